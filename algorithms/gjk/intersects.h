// SPDX-License-Identifier: MIT
// ISA-GJK: do two convex bodies meet? Ends at the first separating axis, starts from any axis.
//
// Source: seed S0, "Intersection test" (I-38); specification, section 2.5; van den Bergen 1999 [vdB99]. Closed
// convention: touching counts as meeting. With C = A - B:
//     w_i = S(C, -v_i);   v_i.w_i > 0: v_i separates;   v_{i+1} = v(conv(W_i u {w_i})), W_{i+1} its smallest subset;
//     v_{i+1} = 0: they meet
// from W_0 = {} and any v_0, in C or not: the separation test is valid for every vector. v_0 is therefore the axis of
// the frame before (warm start), and zero is legal.
//
// Invariant: v_i = sum lambda_i x_i over W_i for i >= 1. In exact arithmetic |v_i| falls strictly from i = 1 on and the
// loop ends. In floating point v.w may round to <= 0 although v separates, and the printed loop then never ends (E-27),
// and an absolute tolerance on |v| reports contact of bodies that are apart (E-28); so here |v| must fall, a full
// simplex ends the loop, and every tolerance is a number of unit roundoffs of the vertices' size, none on exact
// scalars.
#pragma once

#include <string_view>

#include "algorithms/core/observer.h"
#include "algorithms/core/result.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/simplex_solvers/voronoi.h"

namespace touchstone {

/// Answer of a boolean query. Every field is set on every path.
template <Scalar S, int D>
struct IntersectsResult {
    /// separated: axis proves it. penetrating: the simplex is full and holds the origin inside. intersecting: the
    /// origin is on a smaller simplex, so the bodies touch or penetrate. undecided: see stop.
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    Vec<S, D> axis{};  ///< last v; axis . z > 0 for every z of A - B when separated; start the next frame with it
    Simplex<S, D> simplex{};
    int iterations = 0;     ///< simplex reductions
    int support_calls = 0;  ///< evaluations of the CSO support mapping
};

namespace gjk {

template <class Solver = Voronoi>
struct IntersectsOptions {
    Solver solver{};
    int max_iterations = 128;  ///< simplex reductions
    /// v.w > roundoffs u |v| max(|a|, |b|, |w|) counts as separated; covers the inner product and the choice of the
    /// support point. Dimensionless; no effect on exact scalars.
    double axis_roundoffs = 16;
};

namespace detail {

/// v separates beyond doubt: 0 < v.w, and (v.w)^2 / v.v above the square of what rounding can fake.
template <Field S, int D>
bool separates(const S& vw, const S& vv, const CsoVertex<S, D>& w, double axis_roundoffs) {
    if (!is_normal(vw)) return false;  // what has underflowed has no sign to trust
    if constexpr (scalar_traits<S>::is_exact) return true;
    if (!(S(0) < vv) || !scalar_traits<S>::is_finite(vv)) return false;
    S largest = squared_norm(w.w);
    for (const S& candidate : {squared_norm(w.a), squared_norm(w.b)})
        if (largest < candidate) largest = candidate;
    const S noise = S(scalar_traits<S>::from_double(axis_roundoffs) * scalar_traits<S>::epsilon());
    return S(S(noise * noise) * largest) < S(S(vw / vv) * vw);
}

template <Scalar S, int D>
bool all_finite(const CsoVertex<S, D>& w) {
    return is_finite(w.a) && is_finite(w.b);
}

}  // namespace detail

/// Do A and B meet? Both in one frame. `initial_axis` may be any vector: the result's axis of the frame before makes a
/// pair that stays apart cost one support evaluation.
/// Errors: NaN or infinity in a support point gives `undecided` with stop `not_finite` (invalid_input); squared lengths
/// outside the range of the scalar give `overflow` or `underflow` (exhausted). Never throws, never allocates.
/// Cost: one support of each body and one simplex reduction an iteration.
template <SupportMappable A, SupportMappable B, class O = IntersectsOptions<>, class Obs = NullObserver>
IntersectsResult<typename A::scalar, A::dimension> intersects(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_axis = unit_vector<typename A::scalar, A::dimension>(0)) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    static_assert(Field<S>, "GJK divides: use a Field scalar");
    static_assert(SimplexSolver<decltype(options.solver), S, D>);

    const MinkowskiDifference<A, B> cso{a, b};
    detail::State<S, D> current{{}, initial_axis, squared_norm(initial_axis)};
    S previous_vv = current.vv, lower2 = S(0), upper2 = S(0);
    IntersectsResult<S, D> result;
    const auto finish = [&](Verdict verdict, std::string_view name, StopKind kind, const S& measured) {
        result.verdict = verdict;
        result.stop = {name, kind, measured, S(0), false};
        result.axis = current.v;
        result.simplex = current.simplex;
        return result;
    };
    // No progress is left in this arithmetic and no axis separates: contact if v is zero to within rounding.
    const auto stall = [&](std::string_view name, bool has_simplex) {
        if (has_simplex && detail::holds_origin(current))
            return finish(Verdict::intersecting, "origin_within_roundoff", StopKind::converged, current.vv);
        return finish(Verdict::undecided, name, StopKind::stalled, current.vv);
    };

    for (int k = 0;; ++k) {
        result.iterations = k;
        const CsoVertex<S, D> w = cso.support(-current.v);
        ++result.support_calls;
        if (!detail::all_finite(w)) return finish(Verdict::undecided, "not_finite", StopKind::invalid_input, S(0));
        const S vw = dot(current.v, w.w), ww = squared_norm(w.w);
        if (!scalar_traits<S>::is_finite(ww)) return finish(Verdict::undecided, "overflow", StopKind::exhausted, ww);
        if (S(0) < current.vv) lower2 = detail::raise_lower_bound(lower2, vw, current.vv);
        if (k == 0 || ww < upper2) upper2 = ww;
        if (k > 0 && current.vv < upper2) upper2 = current.vv;
        observer(Iterate<S, D>{k, current.v, current.vv, previous_vv, w, vw, lower2, current.simplex,
                               contains(current.simplex, w.w), contains_features(current.simplex, w), upper2});

        if (detail::separates(vw, current.vv, w, options.axis_roundoffs))
            return finish(Verdict::separated, "separating_axis_found", StopKind::converged, vw);
        if (k > 1 && previous_vv <= current.vv) return stall("no_progress", true);
        if (k == options.max_iterations) return finish(Verdict::undecided, "cap", StopKind::exhausted, S(k));

        const detail::State<S, D> before = current;
        previous_vv = current.vv;
        current.simplex.push_back(w);
        if (!options.solver.reduce(current.simplex)) {
            current = before;
            return stall("no_subset", k > 0);
        }
        current.v = combine_w(current.simplex);
        current.vv = squared_norm(current.v);
        result.iterations = k + 1;
        if (current.simplex.size == D + 1) {
            if (detail::holds_origin(current))
                return finish(Verdict::penetrating, "origin_in_simplex", StopKind::converged, current.vv);
            current = before;
            return stall("false_inside", k > 0);
        }
        if (!scalar_traits<S>::is_finite(current.vv))
            return finish(Verdict::undecided, "overflow", StopKind::exhausted, current.vv);
        if (current.vv == S(0)) {
            if (current.v == zero_vector<S, D>())
                return finish(Verdict::intersecting, "origin_in_simplex", StopKind::converged, current.vv);
            return finish(Verdict::undecided, "underflow", StopKind::exhausted, current.vv);
        }
    }
}

}  // namespace gjk
}  // namespace touchstone
