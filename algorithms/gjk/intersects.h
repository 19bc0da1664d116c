// SPDX-License-Identifier: MIT
// ISA-GJK: do two convex bodies meet? Ends at the first separating axis, starts from any axis.
//
// Source: seed S0, "Intersection test" (I-38; P-15); van den Bergen 1999 [vdB99]. Closed
// convention: touching counts as meeting. With C = A - B:
//     w_i = S(C, -v_i);   v_i.w_i > 0: v_i separates;   v_{i+1} = v(conv(W_i u {w_i})), W_{i+1} its smallest subset;
//     v_{i+1} = 0: they meet
// from W_0 = {} and any v_0, in C or not: the separation test is valid for every vector. v_0 is therefore the axis of
// the frame before (warm start), and zero is legal.
//
// Invariant: v_i = sum lambda_i x_i over W_i for i >= 1. In exact arithmetic |v_i| falls strictly from i = 1 on and the
// loop ends. In floating point v.w may round to <= 0 although v separates, and the printed loop then never ends (E-27),
// and an absolute tolerance on |v| reports contact of bodies that are apart (E-28); so here |v| must fall, a full
// simplex ends the loop, and by the default rule every tolerance is a number of unit roundoffs of the vertices' size,
// none on exact scalars.
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

/// Answer of a boolean query. Every field is set on every path.
template <Scalar S, int D>
struct IntersectsResult {
    /// separated: axis proves it. penetrating: the simplex is full and holds the origin inside. intersecting: the
    /// origin is on a smaller simplex (in floating point within 8 roundoffs of it, with C on both sides), so the bodies
    /// touch or penetrate, or the stopping rule accepted contact without that. undecided: see stop.
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    Vec<S, D> axis{};  ///< last v; axis . z > 0 for every z of A - B when separated; start the next frame with it
    S axis_support{};  ///< axis . S(A - B, -axis) as computed, when separated
    Simplex<S, D> simplex;
    int iterations = 0;     ///< simplex reductions
    int support_calls = 0;  ///< evaluations of the CSO support mapping
};

namespace gjk {

/// Solver, stopping rule and cap of intersects.
template <class Solver = Voronoi, class Stopping = AxisBeyondRounding>
struct IntersectsOptions {
    Solver solver{};
    Stopping stop{};           ///< an AxisRule (gjk/axis_rules/)
    int max_iterations = 128;  ///< simplex reductions
    /// By how many unit roundoffs of the vertices' size C must lie on both sides of a v that is zero to within rounding
    /// (E-28). Dimensionless; no effect on exact scalars.
    double rounding_units = 16;
};

namespace detail {

/// One query; used once. The result is the state of the loop: `axis` is v_k, `simplex` W_k.
template <class Cso, class O, class Obs>
class Intersects {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;
    using Result = IntersectsResult<S, D>;

    /// The answer is written to `result`.
    Intersects(const Cso& cso, const O& options, Obs& observer, Result& result)
        : cso_(cso), options_(options), observer_(observer), now_(result) {}

    void run(const Vec<S, D>& initial_axis) {
        now_.axis = initial_axis;
        vv_ = previous_vv_ = squared_norm(initial_axis);
        for (int k = 0;; ++k) {
            now_.iterations = k;
            const CsoVertex<S, D> w = cso_.support(-now_.axis);
            ++now_.support_calls;
            const S ww = squared_norm(w.w);
            vw_ = dot(now_.axis, w.w);
            if (!scalar_traits<S>::is_finite(ww)) return ended(Verdict::undecided, why_not_finite(w));
            if constexpr (!std::same_as<Obs, NullObserver>) observe(w, ww);
            if (const Stop<S> stop = ask(&w)) return ended_by(stop, true);
            if (k > 1 && previous_vv_ <= vv_) return stalled(Stop<S>::stalled("no_progress", vv_, previous_vv_));
            if (k == options_.max_iterations)
                return ended(Verdict::undecided, Stop<S>::exhausted("cap", S(k), S(options_.max_iterations)));
            const State<S, D> before{now_.simplex, now_.axis, vv_};
            const Found found = step(w);
            if (found != Found::outside) return left_by(found, before);
            if (const Stop<S> stop = ask(nullptr)) return ended_by(stop, false);
        }
    }

private:
    Stop<S> ask(const CsoVertex<S, D>* w) const {
        return options_.stop(AxisCandidate<S, D>{now_.iterations, now_.axis, vv_, now_.simplex, w, vw_});
    }

