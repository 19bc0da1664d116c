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

#include <string_view>
#include <type_traits>

#include "algorithms/gjk/distance.h"
#include "algorithms/toi/impact_answer.h"
#include "algorithms/toi/ray_crossing.h"
#include "algorithms/toi/supporting_plane.h"
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

    /// The loop. Each test below ends it.
    template <class Obs>
    Result run(Obs&& observer) {
        // The motion or the margins are no input.
        if (const auto reason = objection(motion_, margins_); !reason.empty())
            return undecided(Stop<S>::invalid_input(reason));
        for (;;) {
            const Translated<B> moved{b_, time_ * motion_.velocity};
            distance_ = gjk::distance(a_, moved, options_.distance);
            observer(AdvancementStep<S, D>{queries_++, time_, distance_});
            support_calls_ += distance_.support_calls;
            // The distance query has found no finite point.
            if (!distance_.distance2.upper) return without_distance();
            const auto plane = supporting_plane_at(moved);
            const S gap = plane.on_scale_of_v(plane.gap), closing = plane.closing(motion_.velocity);
            // |v| is mu up to rounding, and points of C(t) prove contact now or later.
            if (is_near() && proved() != ImpactState::undecided)
                return finish(proved(), near(StopKind::converged, "contact"));
            // The rule accepts contact, or sees no progress.
            if (const Stop<S> stop = ask()) return ended_by(stop);
            // |v| is mu up to rounding, and nothing proves contact.
            if (is_near()) return undecided(near(StopKind::stalled, "rounding_band"));
            // The height of the plane or the rate at which it closes is out of range.
            if (!scalar_traits<S>::is_finite(gap) || !scalar_traits<S>::is_finite(plane.on_scale_of_v(closing)))
                return undecided(Stop<S>::exhausted("overflow", gap));
            // Lengths or times are too small to be added and compared.
            if (!covers_underflow(length()) || !resolves_times(length(), infinity_norm(motion_.velocity)))
                return finish(proved(), Stop<S>::exhausted("underflow", gap));
            // The plane does not separate the bodies, so v is not the nearest point.
            if (!(S(0) < plane.gap)) return finish(proved(), Stop<S>::stalled("no_separating_plane", gap));
            // The cap is reached.
            if (queries_ >= options_.max_iterations)
                return undecided(Stop<S>::exhausted("cap", S(queries_), S(options_.max_iterations)));
            // Until the end of the motion the plane separates the bodies: they never meet.
            if (const Stop<S> stop = plane.miss(closing, remaining(), length())) return finish(ImpactState::miss, stop);
            // Rounding leaves no later time.
            if (!advance(plane.gap / closing)) return undecided(Stop<S>::stalled("no_progress", gap));
        }
    }

private:
    S length() const { return tolerance_.length(); }
    /// Bodies this near are in contact, as far as this arithmetic can tell.
    S reach() const { return margin_ + length(); }
    S remaining() const { return motion_.duration - time_; }

    /// The result if the distance query itself has found no finite point.
    Result without_distance() const {
        const Stop<S>& stop = distance_.stop;
        return undecided({stop.name, stop.kind, squared_norm(distance_.v), S(0)});
    }

    /// Computes w and its plane, and what the known points prove.
    SupportingPlane<S, D> supporting_plane_at(const Translated<B>& moved) {
        const MinkowskiDifference<A, Translated<B>> cso{a_, moved};
        const auto plane = supporting_plane(distance_.v, margin_, [&](const Vec<S, D>& d) { return cso.support(d); });
        ++support_calls_;
        tolerance_ = ContactTolerance<S>(accepted_length(options_.stop));
        tolerance_.note(moved.offset);
        tolerance_.note(plane.w.a);
        tolerance_.note(plane.w.b);
        proof_ = prove_contact(distance_.simplex, distance_.v, plane.w.w, motion_.velocity, margin_, remaining());
        return plane;
    }

    /// True if |v| is mu up to rounding.
    bool is_near() const {
        const Vec<S, D>& v = distance_.v;
        return is_in_ball(v, reach()) && (covers_underflow(reach()) || v == zero_vector<S, D>());
    }
    /// The stop of such a v.
    Stop<S> near(StopKind kind, std::string_view name) const {
        return {name, kind, squared_norm(distance_.v), reach() * reach()};
    }

    Stop<S> ask() const {
        return options_.stop(Approach<S, D>{.k = queries_,
                                            .time = time_,
                                            .v = distance_.v,
                                            .velocity = motion_.velocity,
                                            .margin = margin_,
                                            .band = tolerance_.band(),
                                            .is_point = true,
                                            .has_advanced = queries_ > 1,
                                            .advance = advance_});
    }

    /// The result if the rule has fired: accepted contact, or what the points prove.
    Result ended_by(const Stop<S>& stop) const {
        if (stop.kind != StopKind::converged) return finish(proved(), stop);
        return finish(time_ == S(0) ? ImpactState::initial_overlap : ImpactState::hit, stop);
    }

    /// Advances to the time at which the plane reaches the origin (or the ball of radius mu about it). Returns false if
    /// rounding leaves no later time.
    bool advance(const S& step) {
        const S next = time_ + step, before = time_;
        if (!(time_ < next) || !(time_ < motion_.duration)) return false;
        time_ = motion_.duration < next ? motion_.duration : next;
        advance_ = time_ - before;
        axis_ = distance_.v;
        return true;
    }

    /// The state that points of C(t) prove: they may be the origin, or the motion may carry them there.
    ImpactState proved() const { return proved_state(proof_, time_); }

    Result undecided(const Stop<S>& stop) const { return finish(ImpactState::undecided, stop); }

    Result finish(ImpactState state, const Stop<S>& stop) const {
        Result result = impact_at(time_, state, stop, proof_.delay, motion_);
        const bool v_is_normal = !is_in_ball(distance_.v, length());
        set_contact(result, v_is_normal ? distance_.v : axis_, distance_.point_a, distance_.point_b, margins_);
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
    ContactTolerance<S> tolerance_{0};      ///< at `time_`
    DistanceResult<S, D> distance_{};       ///< at `time_`
    ContactProof<S> proof_{};               ///< of the points known at `time_`
    Vec<S, D> axis_ = zero_vector<S, D>();  ///< v of the last advance
    S time_ = S(0), advance_ = S(0);
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
