// SPDX-License-Identifier: MIT
// A - B of bodies whose moves are kept apart: w = (a - b) + (move of A - move of B), where a and b are points before
// the moves. The points of bodies that are far from the origin and near each other are differences of large numbers
// otherwise, and round by the distance from the origin.
// Cost of a support point: that of each body before its move, and one vector more.
#pragma once

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/result.h"
#include "algorithms/fast/registers/difference.h"

namespace touchstone {

/// A and B before their moves, moved against each other by `shift`. The points a and b of a vertex are before the
/// moves.
template <SupportMappable A, SupportMappable B>
struct MovedDifference {
    using scalar = typename A::scalar;
    static constexpr int dimension = A::dimension;

    const A& a;
    const B& b;
    Vec<scalar, dimension> shift;  ///< move of A - move of B

    /// S(A - B, d), with the points of A and B before their moves.
    [[gnu::always_inline]] CsoVertex<scalar, dimension> support(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<A>&& is_nothrow_support<B>) {
        const auto on_a = a.support(d);
        const auto on_b = b.support(-d);
        return {(on_a.position - on_b.position) + shift, on_a.position, on_b.position, on_a.feature, on_b.feature};
    }
};

/// The point a - b of C, from points of A and B as the vertices of `cso` hold them.
template <class Cso, Scalar S, int D>
Vec<S, D> point_of_difference(const Cso& cso, const Vec<S, D>& a, const Vec<S, D>& b) {
    if constexpr (requires { cso.shift; })
        return (a - b) + cso.shift;
    else
        return a - b;
}

/// Says of a query that left the range because a move is no number that it is the input's fault. The points before the
/// moves are finite, so that why_not_finite() took it for overflow.
template <class Result, SupportMappable A, SupportMappable B>
void blame_moves(Result& result, const A& a, const B& b) {
    if constexpr (requires { result.stop.kind; })
        if (result.stop.kind == StopKind::exhausted && !(is_finite(move_of(a)) && is_finite(move_of(b)))) [[unlikely]]
            result.stop = Stop<typename A::scalar>::invalid_input("not_finite");
}

/// query(A - B before the moves, A before its move, B before its move): a MovedDifference where a body may have a move,
/// otherwise a MinkowskiDifference.
template <SupportMappable A, SupportMappable B, class Query>
[[gnu::always_inline]] inline auto with_moves_apart(const A& a, const B& b, const Query& query) {
    if constexpr (HasMove<A> || HasMove<B>) {
        auto&& at_a = without_move(a);
        auto&& at_b = without_move(b);
        using AtA = std::remove_cvref_t<decltype(at_a)>;
        using AtB = std::remove_cvref_t<decltype(at_b)>;
        auto result = query(MovedDifference<AtA, AtB>{at_a, at_b, move_of(a) - move_of(b)}, at_a, at_b);
        blame_moves(result, a, b);
        return result;
    } else {
        return query(MinkowskiDifference<A, B>{a, b}, a, b);
    }
}

}  // namespace touchstone
