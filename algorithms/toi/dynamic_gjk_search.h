// SPDX-License-Identifier: MIT
// What a query of dynamic_gjk remembers between its iterations, and the results it can end with. The loop, its source
// and its invariants: dynamic_gjk.h.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "algorithms/core/simplex.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/toi/dynamic_gjk_options.h"
#include "algorithms/toi/impact_answer.h"
#include "algorithms/toi/impact_by_line.h"
#include "algorithms/toi/ray_crossing.h"
#include "algorithms/toi/relative_bodies.h"
#include "algorithms/toi/scaled_iteration.h"
#include "algorithms/toi/supporting_plane.h"

namespace touchstone::toi::detail {

/// One query. Use an object once.
template <SupportMappable A, SupportMappable B, class O>
class DynamicGjkSearch {
public:
    using S = typename A::scalar;
    static constexpr int D = A::dimension;
    using Result = ImpactResult<S, D>;

    DynamicGjkSearch(const A& a, const B& b, const Translation<S, D>& motion, const Margins<S>& margins,
                     const O& options, const Vec<S, D>& initial_direction)
        : bodies_(a, b),
          motion_(motion),
          margins_(margins),
          options_(options),
          solver_(begin_solver<S, D>(options.solver)),
          rule_(begin_rule<S, D>(options.stop)),
          tolerance_(accepted_length(options.stop), contact_roundoffs(options.stop)),
          v_(scaled_by_infinity_norm(initial_direction)) {}

    S time() const { return time_; }
    S vv() const { return squared_norm(v_); }
    bool is_first() const { return k_ == 0; }
    bool is_at_cap() const { return k_ >= options_.max_iterations; }

    /// Why the motion, the margins or the start vector are no input; nothing if they are.
    std::string_view objection_to_input() const {
        const std::string_view reason = objection(motion_, margins_);
        return reason.empty() && !is_finite(v_) ? "not_finite" : reason;
    }

    /// The plane of v through w_k = S(C(t), -v).
    SupportingPlane<S, D> find_plane() {
        const auto plane = supporting_plane(v_, margin(), [&](const Vec<S, D>& d) { return support(d); });
        w_ = plane.w;
        return plane;
    }

    template <class Obs>
    void observe(Obs& observer, const S& gap) const {
        if constexpr (std::same_as<std::remove_cvref_t<Obs>, NullAdvanceObserver>) return;
        AdvanceStep<S, D> step{k_, time_, v_, w_, gap, simplex_};
        step.w.a = step.w.a + bodies_.origin();
        step.w.b = step.w.b + bodies_.origin();
        toi::move_points(step.simplex, bodies_.origin());
        observer(step);
    }

    /// Counts an iteration.
    void count() { ++k_; }

    /// True if the plane separates the bodies by more than rounding can hide.
    bool is_beyond_tolerance(const SupportingPlane<S, D>& plane) const {
        return covers_underflow(length()) && length() * plane.norm < plane.gap;
    }

    /// The rate at which the plane closes.
    S closing(const SupportingPlane<S, D>& plane) const { return plane.closing(motion_.velocity); }

    /// A stop if this arithmetic cannot compute with the speed or with the rate at which the plane closes.
    Stop<S> unresolved(const SupportingPlane<S, D>& plane, const S& closing) const {
        const S speed = infinity_norm(motion_.velocity), measured = plane.on_scale_of_v(closing);
        if (!resolves_times(length(), speed)) return Stop<S>::exhausted("underflow", speed);
        if (!scalar_traits<S>::is_finite(measured)) return Stop<S>::exhausted("overflow", measured);
        return {};
    }

    /// Keeps v as the normal of the contact plane.
    void keep_axis() { axis_ = v_; }

    /// A stop if the plane separates the bodies until the end of the motion.
    Stop<S> miss(const SupportingPlane<S, D>& plane, const S& closing) const {
        return plane.miss(closing, remaining(), tolerance_.certain_length());
    }

    /// Advances to the time at which the plane reaches the origin (or the ball of radius mu about it). No point of the
    /// simplex belongs to C at that time, so it is emptied (P-22). A stop, where the rule asks the line of the motion,
    /// if the motion is over and the plane is nearer than the rounding that a miss allows for.
    Stop<S> advance(const S& step) {
        const S before = time_;
        time_ = time_ + step;
        if (motion_.duration < time_) time_ = motion_.duration;
        if (asks_line() && !(before < time_)) return Stop<S>::stalled("no_advance", time_, before);
        simplex_.size = 0;
        return {};
    }

