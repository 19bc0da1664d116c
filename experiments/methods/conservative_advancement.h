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
        "conservative_advancement(scalar=double, solver=voronoi, gjk_stop=robust(0, 8), stop=contact_length(0), "
        "cap=128)";
    static constexpr std::string_view what =
        "conservative advancement, the peer of dynamic_gjk; answers impact. solver and gjk_stop are those of its "
        "distance queries, and so is a stop of theirs where no gjk_stop is given; contact_length=L is short for "
        "stop=contact_length(L)";

    ConservativeAdvancementMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<ConservativeAdvancementMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule gjk_stop = arguments.gjk_stop("robust");
        const StopRule stop = arguments.rule_of(Loop::approach, "stop", "contact_length(0)", {"contact_length"});
        const int cap = this->read_cap(arguments, stop, 128);
        this->finish(arguments);
        this->set_rule(stop);
        accepted_ = AcceptedContact(stop);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {{solver_of<S, D>(solver), stop_of<S, D>(gjk_stop), 128},
                    {rule_for<toi::Approach<S, D>>(stop), accepted_.length()},
                    cap};
        });
    }

    bool answers(QueryKind kind, int) const override { return kind == QueryKind::impact; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const auto motion = translation_of<S>(pair);
        const auto margins = margins_of<S>(pair);
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        return impact_answer(
            toi::conservative_advancement(pair.a.core(), pair.b.core(), motion, margins, options, marker), motion,
            accepted_.error(margins));
    }

private:
    template <int D>
    using Options = toi::AdvancementOptions<gjk::Options<AnySolver<S, D>, AnyStop<S, D>>, ErasedApproachRule<S, D>>;

    AcceptedContact accepted_;
    ByDimension<Options> options_;
};

}  // namespace touchstone
