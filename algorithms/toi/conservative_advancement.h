// SPDX-License-Identifier: MIT
// Conservative advancement: the time of impact by whole distance queries, the peer that dynamic GJK is measured
// against.
//
// Source: Mirtich 1996 [Mir96]; van den Bergen, "Collision Detection in Interactive 3D Environments", 2003 [vdB03];
// P-21. Each turn asks gjk::distance for v, the point of C(t) = A - B - t velocity nearest to the origin, and
// one more support for its plane, then advances as dynamic GJK does:
//     t += (v.S(C(t), -v) - mu |v|) / v.velocity
//
// Invariant: the bodies are apart throughout [0, t). With mu = 0 on exact scalars it ends: near its end the ray sees C
// as a cone, on which the direction of v no longer changes, so one more step lands on it exactly.
#pragma once

#include <type_traits>

#include "algorithms/gjk/distance.h"
#include "algorithms/toi/ray_crossing.h"
#include "algorithms/toi/terminations/contact_length.h"

namespace touchstone::toi {

/// Options of conservative_advancement and of its distance queries. Without a length in its rule contact needs a proof.
template <class DistanceOptions = gjk::Options<>, class Stopping = ContactLength>
struct AdvancementOptions {
    DistanceOptions distance{};
    Stopping stop{};           ///< an ApproachRule (toi/terminations/), asked after each distance query
    int max_iterations = 128;  ///< distance queries
};

/// One record per distance query.
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

/// What the loop knows at one time.
template <Scalar S, int D>
struct AdvancementState {
    S time = S(0);
    Vec<S, D> axis = zero_vector<S, D>();
    DistanceResult<S, D> distance{};
    ContactProof<S> proof{};
    S advance = S(0);  ///< the last one
    int queries = 0, support_calls = 0;
};

template <Field S, int D>
ImpactResult<S, D> impact_from(const AdvancementState<S, D>& state, ImpactState verdict, const Stop<S>& stop,
                               const Translation<S, D>& motion, const Margins<S>& margins, const S& noise) {
    ImpactResult<S, D> result;
    const bool met = verdict == ImpactState::hit || verdict == ImpactState::initial_overlap;
    result.state = verdict;
    result.stop = stop;
    result.lower = verdict == ImpactState::miss ? motion.duration : state.time;
    result.upper = met ? state.time : motion.duration;
    result.upper_is_known = met;
    const bool v_is_normal = !is_in_ball(state.distance.v, noise);
    result.normal = unit_if_possible(v_is_normal ? state.distance.v : state.axis);
    result.point_a = state.distance.point_a - margins.a * result.normal;
    result.point_b = state.distance.point_b + margins.b * result.normal;
    result.simplex = state.distance.simplex;
    result.iterations = state.queries;
    result.support_calls = state.support_calls;
    if (met) result.upper = S(state.time + state.proof.delay);
    return result;
}

}  // namespace detail

