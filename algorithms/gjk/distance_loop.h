// SPDX-License-Identifier: MIT
// The loop of GJK and the result that it makes of its last iterate. Source, invariant and cost: distance.h. One
// iteration of it: iteration.h.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

#include "algorithms/core/observer.h"
#include "algorithms/core/result.h"
#include "algorithms/directions/closest_point.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/iteration.h"

namespace touchstone::gjk::detail {

template <Field S, int D>
DistanceResult<S, D> unusable(const Stop<S>& stop) {
    DistanceResult<S, D> result;
    result.stop = stop;
    return result;
}

/// If the bounds contradict each other by more than the rounding of v.w and v.v, the arithmetic has proved nothing, and
/// the verdict becomes `undecided`. The bounds are compared in long double, so that scalars that count doubtful
/// comparisons do not count this check of the answer.
template <Field S, int D>
void refuse_crossed_bounds(DistanceResult<S, D>& result) {
    using Traits = scalar_traits<S>;
    const long double lower2 = Traits::to_long_double(result.distance2.lower),
                      upper2 = Traits::to_long_double(*result.distance2.upper);
    if (lower2 <= upper2 * (1 + 64 * Traits::to_long_double(Traits::epsilon()))) return;
    result.stop = Stop<S>::stalled("crossed_bounds", result.distance2.lower, *result.distance2.upper);
    result.verdict = Verdict::undecided;
    result.distance2.lower = S(0);
}

/// The result for the point v of conv(simplex) if the loop ends for the reason `stop`. `At` is State or Iterate.
template <class At, Field S>
auto known_at(const At& at, const Stop<S>& stop, const S& lower2) {
    constexpr int D = dimension_of<At>;
    DistanceResult<S, D> result;
    result.verdict = S(0) < lower2 ? Verdict::separated : Verdict::undecided;
    result.stop = stop;
    result.distance2 = {lower2, at.vv};
    result.v = at.v;
    result.simplex = at.simplex;
    result.point_a = combine(at.simplex, &CsoVertex<S, D>::a);
    result.point_b = combine(at.simplex, &CsoVertex<S, D>::b);
    if constexpr (!scalar_traits<S>::is_exact) refuse_crossed_bounds(result);
    // Near the largest number, weights whose sum rounds to more than 1 can produce a mean that is infinite.
    if (!is_finite(result.point_a) || !is_finite(result.point_b))
        result = unusable<S, D>(Stop<S>::exhausted("overflow"));
    return result;
}

/// The result for a v that is not zero. A subnormal v.v may have lost half a unit of the last place in each of its
/// terms, which is more than its own value, so three times v.v is the upper bound.
template <class At, Field S>
auto separated_or_undecided(const At& at, const Stop<S>& stop, const S& lower2) {
    auto result = known_at(at, stop, lower2);
    if (result.distance2.upper && !is_normal(at.vv)) result.distance2.upper = S(3) * at.vv;
    return result;
}

/// The result for an origin in the hull of the simplex. If the simplex is full, the origin is in its interior, so the
/// bodies penetrate. Otherwise it is on a lower-dimensional face, and GJK cannot tell touching from penetrating.
template <class At>
auto holding_origin(const At& at) {
    using S = std::remove_cvref_t<decltype(at.vv)>;
    constexpr int D = dimension_of<At>;
    auto result = known_at(at, Stop<S>::converged("origin_in_simplex", at.vv), S(0));
    if (!result.distance2.upper) return result;
    result.verdict = at.simplex.size == D + 1 ? Verdict::penetrating : Verdict::intersecting;
    result.distance2.upper = S(0);
    result.v = zero_vector<S, D>();
    return result;
}

/// One query. Use an object once. The loop works in the record that rules and observers read, so nothing is copied for
/// them. The previous iterate is kept because rounding can make it the better answer; the best iterate of all is kept
/// once |v| has increased. What an iteration always does is inlined into the loop, and what it rarely does is not, so
/// that v and the bounds stay in registers.
template <class Cso, class O, class Obs>
class Distance {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;
    using Result = DistanceResult<S, D>;
    static constexpr bool follows_v = std::same_as<decltype(O::direction), touchstone::ClosestPoint>;

