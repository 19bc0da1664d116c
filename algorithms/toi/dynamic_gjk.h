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

#include <algorithm>
#include <string_view>

#include "algorithms/core/policies.h"
#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/iteration.h"
#include "algorithms/toi/ray_crossing.h"
#include "algorithms/toi/terminations/contact_length.h"
#include "algorithms/toi/translation.h"

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
          accepted_(scalar_traits<S>::from_double(accepted_length(options.stop))),
          v_(scaled_by_infinity_norm(initial_direction)) {}

    template <class Obs>
    Result run(Obs&& observer) {
        if (const auto reason = objection(motion_, margins_); !reason.empty()) return refuse(reason);
        if (!is_finite(v_)) return refuse("not_finite");
        for (;; ++k_) {
            const Plane plane = supporting_plane();
            const S vv = squared_norm(v_), gap = times_power_of_two(plane.gap, plane.exponent);
            if (!is_finite(w_.w) && k_ == 0) return refuse("not_finite");
            if (!scalar_traits<S>::is_finite(vv) || !scalar_traits<S>::is_finite(gap))
                return finish(ImpactState::undecided, Stop<S>::exhausted("overflow", vv));
            observer(AdvanceStep<S, D>{k_, time_, v_, w_, gap, simplex_});
            if (k_ >= options_.max_iterations)
                return give_up(Stop<S>::exhausted("cap", S(k_), S(options_.max_iterations)));
            if (covers_underflow(tolerance()) && plane.blur < plane.gap) {
                const S before = time_;
                const Stop<S> stop = advance(plane);
                if (stop) return stop.kind == StopKind::converged ? finish(ImpactState::miss, stop) : give_up(stop);
                if (const Stop<S> fired = ask(before, true)) return ended_by(fired);
                continue;
            }
            if (const Stop<S> stop = improve()) return give_up(stop);
            if (const auto state = contact(); state != ImpactState::undecided) {
                const S reach = margin() + tolerance();
                return finish(state, Stop<S>::converged("contact", squared_norm(v_), reach * reach));
            }
            if (const Stop<S> fired = ask(time_, false)) return ended_by(fired);
        }
    }

