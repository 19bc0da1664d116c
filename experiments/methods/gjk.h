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

    GjkMethod(const ScalarBackend& backend, MethodArguments& arguments) : Adapter<GjkMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.stop("robust");
        const int cap = this->read_cap(arguments, stop, 128);
        const StopRule direction = arguments.direction();
        this->finish(arguments);
        this->set_rule(stop);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {solver_of<S, D>(solver), stop_of<S, D>(stop), cap, direction_of<S, D>(direction)};
        });
    }

    bool answers(QueryKind kind, int) const override { return is_about_distance(kind); }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        // A run that reached its cap may have been cycling. This is asked of built-in scalars only: comparing the
        // points of an instrumented scalar would add to its log.
        if constexpr (std::floating_point<S>) {
            CycleDetector<S, Pair::dimension> detector;
            Answer answer = answer_of(gjk::distance(pair.a.ref(), pair.b.ref(), options, [&](const auto& iterate) {
                marker(iterate);
                detector(iterate);
            }));
            if (answer.iterations == options.max_iterations) answer.cycle_period = detector.period();
            return answer;
        } else {
            return answer_of(gjk::distance(pair.a.ref(), pair.b.ref(), options, marker));
        }
    }

private:
    template <int D>
    using Options = gjk::Options<AnySolver<S, D>, AnyStop<S, D>, AnyDirection<S, D>>;

    ByDimension<Options> options_;
};

}  // namespace touchstone
