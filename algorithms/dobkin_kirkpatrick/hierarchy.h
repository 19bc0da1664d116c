// SPDX-License-Identifier: MIT
// The Dobkin-Kirkpatrick hierarchy: finds a support point of a polytope in O(log n) comparisons, from nested hulls P_0,
// P_1, ...
//
// Source: seed S0, "Dobkin-Kirkpatrick hierarchical representation" (I-11; P-04); Dobkin and Kirkpatrick 1990 [DK90].
// It differs from the printed text, which is in algorithms/printed/dobkin_kirkpatrick.h, by E-06 to E-08. P_0 is the
// hull of the given points, and P_{i+1} = conv(vert(P_i) \ S_i) where S_i is independent in P_i. The last level is a
// simplex of the dimension of P_0.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "algorithms/dobkin_kirkpatrick/descent.h"
#include "algorithms/dobkin_kirkpatrick/polygon_levels.h"
#include "algorithms/dobkin_kirkpatrick/polyhedron_levels.h"
#include "algorithms/fast/registers/in_range.h"
#include "algorithms/shapes/direction.h"
#include "algorithms/shapes/hull_2d.h"
#include "algorithms/shapes/hull_3d.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone::dobkin_kirkpatrick {

/// One visit of a vertex by a query, as passed to its observer.
struct Visit {
    int level = 0;   ///< 0 is the finest
    int vertex = 0;  ///< number of the input point
};

/// The default observer of a query. It does nothing and costs nothing.
struct NullVisitObserver {
    constexpr void operator()(const Visit&) const noexcept {}
};

/// The answer of a query and its cost.
template <Scalar S, int D>
struct QueryResult {
    SupportPoint<S, D> point{};  ///< its feature is the number of the input point
    int visits = 0;              ///< number of vertices visited, repetitions included
};

/// The hierarchy of one polytope. Models SupportMappable.
template <Scalar S, int D>
class Hierarchy {
public:
    using scalar = S;
    static constexpr int dimension = D;

    /// Builds the hierarchy from any points. Duplicates, collinear, coplanar and interior points are legal. O(n log n)
    /// expected.
    /// Errors: if there are no points, or one is NaN or infinite, there are no levels and stop() gives the reason.
    /// support() then scans the points as they are, and returns the zero vector if there are none.
    explicit Hierarchy(std::span<const Vec<S, D>> points) {
        auto hull = convex_hull(points);
        stop_ = hull.stop;
        affine_dimension_ = hull.affine_dimension;
        index_ = hull.index;
        vertices_ = hull.vertices;
        if (affine_dimension_ < 0) {
            vertices_.assign(points.begin(), points.end());
            for (int i = 0; i < touchstone::detail::count(points); ++i) index_.push_back(i);
            return;
        }
        if constexpr (D == 3)
            if (affine_dimension_ == 3) polyhedron_ = polyhedron_levels(hull);
        if (polyhedron_.empty()) polygon_ = polygon_levels(touchstone::detail::count(vertices_));
    }
    /// As above, for points in a vector.
    explicit Hierarchy(const std::vector<Vec<S, D>>& points) : Hierarchy(std::span<const Vec<S, D>>(points)) {}

    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) { return query(d).point; }

    /// A vertex that maximises d, or any vertex for d = 0. The maximum is exact on exact scalars, and on built-in
    /// floating point within the range stated in shapes/orientation.h. `observer` is called with every Visit. Cost per
    /// level: at most 4 visits, 8 more if the best vertex changes, and 2 on flat polytopes.
    template <class Observer = NullVisitObserver>
    QueryResult<S, D> query(const Vec<S, D>& d, Observer&& observer = {}) const {
        using touchstone::detail::at;
        QueryResult<S, D> result;
        if (vertices_.empty()) return {{zero_vector<S, D>(), 0}, 0};
        if (affine_dimension_ < 0) return {scan_support<S, D>(vertices_, d), touchstone::detail::count(vertices_)};
        const auto visit = [&](int level, int vertex) {
            ++result.visits;
            observer(Visit{level, at(index_, vertex)});
        };
        int best = 0;
        const Vec<S, D> direction = in_range(d);
        if (direction == zero_vector<S, D>())
            visit(0, best);
        else if (!polyhedron_.empty())
            best = maximise_polyhedron(direction, visit);
        else
            best = maximise(polygon_, vertices_, direction, visit);
        result.point = {at(vertices_, best), at(index_, best)};
        return result;
    }

    /// The number of levels that a query passes.
    int level_count() const { return touchstone::detail::count(polyhedron_) + touchstone::detail::count(polygon_); }
    /// The dimension of the affine hull, or -1 if there are no levels.
    int affine_dimension() const { return affine_dimension_; }
    /// The stop of the convex hull computation (Hull2d, Hull3d).
    const Stop<S>& stop() const { return stop_; }
    /// The vertices of P_0.
    const std::vector<Vec<S, D>>& vertices() const { return vertices_; }
    /// The levels of a flat hull. Empty if the hull is solid.
    const std::vector<PolygonLevel>& polygon() const { return polygon_; }
    /// The levels of a solid hull. Empty if the hull is flat.
    const std::vector<PolyhedronLevel>& polyhedron() const { return polyhedron_; }

private:
    template <class Visitor>
    int maximise_polyhedron(const Vec<S, D>& d, Visitor& visit) const {
        if constexpr (D == 3)
            return maximise(polyhedron_, vertices_, d, visit);
        else
            return 0;
    }

    std::vector<Vec<S, D>> vertices_;
    std::vector<int> index_;  ///< for each vertex of P_0, the number of the input point
    int affine_dimension_ = -1;
    Stop<S> stop_{};
    std::vector<PolygonLevel> polygon_;        ///< levels of a flat polytope
    std::vector<PolyhedronLevel> polyhedron_;  ///< levels of a solid
};

}  // namespace touchstone::dobkin_kirkpatrick