    Distance(const Cso& cso, const O& options, Obs& observer)
        : cso_(cso),
          options_(options),
          observer_(observer),
          solver_(begin_solver<S, D>(options.solver)),
          search_(options.direction.template begin<S, D>()) {}

    /// Starts with W_0 = {v_0}, the support point in the given direction.
    Result run(const Vec<S, D>& initial_direction) {
        start(initial_direction);
        return loop();
    }

    /// The simplex from which run_from_simplex starts. The caller writes points of C into it, in any number and
    /// position.
    Simplex<S, D>& initial_simplex() { return now_.simplex; }

    /// Starts with initial_simplex() as W_0. If that has no finite point nearest to the origin, starts in the direction
    /// `otherwise`.
    Result run_from_simplex(const Vec<S, D>& otherwise) {
        if (!start_from_simplex()) return run(otherwise);
        if (now_.simplex.size == D + 1 && holds_origin(now_)) return holding(0);
        if (now_.simplex.size == D + 1) return run(otherwise);  // a false inside proves nothing
        return loop();
    }

private:
    /// GJK. Each test below ends the loop.
    Result loop() {
        // A body is not finite, or the difference of its point and the other's is out of range.
        if (!is_finite(now_.v)) return refused(why_not_finite(now_.w));
        Found found = classify(now_);
        while (found == Found::outside) {
            // The new support point is out of range.
            if (!find_support()) return out_of_range(Found::overflow);
            observer_(std::as_const(now_));
            // The rule takes v for the answer, or says why there will be no better one.
            if (const Stop<S> stop = options_.stop(std::as_const(now_)))
                return ended(in_range_or_exhausted(stop, now_.vv));
            // The cap is reached, and the bounds so far are the answer.
            if (now_.k == options_.max_iterations)
                return ended(Stop<S>::exhausted("cap", S(now_.k), S(options_.max_iterations)));
            found = step();
        }
        // The simplex holds the origin, rounding leaves none that can be used, or |v|^2 is out of range.
        return left_by(found);
    }

    /// The result if the loop cannot continue from the iterate.
    Result left_by(Found found) const {
        switch (found) {
            case Found::outside: break;
            case Found::origin_on_simplex:
            case Found::origin_inside: return holding(now_.k);
            case Found::no_subset: return returned_to_previous(stop_at(found, S(0)));
            case Found::false_inside: return returned_to_previous(stop_at(found, now_.vv));
            case Found::overflow:
            case Found::underflow: break;
        }
        return out_of_range(found);
    }

    void start(const Vec<S, D>& direction) {
        now_.w = cso_.support(direction);
        support_calls_ = 1;
        now_.simplex.size = 0;
        now_.simplex.push_back(now_.w);
        now_.v = now_.w.w;
        now_.vv = squared_norm(now_.v);
        begin();
    }

    /// The first simplex is always reduced by the default solver, because some solvers need to know the newest vertex,
    /// and here there is none.
    bool start_from_simplex() {
        if (now_.simplex.size == 0) return false;
        if (!typename touchstone::detail::DefaultSolverFor<S>::type{}.reduce(now_.simplex)) return false;
        now_.w = now_.simplex[now_.simplex.size - 1];
        now_.v = combine_w(now_.simplex);
        now_.vv = squared_norm(now_.v);
        begin();
        return scalar_traits<S>::is_finite(now_.vv);
    }

    void begin() {
        now_.previous_vv = now_.upper2 = now_.vv;
        now_.lower2 = S(0);
        keep_as_previous();
    }

    /// Computes w_k and the bounds that follow from it. Returns false if w_k is out of range. A support point in
    /// another direction than -v may give no bound. If a rule would end the loop at such a point, the support point
    /// along -v is computed instead, for this iteration and all following ones.
    bool find_support() {
        if constexpr (!follows_v) {
            const Vec<S, D> d = has_switched_back_ ? -now_.v : search_(std::as_const(now_));
            if (is_finite(d) && !(d == -now_.v)) {
                const CsoVertex<S, D> before = now_.w;
                if (!take_support(d)) return false;
                if (!options_.stop(std::as_const(now_))) return true;
                now_.w = before;
                has_switched_back_ = true;
            }
        }
        return take_support(-now_.v);
    }

