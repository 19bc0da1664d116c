// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/johnson_three_points: this library's GJK with the worked example of seed S0 as its solver (E-12).
#pragma once

#include "algorithms/gjk/distance.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class PrintedJohnsonThreePointsMethod final : public Adapter<PrintedJohnsonThreePointsMethod<S>, S> {
public:
    static constexpr std::string_view name = "printed/johnson_three_points";
    static constexpr std::string_view signature =
        "printed/johnson_three_points(scalar=double, stop=robust(0, 8), cap=128)";
    static constexpr std::string_view what =
        "this library's GJK with the solver for triangles as printed, which forgets condition 1 on edges; answers "
        "intersects and distance";

    PrintedJohnsonThreePointsMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedJohnsonThreePointsMethod<S>, S>(backend) {
        const StopRule stop = arguments.stop("robust");
        const int cap = this->read_cap(arguments, 128);
        this->finish(arguments);
        this->set_rule(stop);
        options_ = gjk_options<S>("johnson_three_points_as_printed", stop, cap);
    }

    bool answers(QueryKind kind, int) const override { return is_about_distance(kind); }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        return answer_of(gjk::distance(pair.a.support_mapping(), pair.b.support_mapping(), options, marker));
    }

private:
    GjkOptions<S> options_;
};

}  // namespace touchstone
