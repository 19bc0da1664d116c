// SPDX-License-Identifier: GPL-3.0-or-later
// Solves one query at one working precision: bounds on the cores, then on the bodies, then a verdict.
#pragma once

#include "oracles/enclosure/certificate.h"
#include "oracles/enclosure/enclosure.h"
#include "oracles/enclosure/motion.h"
#include "oracles/enclosure/nearest.h"
#include "oracles/enclosure/section.h"
#include "oracles/enclosure/touching.h"

namespace touchstone::enclosure_detail {

/// The result at one precision.
struct LevelTruth {
    Truth truth;
    bool as_narrow_as_asked = true;
};

template <unsigned Digits, int D>
class Level {
public:
    using Number = Real<Digits>;
    using Bounds = Interval<Digits>;

    Level(const Query<D>& query, const EnclosureGoal& goal)
        : Level(query, goal, Cso<Digits, D>(query.a, query.b), Region::standing) {}

    LevelTruth run() {
        LevelTruth result = stand();
        if (query_.kind != QueryKind::impact || goal_.detail == Detail::asked) return result;
        Level swept(query_, goal_, cso_.swept(*query_.motion), Region::swept);
        swept.contact_ = contact_of_sweep();
        const LevelTruth sweep = swept.stand();
        result.truth.sweep = std::make_shared<Truth>(sweep.truth);
        result.as_narrow_as_asked = result.as_narrow_as_asked && sweep.as_narrow_as_asked;
        if (certifies() && !certify_impact(result.truth, sweep.truth)) result.as_narrow_as_asked = false;
        return result;
    }

private:
    LevelTruth stand() {
        const NearestGoal aim = depth_wanted_ ? NearestGoal::enclosure : NearestGoal::separation;
        nearest_ = NearestSearch<Digits, D>(cso_, aim, goal_.distance_width).run();
        const Bounds distance = nearest_.distance - radius_;
        if (certifies()) certify_nearest();
        LevelTruth result;
        if (distance.lower() > 0)
            separated(result, distance);
        else if (certainly_negative(distance))
            rounded_contact(result, distance);
        else if (nearest_.distance.lower() > 0)
            undecided(result, distance, Number(-distance.lower()));
        else
            unseparated_contact(result, distance);
        if (certifies()) result.truth.certificate = std::make_shared<Certificate>(certificate_);
        return result;
    }

    /// The body in the place of B: B itself, or the region that it sweeps.
    enum class Region { standing, swept };

    Level(const Query<D>& query, const EnclosureGoal& goal, Cso<Digits, D> cso, Region region)
        : query_(query),
          goal_(goal),
          cso_(std::move(cso)),
          region_(region),
          radius_(cso_.radius()),
          depth_wanted_(query.kind == QueryKind::penetration || goal.detail != Detail::asked) {
        if (certifies()) slack_ = cso_.scale() * pow(Number(10), 8 - static_cast<int>(Digits));
    }

    bool in_motion() const { return query_.kind == QueryKind::impact && region_ == Region::standing; }
    bool certifies() const { return goal_.detail == Detail::certified; }

    /// Widens the bounds: certificates round points and roots once more, so the bounds that they prove are a little
    /// wider.
    Bounds reported(const Bounds& x) const {
        if (slack_ == 0) return x;
        return {std::max(rounded<Digits>(mpfr_sub, x.lower(), slack_, Round::down), Number(0)),
                rounded<Digits>(mpfr_add, x.upper(), slack_, Round::up)};
    }

    bool certainly_negative(const Bounds& x) const { return Number(x.upper() + slack_) < 0; }

    void certify_nearest() {
        if (nearest_.distance.lower() > 0) certificate_.direction = direction_of<Digits>(nearest_.direction);
        certificate_.witness = witness_of<Digits, D>(cso_, nearest_);
    }
    /// Certifies a depth by the plane through which the origin leaves C.
    template <int Dimension>
    void certify_depth(const Cso<Digits, Dimension>& cso, const DepthBounds<Digits, Dimension>& core) {
        if (!certifies()) return;
        certificate_.direction = direction_of<Digits>(-core.direction);
        if (core.lower) certificate_.round_surface = surface_of<Digits, Dimension>(cso, core);
    }

    void separated(LevelTruth& result, const Bounds& distance) {
        if (in_motion())
            meeting_ =
                MotionSearch<Digits, D>(query_, cso_, goal_).run(result.truth, certifies() ? &certificate_ : nullptr);
        result.truth.verdict = Verdict::separated;
        result.truth.distance = known(reported(distance));
        result.as_narrow_as_asked = narrow(reported(distance), goal_.distance_width);
    }

