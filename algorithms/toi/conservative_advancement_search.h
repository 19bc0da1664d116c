// SPDX-License-Identifier: MIT
// What a query of conservative_advancement remembers between its iterations, and the results it can end with. The loop,
// its source and its invariant: conservative_advancement.h.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <type_traits>

#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/toi/conservative_advancement_options.h"
#include "algorithms/toi/impact_answer.h"
#include "algorithms/toi/impact_by_line.h"
#include "algorithms/toi/ray_crossing.h"
#include "algorithms/toi/relative_bodies.h"
#include "algorithms/toi/supporting_plane.h"

namespace touchstone::toi::detail {

/// One query. Use an object once.
template <SupportMappable A, SupportMappable B, class O>
class AdvancementSearch {
public:
    using S = typename A::scalar;
    static constexpr int D = A::dimension;
    using Result = ImpactResult<S, D>;

    AdvancementSearch(const A& a, const B& b, const Translation<S, D>& motion, const Margins<S>& margins,
                      const O& options)
        : bodies_(a, b), motion_(motion), margins_(margins), options_(options), rule_(begin_rule<S, D>(options.stop)) {}

    /// Why the motion or the margins are no input; nothing if they are.
    std::string_view objection_to_input() const { return objection(motion_, margins_); }

    /// Computes v, the point of C(t) nearest to the origin.
    const DistanceResult<S, D>& find_nearest_point() {
        way_ = time_ * motion_.velocity;
        const auto& a = bodies_.placed_a();
        distance_ = gjk::distance(a, bodies_.placed_b(way_), options_.distance);
        ++queries_;
        support_calls_ += distance_.support_calls;
        return distance_;
    }

    bool is_at_cap() const { return queries_ >= options_.max_iterations; }

    template <class Obs>
    void observe(Obs& observer) const {
        if constexpr (std::same_as<std::remove_cvref_t<Obs>, NullAdvancementObserver>) return;
        AdvancementStep<S, D> step{queries_ - 1, time_, distance_};
        step.distance.point_a = step.distance.point_a + bodies_.origin();
        step.distance.point_b = step.distance.point_b + bodies_.origin();
        toi::move_points(step.distance.simplex, bodies_.origin());
        observer(step);
    }

    /// Computes w and its plane, and what the known points prove.
    SupportingPlane<S, D> find_plane() {
        const auto plane = supporting_plane(distance_.v, margin_, [&](const Vec<S, D>& d) { return vertex(d); });
        ++support_calls_;
        tolerance_ = ContactTolerance<S>(accepted_length(options_.stop), contact_roundoffs(options_.stop));
        tolerance_.note(way_);
        if constexpr (Bodies::have_moves) tolerance_.note(bodies_.at(way_));
        tolerance_.note(plane.w.a);
        tolerance_.note(plane.w.b);
        proof_ = prove_contact(distance_.simplex, distance_.v, plane.w.w, motion_.velocity, margin_, remaining());
        return plane;
    }

    /// True if |v| is at most mu and the tolerance: what rounding can hide, and the length that the rule accepts.
    bool is_near() const {
        const Vec<S, D>& v = distance_.v;
        return is_in_ball(v, reach()) && (covers_underflow(reach()) || v == zero_vector<S, D>());
    }

    Stop<S> ask_rule() {
        return rule_(Approach<S, D>{.k = queries_,
                                    .time = time_,
                                    .v = distance_.v,
                                    .velocity = motion_.velocity,
                                    .margin = margin_,
                                    .band = tolerance_.band(),
                                    .is_point = true,
                                    .has_advanced = queries_ > 1,
                                    .advance = advance_});
    }

    /// The rate at which the plane closes.
    S closing(const SupportingPlane<S, D>& plane) const { return plane.closing(motion_.velocity); }

    /// A stop if the height of the plane or the rate at which it closes is out of range.
    Stop<S> overflow(const S& gap, const S& closing) const {
        for (const S& measured : {gap, closing})
            if (!scalar_traits<S>::is_finite(measured)) return Stop<S>::exhausted("overflow", measured);
        return {};
    }

    /// A stop if lengths or times are too small to be added and compared.
    Stop<S> underflow() const {
        const S speed = infinity_norm(motion_.velocity);
        if (!covers_underflow(length())) return Stop<S>::exhausted("underflow", length());
        if (!resolves_times(length(), speed)) return Stop<S>::exhausted("underflow", speed);
        return {};
    }

    /// A stop if the plane separates the bodies until the end of the motion.
    Stop<S> miss(const SupportingPlane<S, D>& plane, const S& closing) const {
        return plane.miss(closing, remaining(), tolerance_.certain_length());
    }

    /// The state that points of C(t) prove: they may be the origin, or the motion may carry them there.
    ImpactState proved() const { return proved_state(proof_, time_); }