private:
    S margin() const { return margins_.a + margins_.b; }

    /// The length below which this arithmetic cannot distinguish a gap from contact. 0 on exact scalars.
    S tolerance() const {
        if constexpr (scalar_traits<S>::is_exact) return S(0);
        return accepted_ + band();
    }

    /// Bound on the rounding error of a length. 0 on exact scalars.
    S band() const {
        if constexpr (scalar_traits<S>::is_exact) return S(0);
        return S(64) * scalar_traits<S>::epsilon() * scale_;
    }

    Stop<S> ask(const S& before, bool has_advanced) const {
        return options_.stop(Approach<S, D>{.k = k_,
                                            .time = time_,
                                            .v = v_,
                                            .velocity = motion_.velocity,
                                            .margin = margin(),
                                            .band = band(),
                                            .is_point = !has_advanced,
                                            .has_advanced = has_advanced,
                                            .advance = time_ - before});
    }

    CsoVertex<S, D> support(const Vec<S, D>& d) {
        const Translated<B> moved{b_, time_ * motion_.velocity};
        const auto vertex = MinkowskiDifference<A, Translated<B>>{a_, moved}.support(d);
        for (const S& size : {infinity_norm(vertex.a), infinity_norm(vertex.b), infinity_norm(moved.offset)})
            if (scale_ < size) scale_ = size;
        return vertex;
    }

    /// The plane with normal v through w, in units of 2^exponent of v, in which no product underflows.
    struct Plane {
        Vec<S, D> normal;
        int exponent;
        S gap;   ///< v.w - mu |v|
        S blur;  ///< the tolerance, in the unit of gap
    };

    /// Computes w and the plane through it.
    Plane supporting_plane() {
        const int exponent = Magnitude<S>{}.add(v_).exponent();
        const Vec<S, D> normal = times_power_of_two(v_, -exponent);
        w_ = support(-normal);
        const S norm = norm_for_margin(squared_norm(normal));
        return {normal, exponent, dot(normal, w_.w) - margin() * norm, tolerance() * norm};
    }

    /// Advances to the time at which the supporting plane of v reaches the origin (or the ball of radius mu about it).
    /// If the blur could bring the contact within reach, the answer is not a miss.
    Stop<S> advance(const Plane& plane) {
        const S speed = infinity_norm(motion_.velocity), remaining = motion_.duration - time_;
        if (!resolves_times(tolerance(), speed)) return Stop<S>::exhausted("underflow", speed);
        const auto on_scale_of_v = [&](const S& x) { return times_power_of_two(x, plane.exponent); };
        const S closing = dot(plane.normal, motion_.velocity), measured = on_scale_of_v(closing);
        if (!scalar_traits<S>::is_finite(measured)) return Stop<S>::exhausted("overflow", measured);
        axis_ = v_;
        if (!(S(0) < closing)) return Stop<S>::converged("moving_apart", measured);
        const S reachable = remaining * closing;
        if (reachable < plane.gap - plane.blur)
            return Stop<S>::converged("out_of_reach", on_scale_of_v(plane.gap), on_scale_of_v(reachable));
        time_ = time_ + plane.gap / closing;
        if (motion_.duration < time_) time_ = motion_.duration;
        simplex_.size = 0;
        return {};
    }

    /// One iteration of GJK at the present time, in units of 2^exponent of W, in which no product of a solver
    /// underflows. A stop means that this arithmetic cannot make |v| smaller.
    Stop<S> improve() {
        using gjk::detail::Found;
        const auto stalled = [&](std::string_view name) { return Stop<S>::stalled(name, squared_norm(v_)); };
        if (simplex_.size == D + 1) return stalled("full_simplex");  // contains the origin, but not provably
        gjk::detail::State<S, D> next{simplex_, {}, {}};
        next.simplex.push_back(w_);
        const int exponent = scale_up(next.simplex);
        const Found found = gjk::detail::iterate(next, options_.solver, [&](const auto& at) {
            return is_in_ball(times_power_of_two(at.v, exponent), margin() + tolerance());
        });
        if (found == Found::no_subset) return stalled("no_subset");
        const Vec<S, D> v = times_power_of_two(next.v, exponent);
        if (v == zero_vector<S, D>() && !(next.v == v)) return Stop<S>::exhausted("underflow", squared_norm(v_));
        if (simplex_.size > 0 && !is_shorter(v, v_)) return stalled("no_progress");
        if (found == Found::false_inside) return stalled("false_inside");
        scale_by(next.simplex, exponent);
        simplex_ = next.simplex;
        v_ = v;
        return {};
    }

    /// Scales a simplex with small w by 2^-exponent, so that its size is about 1. Returns the exponent.
    static int scale_up(Simplex<S, D>& simplex) {
        Magnitude<S> reach;
        for (int i = 0; i < simplex.size; ++i) reach.add(simplex[i].w);
        const int exponent = std::min(0, reach.exponent());
        scale_by(simplex, -exponent);
        return exponent;
    }
    static void scale_by(Simplex<S, D>& simplex, int exponent) {
        for (int i = 0; i < simplex.size; ++i) simplex[i].w = times_power_of_two(simplex[i].w, exponent);
    }

    /// Contact needs |v| within the tolerance and a proof. Without a proof the rule decides whether it accepts contact,
    /// and otherwise the search continues.
    ImpactState contact() const {
        const S reach = margin() + tolerance();
        if (!is_in_ball(v_, reach)) return ImpactState::undecided;
        if (!covers_underflow(reach) && !(v_ == zero_vector<S, D>())) return ImpactState::undecided;
        return proved_state(prove(), time_);
    }

    /// The result if the rule has fired: accepted contact, or what the points prove.
    Result ended_by(const Stop<S>& stop) const {
        if (stop.kind != StopKind::converged) return give_up(stop);
        return finish(time_ == S(0) ? ImpactState::initial_overlap : ImpactState::hit, stop);
    }

    /// The result if the arithmetic or the cap ended the search. Points of C(t) that the motion carries to the origin
    /// still prove an impact.
    Result give_up(const Stop<S>& stop) const { return finish(proved_state(prove(), time_), stop); }

    ContactProof<S> prove() const {
        return prove_contact(simplex_, v_, w_.w, motion_.velocity, margin(), motion_.duration - time_);
    }

    Result finish(ImpactState state, const Stop<S>& stop) const {
        Result result;
        result.state = state;
        result.stop = stop;
        const bool met = state == ImpactState::hit || state == ImpactState::initial_overlap;
        result.time.lower = state == ImpactState::miss ? motion_.duration : time_;
        if (met) result.time.upper = time_ + (time_ == S(0) ? S(0) : prove().delay);
        // If the cores themselves meet, v consists of rounding errors, and the plane of the last advance is the contact
        // plane.
        const bool v_is_normal = simplex_.size > 0 && !is_in_ball(v_, tolerance());
        result.normal = unit_if_possible(v_is_normal ? v_ : axis_);
        const bool built = simplex_.size > 0;
        result.point_a = (built ? combine(simplex_, &CsoVertex<S, D>::a) : w_.a) - margins_.a * result.normal;
        result.point_b = (built ? combine(simplex_, &CsoVertex<S, D>::b) : w_.b) + margins_.b * result.normal;
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
    const S accepted_;  ///< the loop does not advance over a gap that the rule accepts as contact
    Vec<S, D> v_;
    Vec<S, D> axis_ = zero_vector<S, D>();
    CsoVertex<S, D> w_{};
    Simplex<S, D> simplex_{};
    S time_ = S(0);
    S scale_ = S(0);
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
