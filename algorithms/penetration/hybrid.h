// SPDX-License-Identifier: MIT
// Penetration depth of bodies with margins by GJK and EPA together, as physics engines combine them.
//
// Source: seed S0, "Combining GJK and EPA" (P-19, P-20), with errata E-19 and E-21; van den Bergen 2001 [vdB01]. Each
// body is a core with a ball of radius mu_A or mu_B around every point of it; mu = mu_A + mu_B. Let d be the distance
// of the cores:
//     separated   d > mu      a plane proves it: (v.w)^2 > mu^2 v.v, v.w > 0
//     shallow     0 < d <= mu depth = mu - d, contact from GJK alone
//     deep        d = 0       depth = mu + depth of the cores, from EPA on the CORES (E-19: never mix a simplex of the
//                             cores with supports of the enlarged bodies)
// The bodies touch if d = mu. Only squares are compared, so the classification is exact on exact scalars.
//
// Invariant: the separating test holds for every v, and the shallow test is made only once an upper bound exists. Any
// start vector is therefore legal, such as the answer of the previous frame, or zero.
// Cost: one support point of each body and one reduction per iteration, then that of EPA if the cores overlap.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

#include "algorithms/core/policies.h"
#include "algorithms/epa/penetration.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/iteration.h"
#include "algorithms/penetration/hybrid_result.h"
#include "algorithms/penetration/terminations/gap_ratio.h"

namespace touchstone::penetration {

/// The options of epa::Options that are not options of GJK.
template <class Expanding>
struct DeepOptions {
    Expanding stop{};
    double rounding_units = 128;  ///< width of epa::rounding_band; used by the margin test too
    int max_iterations = 1024;    ///< cap on the expansions of the polytope
};

/// Solver, rules and caps of the hybrid algorithm.
template <class Solver = Voronoi, class Stopping = GapRatio, class Expanding = epa::SupportingFace>
struct Options {
    Solver solver{};
    Stopping stop{};           ///< a CoreRule (penetration/terminations/): ends GJK on the cores
    int max_iterations = 128;  ///< cap on the simplex reductions
    DeepOptions<Expanding> epa{};
};

namespace detail {

/// One query. Use an object once.
template <class A, class B, class O, class Obs>
class Hybrid {
public:
    using S = typename A::scalar;
    static constexpr int D = A::dimension;

    Hybrid(const A& a, const B& b, const S& margin, const O& options, Obs& observer)
        : a_(a), b_(b), cso_{a, b}, options_(options), observer_(observer), margin_(margin), mu2_(margin * margin) {}

    Result<S, D> run(const Vec<S, D>& start) {
        if (S(0) < margin_ && !is_normal(mu2_)) return unusable(Stop<S>::exhausted("underflow", mu2_));
        v_ = start;
        for (;; ++iterations_) {
            const S vv = squared_norm(v_);
            const CsoVertex<S, D> w = cso_.support(-v_);
            ++support_calls_;
            if (!is_finite(w.w)) return unusable(why_not_finite(w));
            const S length = one_norm_of(w);
            if (reach_ < length) reach_ = length;
            const S vw = dot(v_, w.w);
            const S before = lower2_;
            if (S(0) < vv) lower2_ = gjk::detail::raise_lower_bound(lower2_, vw, vv);
            const bool duplicate = contains(before_culling_, w.w);
            observe({iterations_, v_, vv, previous_vv_, w, vw, lower2_, state_.simplex, duplicate});

            if (before < lower2_ && is_beyond_margin()) return separated(w);
            if (const Stop<S> stop = stop_of(w, vw, duplicate)) return settle(stop);
            if (auto ended = step(w)) return std::move(*ended);
            previous_vv_ = vv;
            v_ = state_.v;
        }
    }

private:
    static S one_norm_of(const CsoVertex<S, D>& w) { return epa::one_norm(w.w); }

    /// Reduces W u {w} and computes its v. Returns an answer if that ends the loop.
    std::optional<Result<S, D>> step(const CsoVertex<S, D>& w) {
        using gjk::detail::Found;
        const auto last = state_;
        state_.simplex.push_back(w);
        before_culling_ = state_.simplex;
        const Found found = gjk::detail::iterate(state_, options_.solver);
        switch (found) {
            case Found::outside: break;
            case Found::origin_on_simplex:
            case Found::origin_inside: return deep();
            case Found::overflow:
            case Found::underflow: return unusable(gjk::detail::stop_at(found, state_.vv));
            case Found::no_subset:
            case Found::false_inside:
                if (last.simplex.size > 0) state_ = last;
                return settle(gjk::detail::stop_at(found, S(0)));
        }
        if (last.simplex.size == 0 || state_.vv < last.vv) return std::nullopt;
        state_ = last;
        return settle(Stop<S>::stalled("no_progress", last.vv, last.vv));
    }

