// SPDX-License-Identifier: MIT
// Warm start of GJK by vertex numbers: the simplex of the frame before, its vertices where they are now.
//
// Source: the frame coherence of seed S0 (I-62: start with the v of the frame before), carried further by the numbers
// of the vertices of its simplex, so that bodies may move in between. Invariant: the start is a set of points of
// C = A - B, hence what gjk::distance says of its loop holds from any such start; in exact arithmetic verdict and
// distance do not depend on it.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>

#include "algorithms/gjk/distance.h"

namespace touchstone {

/// A shape whose features are numbers of vertices, which it can be asked for.
template <class T>
concept HasVertices = SupportMappable<T> && requires(const T& shape) {
    { shape.vertex(0) } -> std::same_as<SupportPoint<typename T::scalar, T::dimension>>;
    { shape.vertex_count() } -> std::convertible_to<int>;
};

/// A shape that knows a point well inside of it, for the first direction of a query.
template <class T>
concept HasCentre = SupportMappable<T> && requires(const T& shape) {
    { shape.centre() } -> std::convertible_to<Vec<typename T::scalar, T::dimension>>;
};

namespace gjk {

/// A point of A - B deep inside: the axis to start gjk::intersects with, and its negative the first direction of
/// gjk::distance. A pair that is well apart is then decided by one support point of each body.
template <HasCentre A, HasCentre B>
Vec<typename A::scalar, A::dimension> between_centres(const A& a, const B& b) {
    return a.centre() - b.centre();
}

/// What to keep from one frame to the next: numbers, no positions.
template <int D>
struct WarmStart {
    /// Vertex numbers of A and B that make one vertex of the simplex.
    struct Pair {
        int a = 0, b = 0;
    };
    std::array<Pair, static_cast<std::size_t>(D) + 1> vertex{};
    int size = 0;  ///< more than D + 1 counts as D + 1

    WarmStart() = default;
    /// Where a query ended.
    template <Scalar S>
    explicit WarmStart(const Simplex<S, D>& simplex) : size(simplex.size) {
        for (int i = 0; i < size; ++i)
            vertex[static_cast<std::size_t>(i)] = {simplex[i].feature_a, simplex[i].feature_b};
    }
};

/// gjk::distance from the simplex that `start` names; pairs of numbers out of range are passed over, and without any
/// the query starts cold, at `initial_direction`. Answers and errors as gjk::distance; in `support_calls` the vertices
/// looked up do not count. Cost: for coherent motion one support of each body and one reduction.
template <HasVertices A, HasVertices B, class O = Options<>, class Obs = NullObserver>
DistanceResult<typename A::scalar, A::dimension> distance_from(
    const A& a, const B& b, const WarmStart<A::dimension>& start, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(
        0)) noexcept(detail::NothrowDistance<A, B, O, std::remove_reference_t<Obs>>) {
    static_assert(detail::are_distance_options<O, typename A::scalar, A::dimension>());
    const MinkowskiDifference<A, B> cso{a, b};
    detail::Distance<MinkowskiDifference<A, B>, O, std::remove_reference_t<Obs>> loop(cso, options, observer);
    for (int i = 0; i < start.size && i <= A::dimension; ++i) {
        const auto [at_a, at_b] = start.vertex[static_cast<std::size_t>(i)];
        if (at_a < 0 || at_a >= a.vertex_count() || at_b < 0 || at_b >= b.vertex_count()) continue;
        const auto on_a = a.vertex(at_a), on_b = b.vertex(at_b);
        loop.initial_simplex().push_back({on_a.position - on_b.position, on_a.position, on_b.position, at_a, at_b});
    }
    return loop.run_from_simplex(initial_direction);
}

}  // namespace gjk

}  // namespace touchstone
