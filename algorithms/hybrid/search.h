// SPDX-License-Identifier: MIT
// What the hybrid algorithm remembers between its iterations, and the answers it can end with. The loop, its source and
// its invariant: depth.h.
#pragma once

#include "algorithms/core/observer.h"
#include "algorithms/core/simplex.h"
#include "algorithms/gjk/iteration.h"
#include "algorithms/hybrid/answer.h"
#include "algorithms/hybrid/options.h"

namespace touchstone::hybrid::detail {

/// One query. Use an object once.
template <class Cso, class O, class Obs>
class HybridSearch {
public:
    using S = typename Cso::scalar;
    static constexpr int D = Cso::dimension;
    using Answer = Result<S, D>;
    using Found = gjk::detail::Found;

    /// `cso` is the difference of the cores; `is_curved`: one of them is not a polytope.
    HybridSearch(const Cso& cso, bool is_curved, const S& margin, const O& options, Obs& observer)
        : cso_(cso),
          is_curved_(is_curved),
          options_(options),
          observer_(observer),
          solver_(begin_solver<S, D>(options.solver)),
          rule_(begin_rule<S, D>(options.stop)),
          now_(MarginComparison<S>(margin, options.epa.rounding_units)) {}

    const CoreState<S, D>& now() const { return now_; }

    /// v_0. Any vector is legal.
    void start(const Vec<S, D>& v) {
        now_.v = v;
        now_.vv = squared_norm(v);
    }

    /// w_k = S(C, -v_k), where C is the difference of the cores.
    CsoVertex<S, D> find_support() {
        ++now_.support_calls;
        return cso_.support(-now_.v);
    }

    /// Raises the lower bound to that of w, if w gives a greater one. Returns false otherwise.
    bool raise_lower_bound(const CsoVertex<S, D>& w) {
        now_.margins.note_vertex(w.w);
        vw_ = dot(now_.v, w.w);
        const S before = now_.lower2;
        if (S(0) < now_.vv) now_.lower2 = gjk::detail::raise_lower_bound(before, vw_, now_.vv);
        return before < now_.lower2;
    }

    /// True if w is a vertex of the last simplex, as it was before its reduction.
    bool has_vertex(const Vec<S, D>& w) const {
        return now_.iterations > 0 && (contains(before_.simplex, w) || last_w_ == w);
    }

    void observe(const CsoVertex<S, D>& w, bool is_known) {
        if (now_.iterations > 0 && (now_.iterations == 1 || now_.vv < upper2_)) upper2_ = now_.vv;
        if (now_.iterations == 0) upper2_ = squared_norm(w.w);
        const bool is_repeated =
            now_.iterations > 0 && (contains_features(before_.simplex, w) || contains_features(now_.simplex, w));
        if constexpr (Observer<Obs, S, D>)
            observer_(Iterate<S, D>{now_.iterations, now_.v, now_.vv, before_.vv, w, vw_, now_.lower2, now_.simplex,
                                    is_known, is_repeated, upper2_});
    }

    bool is_beyond_margins() const { return now_.margins.is_beyond(now_.lower2); }

    Stop<S> ask_rule(const CsoVertex<S, D>& w) {
        return rule_(
            CoreIterate<S, D>{now_.iterations, now_.v, now_.vv, now_.simplex, w, vw_, now_.lower2, now_.margins.mu2()});
    }

    bool is_at_cap() const { return now_.iterations >= options_.max_iterations; }

    /// Computes W_{k+1} and v_{k+1}, and keeps W_k and v_k.
    Found step(const CsoVertex<S, D>& w) {
        before_ = now_;
        last_w_ = w.w;
        return gjk::detail::iterate_with(now_, w, solver_);
    }

    /// Also true in the first step, whose v_0 need not be a point of C.
    bool is_shorter_than_before() const { return before_.simplex.size == 0 || now_.vv < before_.vv; }

    /// Counts the step as an iteration.
    void count() { ++now_.iterations; }

    /// The answer if no finite point is known, or none that can be used.
    Answer unusable(const Stop<S>& stop) const { return detail::unusable(now_, stop); }

    /// The answer for bodies that the plane through w separates.
    Answer by_plane(const CsoVertex<S, D>& w) { return detail::by_plane(now_, w); }

    /// The answer if GJK has ended with v != 0 for the reason `stop`: what its bounds prove, or EPA if they prove
    /// nothing.
    Answer settled(const Stop<S>& stop) {
        if (S(0) < now_.lower2) return by_bounds(now_, stop);
        return by_epa(now_, cso_, is_curved_, Verdict::undecided, stop, options_.epa, observer_);
    }

    /// The same from the iterate before, since the present one cannot be used.
    Answer settled_before(const Stop<S>& stop) {
        if (before_.simplex.size == 0) return unusable(stop);  // there is none: only the start vector
        static_cast<gjk::detail::State<S, D>&>(now_) = before_;
        return settled(stop);
    }

    /// The answer if w is a vertex of the last simplex.
    Answer at_known_vertex() { return settled(Stop<S>::stalled("duplicate_support", now_.vv - vw_)); }

    /// The answer if the cap is reached.
    Answer at_cap() { return settled(Stop<S>::exhausted("cap", S(now_.iterations), S(options_.max_iterations))); }

    /// The answer if |v| has not become smaller.
    Answer without_progress() { return settled_before(Stop<S>::stalled("no_progress", now_.vv, before_.vv)); }

    /// The answer if the simplex of the cores holds the origin.
    Answer deep() {
        count();
        const Verdict known = now_.simplex.size == D + 1 ? Verdict::penetrating : Verdict::intersecting;
        return by_epa(now_, cso_, is_curved_, known, gjk::detail::stop_at(Found::origin_inside, now_.vv), options_.epa,
                      observer_);
    }

private:
    const Cso& cso_;
    const bool is_curved_;
    const O& options_;
    Obs& observer_;
    [[no_unique_address]] SolverOfQuery<decltype(O::solver), S, D> solver_;
    [[no_unique_address]] RuleOfQuery<decltype(O::stop), S, D> rule_;
    CoreState<S, D> now_;
    gjk::detail::State<S, D> before_;  ///< of the iteration before; empty in the first
    Vec<S, D> last_w_{};
    S vw_{};      ///< v . w of this iteration
    S upper2_{};  ///< least |v|^2, or |w|^2 before there is a v in C; for the observer
};

}  // namespace touchstone::hybrid::detail
