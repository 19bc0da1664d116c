// SPDX-License-Identifier: MIT
// ISA-GJK: do two convex bodies meet? It ends at the first separating axis and may start with any axis.
//
// Source: seed S0, "Intersection test" (I-38; P-15); van den Bergen 1999 [vdB99]. The convention is closed: touching
// counts as meeting. Let C = A - B:
//     w_i = S(C, -v_i);   v_i.w_i > 0: v_i separates;   v_{i+1} = v(conv(W_i u {w_i})), W_{i+1} its smallest subset;
//     v_{i+1} = 0: they meet
// It starts with W_0 = {} and any v_0, in C or not, because the separation test is valid for every vector. v_0 can
// therefore be the axis of the previous frame (warm start), and zero is legal.
//
// Invariant: v_i = sum lambda_i x_i over W_i for i >= 1. In exact arithmetic |v_i| strictly decreases from i = 1 on,
// and the loop ends. In floating point v.w may round to <= 0 although v separates, and the printed loop then never ends
// (E-27). An absolute tolerance on |v| reports contact for bodies that are apart (E-28). Here |v| must decrease, a full
// simplex ends the loop, and every tolerance of the default rule is a number of unit roundoffs of the vertices' size,
// or none on exact scalars.
// Cost: one support point of each body and one simplex reduction per iteration.
#pragma once

#include <concepts>
#include <type_traits>

#include "algorithms/core/observer.h"
#include "algorithms/core/policies.h"
#include "algorithms/core/result.h"
#include "algorithms/gjk/axis_rules/axis_beyond_rounding.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/iteration.h"

namespace touchstone {

/// The answer of a boolean query. Every field is set on every path.
template <Scalar S, int D>
struct IntersectsResult {
    /// separated: `axis` proves it. penetrating: the simplex is full and contains the origin in its interior.
    /// intersecting: the origin is on a smaller simplex (in floating point within 8 roundoffs of it, with C on both
    /// sides), so the bodies touch or penetrate, or the stopping rule has accepted contact without that proof.
    /// undecided: see stop.
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    Vec<S, D> axis{};  ///< last v; if separated, axis . z > 0 for all z in A - B; start the next frame with it
    S axis_support{};  ///< computed axis . S(A - B, -axis), if separated
    Simplex<S, D> simplex;
    int iterations = 0;     ///< number of simplex reductions
    int support_calls = 0;  ///< number of evaluations of the CSO support mapping
};

namespace gjk {

/// Solver, stopping rule and cap of intersects.
template <class Solver = Voronoi, class Stopping = AxisBeyondRounding>
struct IntersectsOptions {
    Solver solver{};
    Stopping stop{};           ///< an AxisRule (gjk/axis_rules/)
    int max_iterations = 128;  ///< cap on the simplex reductions
    /// If v is zero up to rounding, C must extend beyond it on both sides by more than this many unit roundoffs of the
    /// vertices' size (E-28). Dimensionless; no effect on exact scalars.
    double rounding_units = 16;
};

namespace detail {

/// What the rule says about the first axis, w being the support point along it.
template <class O, Scalar S, int D>
[[gnu::always_inline]] inline Stop<S> examined_first(const Vec<S, D>& axis, const S& vv, const CsoVertex<S, D>& w,
                                                     const S& ww, const S& vw, const O& options) {
    if (!scalar_traits<S>::is_finite(ww)) return why_not_finite(w);
    const Simplex<S, D> none;
    return options.stop(AxisCandidate<S, D>{0, axis, vv, none, &w, vw});
}

/// One query. Use an object once. The result is the state of the loop: `axis` is v_k, `simplex` W_k.
template <class Cso, class O, class Obs>
class Intersects {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;
    using Result = IntersectsResult<S, D>;

    /// Stores the references. run() writes the answer to `result`.
    Intersects(const Cso& cso, const O& options, Obs& observer, Result& result)
        : cso_(cso),
          options_(options),
          observer_(observer),
          now_(result),
          solver_(begin_solver<S, D>(options.solver)) {}

    /// The whole query.
    void run(const Vec<S, D>& initial_axis) {
        begin(initial_axis, squared_norm(initial_axis));
        const CsoVertex<S, D> w = find_support();
        loop(w, examined(w));
    }

    /// The query after its first axis, with its support point and what the rule says about them.
    void run_after_first(const Vec<S, D>& axis, const CsoVertex<S, D>& w, const Stop<S>& stop) {
        begin(axis, squared_norm(axis));
        vw_ = dot(axis, w.w);
        now_.support_calls = 1;
        loop(w, stop);
    }

private:
    void begin(const Vec<S, D>& initial_axis, const S& vv) {
        now_.axis = initial_axis;
        vv_ = previous_vv_ = vv;
    }