    void observe(const Iterate<S, D>& iterate) {
        if constexpr (Observer<Obs, S, D>) observer_(iterate);
    }

    /// The rounding error of |v|^2 near mu^2. The margin test means nothing within it. 0 on exact scalars and for mu =
    /// 0.
    S band2() const {
        const S units = scalar_traits<S>::from_double(options_.epa.rounding_units);
        return S(S(units * scalar_traits<S>::epsilon()) * S(margin_ * S(reach_ + margin_)));
    }
    bool is_beyond_margin() const { return S(mu2_ + band2()) < lower2_; }
    bool is_within_margin() const { return S(state_.vv + band2()) < mu2_; }

    Stop<S> stop_of(const CsoVertex<S, D>& w, const S& vw, bool duplicate) const {
        if (state_.simplex.size > 0) {
            const CoreIterate<S, D> at{iterations_, state_.v, state_.vv, state_.simplex, w, vw, lower2_, mu2_};
            if (const Stop<S> stop = options_.stop(at)) return stop;
            if (duplicate) return Stop<S>::stalled("duplicate_support", S(state_.vv - vw));
        }
        if (iterations_ >= options_.max_iterations && iterations_ > 0)
            return Stop<S>::exhausted("cap", S(iterations_), S(options_.max_iterations));
        return {};
    }

    Result<S, D> base(const Stop<S>& stop) const {
        Result<S, D> result;
        result.stop = stop;
        result.margin = margin_;
        result.iterations = iterations_;
        result.support_calls = support_calls_;
        result.normal = -v_;
        result.next_start = v_;
        return result;
    }

    Result<S, D> unusable(const Stop<S>& stop) const {
        auto result = base(stop);
        result.normal = result.next_start = zero_vector<S, D>();
        return result;
    }

    /// An upper bound of the squared distance of the cores. A subnormal v.v itself is none
    /// (gjk::detail::separated_or_undecided).
    S core_distance2_from_above() const {
        return S(0) < state_.vv && !is_normal(state_.vv) ? S(S(3) * state_.vv) : state_.vv;
    }

    /// The result with the bracket and points of the current simplex.
    Result<S, D> from_simplex(const Stop<S>& stop) const {
        auto result = base(stop);
        result.core_lower2 = lower2_ < state_.vv ? lower2_ : state_.vv;
        result.core_upper2 = core_distance2_from_above();
        result.bracket_is_known = true;
        result.core_point_a = combine(state_.simplex, &CsoVertex<S, D>::a);
        result.core_point_b = combine(state_.simplex, &CsoVertex<S, D>::b);
        return result;
    }

    Result<S, D> separated(const CsoVertex<S, D>& w) {
        if (state_.simplex.size == 0) {
            state_.simplex.push_back(w);
            state_.vv = squared_norm(w.w);
            if (!scalar_traits<S>::is_finite(state_.vv)) return unusable(Stop<S>::exhausted("overflow", state_.vv));
        }
        auto result = from_simplex(Stop<S>::converged("separating_axis", lower2_, mu2_));
        result.verdict = Verdict::separated;
        result.contact = Contact::separated;
        return result;
    }

    /// The result if GJK has ended with v != 0 for the reason `stop`: what its bounds prove.
    Result<S, D> settle(const Stop<S>& stop) {
        v_ = state_.v;
        if (!(S(0) < lower2_)) return by_epa(Verdict::undecided, stop);
        auto result = from_simplex(stop);
        result.verdict = verdict_outside();
        if (state_.vv <= mu2_) result.contact = Contact::shallow;
        if (result.verdict == Verdict::separated) result.contact = Contact::separated;
        return result;
    }

    /// The verdict for an origin outside the CSO of the cores.
    Verdict verdict_outside() const {
        if (is_beyond_margin()) return Verdict::separated;
        if (is_within_margin()) return Verdict::penetrating;
        if (state_.vv == mu2_ && !(lower2_ < mu2_)) return Verdict::touching;
        return state_.vv <= mu2_ ? Verdict::intersecting : Verdict::undecided;
    }

    Result<S, D> deep() {
        ++iterations_;
        const bool full = state_.simplex.size == D + 1;
        return by_epa(full ? Verdict::penetrating : Verdict::intersecting,
                      Stop<S>::converged("origin_in_simplex", state_.vv));
    }

