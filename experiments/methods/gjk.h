// SPDX-License-Identifier: GPL-3.0-or-later
// Method gjk: GJK distance with any solver, stopping rule or preset.
#pragma once

#include "algorithms/gjk/distance.h"
#include "experiments/methods/adapter.h"
#include "experiments/methods/cycle.h"

namespace touchstone {

template <Field S>
class GjkMethod final : public Adapter<GjkMethod<S>, S> {
public:
    static constexpr std::string_view name = "gjk";
    static constexpr std::string_view signature =
        "gjk(scalar=double, solver=voronoi, stop=robust(0, 8), cap=128, direction=closest_point, proof=exact, "
        "bodies=cores)";
    static constexpr std::string_view what =
        "GJK distance with witness points; answers intersects and distance. A preset as stop brings its own cap. "
        "proof=exact decides by exact signs what rounding leaves open, rounded leaves it open, published takes the "
        "loop's own verdict; a solver, stop or direction that is named is taken as published, on "
        "bodies=support_mappings";

    GjkMethod(const ScalarBackend& backend, MethodArguments& arguments) : Adapter<GjkMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.stop("robust");
        const int cap = this->read_cap(arguments, stop, 128);
        const StopRule direction = arguments.direction();
        const auto standard = gjk::proof::can_settle<S> ? gjk::ProofKind::exact : gjk::ProofKind::published;
        const Decision decision = arguments.decision({"solver", "stop", "direction", "cap"}, standard);
        as_cores_ = decision.as_cores;
        this->finish(arguments);
        this->set_rule(stop);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {solver_of<S, D>(solver), stop_of<S, D>(stop), cap, direction_of<S, D>(direction), {decision.proof}};
        });
    }

    bool answers(QueryKind kind, int) const override { return is_about_distance(kind); }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        const auto a = as_asked(pair.a.ref(), as_cores_), b = as_asked(pair.b.ref(), as_cores_);
        // A run that reached its cap may have been cycling. This is asked of built-in scalars only: comparing the
        // points of an instrumented scalar would add to its log.
        if constexpr (std::floating_point<S>) {
            CycleDetector<S, Pair::dimension> detector;
            Answer answer = answer_of(gjk::distance(a, b, options, [&](const auto& iterate) {
                marker(iterate);
                detector(iterate);
            }));
            if (answer.iterations == options.max_iterations) answer.cycle_period = detector.period();
            return answer;
        } else {
            return answer_of(gjk::distance(a, b, options, marker));
        }
    }

private:
    template <int D>
    using Options = gjk::Options<AnySolver<S, D>, AnyStop<S, D>, AnyDirection<S, D>, gjk::AnyProof>;

    ByDimension<Options> options_;
    bool as_cores_;
};

}  // namespace touchstone