    /// `first` is the support point along v_0, and `stop` what the rule says about it. Each test below ends the loop.
    void loop(const CsoVertex<S, D>& first, Stop<S> stop) {
        CsoVertex<S, D> next;
        const CsoVertex<S, D>* w = &first;
        for (int k = 0; !stop; ++k) {
            now_.iterations = k;
            // By Theorem 2 |v| falls in each step after the first, so a v that does not is rounding.
            if (k > 1 && previous_vv_ <= vv_) return stalled(Stop<S>::stalled("no_progress", vv_, previous_vv_));
            // The cap is reached, and nothing is proved.
            if (k == options_.max_iterations)
                return ended(Verdict::undecided, Stop<S>::exhausted("cap", S(k), S(options_.max_iterations)));
            const State<S, D> before{now_.simplex, now_.axis, vv_};
            const Found found = step(*w);
            // The simplex holds the origin, rounding leaves none that can be used, or |v|^2 is out of range.
            if (found != Found::outside) return left_by(found, before);
            // The rule takes so small a v for contact.
            if (const Stop<S> contact = ask(nullptr)) return ended_by(contact, false);
            copy_points(find_support(), next);
            w = &next;
            stop = examined(next);
        }
        // The axis separates the bodies, or the rule sees no progress.
        ended_by(stop, true);
    }

    CsoVertex<S, D> find_support() {
        ++now_.support_calls;
        return cso_.support(-now_.axis);
    }

    /// What ends the loop at the support point w, if anything does.
    Stop<S> examined(const CsoVertex<S, D>& w) {
        const S ww = squared_norm(w.w);
        vw_ = dot(now_.axis, w.w);
        if (!scalar_traits<S>::is_finite(ww)) return why_not_finite(w);
        if constexpr (!std::same_as<Obs, NullObserver>) observe(w, ww);
        return ask(&w);
    }

    Stop<S> ask(const CsoVertex<S, D>* w) const {
        return options_.stop(AxisCandidate<S, D>{now_.iterations, now_.axis, vv_, now_.simplex, w, vw_});
    }

    /// The result if the rule has fired. If v.w > 0, v proves that the bodies are apart. Otherwise contact is accepted.
    void ended_by(const Stop<S>& stop, bool w_is_known) {
        if (stop.kind == StopKind::stalled && w_is_known) return stalled(stop);
        if (stop.kind != StopKind::converged) return ended(Verdict::undecided, stop);
        if (!w_is_known || !(S(0) < vw_)) return ended(Verdict::intersecting, stop);
        now_.axis_support = vw_;
        ended(Verdict::separated, stop);
    }

    /// Computes W_{k+1} and v_{k+1}. A reduction without a result is not counted.
    Found step(const CsoVertex<S, D>& w) {
        previous_vv_ = vv_;
        now_.simplex.push_back(w);
        const Found found = iterate(StateView<S, D>{now_.simplex, now_.axis, vv_}, solver_);
        if (found != Found::no_subset) ++now_.iterations;
        return found;
    }

    /// The result if the loop cannot continue from the iterate: it is contact, it is out of range, or it is unusable.
    /// In the last case the previous iterate is restored.
    /// The function is not inlined, so that it takes no registers from the loop.
    [[gnu::noinline]] void left_by(Found found, const State<S, D>& before) {
        switch (found) {
            case Found::outside: break;
            case Found::origin_inside: return ended(Verdict::penetrating, stop_at(found, vv_));
            case Found::origin_on_simplex: return ended(Verdict::intersecting, stop_at(found, vv_));
            case Found::overflow:
            case Found::underflow: return ended(Verdict::undecided, stop_at(found, vv_));
            case Found::no_subset:
            case Found::false_inside: break;
        }
        now_.simplex = before.simplex;
        now_.axis = before.v;
        vv_ = before.vv;
        stalled(stop_at(found, vv_));
    }

    void ended(Verdict verdict, const Stop<S>& stop) {
        now_.verdict = verdict;
        now_.stop = stop;
    }

    /// The result if this arithmetic makes no further progress and no axis separates. The bodies are in contact if v is
    /// zero up to rounding and C lies on both sides of it. The v of bodies that are a few roundoffs apart can be as
    /// small, but C then lies on one side.
    void stalled(const Stop<S>& stop) {
        if (!(S(0) < vw_) && now_.simplex.size > 0 && holds_origin(StateView<S, D>{now_.simplex, now_.axis, vv_}) &&
            is_on_both_sides())
            return ended(Verdict::intersecting, Stop<S>::converged("origin_within_roundoff", vv_));
        return ended(Verdict::undecided, stop);
    }