    /// Runs EPA on the cores, from the simplex of the cores. EPA may also find that the cores are apart when GJK could
    /// not.
    Result<S, D> by_epa(Verdict known, const Stop<S>& stop) {
        DistanceResult<S, D> start;
        start.verdict = known;
        start.stop = stop;
        start.upper2 = state_.vv;
        start.v = state_.v;
        start.simplex = state_.simplex;
        start.point_a = combine(state_.simplex, &CsoVertex<S, D>::a);
        start.point_b = combine(state_.simplex, &CsoVertex<S, D>::b);
        const auto inner = epa::penetration_from(a_, b_, start, options_.epa, observer_);
        if (inner.verdict == Verdict::separated) {
            lower2_ = inner.distance_lower2;
            auto result = from_simplex(inner.stop);
            result.verdict = verdict_outside();
            result.contact = result.verdict == Verdict::separated ? Contact::separated
                             : state_.vv <= mu2_                  ? Contact::shallow
                                                                  : Contact::undecided;
            result.normal = inner.normal;
            result.next_start = -inner.normal;
            return with_epa_counts(result, inner);
        }
        auto result = base(inner.stop);
        result.normal = inner.normal;
        result.next_start = -inner.normal;
        result.core_point_a = inner.point_a;
        result.core_point_b = inner.point_b;
        result.bracket_is_known = inner.upper_is_known;
        result.core_lower2 = S(-inner.upper2);
        result.core_upper2 = inner.verdict == Verdict::undecided ? core_distance2_from_above() : S(-inner.lower2);
        result.contact = inner.verdict == Verdict::undecided ? Contact::undecided : Contact::deep;
        result.verdict = inner.verdict;
        const bool is_proved = inner.verdict == Verdict::touching && S(0) < margin_;
        if (is_proved || is_within_margin()) result.verdict = Verdict::penetrating;
        return with_epa_counts(result, inner);
    }

    static Result<S, D> with_epa_counts(Result<S, D> result, const PenetrationResult<S, D>& inner) {
        result.epa_iterations = inner.iterations;
        result.support_calls += inner.support_calls;
        return result;
    }

    const A& a_;
    const B& b_;
    MinkowskiDifference<A, B> cso_;
    const O& options_;
    Obs& observer_;
    S margin_, mu2_, lower2_ = S(0), previous_vv_ = S(0), reach_ = S(0);
    Vec<S, D> v_{};
    gjk::detail::State<S, D> state_{};
    Simplex<S, D> before_culling_{};
    int iterations_ = 0, support_calls_ = 0;
};

}  // namespace detail

/// Penetration depth of A enlarged by margins.a and B enlarged by margins.b, all in one frame and unit of length.
/// `start` may be any vector, including zero; `next_start` of the previous frame's result saves iterations. `observer`
/// is called with every gjk Iterate, every epa Expansion, or both, depending on what it accepts.
/// Returns verdict, contact class and signed squared bracket (Result). On exact scalars with polytopes and the rule
/// GapRatio{0}, verdict and class are exact. With a ratio > 0 a shallow answer keeps |v| within the ratio of the truth.
/// Whichever rule ends GJK, verdict and class are what its bounds prove.
/// Errors: NaN or infinity in the bodies and NaN, infinite or negative margins give `undecided`, invalid_input. A start
/// vector that is not finite counts as zero.
/// Cost: one support point of each body and one reduction per iteration, then that of EPA.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
Result<typename A::scalar, A::dimension> penetration_depth(
    const A& a, const B& b, const Margins<typename A::scalar>& margins, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& start = zero_vector<typename A::scalar, A::dimension>()) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const S margin = S(margins.a + margins.b);
    const bool legal = S(0) <= margins.a && S(0) <= margins.b && scalar_traits<S>::is_finite(margin);
    if (!legal || !scalar_traits<S>::is_finite(S(margin * margin))) {
        Result<S, D> result;
        result.stop = legal ? Stop<S>::exhausted("overflow", margin) : Stop<S>::invalid_input("illegal_margin");
        return result;
    }
    // Only the direction of `start` matters. The scaling keeps |start|^2 within the range of S.
    const auto v = is_finite(start) ? epa::detail::divided_by_largest(start) : zero_vector<S, D>();
    constexpr bool is_rule = requires { requires CoreRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; };
    Result<S, D> result;
    if constexpr (touchstone::detail::are_options<O, S, D, is_rule>())
        result = detail::Hybrid<A, B, O, std::remove_reference_t<Obs>>(a, b, margin, options, observer).run(v);
    if (is_finite(result.core_point_a) && is_finite(result.core_point_b) && is_finite(result.normal)) return result;
    Result<S, D> unknown;
    unknown.stop = Stop<S>::exhausted("overflow");
    unknown.margin = margin;
    unknown.iterations = result.iterations;
    unknown.epa_iterations = result.epa_iterations;
    unknown.support_calls = result.support_calls;
    return unknown;
}

}  // namespace touchstone::penetration
