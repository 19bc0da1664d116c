// SPDX-License-Identifier: MIT
// The loop of GJK (source and invariant: distance.h; its step: iteration.h), and what it makes of its last state.
#pragma once

#include <concepts>
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
    result.upper_is_known = false;
    return result;
}

/// Bounds that have crossed by more than the rounding of v.w and v.v contradict each other: the arithmetic has proved
/// nothing, and the answer says so. Asked in long double: a check of the answer, which scalars that count their
/// doubtful comparisons shall not count.
template <Field S, int D>
void refuse_crossed_bounds(DistanceResult<S, D>& result) {
    using Traits = scalar_traits<S>;
    const long double lower2 = Traits::to_long_double(result.lower2), upper2 = Traits::to_long_double(result.upper2);
    if (lower2 <= upper2 * (1 + 64 * Traits::to_long_double(Traits::epsilon()))) return;
    result.stop = Stop<S>::stalled("crossed_bounds", result.lower2, result.upper2);
    result.verdict = Verdict::undecided;
    result.lower2 = S(0);
}

/// What is known at the point v of conv(simplex) when the loop ends for the reason `stop`. `At` is State or Iterate.
template <class At, Field S>
auto known_at(const At& at, const Stop<S>& stop, const S& lower2) {
    constexpr int D = dimension_of<At>;
    DistanceResult<S, D> result;
    result.verdict = S(0) < lower2 ? Verdict::separated : Verdict::undecided;
    result.stop = stop;
    result.lower2 = lower2;
    result.upper2 = at.vv;
    result.v = at.v;
    result.simplex = at.simplex;
    result.point_a = combine(at.simplex, &CsoVertex<S, D>::a);
    result.point_b = combine(at.simplex, &CsoVertex<S, D>::b);
    if constexpr (!scalar_traits<S>::is_exact) refuse_crossed_bounds(result);
    // At the very end of the range weights whose sum rounds up carry a mean beyond it.
    if (!is_finite(result.point_a) || !is_finite(result.point_b))
        result = unusable<S, D>(Stop<S>::exhausted("overflow"));
    return result;
}

/// The same where v is not zero. A subnormal v.v may have lost half a unit of the last place in each of its terms, more
/// than it holds itself, so thrice it is the bound.
template <class At, Field S>
auto separated_or_undecided(const At& at, const Stop<S>& stop, const S& lower2) {
    auto result = known_at(at, stop, lower2);
    if (result.upper_is_known && !is_normal(at.vv)) result.upper2 = S(S(3) * at.vv);
    return result;
}

/// The origin lies in the hull of the simplex: in its interior when the simplex is full, so the bodies penetrate; on a
/// lower-dimensional face of it otherwise, and then GJK cannot tell touching from penetrating.
template <class At>
auto holding_origin(const At& at) {
    using S = std::remove_cvref_t<decltype(at.vv)>;
    constexpr int D = dimension_of<At>;
    auto result = known_at(at, Stop<S>::converged("origin_in_simplex", at.vv), S(0));
    if (!result.upper_is_known) return result;
    result.verdict = at.simplex.size == D + 1 ? Verdict::penetrating : Verdict::intersecting;
    result.upper2 = S(0);
    result.v = zero_vector<S, D>();
    return result;
}

/// One query; used once. The loop works in the record that rules and observers read, so nothing is copied for them; the
/// iterate before is kept because rounding can make it the better answer, and so is the best of all where |v| rose.
template <class Cso, class O, class Obs>
class Distance {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;
    using Result = DistanceResult<S, D>;
    static constexpr bool follows_v = std::same_as<decltype(O::direction), touchstone::ClosestPoint>;

    Distance(const Cso& cso, const O& options, Obs& observer)
        : cso_(cso), options_(options), observer_(observer), search_(options.direction.template begin<S, D>()) {}

    /// W_0 = {v_0}, the support point in the direction given.
    Result run(const Vec<S, D>& initial_direction) {
        start(initial_direction);
        return loop();
    }

    /// Where a start for run_from_simplex is written, points of C in any number and position.
    Simplex<S, D>& initial_simplex() { return now_.simplex; }

