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
        "gjk(scalar=double, solver=voronoi, stop=robust(0, 8), cap=128, direction=closest_point)";
    static constexpr std::string_view what =
        "GJK distance with witness points; answers intersects and distance. A preset as stop brings its own cap";

    GjkMethod(const ScalarBackend& backend, MethodArguments arguments) : Adapter<GjkMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.stop("robust");
        const int cap = this->read_cap(arguments, stop, 128);
        const StopRule direction = arguments.direction();
        this->finish(arguments);
        this->set_rule(stop);
        options_ = gjk_options<S>(solver, stop, cap, direction);
    }

    bool answers(QueryKind kind, int) const override { return is_about_distance(kind); }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        Answer answer = answer_of(gjk::distance(pair.a.ref(), pair.b.ref(), options, marker));
        // A run that reached its cap is repeated to see whether it was cycling. This is done for built-in scalars only:
        // the second run of an instrumented scalar would add to its log, and that of a stochastic scalar would draw
        // other random numbers.
        if constexpr (std::floating_point<S>) {
            if (answer.iterations < options.max_iterations) return answer;
            const CycleDetector<S, Pair::dimension> detector;
            (void)gjk::distance(pair.a.ref(), pair.b.ref(), options, detector);
            answer.cycle_period = detector.period();
        }
        return answer;
    }

private:
    GjkOptions<S> options_;
};

}  // namespace touchstone
