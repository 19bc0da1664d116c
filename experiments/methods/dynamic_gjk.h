// SPDX-License-Identifier: GPL-3.0-or-later
// Method dynamic_gjk: time of impact by supporting planes.
#pragma once

#include "algorithms/toi/dynamic_gjk.h"
#include "experiments/methods/impact_answer.h"

namespace touchstone {

template <Field S>
class DynamicGjkMethod final : public Adapter<DynamicGjkMethod<S>, S> {
public:
    static constexpr std::string_view name = "dynamic_gjk";
    static constexpr std::string_view signature =
        "dynamic_gjk(scalar=double, solver=voronoi, stop=rounded_contact(0, 16), cap=256, bodies=cores)";
    static constexpr std::string_view what =
        "dynamic GJK: time of impact of translating bodies, radii and moves apart from the cores; answers impact. "
        "contact_length=L is short for stop=contact_length(L); a preset as stop brings its own cap. "
        "bodies=world_cores leaves the moves of the bodies in their points, and so does a stop that is named without "
        "bodies; "
        "bodies=support_mappings asks round bodies by their support mappings";

    DynamicGjkMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<DynamicGjkMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.rule_of(Loop::approach, "stop", "rounded_contact", {"contact_length"});
        const int cap = this->read_cap(arguments, stop, 256);
        bodies_ = read_bodies(arguments);
        this->finish(arguments);
        this->set_rule(stop);
        accepted_ = AcceptedContact(stop);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {solver_of<S, D>(solver),
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
            return impact_answer(toi::dynamic_gjk(a, b, motion, margins, options, marker), motion,
                                 accepted_.error(margins));
        });
    }

private:
    template <int D>
    using Options = toi::Options<AnySolver<S, D>, ErasedApproachRule<S, D>>;

    AcceptedContact accepted_;
    ImpactBodies bodies_ = ImpactBodies::cores;
    ByDimension<Options> options_;
};

}  // namespace touchstone
