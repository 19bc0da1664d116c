// SPDX-License-Identifier: MIT
// Conservative advancement: the time of impact by complete distance queries. Dynamic GJK is compared with it.
//
// Source: Mirtich 1996 [Mir96]; van den Bergen, "Collision Detection in Interactive 3D Environments", 2003 [vdB03];
// P-21. Each iteration calls gjk::distance for v, the point of C(t) = A - B - t velocity nearest to the origin, and
// computes one more support point for its plane. It then advances as dynamic GJK does:
//     t += (v.S(C(t), -v) - mu |v|) / v.velocity
//
// Invariant: the bodies are apart throughout [0, t). With mu = 0 on exact scalars the loop ends: near the contact C is
// a cone as seen from the ray, the direction of v no longer changes, and one more advance reaches the contact exactly.
// Cost: one gjk::distance and one support point of each body per iteration.
#pragma once

#include <optional>
#include <type_traits>

#include "algorithms/gjk/distance.h"
#include "algorithms/toi/ray_crossing.h"
#include "algorithms/toi/terminations/contact_length.h"

namespace touchstone::toi {

/// Options of conservative_advancement and of its distance queries. If the rule accepts no length, contact needs a
/// proof.
template <class DistanceOptions = gjk::Options<>, class Stopping = ContactLength>
struct AdvancementOptions {
    DistanceOptions distance{};
    Stopping stop{};           ///< an ApproachRule (toi/terminations/), evaluated after each distance query
    int max_iterations = 128;  ///< cap on the distance queries
};

/// The record of one distance query.
template <Scalar S, int D>
struct AdvancementStep {
    int k = 0;
    S time{};
    DistanceResult<S, D> distance{};  ///< of A and B at `time`
};

/// The default observer. It does nothing and costs nothing.
struct NullAdvancementObserver {
    template <class Step>
    constexpr void operator()(const Step&) const noexcept {}
};

namespace detail {

/// One query. Use an object once.
template <SupportMappable A, SupportMappable B, class O>
class ConservativeAdvancement {
public:
    using S = typename A::scalar;
    static constexpr int D = A::dimension;
    using Result = ImpactResult<S, D>;

    ConservativeAdvancement(const A& a, const B& b, const Translation<S, D>& motion, const Margins<S>& margins,
                            const O& options)
        : a_(a), b_(b), motion_(motion), margins_(margins), options_(options) {}

    template <class Obs>
    Result run(Obs&& observer) {
        if (const auto reason = objection(motion_, margins_); !reason.empty())
            return finish(ImpactState::undecided, Stop<S>::invalid_input(reason));
        for (;;) {
            const Translated<B> moved{b_, time_ * motion_.velocity};
            distance_ = gjk::distance(a_, moved, options_.distance);
            observer(AdvancementStep<S, D>{queries_++, time_, distance_});
            support_calls_ += distance_.support_calls;
            if (!distance_.distance2.upper) return without_distance();
            const Plane plane = supporting_plane(moved);
            if (const std::optional<Result> met = contact()) return *met;
            if (const Stop<S> stop = overflow(plane)) return finish(ImpactState::undecided, stop);
            if (const Stop<S> stop = end_of_arithmetic(plane)) return give_up(stop);
            if (queries_ >= options_.max_iterations)
                return finish(ImpactState::undecided,
                              Stop<S>::exhausted("cap", S(queries_), S(options_.max_iterations)));
            if (const Stop<S> stop = miss(plane)) return finish(ImpactState::miss, stop);
            if (!advance(plane))
                return finish(ImpactState::undecided, Stop<S>::stalled("no_progress", plane.on_scale_of_v(plane.gap)));
        }
    }

private:
    /// The plane with normal v through w, in units of 2^exponent of v, in which no product underflows.
    struct Plane {
        int exponent;
        S norm;     ///< |v|
        S gap;      ///< v.w - mu |v|
        S closing;  ///< v.velocity
        S on_scale_of_v(const S& x) const { return times_power_of_two(x, exponent); }
    };

    /// The result if the distance query itself has found no finite point.
    Result without_distance() {
        const Stop<S>& stop = distance_.stop;
        return finish(ImpactState::undecided, {stop.name, stop.kind, squared_norm(distance_.v), S(0)});
    }

    /// Computes w and its plane, and what the known points prove.
    Plane supporting_plane(const Translated<B>& moved) {
        const Vec<S, D>& v = distance_.v;
        const int exponent = Magnitude<S>{}.add(v).exponent();
        const Vec<S, D> normal = times_power_of_two(v, -exponent);
        const auto w = MinkowskiDifference<A, Translated<B>>{a_, moved}.support(-normal);
        ++support_calls_;
        measure_rounding(w, moved.offset);
        proof_ = prove_contact(distance_.simplex, v, w.w, motion_.velocity, margin_, motion_.duration - time_);
        const S norm = norm_for_margin(squared_norm(normal));
        return {exponent, norm, dot(normal, w.w) - margin_ * norm, dot(normal, motion_.velocity)};
    }

    void measure_rounding(const CsoVertex<S, D>& w, const Vec<S, D>& offset) {
        if constexpr (scalar_traits<S>::is_exact) return;
        S scale = infinity_norm(offset);
        for (const S& size : {infinity_norm(w.a), infinity_norm(w.b)})
            if (scale < size) scale = size;
        band_ = S(64) * scalar_traits<S>::epsilon() * scale;
        noise_ = accepted_ + band_;
    }

