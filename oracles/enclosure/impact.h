// SPDX-License-Identifier: GPL-3.0-or-later
// Time of impact of any two translating bodies, bounded from below by planes and from above by certified overlap.
//
// Let f(t) be the distance of A and B + t v. It is convex. At a time t before contact, the plane of the distance, with
// n.c >= h on C and n.v > 0, keeps the bodies apart until (h - r |n|) / n.v. This is Newton's step on f from the left,
// which never passes the root. If n.v <= 0, the plane keeps the bodies apart for ever. The planes are evaluated with
// outward rounding, so their times are certain whatever the search did. Each step doubles the number of correct digits,
// or halves the remaining time if the motion only grazes. Shortly after the root either the bodies certainly overlap or
// the contact stays undecided.
#pragma once

#include <optional>

#include "oracles/enclosure/depth.h"
#include "oracles/enclosure/nearest.h"

namespace touchstone::enclosure_detail {

/// The certified facts about a motion of bodies that start apart.
template <unsigned Digits, int D>
struct ImpactBounds {
    std::optional<bool> hit;      ///< true only if the interiors meet as well
    Interval<Digits> time{0.0};   ///< if hit: holds the first contact
    Real<Digits> apart_until{0};  ///< no contact before this time
    /// If hit: the normal, from B to A, of a plane that keeps the bodies apart up to time.lower().
    Point<Real<Digits>, D> plane{};
    /// If hit, at time.upper(): the cores are nearer than the radii, or, without balls, a surface encloses the origin.
    Nearest<Digits, D> nearest;
    DepthBounds<Digits, D> surface;
};

template <unsigned Digits, int D>
class ImpactSearch {
public:
    using Number = Real<Digits>;
    using Bounds = Interval<Digits>;

    /// The search aims at a bracket of width `relative_width` relative to its upper end.
    ImpactSearch(const Cso<Digits, D>& cso, const Motion<D>& motion, double relative_width)
        : cso_(cso), motion_(motion), width_(relative_width), end_(motion.duration) {}

    /// Precondition: the bodies are certainly apart at the start.
    ImpactBounds<Digits, D> run() {
        ImpactBounds<Digits, D> result;
        Number& time = result.apart_until;
        for (int step = 0; step < most_steps; ++step) {
            const auto next = later(result);
            if (!next) break;
            if (*next > end_) {
                result.hit = false;
                return result;
            }
            const bool settled = *next - time <= Number(width_) / 8 * *next;
            time = *next;
            if (settled) break;
        }
        const auto upper = overlap_after(result);
        if (!upper) return result;
        result.hit = true;
        // The lower end is a little before the plane lets the bodies touch, so that the plane keeps them strictly
        // apart.
        result.time = Bounds(Number(time * (1 - pow(Number(10), 4 - static_cast<int>(Digits)))), *upper);
        return result;
    }

private:
    static constexpr int most_steps = 200;
    static constexpr int most_expansions = 1500;
    /// The direction of Newton's step need not be more precise than this.
    static constexpr double width_of_distance = 1e-9;

    /// Returns a time until which a plane keeps the bodies apart, or nullopt if no plane found reaches beyond `time`. A
    /// result beyond the end of the motion says only that the bodies stay apart until the end.
    std::optional<Number> later(ImpactBounds<Digits, D>& result) const {
        const Number& time = result.apart_until;
        const auto moved = cso_.moved(motion_.velocity, time);
        const auto nearest = NearestSearch<Digits, D>(moved, NearestGoal::enclosure, width_of_distance).run();
        if (!(nearest.distance.lower() > 0)) return std::nullopt;
        const auto& n = nearest.direction;
        Bounds speed(0.0), squared(0.0);
        for (std::size_t k = 0; k < D; ++k) {
            speed += Bounds(n[k]) * Bounds(motion_.velocity[static_cast<int>(k)]);
            squared += Bounds(n[k]) * Bounds(n[k]);
        }
        const Bounds gap = -moved.height(-n) - cso_.radius() * sqrt(squared);
        if (!(gap.lower() > 0)) return std::nullopt;
        if (!(speed.upper() > 0)) return Number(2 * end_ + 1);
        result.plane = n;
        const Number way = rounded<Digits>(mpfr_div, gap.lower(), speed.upper(), Round::down);
        return rounded<Digits>(mpfr_add, time, way, Round::down);
    }

    /// Returns a time at which the interiors certainly meet, as soon after apart_until as possible.
    std::optional<Number> overlap_after(ImpactBounds<Digits, D>& result) const {
        Number share = Number(width_) / 4;
        for (; share < 1; share *= 1000) {
            const Number upper = result.apart_until * (1 + share);
            if (!(upper < end_)) break;
            if (overlap_at(upper, result)) return upper;
        }
        return overlap_at(end_, result) ? std::optional<Number>(end_) : std::nullopt;
    }

    bool overlap_at(const Number& time, ImpactBounds<Digits, D>& result) const {
        const auto moved = cso_.moved(motion_.velocity, time);
        result.nearest = NearestSearch<Digits, D>(moved, NearestGoal::separation, width_of_distance).run();
        const auto radius = cso_.radius();
        if (radius.lower() > 0) return result.nearest.distance.upper() < radius.lower();
        if (result.nearest.distance.lower() > 0) return false;
        DepthSearch<Digits, D> depth(moved, DepthGoal::interior, width_, most_expansions, Number(0));
        result.surface = depth.run(result.nearest.simplex);
        return result.surface.lower.has_value();
    }

    const Cso<Digits, D>& cso_;
    const Motion<D>& motion_;
    double width_;
    Number end_;
};

}  // namespace touchstone::enclosure_detail
