// SPDX-License-Identifier: MIT
// GJK: distance and closest points of two convex bodies given by support mappings.
//
// Source: seed S0, "GJK", with specification section 2.3; Gilbert, Johnson, Keerthi 1988 [GJK88]; van den Bergen 1999
// [vdB99]. With C = A - B it looks for v(C), the point of C nearest to the origin:
//     w_i = S(C, -v_i);   v_{i+1} = v(conv(W_i u {w_i}));   W_{i+1} = the smallest subset of W_i u {w_i} that holds
//     v_{i+1}
// from W_0 = {v_0}, v_0 a support point (not the empty set of the printed text, E-10).
//
// Invariant: v_i = sum lambda_i x_i over W_i with positive lambda, hence v_i in C and |v_i| bounds the distance from
// above; v_i.w_i/|v_i| bounds it from below for every i. In exact arithmetic |v_i| strictly falls until v_i = v(C)
// (Theorems 2 and 3) and the loop ends; in floating point it may do neither, so every exit has a name.
#pragma once

#include <string_view>
#include <utility>

#include "algorithms/core/observer.h"
#include "algorithms/core/result.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/terminations/robust.h"

namespace touchstone::gjk {

/// Optimal on exact scalars; on floating point it ends on every input tried, and says `stalled` when it ended because
/// the arithmetic did (specification, section 5).
using DefaultStopping = Robust;
inline DefaultStopping default_stopping() { return DefaultStopping{}; }

template <class Solver = Johnson, class Stopping = DefaultStopping>
struct Options {
    Solver solver{};
    Stopping stop{};
    int max_iterations = 128;  ///< simplex reductions; belongs to the loop, so that no stopping rule can hang it
};

namespace detail {

/// The point v of conv(W) with what the loop must know of it.
template <Scalar S, int D>
struct State {
    Simplex<S, D> simplex;
    Vec<S, D> v{};
    S vv{};
};

/// max(lower2, (v.w)^2 / v.v), a bound since every point z of C has v.z >= v.w.
template <Field S>
S raise_lower_bound(const S& lower2, const S& vw, const S& vv) {
    if (!(S(0) < vw)) return lower2;
    const S bound = S(S(vw / vv) * vw);  // in this order: vw * vw may overflow
    return lower2 < bound ? bound : lower2;
}

/// A full simplex claims to hold the origin. True only if its v vanishes: exactly on exact scalars, and within 8 unit
/// roundoffs of the largest vertex otherwise; Johnson's signs alone report false insides (E-25).
template <Field S, int D>
bool holds_origin(const State<S, D>& state) {
    if constexpr (scalar_traits<S>::is_exact) return state.vv == S(0);
    S largest = S(0);
    for (int i = 0; i < state.simplex.size; ++i) {
        const S ww = squared_norm(state.simplex[i].w);
        if (largest < ww) largest = ww;
    }
    const S tolerance = S(S(8) * scalar_traits<S>::epsilon());
    return state.vv <= S(S(tolerance * tolerance) * largest);
}

template <Field S, int D>
DistanceResult<S, D> unusable(const Stop<S>& stop) {
    DistanceResult<S, D> result;
    result.stop = stop;
    result.upper_is_known = false;
    return result;
}

template <Field S, int D>
DistanceResult<S, D> separated_or_undecided(const State<S, D>& state, const Stop<S>& stop, const S& lower2) {
    DistanceResult<S, D> result;
    result.verdict = S(0) < lower2 ? Verdict::separated : Verdict::undecided;
    result.stop = stop;
    result.lower2 = lower2;
    result.upper2 = state.vv;
    result.v = state.v;
    result.simplex = state.simplex;
    result.point_a = combine(state.simplex, &CsoVertex<S, D>::a);
    result.point_b = combine(state.simplex, &CsoVertex<S, D>::b);
    // At the very end of the range weights whose sum rounds up carry a mean beyond it.
    if (!is_finite(result.point_a) || !is_finite(result.point_b))
        return unusable<S, D>({"overflow", StopKind::exhausted, S(0), S(0), false});
    return result;
}

/// The origin lies in the hull of `state.simplex`: in its interior when the simplex is full, so the bodies penetrate;
/// on a lower-dimensional face of it otherwise, and then GJK cannot tell touching from penetrating.
template <Field S, int D>
DistanceResult<S, D> holding_origin(const State<S, D>& state) {
    const Stop<S> stop{"origin_in_simplex", StopKind::converged, state.vv, S(0), false};
    auto result = separated_or_undecided(state, stop, S(0));
    if (!result.upper_is_known) return result;
    result.verdict = state.simplex.size == D + 1 ? Verdict::penetrating : Verdict::intersecting;
    result.upper2 = S(0);
    result.v = zero_vector<S, D>();
    return result;
}

}  // namespace detail

/// Distance of A and B, both in one frame and one unit of length.
/// `initial_direction` is where the first support point is sought; any vector is legal, zero too.
/// Returns verdict, stop reason, bracket lower2 <= distance^2 <= upper2, witness points (DistanceResult).
/// Errors: NaN or infinity in the first support point gives `undecided` with stop `not_finite` (invalid_input); a |v|^2
/// outside the range of the scalar ends in `overflow` or `underflow` (exhausted). Never throws, never allocates.
/// Cost: one support of each body and one simplex reduction an iteration; at most options.max_iterations of them.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
DistanceResult<typename A::scalar, A::dimension> distance(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(0)) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    static_assert(Field<S>, "GJK divides: use a Field scalar");
    static_assert(SimplexSolver<decltype(options.solver), S, D>);
    static_assert(Termination<decltype(options.stop), S, D>);