    /// The rule has fired. v.w > 0 proves that the bodies are apart; contact is accepted.
    void ended_by(const Stop<S>& stop, bool w_is_known) {
        if (stop.kind == StopKind::stalled && w_is_known) return stalled(stop);
        if (stop.kind != StopKind::converged) return ended(Verdict::undecided, stop);
        if (!w_is_known || !(S(0) < vw_)) return ended(Verdict::intersecting, stop);
        now_.axis_support = vw_;
        ended(Verdict::separated, stop);
    }

    /// W_{k+1} and v_{k+1}. A reduction without a result is not counted.
    Found step(const CsoVertex<S, D>& w) {
        previous_vv_ = vv_;
        now_.simplex.push_back(w);
        const Found found = iterate(StateView<S, D>{now_.simplex, now_.axis, vv_}, options_.solver);
        if (found != Found::no_subset) ++now_.iterations;
        return found;
    }

    /// The iterate is none to go on from: it is contact, out of range, or of no use, and then the one before counts.
    /// Kept out of line, so that the registers of the loop hold none of it.
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

    /// No progress is left in this arithmetic and no axis separates: contact if v is zero to within rounding and C lies
    /// on both sides of it. Bodies a few roundoffs apart have such a v too, but lie on one side.
    void stalled(const Stop<S>& stop) {
        if (!(S(0) < vw_) && now_.simplex.size > 0 && holds_origin(StateView<S, D>{now_.simplex, now_.axis, vv_}) &&
            is_on_both_sides())
            return ended(Verdict::intersecting, Stop<S>::converged("origin_within_roundoff", vv_));
        return ended(Verdict::undecided, stop);
    }

    /// Of the plane that the simplex spans, by more than the rounding of the products. A smaller simplex spans none;
    /// there the last support point, behind v, is all that is asked.
    bool is_on_both_sides() {
        if (scalar_traits<S>::is_exact || now_.simplex.size != D) return true;
        const Vec<S, D> n = normal();
        S reach = S(0);
        for (int i = 0; i < D; ++i) {
            const S each = infinity_norm(now_.simplex[i].w);
            if (reach < each) reach = each;
        }
        const S noise = S(scalar_traits<S>::from_double(options_.rounding_units) * scalar_traits<S>::epsilon());
        const S band = S(S(noise * reach) * infinity_norm(n));
        now_.support_calls += 2;
        return band < dot(n, cso_.support(n).w) && band < dot(-n, cso_.support(-n).w);
    }

    Vec<S, D> normal() const {
        const Vec<S, D> edge = now_.simplex[1].w - now_.simplex[0].w;
        if constexpr (D == 2) return {S(-edge[1]), edge[0]};
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
    S vv_{}, previous_vv_{};
    S vw_{};                 ///< axis . w of the last support point, the one asked along this axis
    S lower2_{}, upper2_{};  ///< what an observer is told
};

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
    constexpr bool is_rule = requires { requires AxisRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; };
    IntersectsResult<S, D> result;
    if constexpr (touchstone::detail::are_options<O, S, D, is_rule>()) {
        const MinkowskiDifference<A, B> cso{a, b};
        detail::Intersects<MinkowskiDifference<A, B>, O, std::remove_reference_t<Obs>>(cso, options, observer, result)
            .run(initial_axis);
    }
    return result;
}

}  // namespace gjk
}  // namespace touchstone
