// SPDX-License-Identifier: MIT
// One iteration of GJK: the solver reduces W u {w}, and the outcome is classified. Every GJK query calls it.
//
// Source: seed S0, "GJK": v_{i+1} = v(conv(W_i u {w_i})), W_{i+1} its smallest subset; Gilbert, Johnson, Keerthi 1988
// [GJK88]. The query decides along which direction the support point is searched and what each outcome means:
// gjk::distance, gjk::intersects, gjk::polygon_distance, hybrid::depth and toi::dynamic_gjk.
//
// Invariant: after the outcome `outside`, W has at most D vertices, v = sum lambda_i x_i over them, and |v|^2 is
// positive and in range. Cost: one reduction per iteration.
#pragma once

#include <tuple>
#include <type_traits>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/core/result.h"
#include "algorithms/fast/hints/gjk.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/gjk/surrounds_origin.h"

namespace touchstone::gjk::detail {

/// The point v of conv(W), its simplex W and its squared length.
template <Scalar S, int D>
struct State {
    Simplex<S, D> simplex;
    Vec<S, D> v{};
    S vv{};
};

/// References to the three members of a State that are stored elsewhere.
template <Scalar S, int D>
struct StateView {
    Simplex<S, D>& simplex;
    Vec<S, D>& v;
    S& vv;
};

/// `At` is State, StateView, Iterate or another record with simplex, v and vv.
template <class At>
inline constexpr int dimension_of = static_cast<int>(std::tuple_size_v<decltype(At::v.component)>);

/// The outcome of an iteration.
enum class Found {
    outside,            ///< v is not the origin; the loop continues from it
    origin_on_simplex,  ///< v is the origin, on a vertex, an edge or a face of C
    origin_inside,      ///< W is full and contains the origin
    no_subset,          ///< rounding leaves the solver no subset (E-24); v is unchanged
    false_inside,       ///< W is full, but the origin is not provably inside (E-25)
    overflow,           ///< |v|^2 is infinite or NaN
    underflow,          ///< |v|^2 is zero, but v is not
};

/// True if the simplex holds the origin.
constexpr bool is_contact(Found found) { return found == Found::origin_on_simplex || found == Found::origin_inside; }

/// True if |v|^2 has left the range of the scalar.
constexpr bool is_out_of_range(Found found) { return found == Found::overflow || found == Found::underflow; }

/// The stop of a query that ends with this outcome. Precondition: `found` is not `outside`.
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

/// The largest magnitude of a coordinate of W.
template <Scalar S, int D>
S largest_coordinate(const Simplex<S, D>& simplex) {
    S largest = S(0);
    for (int i = 0; i < simplex.size; ++i) {
        const S reach = infinity_norm(simplex[i].w);
        if (largest < reach) largest = reach;
    }
    return largest;
}

/// Checks the claim of a solver that the simplex contains the origin. True if v vanishes: exactly on exact scalars,
/// otherwise within 8 unit roundoffs of the largest coordinate. Also true if the simplex is full and surrounds the
/// origin beyond rounding. The signs of a solver alone are no proof: they report false insides (E-25).
/// The test compares coordinates and not their squares, because squares underflow first. If the largest coordinate
/// itself has underflowed, nothing is known.
template <class At>
bool holds_origin(const At& at) {
    using S = std::remove_cvref_t<decltype(at.vv)>;
    if constexpr (scalar_traits<S>::is_exact) return at.vv == S(0);
    const S largest = largest_coordinate(at.simplex);
    if (is_normal(largest) && is_within(at.v, S(8) * scalar_traits<S>::epsilon() * largest)) return true;
    return at.simplex.size == dimension_of<At> + 1 && surrounds_origin(at.simplex);
}

/// The test of a full simplex in queries about bodies at rest.
struct HoldsOrigin {
    template <class At>
    bool operator()(const At& at) const {
        return holds_origin(at);
    }
};

/// Classifies v. `is_inside` says whether a full simplex contains the origin.
template <class At, class Inside>
Found classify(const At& at, const Inside& is_inside) {
    using S = std::remove_cvref_t<decltype(at.vv)>;
    constexpr int D = dimension_of<At>;
    if (at.simplex.size == D + 1) return is_inside(at) ? Found::origin_inside : Found::false_inside;
    if (!scalar_traits<S>::is_finite(at.vv)) return Found::overflow;
    if (!(at.vv == S(0))) return Found::outside;
    return at.v == zero_vector<S, D>() ? Found::origin_on_simplex : Found::underflow;
}
/// The same for bodies at rest.
template <class At>
Found classify(const At& at) {
    return classify(at, HoldsOrigin{});
}

/// One iteration. `at.simplex` is W u {w}, the newest vertex last; it becomes its smallest subset that contains the new
/// v. After `no_subset` the simplex is unspecified. Cost: one reduction.
/// `solver` is what begin_solver() has returned for the query.
template <class At, class Solver, class Inside>
Found iterate(At&& at, Solver&& solver, const Inside& is_inside) {
    if (!solver.reduce(at.simplex)) return Found::no_subset;
    at.v = combine_w(at.simplex);
    at.vv = squared_norm(at.v);
    return classify(at, is_inside);
}
/// The same for bodies at rest.
template <class At, class Solver>
Found iterate(At&& at, Solver&& solver) {
    return iterate(at, solver, HoldsOrigin{});
}

/// The same for a query that has not yet pushed the support point w.
template <class At, class Vertex, class Solver>
Found iterate_with(At&& at, const Vertex& w, Solver&& solver) {
    at.simplex.push_back(w);
    return iterate(at, solver);
}

/// max(lower2, (v.w)^2 / v.v). This is a lower bound of the squared distance, because every point z of C has v.z >=
/// v.w. A v.w that has underflowed proves nothing: its terms may have lost more than its value.
template <Field S>
S raise_lower_bound(const S& lower2, const S& vw, const S& vv) {
    if (!is_normal(vw)) return lower2;
    const S bound = vw / vv * vw;  // in this order: vw * vw may overflow
    return lower2 < bound ? bound : lower2;
}

}  // namespace touchstone::gjk::detail
