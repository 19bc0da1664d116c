// SPDX-License-Identifier: GPL-3.0-or-later
// One query at one working precision: bounds on the cores, then on the bodies, then a verdict.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <string>

#include "oracles/enclosure.h"
#include "oracles/enclosure_impact.h"
#include "oracles/enclosure_nearest.h"
#include "oracles/enclosure_touching.h"

namespace touchstone::enclosure_detail {

/// What one precision could tell.
struct LevelTruth {
    Truth truth;
    bool as_narrow_as_asked = true;
};

template <unsigned Digits>
std::string decimal(const Real<Digits>& x, Round direction) {
    if (x == 0) return "0";
    constexpr std::size_t places = 45;
    mpfr_exp_t exponent = 0;
    char* text = mpfr_get_str(nullptr, &exponent, 10, places, x.backend().data(),
                              direction == Round::down ? MPFR_RNDD : MPFR_RNDU);
    std::string digits(text);
    mpfr_free_str(text);
    const std::size_t point = digits[0] == '-' ? 2 : 1;
    digits.insert(point, ".");
    return digits + "e" + std::to_string(exponent - 1);
}

template <unsigned Digits>
Enclosure text_of(const Interval<Digits>& x) {
    return {decimal<Digits>(x.lower(), Round::down), decimal<Digits>(x.upper(), Round::up)};
}

/// The middle, to about 128 bits.
template <unsigned Digits>
WideReal middle_of(const Interval<Digits>& x) {
    Real<Digits> middle = (x.lower() + x.upper()) / 2;
    const long double high = mpfr_get_ld(middle.backend().data(), MPFR_RNDN);
    Real<Digits> rest;
    mpfr_set_ld(rest.backend().data(), high, MPFR_RNDN);
    rest = middle - rest;
    return {high, mpfr_get_ld(rest.backend().data(), MPFR_RNDN)};
}

template <unsigned Digits>
bool narrow(const Interval<Digits>& x, double width) {
    return x.upper() - x.lower() <= Real<Digits>(width) * x.upper();
}

template <unsigned Digits>
Rational exact_value(const Real<Digits>& x) {
    if (x == 0) return Rational(0);
    using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
    Integer mantissa;
    const mpfr_exp_t exponent = mpfr_get_z_2exp(mantissa.backend().data(), x.backend().data());
    const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
    return exponent < 0 ? Rational(mantissa, power) : Rational(mantissa * power);
}

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
        const LevelTruth sweep = Level(query_, goal_, cso_.swept(*query_.motion), Region::swept).stand();
        result.truth.sweep = std::make_shared<Truth>(sweep.truth);
        result.as_narrow_as_asked = result.as_narrow_as_asked && sweep.as_narrow_as_asked;
        return result;
    }

