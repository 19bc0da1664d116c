// SPDX-License-Identifier: MIT
// Warm start of GJK by vertex numbers: a query starts with the simplex of the previous frame, with its vertices at
// their current positions.
//
// Source: the frame coherence of seed S0 (I-62: start with the v of the previous frame), extended by the numbers of the
// vertices of its simplex, so that bodies may move in between. Invariant: the start is a set of points of C = A - B, so
// the guarantees of gjk::distance hold from any such start. In exact arithmetic verdict and distance do not depend on
// it.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>

#include "algorithms/core/centre.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/distance.h"

namespace touchstone {

/// A shape whose features are vertex numbers, with access to the vertices by number.
template <class T>
concept HasVertices = SupportMappable<T> && requires(const T& shape) {
    { shape.vertex(0) } -> std::same_as<SupportPoint<typename T::scalar, T::dimension>>;
    { shape.vertex_count() } -> std::convertible_to<int>;
};

namespace gjk {

/// A point of A - B deep inside. It is the axis to start gjk::intersects with, and its negative is the first direction
/// of gjk::distance. A pair that is well apart is then decided by one support point of each body.
template <HasCentre A, HasCentre B>
Vec<typename A::scalar, A::dimension> between_centres(const A& a, const B& b) {
    return a.centre() - b.centre();
}

/// The data to keep from one frame to the next: vertex numbers, no positions.
template <int D>
struct WarmStart {
    /// The vertex numbers of A and B of one vertex of the simplex.
    struct Pair {
        int a = 0, b = 0;
    };
    std::array<Pair, static_cast<std::size_t>(D) + 1> vertex{};
    int size = 0;  ///< a value above D + 1 counts as D + 1

    WarmStart() = default;
    /// Keeps the vertex numbers of the last simplex of a query.
    template <Scalar S>
    explicit WarmStart(const Simplex<S, D>& simplex) : size(simplex.size) {
        for (int i = 0; i < size; ++i)
            vertex[static_cast<std::size_t>(i)] = {simplex[i].feature_a, simplex[i].feature_b};
    }
};

/// gjk::distance from the simplex that `start` names. Pairs with a number out of range are ignored. Without any valid
/// pair the query starts cold, at `initial_direction`. Answers and errors as gjk::distance, but where the simplex holds
/// the origin at once no support point is asked, and a vertex that is not finite elsewhere is not met. `support_calls`
/// does not count the vertices looked up. Cost: for coherent motion one support point of each body and one reduction.
template <HasVertices A, HasVertices B, class O = Options<>, class Obs = NullObserver>
DistanceResult<typename A::scalar, A::dimension> distance_from(
    const A& a, const B& b, const WarmStart<A::dimension>& start, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(
        0)) noexcept(detail::NothrowDistance<A, B, O, std::remove_reference_t<Obs>>) {
    static_assert(detail::are_distance_options<O, typename A::scalar, A::dimension>());
    const MinkowskiDifference<A, B> cso{a, b};
    detail::DistanceSearch search(cso, options, observer);
    for (int i = 0; i < start.size && i <= A::dimension; ++i) {
        const auto [at_a, at_b] = start.vertex[static_cast<std::size_t>(i)];
        if (at_a < 0 || at_a >= a.vertex_count() || at_b < 0 || at_b >= b.vertex_count()) continue;
        const auto on_a = a.vertex(at_a), on_b = b.vertex(at_b);
        search.add_to_start({on_a.position - on_b.position, on_a.position, on_b.position, at_a, at_b});
    }
    const bool is_usable = search.start_from_simplex(), is_full = search.now().simplex.size == A::dimension + 1;
    const bool is_holding = is_usable && is_full && detail::holds_origin(search.now());
    // The simplex has no finite point nearest to the origin, or it is full and does not hold the origin.
    if (!is_holding && (!is_usable || is_full)) search.start(initial_direction);
    auto result = is_holding ? search.holding() : detail::nearest_point(search);
    using S = typename A::scalar;
    const auto zero = zero_vector<S, A::dimension>();
    const Margins<S> none{S(0), S(0)};
    proof::prove(detail::proof_of(options).kind, result, proof::Cores{a, b, zero, zero, none}, initial_direction,
                 false);
    return result;
}

}  // namespace gjk

}  // namespace touchstone
