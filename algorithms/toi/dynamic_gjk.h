// SPDX-License-Identifier: MIT
// Dynamic GJK: the time of impact of two convex bodies, A at rest and B translating, by advancing to supporting planes.
//
// Source: seed S3 (I-75 to I-78), with P-21 and P-22. Let C(t) = A - B - t velocity, with margin mu = mu_A + mu_B and
// any v. The bodies are apart while v.S(C(t), -v) > mu |v|. The left side decreases at the rate v.velocity, so t may
// advance to the time of equality. If v does not separate, one iteration of GJK improves it:
//     w = S(C(t), -v)
//     v.w > mu |v|:   MISS if v.velocity <= 0 or v.w - mu |v| > (duration - t) v.velocity
//                     else t += (v.w - mu |v|) / v.velocity,  W = {},  a fresh w follows (E-30)
//     else            v = v(conv(W u {w})),  HIT if |v| <= mu
//
// Invariants: the bodies are apart throughout [0, t). W contains only points of C(t), so every advance empties it
// (P-22). v.velocity > 0 at every division. With mu = 0 no root is taken and v is not normalised, so exact scalars give
// the exact rational t*. With mu > 0 a contact may be reached only in the limit, so the answer depends on a tolerance.
// Cost: one support point of each body and at most one simplex reduction per iteration.
#pragma once

#include <string_view>

#include "algorithms/core/policies.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/toi/impact_answer.h"
#include "algorithms/toi/ray_crossing.h"
#include "algorithms/toi/scaled_iteration.h"
#include "algorithms/toi/supporting_plane.h"
#include "algorithms/toi/terminations/contact_length.h"

namespace touchstone::toi {

/// Solver, stopping rule and cap of dynamic_gjk. If the rule accepts no length, contact needs a proof.
template <class Solver = Voronoi, class Stopping = ContactLength>
struct Options {
    Solver solver{};
    Stopping stop{};           ///< an ApproachRule (toi/terminations/)
    int max_iterations = 256;  ///< cap on advances and simplex reductions together
};

/// The record of one iteration, made before the iteration decides anything.
template <Scalar S, int D>
struct AdvanceStep {
    int k = 0;
    S time{};
    Vec<S, D> v{};            ///< search direction; a point of C(time) only if `simplex` is not empty
    CsoVertex<S, D> w{};      ///< S(C(time), -v), with b moved to `time`
    S gap{};                  ///< v.w - mu |v|: positive if v separates
    Simplex<S, D> simplex{};  ///< W before w joins it
};

/// The default observer. It does nothing and costs nothing.
struct NullAdvanceObserver {
    template <class Step>
    constexpr void operator()(const Step&) const noexcept {}
};

namespace detail {

/// One query. Use an object once.
template <SupportMappable A, SupportMappable B, class O>
class DynamicGjk {
public:
    using S = typename A::scalar;
    static constexpr int D = A::dimension;
    using Result = ImpactResult<S, D>;

    DynamicGjk(const A& a, const B& b, const Translation<S, D>& motion, const Margins<S>& margins, const O& options,
               const Vec<S, D>& initial_direction)
        : a_(a),
          b_(b),
          motion_(motion),
          margins_(margins),
          options_(options),
          solver_(begin_solver<S, D>(options.solver)),
          tolerance_(accepted_length(options.stop)),
          v_(scaled_by_infinity_norm(initial_direction)) {}