/// Least t in [0, motion.duration] at which A and B, dilated by their margins, meet; same contract as dynamic_gjk.
/// Cost: one gjk::distance and one support of each body an iteration.
template <SupportMappable A, SupportMappable B, class O = AdvancementOptions<>, class Obs = NullAdvancementObserver>
ImpactResult<typename A::scalar, A::dimension> conservative_advancement(
    const A& a, const B& b, const Translation<typename A::scalar, A::dimension>& motion,
    const Margins<typename A::scalar>& margins = {}, const O& options = {}, Obs&& observer = {}) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    static_assert(
        requires { options.distance; },
        "the options of conservative advancement are "
        "toi::AdvancementOptions<gjk::Options<>, ContactLength>{}");
    static_assert(
        requires { requires ApproachRule<std::remove_cvref_t<decltype(options.stop)>, S, D>; },
        "the stopping rule of the options is none of this query (algorithms/toi/terminations/all.h)");
    const S margin = S(margins.a + margins.b);
    detail::AdvancementState<S, D> state;
    const S accepted = scalar_traits<S>::from_double(accepted_length(options.stop));
    S band = S(0), noise = S(0);
    const auto finish = [&](ImpactState verdict, const Stop<S>& stop) {
        return in_range_or_unknown(detail::impact_from(state, verdict, stop, motion, margins, noise), motion.duration);
    };
    if (const auto reason = objection(motion, margins); !reason.empty())
        return finish(ImpactState::undecided, Stop<S>::invalid_input(reason));

    for (;;) {
        const Translated<B> moved{b, state.time * motion.velocity};
        state.distance = gjk::distance(a, moved, options.distance);
        observer(AdvancementStep<S, D>{state.queries, state.time, state.distance});
        ++state.queries;
        state.support_calls += state.distance.support_calls;
        const Vec<S, D> v = state.distance.v;
        const S vv = squared_norm(v);
        if (!state.distance.upper_is_known)
            return finish(ImpactState::undecided, {state.distance.stop.name, state.distance.stop.kind, vv, S(0)});

        // On the scale of v/2^exponent no product of the plane underflows.
        const int exponent = Magnitude<S>{}.add(v).exponent();
        const Vec<S, D> normal = times_power_of_two(v, -exponent);
        const auto plane = MinkowskiDifference<A, Translated<B>>{a, moved}.support(-normal);
        ++state.support_calls;
        if constexpr (!scalar_traits<S>::is_exact) {
            S scale = infinity_norm(moved.offset);
            for (const S& size : {infinity_norm(plane.a), infinity_norm(plane.b)})
                if (scale < size) scale = size;
            band = S(S(S(64) * scalar_traits<S>::epsilon()) * scale);
            noise = S(accepted + band);
        }
        state.proof =
            prove_contact(state.distance.simplex, v, plane.w, motion.velocity, margin, S(motion.duration - state.time));
        const S reach = S(margin + noise), threshold = S(reach * reach);
        const bool is_near = is_in_ball(v, reach) && (covers_underflow(reach) || v == zero_vector<S, D>());
        if (is_near && proved_state(state.proof, state.time) != ImpactState::undecided)
            return finish(proved_state(state.proof, state.time), Stop<S>::converged("contact", vv, threshold));
        const bool has_advanced = state.queries > 1;
        if (const Stop<S> stop = options.stop(Approach<S, D>{state.queries, state.time, v, motion.velocity, margin,
                                                             band, true, has_advanced, state.advance})) {
            if (stop.kind != StopKind::converged) return finish(proved_state(state.proof, state.time), stop);
            return finish(state.time == S(0) ? ImpactState::initial_overlap : ImpactState::hit, stop);
        }
        if (is_near) return finish(ImpactState::undecided, Stop<S>::stalled("rounding_band", vv, threshold));
        const auto on_scale_of_v = [&](const S& x) { return times_power_of_two(x, exponent); };
        const S norm = norm_for_margin(squared_norm(normal)), gap = S(dot(normal, plane.w) - S(margin * norm));
        const S closing = dot(normal, motion.velocity), measured = on_scale_of_v(gap);
        if (!scalar_traits<S>::is_finite(measured) || !scalar_traits<S>::is_finite(on_scale_of_v(closing)))
            return finish(ImpactState::undecided, Stop<S>::exhausted("overflow", measured));
        if (!covers_underflow(noise) || !resolves_times(noise, infinity_norm(motion.velocity)))
            return finish(proved_state(state.proof, state.time), Stop<S>::exhausted("underflow", measured));
        if (!(S(0) < gap))
            return finish(proved_state(state.proof, state.time), Stop<S>::stalled("no_separating_plane", measured));
        if (state.queries >= options.max_iterations)
            return finish(ImpactState::undecided,
                          Stop<S>::exhausted("cap", S(state.queries), S(options.max_iterations)));
        if (!(S(0) < closing))
            return finish(ImpactState::miss, Stop<S>::converged("moving_apart", on_scale_of_v(closing)));
        const S reachable = S(S(motion.duration - state.time) * closing);
        if (reachable < S(gap - S(noise * norm)))
            return finish(ImpactState::miss, Stop<S>::converged("out_of_reach", measured, on_scale_of_v(reachable)));
        const S next = S(state.time + S(gap / closing));
        if (!(state.time < next) || !(state.time < motion.duration))
            return finish(ImpactState::undecided, Stop<S>::stalled("no_progress", measured));
        const S before = state.time;
        state.time = motion.duration < next ? motion.duration : next;
        state.advance = S(state.time - before);
        state.axis = v;
    }
}

}  // namespace touchstone::toi