    /// W_0 from initial_simplex(); from `otherwise` as above where that has no finite point nearest to the origin.
    Result run_from_simplex(const Vec<S, D>& otherwise) {
        if (!start_from_simplex()) return run(otherwise);
        if (now_.simplex.size == D + 1 && holds_origin(now_)) return holding(0);
        if (now_.simplex.size == D + 1) return run(otherwise);  // a false inside says nothing
        return loop();
    }

private:
    Result loop() {
        if (!is_finite(now_.v)) return refused(why_not_finite(now_.w));
        Found found = classify(now_);
        while (found == Found::outside) {
            if (!find_support()) return out_of_range(Found::overflow);
            observer_(std::as_const(now_));
            if (const Stop<S> stop = options_.stop(std::as_const(now_)))
                return ended(in_range_or_exhausted(stop, now_.vv));
            if (now_.k == options_.max_iterations)
                return ended(Stop<S>::exhausted("cap", S(now_.k), S(options_.max_iterations)));
            found = step();
        }
        return left_by(found);
    }

    /// The iterate is none to go on from.
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

    /// Reduced by Voronoi regions whatever the solver, since some solvers ask for a newest vertex and here is none.
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

    /// w_k and what it says of the distance; false when it is out of range. Another direction than -v finds a support
    /// point whose v.w bounds nothing. Where a rule would end the loop on such a point, -v is asked instead, then and
    /// from then on.
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
    bool take_support(const Vec<S, D>& d) {
        const Vec<S, D> last = now_.w.w;
        const int last_a = now_.w.feature_a, last_b = now_.w.feature_b;
        const CsoVertex<S, D> w = cso_.support(d);
        ++support_calls_;
        copy_points(w, now_.w);
        now_.simplex.stage(w);
        // W_{k-1} u {w_{k-1}}, before culling.
        now_.duplicate = last == w.w || contains(previous_.simplex, w.w);
        const bool is_last = ((last_a ^ w.feature_a) | (last_b ^ w.feature_b)) == 0;
        now_.feature_repeat = is_last || contains_features(previous_.simplex, w);
        now_.vw = dot(now_.v, w.w);
        // An infinite support point makes v.w infinite or NaN, and a lower bound from it would prove nothing.
        if (!scalar_traits<S>::is_finite(now_.vw)) return false;
        if constexpr (follows_v)
            now_.lower2 = raise_lower_bound(now_.lower2, now_.vw, now_.vv);
        else
            now_.lower2 = raise_lower_bound(now_.lower2, dot(-d, w.w), squared_norm(d));
        if (now_.vv < now_.upper2) now_.upper2 = now_.vv;
        return true;
    }

    /// W_{k+1} and v_{k+1}. A reduction that leaves nothing of use is not counted.
    Found step() {
        keep_as_previous();
        now_.simplex.push_staged();
        const Found found = iterate(now_, options_.solver);
        if (found == Found::no_subset) return found;
        if (previous_.vv < now_.vv) remember_previous();
        if (found != Found::false_inside) ++now_.k;
        return found;
    }

    /// Theorem 2 says that |v| falls; where rounding makes it rise (E-23), the iterate before may be the best of all.
    void remember_previous() {
        if (has_risen_ && !(previous_.vv < best_.vv)) return;
        best_ = previous_;
        has_risen_ = true;
    }

    void keep_as_previous() {
        previous_.simplex = now_.simplex;
        previous_.v = now_.v;
        previous_.vv = now_.previous_vv = now_.vv;
    }

    /// Of the iterates before this one, the one with the least |v|.
    const State<S, D>& best_before() const { return has_risen_ && best_.vv < previous_.vv ? best_ : previous_; }

    /// The iterate with the least |v| of all is the answer.
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

    /// The present simplex is of no use, so the answer is the best iterate before it.
    Result returned_to_previous(const Stop<S>& stop) const {
        Result result = separated_or_undecided(best_before(), stop, now_.lower2);
        set_counts(result, now_.k);
        return result;
    }

    /// |v|^2 left the range of the scalar: the last usable v still bounds the distance, if there was one.
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
    State<S, D> best_;  ///< set where |v| has risen
    bool has_risen_ = false;
    decltype(std::declval<const O&>().direction.template begin<S, D>()) search_;
    bool has_switched_back_ = false;
    int support_calls_ = 0;
};

}  // namespace touchstone::gjk::detail
