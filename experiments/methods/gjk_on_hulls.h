// SPDX-License-Identifier: GPL-3.0-or-later
// Method gjk_on_hulls: the same GJK with three ways of finding a support point of a polytope, and the number of
// vertices that each examines.
#pragma once

#include "algorithms/dobkin_kirkpatrick/hierarchy.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/hill_climbing.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

namespace methods_detail {

/// Each of these models SupportMappable and counts the vertices that it examines. An object is used by one thread.
template <Field S, int D>
struct CountedScan {
    using scalar = S;
    static constexpr int dimension = D;
    std::span<const Vec<S, D>> vertices;
    mutable int visits = 0;

    explicit CountedScan(const std::vector<Vec<S, D>>& points) : vertices(points) {}
    SupportPoint<S, D> support(const Vec<S, D>& d) const {
        visits += static_cast<int>(vertices.size());
        return scan_support<S, D>(vertices, d);
    }
};

/// Hill climbing on the vertices. Each walk begins where the previous one ended.
template <Field S, int D>
struct CountedClimb {
    using scalar = S;
    static constexpr int dimension = D;
    HillClimbingPolytope<S, D> polytope;
    mutable int visits = 0, last = 0;

    explicit CountedClimb(const std::vector<Vec<S, D>>& points)
        : polytope(hill_climbing_polytope(convex_hull(std::span<const Vec<S, D>>(points)))) {}
    bool is_usable() const { return !polytope.vertices.empty(); }
    SupportPoint<S, D> support(const Vec<S, D>& d) const {
        const auto climb = polytope.climb(d, last);
        visits += climb.visits;
        last = climb.point.feature;
        return climb.point;
    }
};

template <Field S, int D>
struct CountedDescent {
    using scalar = S;
    static constexpr int dimension = D;
    dobkin_kirkpatrick::Hierarchy<S, D> hierarchy;
    mutable int visits = 0;

    explicit CountedDescent(const std::vector<Vec<S, D>>& points) : hierarchy(points) {}
    SupportPoint<S, D> support(const Vec<S, D>& d) const {
        const auto found = hierarchy.query(d);
        visits += found.visits;
        return found.point;
    }
};

}  // namespace methods_detail

template <Field S>
class GjkOnHullsMethod final : public Adapter<GjkOnHullsMethod<S>, S> {
public:
    static constexpr std::string_view name = "gjk_on_hulls";
    static constexpr std::string_view signature =
        "gjk_on_hulls(scalar=double, support=linear_scan, solver=voronoi, stop=robust(0, 8), cap=128)";
    static constexpr std::string_view what =
        "gjk of polytopes and boxes by their vertices, support = linear_scan, hill_climbing or dobkin_kirkpatrick; "
        "counts the vertices looked at, and builds hull or hierarchy anew for each case. Answers intersects and "
        "distance";

    GjkOnHullsMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<GjkOnHullsMethod<S>, S>(backend) {
        support_ = arguments.word("support", "linear_scan", {"linear_scan", "hill_climbing", "dobkin_kirkpatrick"});
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.stop("robust");
        const int cap = this->read_cap(arguments, 128);
        this->finish(arguments, support_);
        options_ = gjk_options<S>(solver, stop, cap);
    }

    bool answers(QueryKind kind, int) const override { return is_about_distance(kind); }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        constexpr int D = Pair::dimension;
        if (!pair.a.is_polytope() || !pair.b.is_polytope()) return this->refusal("takes polytopes and boxes only");
        if (support_ == "linear_scan") return with<methods_detail::CountedScan<S, D>>(pair);
        if (support_ == "dobkin_kirkpatrick") return with<methods_detail::CountedDescent<S, D>>(pair);
        return with<methods_detail::CountedClimb<S, D>>(pair);
    }

private:
    template <class Shape, class Pair, int D = Pair::dimension>
    Answer with(const Pair& pair) const {
        const Shape a(pair.a.vertices()), b(pair.b.vertices());
        if constexpr (requires { a.is_usable(); })
            if (!a.is_usable() || !b.is_usable()) return this->refusal("the hull of the vertices was not found");
        const ConvexRef<S, D> on_a(a), on_b(b);
        const MarkIterations<S> marker{*pair.instrument};
        Answer answer = answer_of(gjk::distance(on_a, on_b, options_.template in<D>(), marker));
        answer.vertices_visited = a.visits + b.visits;
        return answer;
    }

    std::string support_;
    GjkOptions<S> options_;
};

}  // namespace touchstone
