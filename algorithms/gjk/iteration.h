// SPDX-License-Identifier: MIT
// One iteration of GJK, which every query drives: the solver reduces W u {w}, and what is left of it is classified.
//
// Source: seed S0, "GJK": v_{i+1} = v(conv(W_i u {w_i})), W_{i+1} its smallest subset; Gilbert, Johnson, Keerthi 1988
// [GJK88]. Which support point is sought, and what each outcome means, belongs to the query: gjk::distance,
// gjk::intersects, gjk::polygon_distance, penetration::penetration_depth and toi::dynamic_gjk.
//
// Invariant: after `outside` W has at most D vertices, v = sum lambda_i x_i over them, and 0 < |v|^2 is in range.
#pragma once

#include <tuple>
#include <type_traits>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/result.h"
#include "algorithms/gjk/surrounds_origin.h"

namespace touchstone::gjk::detail {

/// The point v of conv(W) with what a loop must know of it.
template <Scalar S, int D>
struct State {
    Simplex<S, D> simplex;
    Vec<S, D> v{};
    S vv{};
};

/// The same where the parts lie elsewhere.
template <Scalar S, int D>
struct StateView {
    Simplex<S, D>& simplex;
    Vec<S, D>& v;
    S& vv;
};

/// `At` is State, StateView, Iterate or another record with simplex, v and vv.
template <class At>
inline constexpr int dimension_of = static_cast<int>(std::tuple_size_v<decltype(At::v.component)>);

/// What an iteration has found v to be.
enum class Found {
    outside,            ///< v is not the origin, and the loop goes on from it
    origin_on_simplex,  ///< v is the origin, on a vertex, an edge or a face of C
    origin_inside,      ///< W is full and holds the origin
    no_subset,          ///< rounding leaves the solver no subset (E-24); v is as before
    false_inside,       ///< W is full, and yet the origin is not in it beyond doubt (E-25)
    overflow,           ///< |v|^2 is beyond the largest number, or not a number
    underflow,          ///< |v|^2 is zero and v is not
};

/// The name under which a query ends there. `found` is not `outside`.
template <Scalar S>
Stop<S> stop_at(Found found, const S& measured) {
    switch (found) {
        case Found::outside: break;
        case Found::origin_on_simplex:
        case Found::origin_inside: return Stop<S>::converged("origin_in_simplex", measured);
        case Found::no_subset: return Stop<S>::stalled("no_subset", measured);
        case Found::false_inside: return Stop<S>::stalled("false_inside", measured);
        case Found::overflow: return Stop<S>::exhausted("overflow", measured);
        case Found::underflow: return Stop<S>::exhausted("underflow", measured);
    }
    return {};
}

/// A simplex claims to hold the origin. True only if its v vanishes: exactly on exact scalars, and within 8 unit
/// roundoffs of the largest coordinate otherwise, or if it is full and surrounds the origin beyond rounding; the signs
/// of a solver alone report false insides (E-25). Of coordinates, not of their squares, which underflow first; and
/// where the largest has underflowed itself, nothing is known.
template <class At>
bool holds_origin(const At& at) {
    using S = std::remove_cvref_t<decltype(at.vv)>;
    if constexpr (scalar_traits<S>::is_exact) return at.vv == S(0);
    S largest = S(0);
    for (int i = 0; i < at.simplex.size; ++i) {
        const S reach = infinity_norm(at.simplex[i].w);
        if (largest < reach) largest = reach;
    }
    if (is_normal(largest) && is_within(at.v, S(S(S(8) * scalar_traits<S>::epsilon()) * largest))) return true;
    return at.simplex.size == dimension_of<At> + 1 && surrounds_origin(at.simplex);
}

/// The test of a full simplex that queries at rest ask.
struct HoldsOrigin {
    template <class At>
    bool operator()(const At& at) const {
        return holds_origin(at);
    }
};

/// What the v of a simplex is. `is_inside` says of a full simplex whether it holds the origin.
template <class At, class Inside = HoldsOrigin>
[[gnu::always_inline]] inline Found classify(const At& at, const Inside& is_inside = {}) {
    using S = std::remove_cvref_t<decltype(at.vv)>;
    constexpr int D = dimension_of<At>;
    if (at.simplex.size == D + 1) return is_inside(at) ? Found::origin_inside : Found::false_inside;
    if (!scalar_traits<S>::is_finite(at.vv)) return Found::overflow;
    if (!(at.vv == S(0))) return Found::outside;
    return at.v == zero_vector<S, D>() ? Found::origin_on_simplex : Found::underflow;
}

/// The step. `at.simplex` is W u {w}, the newest vertex last; it becomes the smallest subset that holds the new v.
/// After `no_subset` the simplex is unspecified. Cost: one reduction.
template <class At, class Solver, class Inside = HoldsOrigin>
[[gnu::always_inline]] inline Found iterate(At&& at, const Solver& solver, const Inside& is_inside = {}) {
    if (!solver.reduce(at.simplex)) return Found::no_subset;
    at.v = combine_w(at.simplex);
    at.vv = squared_norm(at.v);
    return classify(at, is_inside);
}

/// max(lower2, (v.w)^2 / v.v), a bound since every point z of C has v.z >= v.w. A v.w that has underflowed proves
/// nothing: its terms may have lost more than what is left of it.
template <Field S>
S raise_lower_bound(const S& lower2, const S& vw, const S& vv) {
    if (!is_normal(vw)) return lower2;
    const S bound = S(S(vw / vv) * vw);  // in this order: vw * vw may overflow
    return lower2 < bound ? bound : lower2;
}

}  // namespace touchstone::gjk::detail