    /// Returns the contact of A and the sweep, if the bodies touch at the start or on the way and a plane between them
    /// shows that the sweep only touches too.
    std::optional<ProvedContact<D>> contact_of_sweep() const {
        if (meeting_) return swept_contact<D>(query_, meeting_->contact, meeting_->time);
        return contact_ ? swept_contact<D>(query_, *contact_, Rational(0)) : std::nullopt;
    }

    void set_contact(Truth& truth, Verdict verdict) const {
        truth.verdict = verdict;
        truth.distance = known_number(ExactNumber());
        if (!in_motion()) return;
        truth.hit = true;
        truth.impact_time = known_number(ExactNumber());
        if (verdict == Verdict::penetrating) truth.interiors_apart = false;
    }
    void set_depth(Truth& truth, const Bounds& depth) const { truth.depth = known(reported(depth)); }

    /// The support points spent on a depth. Exact coordinates may have as many digits as the arithmetic, so 12000
    /// points of 640 digits would make a certificate of 100 MB, which takes its verifier more than a minute.
    int most_expansions() const { return Digits > 160 ? goal_.depth_expansions / 8 : goal_.depth_expansions; }

    DepthBounds<Digits, D> core_depth(DepthGoal aim, int expansions) const {
        return DepthSearch<Digits, D>(cso_, aim, goal_.depth_width, expansions, radius_.lower()).run(nearest_.simplex);
    }
    /// The bounds of the depth of the cores. If both are round about one axis, they are computed in the plane through
    /// it.
    struct CoreDepth {
        std::optional<Number> lower;
        Number upper;
    };
    CoreDepth enclosed_core_depth() {
        if constexpr (D == 3)
            if (region_ == Region::standing)
                if (const auto section = coaxial_section(query_))
                    if (auto found = depth_in(*section)) return *found;
        const auto core = core_depth(DepthGoal::enclosure, most_expansions());
        certify_depth<D>(cso_, core);
        return {core.lower, core.upper};
    }
    std::optional<CoreDepth> depth_in(const CoaxialSection& section) {
        const auto cso = difference_of<Digits>(section);
        const auto nearest = NearestSearch<Digits, 2>(cso, NearestGoal::enclosure, goal_.distance_width).run();
        const auto core =
            DepthSearch<Digits, 2>(cso, DepthGoal::enclosure, goal_.depth_width, most_expansions(), radius_.lower())
                .run(nearest.simplex);
        if (!core.lower) return std::nullopt;
        certify_depth<2>(cso, core);
        certificate_.axis = exact_numbers({section.axis.begin(), section.axis.end()});
        return CoreDepth{core.lower, core.upper};
    }

    /// Handles cores that are nearer than the radii: the origin is interior to C plus a ball, however flat C is.
    void rounded_contact(LevelTruth& result, const Bounds& distance) {
        set_contact(result.truth, Verdict::penetrating);
        if (!depth_wanted_) return;
        const Bounds depth = -distance;
        if (!(nearest_.distance.lower() > 0)) return add_depth_of_cores(result, distance, depth.lower());
        result.as_narrow_as_asked = narrow(reported(depth), goal_.distance_width);
        set_depth(result.truth, depth);
    }

    /// Handles cores without a separating plane: the origin is interior to C, on its boundary, or outside by less than
    /// the precision. Its distance from C says nothing about its depth. Without a plane only the height of C over a
    /// support plane bounds the depth, and a ball adds its radius. Balls much smaller than the rounding of the cores
    /// decide nothing, so the cores are searched as if there were none.
    void unseparated_contact(LevelTruth& result, const Bounds& distance) {
        auto core = core_depth_for_verdict(few_expansions);
        if (!separates(core) && !encloses(core)) {
            // On the boundary the search would end only at its limit, so a proof of contact is tried in between.
            undecided(result, distance, with_balls(core.upper));
            if (result.truth.verdict == Verdict::touching) return;
            result = {};
            core = core_depth_for_verdict(std::min(most_expansions(), most_for_verdict));
        }
        const Number deepest = with_balls(core.upper);
        if (separates(core)) return separated(result, {Number(-deepest), std::max(distance.upper(), Number(-deepest))});
        if (!encloses(core)) return undecided(result, distance, deepest);
        set_contact(result.truth, Verdict::penetrating);
        if (depth_wanted_) add_depth_of_cores(result, distance, least_with_balls(*core.lower));
    }
    DepthBounds<Digits, D> core_depth_for_verdict(int expansions) {
        auto core = core_depth(DepthGoal::interior, expansions);
        leaving_ = core.direction;
        certify_depth<D>(cso_, core);
        return core;
    }
    bool separates(const DepthBounds<Digits, D>& core) const { return with_balls(core.upper) < 0; }
    bool encloses(const DepthBounds<Digits, D>& core) const { return core.lower && *core.lower > slack_; }

