// SPDX-License-Identifier: MIT
// What a query of gjk::distance remembers between its iterations, and the results it can end with. The loop, its source
// and its invariant: distance.h.
#pragma once

#include <concepts>
#include <optional>
#include <utility>

#include "algorithms/core/result.h"
#include "algorithms/directions/closest_point.h"
#include "algorithms/fast/hints/calls.h"
#include "algorithms/fast/hints/gjk.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/distance_answer.h"
#include "algorithms/gjk/iteration.h"

namespace touchstone::gjk::detail {

/// One query. Use an object once. The loop works in the record that rules and observers read, so nothing is copied for
/// them. The previous iterate is kept because rounding can make it the better answer; the best iterate of all is kept
/// once |v| has increased. What an iteration always does is inlined into the loop, and what it rarely does is not, so
/// that v and the bounds stay in registers.
template <class Cso, class O, class Obs>
class DistanceSearch {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;
    using Result = DistanceResult<S, D>;

    DistanceSearch(const Cso& cso, const O& options, Obs& observer)
        : cso_(cso),
          options_(options),
          observer_(observer),
          solver_(begin_solver<S, D>(options.solver)),
          rule_(begin_rule<S, D>(options.stop)),
          direction_(options.direction.template begin<S, D>()) {}

    const Iterate<S, D>& now() const { return now_; }

    /// W_0 = {v_0}, where v_0 is the support point in this direction.
    void start(const Vec<S, D>& direction) {
        now_.w = cso_.support(direction);
        support_calls_ = 1;
        now_.simplex.size = 0;
        now_.simplex.push_back(now_.w);
        now_.v = now_.w.w;
        now_.vv = squared_norm(now_.v);
        begin();
    }

    /// Adds a point of C to the simplex of start_from_simplex(), which has room for D + 1.
    void add_to_start(const CsoVertex<S, D>& point) { now_.simplex.push_back(point); }

    /// W_0 is the simplex of the points added, which may lie anywhere. Returns false if it has no finite point
    /// nearest to the origin. The first simplex is always reduced by the default solver, because some solvers need to
    /// know the newest vertex, and here there is none.
    bool start_from_simplex() {
        if (now_.simplex.size == 0) return false;
        if (!typename touchstone::detail::DefaultSolverFor<S>::type{}.reduce(now_.simplex)) return false;
        now_.w = now_.simplex[now_.simplex.size - 1];
        now_.v = combine_w(now_.simplex);
        now_.vv = squared_norm(now_.v);
        begin();
        return scalar_traits<S>::is_finite(now_.vv);
    }

    /// Computes w_k and the bounds that follow from it. Returns false if w_k is out of range. A support point in
    /// another direction than -v may give no bound. If a rule would end the loop at such a point, the support point
    /// along -v is computed instead, for this iteration and all following ones.
    bool find_support() {
        if constexpr (!follows_v) {
            const Vec<S, D> d = has_switched_back_ ? -now_.v : direction_(std::as_const(now_));
            if (is_finite(d) && !(d == -now_.v)) {
                const CsoVertex<S, D> before = now_.w;
                if (!take_support(*this, d)) return false;
                if (!rule_(std::as_const(now_))) return true;
                now_.w = before;
                has_switched_back_ = true;
            }
        }
        return take_support(*this, -now_.v);
    }

    void observe() { observer_(std::as_const(now_)); }

    Stop<S> ask_rule() { return rule_(std::as_const(now_)); }

    bool is_at_cap() const { return now_.k == options_.max_iterations; }

    /// Computes W_{k+1} and v_{k+1}. A reduction without a usable result is not counted.
    Found step() {
        keep_as_previous();
        now_.simplex.push_staged();
        const Found found = iterate(now_, solver_);
        if (found == Found::no_subset) return found;
        if (previous_.vv < now_.vv) fast::far_apart([this] { remember_previous(); });
        if (found != Found::false_inside) ++now_.k;
        return found;
    }

    /// The result is that of the iterate with the least |v| of all, unless the rule has measured the gap of the present
    /// one. Along an edge or a face |v| falls with the square of the error of its direction, so that rounding makes an
    /// iterate whose direction has half the digits no longer than one that has all of them. So the |v|^2 returned is
    /// the least of the run up to `excess` roundoffs, on which the certified queries rest (docs/certified.md).
    Result ended(const Stop<S>& stop) const {
        const State<S, D>& before = best_before();
        const S excess = S(64) * scalar_traits<S>::epsilon();
        const bool is_proved = stop.kind == StopKind::converged && stop.promise == Promise::gap &&
                               now_.vv <= before.vv + excess * before.vv;
        Result result = before.vv < now_.vv && !is_proved ? separated_or_undecided(before, stop, now_.lower2)
                                                          : separated_or_undecided(now_, stop, now_.lower2);
        set_counts(result);
        return result;
    }

