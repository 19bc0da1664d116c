// SPDX-License-Identifier: GPL-3.0-or-later
// Method conservative_advancement: time of impact by complete distance queries.
#pragma once

#include "algorithms/toi/conservative_advancement.h"
#include "experiments/methods/impact_answer.h"

namespace touchstone {

template <Field S>
class ConservativeAdvancementMethod final : public Adapter<ConservativeAdvancementMethod<S>, S> {
public:
    static constexpr std::string_view name = "conservative_advancement";
    static constexpr std::string_view signature =
        "conservative_advancement(scalar=double, solver=voronoi, gjk_stop=robust(0, 8), stop=rounded_contact(0, 16), "
        "cap=128, bodies=cores)";
    static constexpr std::string_view what =
        "conservative advancement, the peer of dynamic_gjk; answers impact. solver and gjk_stop are those of its "
        "distance queries, and so is a stop of theirs where no gjk_stop is given; contact_length=L is short for "
        "stop=contact_length(L). bodies=world_cores leaves the moves of the bodies in their points, and so does a stop "
        "that is named without bodies; "
        "bodies=support_mappings asks round bodies by their support mappings";

    ConservativeAdvancementMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<ConservativeAdvancementMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule gjk_stop = arguments.gjk_stop("robust");
        const StopRule stop = arguments.rule_of(Loop::approach, "stop", "rounded_contact", {"contact_length"});
        const int cap = this->read_cap(arguments, stop, 128);
        bodies_ = read_bodies(arguments);
        this->finish(arguments);
        this->set_rule(stop);
        accepted_ = AcceptedContact(stop);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {{solver_of<S, D>(solver), stop_of<S, D>(gjk_stop), 128},
                    {rule_for<toi::Approach<S, D>>(stop), accepted_.length(), accepted_.roundoffs()},
                    cap};
        });
    }

    bool answers(QueryKind kind, int) const override { return kind == QueryKind::impact; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const auto motion = translation_of<S>(pair);
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        return on_bodies<S>(pair, bodies_, [&](const auto& a, const auto& b, const Margins<S>& margins) {
            return impact_answer(toi::conservative_advancement(a, b, motion, margins, options, marker), motion,
                                 accepted_.error(margins));
        });
    }

private:
    template <int D>
    using Options = toi::AdvancementOptions<gjk::Options<AnySolver<S, D>, AnyStop<S, D>>, ErasedApproachRule<S, D>>;

    AcceptedContact accepted_;
    ImpactBodies bodies_ = ImpactBodies::cores;
    ByDimension<Options> options_;
};

}  // namespace touchstone