    /// Returns a result if |v| is zero up to rounding, or if the rule fires: contact if points prove it or the rule
    /// accepts it.
    std::optional<Result> contact() const {
        const Vec<S, D>& v = distance_.v;
        const S reach = margin_ + noise_, vv = squared_norm(v), threshold = reach * reach;
        const bool is_near = is_in_ball(v, reach) && (covers_underflow(reach) || v == zero_vector<S, D>());
        if (is_near && proved() != ImpactState::undecided)
            return finish(proved(), Stop<S>::converged("contact", vv, threshold));
        if (const Stop<S> stop = options_.stop(
                Approach<S, D>{queries_, time_, v, motion_.velocity, margin_, band_, true, queries_ > 1, advance_})) {
            if (stop.kind != StopKind::converged) return give_up(stop);
            return finish(time_ == S(0) ? ImpactState::initial_overlap : ImpactState::hit, stop);
        }
        if (is_near) return finish(ImpactState::undecided, Stop<S>::stalled("rounding_band", vv, threshold));
        return std::nullopt;
    }

    /// Returns a stop if numbers of the plane overflowed. They then prove nothing.
    Stop<S> overflow(const Plane& plane) const {
        const S gap = plane.on_scale_of_v(plane.gap), closing = plane.on_scale_of_v(plane.closing);
        if (scalar_traits<S>::is_finite(gap) && scalar_traits<S>::is_finite(closing)) return {};
        return Stop<S>::exhausted("overflow", gap);
    }

    /// Returns a stop if the plane does not separate the bodies beyond rounding.
    Stop<S> end_of_arithmetic(const Plane& plane) const {
        const S measured = plane.on_scale_of_v(plane.gap);
        if (!covers_underflow(noise_) || !resolves_times(noise_, infinity_norm(motion_.velocity)))
            return Stop<S>::exhausted("underflow", measured);
        if (!(S(0) < plane.gap)) return Stop<S>::stalled("no_separating_plane", measured);
        return {};
    }

    /// Returns a stop if the plane separates the bodies until the end of the motion, by more than the rounding error.
    Stop<S> miss(const Plane& plane) const {
        if (!(S(0) < plane.closing)) return Stop<S>::converged("moving_apart", plane.on_scale_of_v(plane.closing));
        const S reachable = (motion_.duration - time_) * plane.closing;
        if (reachable < plane.gap - noise_ * plane.norm)
            return Stop<S>::converged("out_of_reach", plane.on_scale_of_v(plane.gap), plane.on_scale_of_v(reachable));
        return {};
    }

    /// Advances to the time at which the plane reaches the origin (or the ball of radius mu about it). Returns false if
    /// rounding leaves no later time.
    bool advance(const Plane& plane) {
        const S next = time_ + plane.gap / plane.closing, before = time_;
        if (!(time_ < next) || !(time_ < motion_.duration)) return false;
        time_ = motion_.duration < next ? motion_.duration : next;
        advance_ = time_ - before;
        axis_ = distance_.v;
        return true;
    }

    ImpactState proved() const { return proved_state(proof_, time_); }

    /// The result if the search gives up. Points of C(t) that the motion carries to the origin still prove an impact.
    Result give_up(const Stop<S>& stop) const { return finish(proved(), stop); }

    Result finish(ImpactState state, const Stop<S>& stop) const {
        Result result;
        const bool met = state == ImpactState::hit || state == ImpactState::initial_overlap;
        result.state = state;
        result.stop = stop;
        result.time.lower = state == ImpactState::miss ? motion_.duration : time_;
        if (met) result.time.upper = time_ + proof_.delay;
        const bool v_is_normal = !is_in_ball(distance_.v, noise_);
        result.normal = unit_if_possible(v_is_normal ? distance_.v : axis_);
        result.point_a = distance_.point_a - margins_.a * result.normal;
        result.point_b = distance_.point_b + margins_.b * result.normal;
        result.simplex = distance_.simplex;
        result.iterations = queries_;
        result.support_calls = support_calls_;
        return in_range_or_unknown(result);
    }

    const A& a_;
    const B& b_;
    const Translation<S, D>& motion_;
    const Margins<S>& margins_;
    const O& options_;
    const S margin_ = margins_.a + margins_.b;
    const S accepted_ = scalar_traits<S>::from_double(accepted_length(options_.stop));
    DistanceResult<S, D> distance_{};  ///< at `time_`
    ContactProof<S> proof_{};
    Vec<S, D> axis_ = zero_vector<S, D>();  ///< v of the last advance
    S time_ = S(0), advance_ = S(0);
    S band_ = S(0), noise_ = S(0);  ///< rounding error of a length, without and with the accepted length
    int queries_ = 0, support_calls_ = 0;
};

}  // namespace detail

/// The least t in [0, motion.duration] at which A and B, dilated by their margins, meet. The contract is that of
/// dynamic_gjk.
/// Cost: one gjk::distance and one support point of each body per iteration.
template <SupportMappable A, SupportMappable B, class O = AdvancementOptions<>, class Obs = NullAdvancementObserver>
ImpactResult<typename A::scalar, A::dimension> conservative_advancement(
    const A& a, const B& b, const Translation<typename A::scalar, A::dimension>& motion,
    const Margins<typename A::scalar>& margins = {}, const O& options = {}, Obs&& observer = {}) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    constexpr bool has_distance = requires { options.distance; };
    constexpr bool has_rule = requires { requires ApproachRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; };
    static_assert(has_distance,
                  "the options of conservative advancement are "
                  "toi::AdvancementOptions<gjk::Options<>, ContactLength>{}");
    static_assert(has_rule,
                  "the stopping rule of the options is none of this query (algorithms/toi/terminations/all.h)");
    // If the options are wrong, nothing else is instantiated, so that these messages are the only ones.
    if constexpr (has_distance && has_rule)
        return detail::ConservativeAdvancement<A, B, O>(a, b, motion, margins, options).run(observer);
}

}  // namespace touchstone::toi
