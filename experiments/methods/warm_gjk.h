// SPDX-License-Identifier: GPL-3.0-or-later
// Method warm_gjk: GJK started from the answer of the previous frame. Campaigns measure what coherence saves and
// whether it costs answers.
#pragma once

#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/translated.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class WarmGjkMethod final : public Adapter<WarmGjkMethod<S>, S> {
public:
    static constexpr std::string_view name = "warm_gjk";
    static constexpr std::string_view signature =
        "warm_gjk(scalar=double, solver=voronoi, stop=robust(0, 8), moved=0.01, cap=128)";
    static constexpr std::string_view what =
        "gjk whose first direction is the answer of the frame before, when B stood off by the share `moved` of the "
        "first support point; only the second query is counted. Answers intersects and distance";

    WarmGjkMethod(const ScalarBackend& backend, MethodArguments& arguments) : Adapter<WarmGjkMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.stop("robust");
        moved_ = arguments.number("moved", 0.01);
        const int cap = this->read_cap(arguments, 128);
        this->finish(arguments);
        this->set_tolerance("moved", moved_);
        options_ = gjk_options<S>(solver, stop, cap);
    }

    bool answers(QueryKind kind, int) const override { return is_about_distance(kind); }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        constexpr int D = Pair::dimension;
        const auto& options = options_.template in<D>();
        const auto a = pair.a.support_mapping(), b = pair.b.support_mapping();
        const auto axis = unit_vector<S, D>(0);
        const auto offset = S(scalar_traits<S>::from_double(moved_)) *
                            MinkowskiDifference<ConvexRef<S, D>, ConvexRef<S, D>>{a, b}.support(axis).w;
        const Translated<ConvexRef<S, D>> earlier{b, offset};
        const auto before = gjk::distance(a, ConvexRef<S, D>(earlier).as_support_mapping(), options);
        const MarkIterations<S> marker{*pair.instrument};
        return answer_of(gjk::distance(a, b, options, marker, Vec<S, D>(-before.v)));
    }

private:
    double moved_ = 0;
    GjkOptions<S> options_;
};

}  // namespace touchstone