    /// w_k = S(C, d).
    [[gnu::always_inline]] bool take_support(const Vec<S, D>& d) {
        const Vec<S, D> last = now_.w.w;
        const int last_a = now_.w.feature_a, last_b = now_.w.feature_b;
        const CsoVertex<S, D> w = cso_.support(d);
        ++support_calls_;
        copy_points(w, now_.w);
        now_.simplex.stage(w);
        // The previous simplex is W_{k-1} u {w_{k-1}}, before its reduction.
        now_.duplicate = last == w.w || contains(previous_.simplex, w.w);
        const bool is_last = ((last_a ^ w.feature_a) | (last_b ^ w.feature_b)) == 0;
        now_.feature_repeat = is_last || contains_features(previous_.simplex, w);
        now_.vw = dot(now_.v, w.w);
        // An infinite support point makes v.w infinite or NaN, so a lower bound computed from it would prove nothing.
        if (!scalar_traits<S>::is_finite(now_.vw)) return false;
        if constexpr (follows_v)
            now_.lower2 = raise_lower_bound(now_.lower2, now_.vw, now_.vv);
        else
            now_.lower2 = raise_lower_bound(now_.lower2, dot(-d, w.w), squared_norm(d));
        if (now_.vv < now_.upper2) now_.upper2 = now_.vv;
        return true;
    }

    /// Computes W_{k+1} and v_{k+1}. A reduction without a usable result is not counted.
    [[gnu::always_inline]] Found step() {
        keep_as_previous();
        now_.simplex.push_staged();
        const Found found = iterate(now_, solver_);
        if (found == Found::no_subset) return found;
        if (previous_.vv < now_.vv) remember_previous();
        if (found != Found::false_inside) ++now_.k;
        return found;
    }

    /// By Theorem 2 |v| decreases. If rounding makes it increase (E-23), the previous iterate may be the best of all.
    [[gnu::noinline, gnu::cold]] void remember_previous() {
        if (!best_ || previous_.vv < best_->vv) best_ = previous_;
    }

    void keep_as_previous() {
        previous_.simplex = now_.simplex;
        previous_.v = now_.v;
        previous_.vv = now_.previous_vv = now_.vv;
    }

    /// The iterate with the least |v| among those before the present one.
    const State<S, D>& best_before() const { return best_ && best_->vv < previous_.vv ? *best_ : previous_; }

    /// The result is that of the iterate with the least |v| of all.
    Result ended(const Stop<S>& stop) const {
        const State<S, D>& before = best_before();
        Result result = before.vv < now_.vv ? separated_or_undecided(before, stop, now_.lower2)
                                            : separated_or_undecided(now_, stop, now_.lower2);
        set_counts(result, now_.k);
        return result;
    }

    Result holding(int iterations) const {
        Result result = holding_origin(now_);
        set_counts(result, iterations);
        return result;
    }

    /// The present simplex cannot be used, so the result is that of the best iterate before it.
    Result returned_to_previous(const Stop<S>& stop) const {
        Result result = separated_or_undecided(best_before(), stop, now_.lower2);
        set_counts(result, now_.k);
        return result;
    }

    /// The result if |v|^2 has left the range of the scalar. The last usable v, if any, still bounds the distance.
    Result out_of_range(Found found) const {
        const bool usable = scalar_traits<S>::is_finite(previous_.vv) && S(0) < previous_.vv;
        return usable ? returned_to_previous(stop_at(found, now_.vv)) : refused(stop_at(found, S(0)));
    }

    Result refused(const Stop<S>& stop) const {
        Result result = unusable<S, D>(stop);
        set_counts(result, now_.k);
        return result;
    }

    void set_counts(Result& result, int iterations) const {
        result.iterations = iterations;
        result.support_calls = support_calls_;
    }

    const Cso& cso_;
    const O& options_;
    Obs& observer_;
    Iterate<S, D> now_;
    State<S, D> previous_;
    std::optional<State<S, D>> best_;  ///< the best of the iterates after which |v| has increased
    [[no_unique_address]] SolverOfQuery<decltype(O::solver), S, D> solver_;
    decltype(std::declval<const O&>().direction.template begin<S, D>()) search_;
    bool has_switched_back_ = false;
    int support_calls_ = 0;
};

}  // namespace touchstone::gjk::detail
