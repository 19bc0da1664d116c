// SPDX-License-Identifier: MIT
// What a query of gjk::intersects remembers between its iterations, and the results it can end with. The loop, its
// source and its invariant: intersects.h.
#pragma once

#include <concepts>

#include "algorithms/core/observer.h"
#include "algorithms/core/result.h"
#include "algorithms/core/simplex.h"
#include "algorithms/gjk/axis_rules/axis_candidate.h"
#include "algorithms/gjk/both_sides.h"
#include "algorithms/gjk/intersects_result.h"
#include "algorithms/gjk/iteration.h"

namespace touchstone::gjk::detail {

/// One query. Use an object once. The result is the state of the loop: `axis` is v_k, `simplex` W_k.
template <class Cso, class O, class Obs>
class IntersectsSearch {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;
    using Result = IntersectsResult<S, D>;

    using Rule = RuleOfQuery<decltype(O::stop), S, D>;

    /// Stores the references. `rule` is what begin_rule() has returned for the query. The answer is written to
    /// `result`.
    IntersectsSearch(const Cso& cso, const O& options, Rule rule, Obs& observer, Result& result)
        : cso_(cso),
          options_(options),
          observer_(observer),
          now_(result),
          solver_(begin_solver<S, D>(options.solver)),
          rule_(static_cast<Rule&&>(rule)) {}

    /// v_0. Any vector is legal.
    void start(const Vec<S, D>& initial_axis) {
        now_.axis = initial_axis;
        vv_ = previous_vv_ = squared_norm(initial_axis);
    }

    /// The same if S(C, -v_0) is known.
    void start(const Vec<S, D>& initial_axis, const CsoVertex<S, D>& first) {
        start(initial_axis);
        vw_ = dot(initial_axis, first.w);
        now_.support_calls = 1;
    }

    /// W_k and v_k.
    State<S, D> now() const { return {now_.simplex, now_.axis, vv_}; }

    /// w_k = S(C, -v_k).
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

    /// What the rule says about v_k before w_k is known.
    Stop<S> ask_rule() { return ask(nullptr); }

    /// True if |v| has not become smaller in the last step.
    bool is_no_shorter() const { return previous_vv_ <= vv_; }

    bool is_at_cap() const { return now_.iterations == options_.max_iterations; }

    /// Computes W_{k+1} and v_{k+1}. A reduction without a result is not counted.
    Found step(const CsoVertex<S, D>& w) {
        previous_vv_ = vv_;
        now_.simplex.push_back(w);
        const Found found = iterate(StateView<S, D>{now_.simplex, now_.axis, vv_}, solver_);
        if (found != Found::no_subset) ++now_.iterations;
        return found;
    }

    /// The result if the rule has fired. If v.w > 0, v proves that the bodies are apart. Otherwise contact is accepted.
    void ended_by(const Stop<S>& stop, bool w_is_known) {
        if (stop.kind == StopKind::stalled && w_is_known) return stalled(stop);
        if (stop.kind != StopKind::converged) return ended(Verdict::undecided, stop);
        if (!w_is_known || !(S(0) < vw_)) return ended(Verdict::intersecting, stop);
        now_.axis_support = vw_;
        ended(Verdict::separated, stop);
    }

    /// The result if the simplex holds the origin.
    void holding(Found found) {
        ended(found == Found::origin_inside ? Verdict::penetrating : Verdict::intersecting, stop_at(found, vv_));
    }

    /// The result if |v|^2 has left the range of the scalar.
    void out_of_range(Found found) { ended(Verdict::undecided, stop_at(found, vv_)); }

    /// The result if the iterate cannot be used. The iterate before it is restored.
    void returned_to(const State<S, D>& before, Found found) {
        now_.simplex = before.simplex;
        now_.axis = before.v;
        vv_ = before.vv;
        stalled(stop_at(found, vv_));
    }

    /// The result if |v| has not become smaller.
    void without_progress() { stalled(Stop<S>::stalled("no_progress", vv_, previous_vv_)); }

    /// The result if the cap is reached.
    void at_cap() {
        ended(Verdict::undecided, Stop<S>::exhausted("cap", S(now_.iterations), S(options_.max_iterations)));
    }

private:
    Stop<S> ask(const CsoVertex<S, D>* w) {
        return rule_(AxisCandidate<S, D>{now_.iterations, now_.axis, vv_, now_.simplex, w, vw_});
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
            is_on_both_sides(cso_, now_.simplex, options_.rounding_units, now_.support_calls))
            return ended(Verdict::intersecting, Stop<S>::converged("origin_within_roundoff", vv_));
        return ended(Verdict::undecided, stop);
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
    [[no_unique_address]] Rule rule_;
    S vv_{}, previous_vv_{};
    S vw_{};                 ///< axis . w of the last support point along -axis
    S lower2_{}, upper2_{};  ///< the bracket that the observer receives
};

}  // namespace touchstone::gjk::detail