    /// The result if the rule has fired: accepted contact, or what the points prove.
    Result ended_by(const Stop<S>& stop) const {
        if (stop.kind != StopKind::converged) return give_up(stop);
        return finish(time_ == S(0) ? ImpactState::initial_overlap : ImpactState::hit, stop);
    }

    /// Advances to the time at which the plane reaches the origin (or the ball of radius mu about it). Returns a stop
    /// if there is no later time, because of rounding or because the motion is over.
    Stop<S> advance(const S& step) {
        const S before = time_, reached = before + step;
        const S next = motion_.duration < reached ? motion_.duration : reached;
        if (!(before < next)) return Stop<S>::stalled("no_progress", next, before);
        time_ = next;
        advance_ = next - before;
        axis_ = distance_.v;
        return {};
    }

    /// The result if the distance query itself has found no finite point.
    Result without_distance() const {
        const Stop<S>& stop = distance_.stop;
        return undecided({stop.name, stop.kind, stop.measured, stop.threshold});
    }

    /// The result if v is near and points of C(t) prove contact.
    Result touched() const { return finish(proved(), near(StopKind::converged, "contact")); }

    /// The result if v is near and no point proves contact.
    Result within_rounding() const { return give_up(near(StopKind::stalled, "rounding_band")); }

    /// The result if the cap is reached.
    Result at_cap() const { return left_open(Stop<S>::exhausted("cap", S(queries_), S(options_.max_iterations))); }

    /// The result if the plane separates the bodies until the end of the motion.
    Result missed(const Stop<S>& stop) const { return finish(ImpactState::miss, stop); }

    /// The result if the arithmetic ended the search: what the line of the motion decides, where the rule asks it, and
    /// otherwise what the points prove.
    Result give_up(const Stop<S>& stop) const {
        if (const auto result = by_line()) return *result;
        return finish(proved(), stop);
    }

    /// The result if the loop leaves the answer open: what the line of the motion decides, where the rule asks it.
    Result left_open(const Stop<S>& stop) const {
        if (const auto result = by_line()) return *result;
        return undecided(stop);
    }

    /// The result if nothing is proved.
    Result undecided(const Stop<S>& stop) const { return finish(ImpactState::undecided, stop); }

private:
    S length() const { return tolerance_.length(); }
    bool asks_line() const { return contact_roundoffs(options_.stop) > 0; }
    /// Bodies this near are in contact, as far as this arithmetic can tell.
    S reach() const { return margin_ + length(); }
    S remaining() const { return motion_.duration - time_; }

    /// S(C(time), d), with its points in the frame of the bodies.
    CsoVertex<S, D> vertex(const Vec<S, D>& d) const {
        const auto& a = bodies_.placed_a();
        const auto b = bodies_.placed_b(way_);
        return MinkowskiDifference<typename Bodies::PlacedA, typename Bodies::PlacedB>{a, b}.support(d);
    }

    std::optional<Result> by_line() const {
        if (!asks_line()) return std::nullopt;
        const auto result = impact_by_line(Present<S, D>{time_, motion_, margins_, axis_}, tolerance_,
                                           [this](const Vec<S, D>& d) { return vertex(d); });
        if (!result) return std::nullopt;
        return completed(*result);
    }

    /// The stop of a v that is near.
    Stop<S> near(StopKind kind, std::string_view name) const {
        return {name, kind, squared_norm(distance_.v), reach() * reach()};
    }

    Result finish(ImpactState state, const Stop<S>& stop) const {
        Result result = impact_at(time_, state, stop, proof_.delay, motion_);
        const bool v_is_normal = is_contact_normal(distance_.v, axis_, tolerance_);
        set_contact(result, v_is_normal ? distance_.v : axis_, distance_.point_a, distance_.point_b, margins_);
        result.simplex = distance_.simplex;
        return completed(result);
    }
    /// Adds the counts, and the place of the frame.
    Result completed(Result result) const {
        detail::move_points(result, bodies_.origin());
        result.iterations = queries_;
        result.support_calls += support_calls_;
        return in_range_or_unknown(result);
    }

    using Bodies = RelativeBodies<A, B>;
    const Bodies bodies_;
    const Translation<S, D>& motion_;
    const Margins<S>& margins_;
    const O& options_;
    [[no_unique_address]] RuleOfQuery<decltype(O::stop), S, D> rule_;
    const S margin_ = margins_.a + margins_.b;
    ContactTolerance<S> tolerance_{0};      ///< at `time_`
    DistanceResult<S, D> distance_{};       ///< at `time_`
    ContactProof<S> proof_{};               ///< of the points known at `time_`
    Vec<S, D> way_{};                       ///< of B until `time_`
    Vec<S, D> axis_ = zero_vector<S, D>();  ///< v of the last advance
    S time_ = S(0), advance_ = S(0);
    int queries_ = 0, support_calls_ = 0;
};

}  // namespace touchstone::toi::detail