private:
    LevelTruth stand() {
        const NearestGoal aim = depth_wanted_ ? NearestGoal::enclosure : NearestGoal::separation;
        nearest_ = NearestSearch<Digits, D>(cso_, aim, goal_.distance_width).run();
        const Bounds distance = nearest_.distance - radius_;
        if (distance.lower() > 0) return separated(distance);
        if (distance.upper() < 0) return rounded_contact(distance);
        if (radius_.upper() > 0) return undecided(distance, Number(-distance.lower()));
        return bare_contact(distance);
    }

    /// Of B, or of what it sweeps.
    enum class Region { standing, swept };

    Level(const Query<D>& query, const EnclosureGoal& goal, Cso<Digits, D> cso, Region region)
        : query_(query),
          goal_(goal),
          cso_(std::move(cso)),
          region_(region),
          radius_(cso_.radius()),
          depth_wanted_(query.kind == QueryKind::penetration || goal.detail != Detail::asked) {}

    bool in_motion() const { return query_.kind == QueryKind::impact && region_ == Region::standing; }

    /// Hit and time of bodies that start apart.
    void add_impact(Truth& truth) const {
        const auto impact = ImpactSearch<Digits, D>(cso_, *query_.motion, goal_.impact_width).run();
        truth.hit = impact.hit;
        if (!impact.hit) return;
        truth.interiors_apart = !*impact.hit;
        if (!*impact.hit) return;
        truth.impact_enclosure = text_of(impact.time);
        truth.impact_value = middle_of(impact.time);
    }

    LevelTruth separated(const Bounds& distance) const {
        LevelTruth result;
        if (in_motion()) add_impact(result.truth);
        result.truth.verdict = Verdict::separated;
        result.truth.distance = text_of(distance);
        result.truth.distance_value = middle_of(distance);
        result.as_narrow_as_asked = narrow(distance, goal_.distance_width);
        return result;
    }

    void set_contact(Truth& truth, Verdict verdict) const {
        truth.verdict = verdict;
        truth.distance_squared = "0";
        if (!in_motion()) return;
        truth.hit = true;
        truth.impact_time = "0";
        if (verdict == Verdict::penetrating) truth.interiors_apart = false;
    }
    static void set_depth(Truth& truth, const Bounds& depth) {
        truth.depth = text_of(depth);
        truth.depth_value = middle_of(depth);
    }

    DepthBounds<Digits, D> core_depth(DepthGoal aim, int expansions) const {
        return DepthSearch<Digits, D>(cso_, aim, goal_.depth_width, expansions, radius_.lower()).run(nearest_.simplex);
    }

    /// The cores are nearer than the radii: the origin is interior to C, however flat the difference of the cores.
    LevelTruth rounded_contact(const Bounds& distance) const {
        LevelTruth result;
        set_contact(result.truth, Verdict::penetrating);
        if (!depth_wanted_) return result;
        Bounds depth = -distance;
        if (nearest_.distance.lower() > 0) {
            result.as_narrow_as_asked = narrow(depth, goal_.distance_width);
        } else {
            const auto core = core_depth(DepthGoal::enclosure, goal_.depth_expansions);
            const Number reach = rounded<Digits>(mpfr_add, core.upper, radius_.upper(), Round::up);
            const Number floor =
                core.lower ? rounded<Digits>(mpfr_add, *core.lower, radius_.lower(), Round::down) : depth.lower();
            depth = {std::max(floor, depth.lower()), reach};
        }
        set_depth(result.truth, depth);
        return result;
    }

    /// No balls, and no plane found that separates: interior, or on the boundary, or apart by less than the precision.
    LevelTruth bare_contact(const Bounds& distance) {
        auto core = core_depth(DepthGoal::interior, few_expansions);
        leaving_ = core.direction;
        if (core.upper >= 0 && !core.lower) {
            // On the boundary the search would only end at its limit, so contact is tried in between.
            auto result = undecided(distance, core.upper);
            if (result.truth.verdict == Verdict::touching) return result;
            core = core_depth(DepthGoal::interior, std::min(goal_.depth_expansions, most_for_verdict));
            leaving_ = core.direction;
        }
        if (core.upper < 0) return separated({Number(-core.upper), std::max(distance.upper(), Number(-core.upper))});
        if (!core.lower) return undecided(distance, core.upper);
        LevelTruth result;
        set_contact(result.truth, Verdict::penetrating);
        if (!depth_wanted_) return result;
        core = core_depth(DepthGoal::enclosure, goal_.depth_expansions);
        set_depth(result.truth, {*core.lower, core.upper});
        return result;
    }

    /// Touching where that can be proved. `most_depth` is an upper bound of the depth.
    LevelTruth undecided(const Bounds& distance, const Number& most_depth) const {
        LevelTruth result;
        // Without any rounding the enclosures themselves can be zero.
        const bool meets = distance.upper() <= 0;
        const bool provable = region_ == Region::standing;
        if ((meets && most_depth <= 0) || (provable && touching_is_proved<D>(query_, hint()))) {
            set_contact(result.truth, Verdict::touching);
            if (depth_wanted_) result.truth.depth_squared = "0";
            return result;
        }
        const Number zero(0);
        result.as_narrow_as_asked = false;
        if (meets) result.truth.verdict = Verdict::intersecting;
        result.truth.distance = text_of(Bounds(zero, std::max(distance.upper(), zero)));
        if (depth_wanted_) result.truth.depth = text_of(Bounds(zero, std::max(most_depth, zero)));
        return result;
    }

    ContactHint<D> hint() const {
        ContactHint<D> found;
        const auto exact = [](const Point<Number, D>& x) {
            ExactPoint<D> point;
            for (std::size_t k = 0; k < D; ++k) point[k] = exact_value<Digits>(x[k]);
            return point;
        };
        const auto middle = [&](const Point<Bounds, D>& x) {
            Point<Number, D> point;
            for (std::size_t k = 0; k < D; ++k) point[k] = (x[k].lower() + x[k].upper()) / 2;
            return exact(point);
        };
        for (std::size_t i = 0; i < nearest_.simplex.size(); ++i) {
            const auto& x = nearest_.simplex[i];
            found.support_a.push_back(middle(cso_.certified_a(x)));
            found.support_b.push_back(middle(cso_.certified_b(x)));
            found.piece_a.push_back(x.a.piece);
            found.piece_b.push_back(x.b.piece);
            found.weights.push_back(exact_value<Digits>(nearest_.weights[i]));
        }
        found.normals.push_back(exact(nearest_.direction));
        found.normals.push_back(exact(-leaving_));
        return found;
    }

    /// Enough to enclose an origin that is not close to the boundary.
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
};

/// Instantiated in one file per precision.
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