    /// A support plane of C moves out with the ball: h(n) / |n| + r bounds the depth of C plus a ball of radius r.
    Number with_balls(const Number& upper) const {
        return rounded<Digits>(mpfr_add, upper, radius_.upper(), Round::up);
    }
    /// A ball about the origin in C grows with the ball that is added to C.
    Number least_with_balls(const Number& lower) const {
        return rounded<Digits>(mpfr_add, lower, radius_.lower(), Round::down);
    }

    /// Adds the depth of bodies that certainly overlap by `proved` and whose cores may overlap too.
    void add_depth_of_cores(LevelTruth& result, const Bounds& distance, const Number& proved) {
        const auto core = enclosed_core_depth();
        const Number least = core.lower ? least_with_balls(*core.lower) : proved;
        const Bounds depth(std::max(least, Number(-distance.upper())), with_balls(core.upper));
        result.as_narrow_as_asked = !more_digits_help(depth);
        set_depth(result.truth, depth);
    }

    /// Returns true if a depth is wider than requested because it is small against the coordinates. If a continuum of
    /// nearest points keeps the search from narrowing a depth, its bounds are far wider than rounding.
    bool more_digits_help(const Bounds& depth) const {
        const Number rounding = cso_.scale() * pow(Number(10), -static_cast<int>(Digits) / 2);
        return !narrow(reported(depth), goal_.depth_width) && depth.upper() - depth.lower() <= rounding;
    }

    /// Sets touching if that can be proved, and the known bounds otherwise. `most_depth` is an upper bound of the
    /// depth.
    void undecided(LevelTruth& result, const Bounds& distance, const Number& most_depth) {
        // If nothing was rounded, the enclosures themselves can be zero.
        const bool exact = distance.lower() == distance.upper();
        const bool meets = certainly_negative(distance) || (exact && distance.upper() <= 0);
        if (region_ == Region::standing)
            contact_ = proved_contact<D>(query_, ExactPoint<D>{}, contact_hint<Digits, D>(cso_, nearest_, leaving_));
        if (contact_ && certifies()) {
            const auto& normal = contact_->normals.front();
            certificate_.direction = exact_numbers({normal.begin(), normal.end()});
            certificate_.witness = {weights_of(contact_->a), weights_of(contact_->b)};
            certificate_.round_surface.reset();
        }
        if (contact_ || (meets && most_depth <= 0)) {
            set_contact(result.truth, Verdict::touching);
            if (depth_wanted_) result.truth.depth = known_number(ExactNumber());
            return;
        }
        const Number zero(0);
        result.as_narrow_as_asked = false;
        if (meets) result.truth.verdict = Verdict::intersecting;
        result.truth.distance.enclosure = text_of(reported({zero, std::max(distance.upper(), zero)}));
        if (depth_wanted_) result.truth.depth.enclosure = text_of(reported({zero, std::max(most_depth, zero)}));
    }

    /// This many expansions suffice to enclose an origin that is not close to the boundary.
    static constexpr int few_expansions = 40;
    static constexpr int most_for_verdict = 1500;

    const Query<D>& query_;
    const EnclosureGoal& goal_;
    Cso<Digits, D> cso_;
    Region region_;
    Bounds radius_;
    bool depth_wanted_;
    Nearest<Digits, D> nearest_;
    Point<Number, D> leaving_{};
    std::optional<ProvedContact<D>> contact_;    ///< contact of the bodies, or of A and the swept B, as they stand
    std::optional<MeetingOnTheWay<D>> meeting_;  ///< contact of bodies that start apart
    Certificate certificate_;
    Number slack_{0};
};

/// Each precision is instantiated in a file of its own.
template <unsigned Digits, int D>
LevelTruth solve_at(const Query<D>& query, const EnclosureGoal& goal) {
    return Level<Digits, D>(query, goal).run();
}

extern template LevelTruth solve_at<60, 2>(const Query<2>&, const EnclosureGoal&);
extern template LevelTruth solve_at<60, 3>(const Query<3>&, const EnclosureGoal&);
extern template LevelTruth solve_at<160, 2>(const Query<2>&, const EnclosureGoal&);
extern template LevelTruth solve_at<160, 3>(const Query<3>&, const EnclosureGoal&);
extern template LevelTruth solve_at<640, 2>(const Query<2>&, const EnclosureGoal&);
extern template LevelTruth solve_at<640, 3>(const Query<3>&, const EnclosureGoal&);

}  // namespace touchstone::enclosure_detail