    /// The result if the cap is reached.
    Result at_cap() const { return ended(Stop<S>::exhausted("cap", S(now_.k), S(options_.max_iterations))); }

    /// The result if the simplex holds the origin.
    Result holding() const {
        Result result = holding_origin(now_);
        set_counts(result);
        return result;
    }

    /// The present simplex cannot be used, so the result is that of the best iterate before it.
    Result returned_to_previous(const Stop<S>& stop) const {
        Result result = separated_or_undecided(best_before(), stop, now_.lower2);
        set_counts(result);
        return result;
    }

    /// The result if |v|^2 has left the range of the scalar. The last usable v, if any, still bounds the distance.
    Result out_of_range(Found found) const {
        const bool usable = scalar_traits<S>::is_finite(previous_.vv) && S(0) < previous_.vv;
        return usable ? returned_to_previous(stop_at(found, now_.vv)) : refused(stop_at(found, S(0)));
    }

    /// The result if there is no point to answer with.
    Result refused(const Stop<S>& stop) const {
        Result result = unusable<S, D>(stop);
        set_counts(result);
        return result;
    }

private:
    static constexpr bool follows_v = std::same_as<decltype(O::direction), touchstone::ClosestPoint>;

    void begin() {
        now_.previous_vv = now_.upper2 = now_.vv;
        now_.lower2 = S(0);
        keep_as_previous();
    }

    template <class Search, Scalar R, int E>
    friend bool take_support(Search& search, const Vec<R, E>& d);

    /// By Theorem 2 |v| decreases. If rounding makes it increase (E-23), the previous iterate may be the best of all.
    void remember_previous() {
        if (!best_ || previous_.vv < best_->vv) best_ = previous_;
    }

    void keep_as_previous() {
        previous_.simplex = now_.simplex;
        previous_.v = now_.v;
        previous_.vv = now_.previous_vv = now_.vv;
    }

    /// The iterate with the least |v| among those before the present one.
    const State<S, D>& best_before() const { return best_ && best_->vv < previous_.vv ? *best_ : previous_; }

    void set_counts(Result& result) const {
        result.iterations = now_.k;
        result.support_calls = support_calls_;
    }

    const Cso& cso_;
    const O& options_;
    Obs& observer_;
    Iterate<S, D> now_;
    State<S, D> previous_;
    std::optional<State<S, D>> best_;  ///< the best of the iterates after which |v| has increased
    [[no_unique_address]] SolverOfQuery<decltype(O::solver), S, D> solver_;
    [[no_unique_address]] RuleOfQuery<decltype(O::stop), S, D> rule_;
    decltype(std::declval<const O&>().direction.template begin<S, D>()) direction_;
    bool has_switched_back_ = false;
    int support_calls_ = 0;
};

/// w_k = S(C, d).
template <class Search, Scalar S, int D>
bool take_support(Search& search, const Vec<S, D>& d) {
    auto& now = search.now_;
    const Vec<S, D> last = now.w.w;
    const int last_a = now.w.feature_a, last_b = now.w.feature_b;
    const CsoVertex<S, D> w = search.cso_.support(d);
    ++search.support_calls_;
    copy_points(w, now.w);
    now.simplex.stage(w);
    // The previous simplex is W_{k-1} u {w_{k-1}}, before its reduction.
    now.duplicate = last == w.w || contains(search.previous_.simplex, w.w);
    const bool is_last = ((last_a ^ w.feature_a) | (last_b ^ w.feature_b)) == 0;
    now.feature_repeat = is_last || contains_features(search.previous_.simplex, w);
    now.vw = dot(now.v, w.w);
    // An infinite support point makes v.w infinite or NaN, so a lower bound computed from it would prove nothing.
    if (!scalar_traits<S>::is_finite(now.vw)) return false;
    if constexpr (Search::follows_v)
        now.lower2 = raise_lower_bound(now.lower2, now.vw, now.vv);
    else
        now.lower2 = raise_lower_bound(now.lower2, dot(-d, w.w), squared_norm(d));
    if (now.vv < now.upper2) now.upper2 = now.vv;
    return true;
}

}  // namespace touchstone::gjk::detail