    const MinkowskiDifference<A, B> cso{a, b};
    detail::State<S, D> current, previous;
    current.simplex.push_back(cso.support(initial_direction));
    current.v = current.simplex[0].w;
    current.vv = squared_norm(current.v);
    previous = current;
    Simplex<S, D> before_culling = current.simplex;
    S lower2 = S(0), upper2 = current.vv;
    int support_calls = 1;

    const auto finish = [&](DistanceResult<S, D> result, int iterations) {
        result.iterations = iterations;
        result.support_calls = support_calls;
        return result;
    };
    // A larger |v| is never the better answer: Theorem 2 says only rounding makes one (E-23).
    const auto best = [&]() -> const detail::State<S, D>& { return previous.vv < current.vv ? previous : current; };

    // |v|^2 left the range of the scalar: the last usable v still bounds the distance, if there was one.
    const auto out_of_range = [&](std::string_view name) {
        const Stop<S> stop{name, StopKind::exhausted, current.vv, S(0), false};
        const bool usable = scalar_traits<S>::is_finite(previous.vv) && S(0) < previous.vv;
        if (usable) return detail::separated_or_undecided(previous, stop, lower2);
        return detail::unusable<S, D>({name, StopKind::exhausted, S(0), S(0), false});
    };

    if (!is_finite(current.v)) return finish(detail::unusable<S, D>(why_not_finite(current.simplex[0])), 0);
    for (int k = 0;; ++k) {
        if (!scalar_traits<S>::is_finite(current.vv)) return finish(out_of_range("overflow"), k);
        if (current.vv == S(0)) {
            if (!(current.v == zero_vector<S, D>())) return finish(out_of_range("underflow"), k);
            return finish(detail::holding_origin(current), k);
        }

        const CsoVertex<S, D> w = cso.support(-current.v);
        ++support_calls;
        const S vw = dot(current.v, w.w);
        // An infinite support point would make v.w infinite, and with it a lower bound that proves nothing.
        if (!is_finite(w.w) || !scalar_traits<S>::is_finite(vw)) return finish(out_of_range("overflow"), k);
        lower2 = detail::raise_lower_bound(lower2, vw, current.vv);
        if (current.vv < upper2) upper2 = current.vv;

        const Iterate<S, D> iterate{k,
                                    current.v,
                                    current.vv,
                                    previous.vv,
                                    w,
                                    vw,
                                    lower2,
                                    current.simplex,
                                    contains(before_culling, w.w),
                                    contains_features(before_culling, w),
                                    upper2};
        observer(iterate);
        if (const Stop<S> stop = options.stop(iterate))
            return finish(detail::separated_or_undecided(best(), in_range_or_overflow(stop), lower2), k);
        if (k == options.max_iterations) {
            const Stop<S> cap{"cap", StopKind::exhausted, S(k), S(options.max_iterations), false};
            return finish(detail::separated_or_undecided(best(), cap, lower2), k);
        }

        previous = current;
        current.simplex.push_back(w);
        before_culling = current.simplex;
        if (!options.solver.reduce(current.simplex)) {
            const Stop<S> stop{"no_subset", StopKind::stalled, S(0), S(0), false};
            return finish(detail::separated_or_undecided(previous, stop, lower2), k);
        }
        current.v = combine_w(current.simplex);
        current.vv = squared_norm(current.v);
        if (current.simplex.size == D + 1) {
            if (detail::holds_origin(current)) return finish(detail::holding_origin(current), k + 1);
            const Stop<S> stop{"false_inside", StopKind::stalled, current.vv, S(0), false};
            return finish(detail::separated_or_undecided(previous, stop, lower2), k);
        }
    }
}

}  // namespace touchstone::gjk
