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

#include <type_traits>

#include "algorithms/core/observer.h"
#include "algorithms/core/policies.h"
#include "algorithms/epa/terminations/supporting_face.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/iteration.h"
#include "algorithms/penetration/hybrid_answer.h"
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
    using Answer = Result<S, D>;

    Hybrid(const A& a, const B& b, const S& margin, const O& options, Obs& observer)
        : a_(a),
          b_(b),
          cso_{a, b},
          options_(options),
          observer_(observer),
          solver_(begin_solver<S, D>(options.solver)),
          now_(MarginComparison<S>(margin, options.epa.rounding_units)) {}

    /// GJK on the cores. Each test below ends the loop.
    Answer run(const Vec<S, D>& start) {
        now_.v = start;
        now_.vv = squared_norm(start);
        // The margins are so small that their square says nothing.
        if (now_.margins.has_underflowed()) return unusable(now_, Stop<S>::exhausted("underflow", now_.margins.mu2()));
        for (;; ++now_.iterations) {
            const CsoVertex<S, D> w = cso_.support(-now_.v);
            ++now_.support_calls;
            // A body is not finite, or the difference of its point and the other's is out of range.
            if (!is_finite(w.w)) return unusable(now_, why_not_finite(w));
            now_.margins.note_vertex(w.w);
            vw_ = dot(now_.v, w.w);
            const bool has_risen = raise_lower_bound();
            const bool is_known = has_vertex(w.w);
            observe(w, is_known);
            // The plane through w keeps the cores further apart than the margins, whatever the start vector was.
            if (has_risen && now_.margins.is_beyond(now_.lower2)) return by_plane(now_, w);
            if (now_.iterations > 0) {
                // The rule takes v for the answer, or says why there will be no better one.
                if (const Stop<S> stop = ask(w)) return settled(stop);
                // w is in the last simplex already, so another reduction would bring nothing new.
                if (is_known) return settled(Stop<S>::stalled("duplicate_support", now_.vv - vw_));
                // The cap is reached, and the bounds so far are the answer.
                if (now_.iterations >= options_.max_iterations)
                    return settled(Stop<S>::exhausted("cap", S(now_.iterations), S(options_.max_iterations)));
            }
            const Found found = step(w);
            // The cores meet, and how deep is a question for EPA.
            if (gjk::detail::is_contact(found)) return deep();
            // The square of |v| is out of range.
            if (gjk::detail::is_out_of_range(found)) return unusable(now_, gjk::detail::stop_at(found, now_.vv));
            // Rounding leaves the solver no subset, or one whose claim of holding the origin does not stand.
            if (found != Found::outside) return settled_before(gjk::detail::stop_at(found, S(0)));
            // By Theorem 2 |v| falls in each step after the first, so a v that does not is rounding.
            if (before_.simplex.size > 0 && !(now_.vv < before_.vv))
                return settled_before(Stop<S>::stalled("no_progress", before_.vv, before_.vv));
        }
    }

private:
    using Found = gjk::detail::Found;
    using State = gjk::detail::State<S, D>;

    /// Raises the lower bound to that of w, if w gives a greater one.
    bool raise_lower_bound() {
        const S before = now_.lower2;
        if (S(0) < now_.vv) now_.lower2 = gjk::detail::raise_lower_bound(before, vw_, now_.vv);
        return before < now_.lower2;
    }

    /// True if w is a vertex of the last simplex, as it was before its reduction.
    bool has_vertex(const Vec<S, D>& w) const {
        return now_.iterations > 0 && (contains(before_.simplex, w) || last_w_ == w);
    }

    void observe(const CsoVertex<S, D>& w, bool is_known) {
        if constexpr (Observer<Obs, S, D>)
            observer_(Iterate<S, D>{now_.iterations, now_.v, now_.vv, before_.vv, w, vw_, now_.lower2, now_.simplex,
                                    is_known});
    }

    Stop<S> ask(const CsoVertex<S, D>& w) const {
        return options_.stop(
            CoreIterate<S, D>{now_.iterations, now_.v, now_.vv, now_.simplex, w, vw_, now_.lower2, now_.margins.mu2()});
    }

    /// Computes W_{k+1} and v_{k+1}, and keeps W_k and v_k. Where g++ 12 calls it instead, a query of bodies apart
    /// takes 4 % more instructions.
    [[gnu::always_inline]] Found step(const CsoVertex<S, D>& w) {
        before_ = now_;
        last_w_ = w.w;
        return gjk::detail::iterate_with(now_, w, solver_);
    }

    /// The answer if GJK has ended with v != 0 for the reason `stop`: what its bounds prove, or EPA if they prove
    /// nothing.
    Answer settled(const Stop<S>& stop) {
        if (S(0) < now_.lower2) return by_bounds(now_, stop);
        return by_epa(now_, a_, b_, Verdict::undecided, stop, options_.epa, observer_);
    }

    /// The same from the iterate before, since the present one cannot be used.
    Answer settled_before(const Stop<S>& stop) {
        if (before_.simplex.size == 0) return unusable(now_, stop);  // there is none: only the start vector
        static_cast<State&>(now_) = before_;
        return settled(stop);
    }

    /// The answer if the simplex of the cores holds the origin.
    Answer deep() {
        ++now_.iterations;
        const Verdict known = now_.simplex.size == D + 1 ? Verdict::penetrating : Verdict::intersecting;
        return by_epa(now_, a_, b_, known, gjk::detail::stop_at(Found::origin_inside, now_.vv), options_.epa,
                      observer_);
    }

    const A& a_;
    const B& b_;
    MinkowskiDifference<A, B> cso_;
    const O& options_;
    Obs& observer_;
    [[no_unique_address]] SolverOfQuery<decltype(O::solver), S, D> solver_;
    CoreState<S, D> now_;
    State before_;  ///< of the iteration before; empty in the first
    Vec<S, D> last_w_{};
    S vw_{};  ///< v . w of this iteration
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
    const S margin = margins.a + margins.b;
    const bool legal = S(0) <= margins.a && S(0) <= margins.b && scalar_traits<S>::is_finite(margin);
    if (!legal || !scalar_traits<S>::is_finite(margin * margin)) {
        Result<S, D> result;
        result.stop = legal ? Stop<S>::exhausted("overflow", margin) : Stop<S>::invalid_input("illegal_margin");
        return result;
    }
    // Only the direction of `start` matters. The scaling keeps |start|^2 within the range of S.
    const auto v = is_finite(start) ? scaled_by_infinity_norm(start) : zero_vector<S, D>();
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