    /// One iteration of GJK at the present time. A stop means that this arithmetic cannot make |v| smaller. Lengths are
    /// compared by squares on a scale on which these do not underflow; the stop tells them on that of the coordinates.
    Stop<S> improve() {
        using gjk::detail::Found;
        const auto stalled = [&](std::string_view name) { return Stop<S>::stalled(name, vv()); };
        if (simplex_.size == D + 1) return stalled("full_simplex");  // contains the origin, but not provably
        const auto next =
            iterate_scaled(simplex_, w_, solver_, [&](const Vec<S, D>& v) { return is_in_ball(v, reach()); });
        if (next.found == Found::no_subset) return stalled("no_subset");
        if (next.has_underflowed) return Stop<S>::exhausted("underflow", vv());
        if (simplex_.size > 0 && !is_shorter(next.v, v_))
            return Stop<S>::stalled("no_progress", squared_norm(next.v), vv());
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

    /// Asks the rule after an advance from the time `before`, or after a step of GJK.
    Stop<S> ask_rule(const S& before, bool has_advanced) {
        return rule_(Approach<S, D>{.k = k_,
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

    /// The result if points of C(t) prove contact.
    Result touched(ImpactState state) {
        const auto stop = Stop<S>::converged("contact", vv(), reach() * reach());
        if (asks_line() && S(0) < margin() && state == ImpactState::hit) polish();
        return finish(state, stop);
    }

    /// The result if the plane separates the bodies until the end of the motion.
    Result missed(const Stop<S>& stop) const { return finish(ImpactState::miss, stop); }

    /// The result if the cap is reached.
    Result at_cap() const { return give_up(Stop<S>::exhausted("cap", S(k_), S(options_.max_iterations))); }

    /// The result if |v|^2 or the height of the plane is out of range.
    Result out_of_range(const S& gap) const {
        const S measured = scalar_traits<S>::is_finite(vv()) ? gap : vv();
        return finish(ImpactState::undecided, Stop<S>::exhausted("overflow", measured));
    }

    /// The result if the arithmetic or the cap ended the search: what the line of the motion decides, where the rule
    /// asks it. Otherwise points of C(t) that the motion carries to the origin still prove an impact.
    Result give_up(const Stop<S>& stop) const {
        if (asks_line()) {
            const auto result = impact_by_line(Present<S, D>{time_, motion_, margins_, axis_}, tolerance_,
                                               [this](const Vec<S, D>& d) { return vertex(d); });
            if (result) return completed(*result);
        }
        return finish(proved_state(prove(), time_), stop);
    }

    /// The result if the input is none.
    Result refuse(std::string_view name) const {
        Result result;
        result.stop = Stop<S>::invalid_input(name);
        return result;
    }

private:
    S margin() const { return margins_.a + margins_.b; }
    S length() const { return tolerance_.length(); }
    bool asks_line() const { return contact_roundoffs(options_.stop) > 0; }
    /// Bodies this near are in contact, as far as this arithmetic can tell.
    S reach() const { return margin() + length(); }
    S remaining() const { return motion_.duration - time_; }

    /// S(C(time), d), with its points in the frame of the bodies.
    CsoVertex<S, D> vertex(const Vec<S, D>& d) const {
        const auto& a = bodies_.placed_a();
        const auto b = bodies_.placed_b(time_ * motion_.velocity);
        return MinkowskiDifference<typename Bodies::PlacedA, typename Bodies::PlacedB>{a, b}.support(d);
    }
    /// The same, taken into account by the tolerance.
    CsoVertex<S, D> support(const Vec<S, D>& d) {
        const auto found = vertex(d);
        const Vec<S, D> way = time_ * motion_.velocity;
        tolerance_.note(found.a);
        tolerance_.note(found.b);
        tolerance_.note(way);
        if constexpr (Bodies::have_moves) tolerance_.note(bodies_.at(way));
        return found;
    }

    /// Makes v the nearest point of C(t), which the proof did not need, and advances by what its plane still allows.
    /// With margins, both ends of the bracket of t* are then exact to a few roundoffs. Cost: at most 16 iterations.
    void polish() {
        auto plane = find_plane();
        for (int i = 0; i < 16 && !improve(); ++i) {
            count();
            plane = find_plane();
        }
        const ContactProof<S> proof = prove();
        const S closing = this->closing(plane), rest = plane.gap / closing;
        if (!proof.later || !(S(0) < closing) || !(S(0) < rest) || !(rest < proof.delay)) return;
        const Vec<S, D> way = rest * motion_.velocity;
        time_ = time_ + rest;
        v_ = v_ - way;
        for (int i = 0; i < simplex_.size; ++i) {
            simplex_[i].b = simplex_[i].b + way;
            simplex_[i].w = simplex_[i].w - way;
        }
    }

    ContactProof<S> prove() const { return prove_contact(simplex_, v_, w_.w, motion_.velocity, margin(), remaining()); }

    Result finish(ImpactState state, const Stop<S>& stop) const {
        const S delay = is_met(state) && !(time_ == S(0)) ? prove().delay : S(0);
        Result result = impact_at(time_, state, stop, delay, motion_);
        // If the cores themselves meet, v consists of rounding errors, and the plane of the last advance is the contact
        // plane.
        const bool built = simplex_.size > 0, v_is_normal = built && is_contact_normal(v_, axis_, tolerance_);
        set_contact(result, v_is_normal ? v_ : axis_, built ? combine(simplex_, &CsoVertex<S, D>::a) : w_.a,
                    built ? combine(simplex_, &CsoVertex<S, D>::b) : w_.b, margins_);
        result.simplex = simplex_;
        return completed(result);
    }
    /// Adds the counts, and the place of the frame.
    Result completed(Result result) const {
        detail::move_points(result, bodies_.origin());
        result.iterations = k_;
        result.support_calls += k_ + 1;
        return in_range_or_unknown(result);
    }

    using Bodies = RelativeBodies<A, B>;
    const Bodies bodies_;
    const Translation<S, D>& motion_;
    const Margins<S>& margins_;
    const O& options_;
    [[no_unique_address]] SolverOfQuery<decltype(O::solver), S, D> solver_;
    [[no_unique_address]] RuleOfQuery<decltype(O::stop), S, D> rule_;
    ContactTolerance<S> tolerance_;
    Vec<S, D> v_;
    Vec<S, D> axis_ = zero_vector<S, D>();  ///< v of the last advance
    CsoVertex<S, D> w_{};
    Simplex<S, D> simplex_{};  ///< points of C(time) that hold v in their hull; empty after an advance
    S time_ = S(0);
    int k_ = 0;
};

}  // namespace touchstone::toi::detail