    /// The loop. Each test below ends it, but for the one that asks whether v separates.
    template <class Obs>
    Result run(Obs&& observer) {
        // The motion, the margins or the start vector are no input.
        if (const auto reason = objection(motion_, margins_); !reason.empty()) return refuse(reason);
        if (!is_finite(v_)) return refuse("not_finite");
        for (;; ++k_) {
            const auto plane = supporting_plane(v_, margin(), [&](const Vec<S, D>& d) { return support(d); });
            const S vv = squared_norm(v_), gap = plane.on_scale_of_v(plane.gap);
            w_ = plane.w;
            // A body is not finite.
            if (!is_finite(w_.w) && k_ == 0) return refuse("not_finite");
            // The square of |v| or the height of the plane is out of range.
            if (!scalar_traits<S>::is_finite(vv) || !scalar_traits<S>::is_finite(gap))
                return finish(ImpactState::undecided, Stop<S>::exhausted("overflow", vv));
            observer(AdvanceStep<S, D>{k_, time_, v_, w_, gap, simplex_});
            // The cap is reached. The points may still prove contact.
            if (k_ >= options_.max_iterations)
                return give_up(Stop<S>::exhausted("cap", S(k_), S(options_.max_iterations)));
            const S before = time_;
            const bool separates = is_beyond_tolerance(plane);
            if (separates) {
                const S closing = plane.closing(motion_.velocity);
                // Times or speeds are too small or too large to be added and compared.
                if (const Stop<S> stop = unresolved(plane, closing)) return give_up(stop);
                axis_ = v_;
                // Until the end of the motion the plane separates the bodies: they never meet.
                if (const Stop<S> stop = plane.miss(closing, remaining(), length()))
                    return finish(ImpactState::miss, stop);
                advance(plane.gap / closing);
            } else {
                // Rounding keeps the step from making |v| smaller.
                if (const Stop<S> stop = improve()) return give_up(stop);
                // |v| is mu up to rounding, and points of C(t) prove contact now or later.
                if (const auto state = contact(); state != ImpactState::undecided)
                    return finish(state, Stop<S>::converged("contact", squared_norm(v_), reach() * reach()));
            }
            // The rule accepts contact, or sees no progress.
            if (const Stop<S> stop = ask(before, separates)) return ended_by(stop);
        }
    }

private:
    S margin() const { return margins_.a + margins_.b; }
    S length() const { return tolerance_.length(); }
    /// Bodies this near are in contact, as far as this arithmetic can tell.
    S reach() const { return margin() + length(); }
    S remaining() const { return motion_.duration - time_; }

    /// S(C(time), d).
    CsoVertex<S, D> support(const Vec<S, D>& d) {
        const Translated<B> moved{b_, time_ * motion_.velocity};
        const auto vertex = MinkowskiDifference<A, Translated<B>>{a_, moved}.support(d);
        tolerance_.note(vertex.a);
        tolerance_.note(vertex.b);
        tolerance_.note(moved.offset);
        return vertex;
    }

    /// True if the plane separates the bodies by more than rounding can hide.
    bool is_beyond_tolerance(const SupportingPlane<S, D>& plane) const {
        return covers_underflow(length()) && length() * plane.norm < plane.gap;
    }

    /// A stop if this arithmetic cannot compute with the speed or with the rate at which the plane closes.
    Stop<S> unresolved(const SupportingPlane<S, D>& plane, const S& closing) const {
        const S speed = infinity_norm(motion_.velocity), measured = plane.on_scale_of_v(closing);
        if (!resolves_times(length(), speed)) return Stop<S>::exhausted("underflow", speed);
        if (!scalar_traits<S>::is_finite(measured)) return Stop<S>::exhausted("overflow", measured);
        return {};
    }

    /// Advances to the time at which the plane reaches the origin (or the ball of radius mu about it). No point of the
    /// simplex belongs to C at that time, so it is emptied (P-22).
    void advance(const S& step) {
        time_ = time_ + step;
        if (motion_.duration < time_) time_ = motion_.duration;
        simplex_.size = 0;
    }

    /// One iteration of GJK at the present time. A stop means that this arithmetic cannot make |v| smaller.
    Stop<S> improve() {
        using gjk::detail::Found;
        const auto stalled = [&](std::string_view name) { return Stop<S>::stalled(name, squared_norm(v_)); };
        if (simplex_.size == D + 1) return stalled("full_simplex");  // contains the origin, but not provably
        const auto next =
            iterate_scaled(simplex_, w_, solver_, [&](const Vec<S, D>& v) { return is_in_ball(v, reach()); });
        if (next.found == Found::no_subset) return stalled("no_subset");
        if (next.has_underflowed) return Stop<S>::exhausted("underflow", squared_norm(v_));
        if (simplex_.size > 0 && !is_shorter(next.v, v_)) return stalled("no_progress");
        if (next.found == Found::false_inside) return stalled("false_inside");
        simplex_ = next.simplex;
        v_ = next.v;
        return {};
    }

    /// Contact needs |v| within the tolerance and a proof. Without a proof the rule decides whether it accepts contact,
    /// and otherwise the search continues.
    ImpactState contact() const {
        if (!is_in_ball(v_, reach())) return ImpactState::undecided;
        if (!covers_underflow(reach()) && !(v_ == zero_vector<S, D>())) return ImpactState::undecided;
        return proved_state(prove(), time_);
    }