    /// True if C extends beyond the plane of the simplex on both sides, by more than the rounding of the products. A
    /// smaller simplex spans no plane; its last support point, which lies behind v, is then enough.
    bool is_on_both_sides() {
        if (scalar_traits<S>::is_exact || now_.simplex.size != D) return true;
        const Vec<S, D> n = normal();
        const S noise = scalar_traits<S>::from_double(options_.rounding_units) * scalar_traits<S>::epsilon();
        const S band = noise * largest_coordinate(now_.simplex) * infinity_norm(n);
        now_.support_calls += 2;
        return band < dot(n, cso_.support(n).w) && band < dot(-n, cso_.support(-n).w);
    }

    Vec<S, D> normal() const {
        const Vec<S, D> edge = now_.simplex[1].w - now_.simplex[0].w;
        if constexpr (D == 2) return {-edge[1], edge[0]};
        if constexpr (D == 3) return cross(edge, now_.simplex[2].w - now_.simplex[0].w);
    }

    void observe(const CsoVertex<S, D>& w, const S& ww) {
        if (S(0) < vv_) lower2_ = raise_lower_bound(lower2_, vw_, vv_);
        if (now_.iterations == 0 || ww < upper2_) upper2_ = ww;
        if (now_.iterations > 0 && vv_ < upper2_) upper2_ = vv_;
        observer_(Iterate<S, D>{now_.iterations, now_.axis, vv_, previous_vv_, w, vw_, lower2_, now_.simplex,
                                contains(now_.simplex, w.w), contains_features(now_.simplex, w), upper2_});
    }

    const Cso& cso_;
    const O& options_;
    Obs& observer_;
    Result& now_;
    [[no_unique_address]] SolverOfQuery<decltype(O::solver), S, D> solver_;
    S vv_{}, previous_vv_{};
    S vw_{};                 ///< axis . w of the last support point along -axis
    S lower2_{}, upper2_{};  ///< the bracket that the observer receives
};

/// Not inlined, so that a pair which the first axis separates pays for no loop.
template <class Cso, class O, Scalar S, int D>
[[gnu::noinline]] IntersectsResult<S, D> intersects_after_first(const Cso& cso, const O& options, const Vec<S, D>& axis,
                                                                const CsoVertex<S, D>& w, const Stop<S>& stop) {
    IntersectsResult<S, D> result;
    NullObserver none;
    Intersects<Cso, O, NullObserver>(cso, options, none, result).run_after_first(axis, w, stop);
    return result;
}

/// The query without an observer. Most pairs of a scene are apart along their first axis: they need no loop and no
/// simplex. Inlined, so that a caller that reads nothing but the verdict pays for no more.
template <class Cso, class O, Scalar S, int D>
[[gnu::always_inline]] inline IntersectsResult<S, D> intersects_unobserved(const Cso& cso, const O& options,
                                                                           const Vec<S, D>& axis) {
    const S vv = squared_norm(axis);
    const CsoVertex<S, D> w = cso.support(-axis);
    const S ww = squared_norm(w.w), vw = dot(axis, w.w);
    const Stop<S> stop = examined_first(axis, vv, w, ww, vw, options);
    if (stop.kind != StopKind::converged || !(S(0) < vw)) return intersects_after_first(cso, options, axis, w, stop);
    return {Verdict::separated, stop, axis, vw, {}, 0, 1};
}

}  // namespace detail

/// Do A and B meet? Both are given in one frame. `initial_axis` may be any vector. With the axis of the previous
/// frame's result, a pair that stays apart costs one support evaluation.
/// Errors: NaN or infinity in a support point gives `undecided` with stop `not_finite` (invalid_input). Squared lengths
/// outside the range of the scalar give `overflow` or `underflow` (exhausted). Never throws, never allocates.
/// Cost: one support point of each body and one simplex reduction per iteration.
template <SupportMappable A, SupportMappable B, class O = IntersectsOptions<>, class Obs = NullObserver>
[[gnu::always_inline]] inline IntersectsResult<typename A::scalar, A::dimension> intersects(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_axis = unit_vector<typename A::scalar, A::dimension>(0)) {
    using S = typename A::scalar;
    using Observing = std::remove_reference_t<Obs>;
    constexpr int D = A::dimension;
    constexpr bool is_rule = requires { requires AxisRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; };
    if constexpr (touchstone::detail::are_options<O, S, D, is_rule>()) {
        const MinkowskiDifference<A, B> cso{a, b};
        if constexpr (std::same_as<std::remove_const_t<Observing>, NullObserver>)
            return detail::intersects_unobserved(cso, options, initial_axis);
        IntersectsResult<S, D> result;
        detail::Intersects<MinkowskiDifference<A, B>, O, Observing>(cso, options, observer, result).run(initial_axis);
        return result;
    }
    return {};
}

}  // namespace gjk
}  // namespace touchstone