    ContactProof<S> prove() const { return prove_contact(simplex_, v_, w_.w, motion_.velocity, margin(), remaining()); }

    /// Asks the rule after an advance from the time `before`, or after a step of GJK.
    Stop<S> ask(const S& before, bool has_advanced) const {
        return options_.stop(Approach<S, D>{.k = k_,
                                            .time = time_,
                                            .v = v_,
                                            .velocity = motion_.velocity,
                                            .margin = margin(),
                                            .band = tolerance_.band(),
                                            .is_point = !has_advanced,
                                            .has_advanced = has_advanced,
                                            .advance = time_ - before});
    }

    /// The result if the rule has fired: accepted contact, or what the points prove.
    Result ended_by(const Stop<S>& stop) const {
        if (stop.kind != StopKind::converged) return give_up(stop);
        return finish(time_ == S(0) ? ImpactState::initial_overlap : ImpactState::hit, stop);
    }

    /// The result if the arithmetic or the cap ended the search. Points of C(t) that the motion carries to the origin
    /// still prove an impact.
    Result give_up(const Stop<S>& stop) const { return finish(proved_state(prove(), time_), stop); }

    Result finish(ImpactState state, const Stop<S>& stop) const {
        const S delay = is_met(state) && !(time_ == S(0)) ? prove().delay : S(0);
        Result result = impact_at(time_, state, stop, delay, motion_);
        // If the cores themselves meet, v consists of rounding errors, and the plane of the last advance is the contact
        // plane.
        const bool built = simplex_.size > 0, v_is_normal = built && !is_in_ball(v_, length());
        set_contact(result, v_is_normal ? v_ : axis_, built ? combine(simplex_, &CsoVertex<S, D>::a) : w_.a,
                    built ? combine(simplex_, &CsoVertex<S, D>::b) : w_.b, margins_);
        result.simplex = simplex_;
        result.iterations = k_;
        result.support_calls = k_ + 1;
        return in_range_or_unknown(result);
    }

    Result refuse(std::string_view name) const {
        Result result;
        result.stop = Stop<S>::invalid_input(name);
        return result;
    }

    const A& a_;
    const B& b_;
    const Translation<S, D>& motion_;
    const Margins<S>& margins_;
    const O& options_;
    [[no_unique_address]] SolverOfQuery<decltype(O::solver), S, D> solver_;
    ContactTolerance<S> tolerance_;
    Vec<S, D> v_;
    Vec<S, D> axis_ = zero_vector<S, D>();  ///< v of the last advance
    CsoVertex<S, D> w_{};
    Simplex<S, D> simplex_{};  ///< points of C(time) that hold v in their hull; empty after an advance
    S time_ = S(0);
    int k_ = 0;
};

}  // namespace detail

/// The least t in [0, motion.duration] at which A and B, dilated by their margins, meet (seed S3; E-30 to E-32
/// corrected). A and B are given in one frame at their positions at t = 0. `initial_direction` may be any vector,
/// including zero.
/// Returns state, stop, bracket, normal and contact points (ImpactResult). A verdict needs a proof, up to rounding: a
/// separating plane, or points of C(t) that contain the origin (or meet its ball) now or later. Contact within 64
/// roundoffs of the largest coordinate without such a proof is `undecided`, unless options.stop accepts it. On exact
/// scalars contact_length never fires, the bracket of a hit is a single number, and margins must be 0.
/// Errors: NaN, infinity, a negative duration or margin, or a margin on an exact scalar gives `undecided` with an
/// invalid_input stop. Numbers out of range give `exhausted`, and rounding that prevents progress gives `stalled`.
/// Never throws, never allocates by itself.
/// Cost: one support point of each body and at most one simplex reduction per iteration.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullAdvanceObserver>
ImpactResult<typename A::scalar, A::dimension> dynamic_gjk(
    const A& a, const B& b, const Translation<typename A::scalar, A::dimension>& motion,
    const Margins<typename A::scalar>& margins = {}, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(0)) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    constexpr bool is_rule = requires { requires ApproachRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; };
    if constexpr (touchstone::detail::are_options<O, S, D, is_rule>()) {
        return detail::DynamicGjk<A, B, O>(a, b, motion, margins, options, initial_direction).run(observer);
    } else {
        return {};  // unreachable: a static_assert has failed
    }
}

}  // namespace touchstone::toi
