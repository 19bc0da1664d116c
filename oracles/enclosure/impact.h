// SPDX-License-Identifier: GPL-3.0-or-later
// Time of impact of any two translating bodies, from below by planes and from above by certified overlap.
//
// Let f(t) be the distance of A and B + t v; it is convex. At a time t before contact the plane of the distance, with
// n.c >= h on C and n.v > 0, keeps the bodies apart until (h - r |n|) / n.v: Newton's step on f from the left, which
// never passes the root. Where n.v <= 0 the plane keeps them apart for ever. Planes are evaluated with outward
// rounding, so their times are certain whatever the search did; they close in on the root twice as many digits a step,
// or where the motion only grazes by half the rest. A little later the bodies certainly overlap, or contact stays
// undecided.
#pragma once

#include <optional>

#include "oracles/enclosure/depth.h"
#include "oracles/enclosure/nearest.h"

namespace touchstone::enclosure_detail {

/// What is certain of a motion that starts apart.
template <unsigned Digits, int D>
struct ImpactBounds {
    std::optional<bool> hit;         ///< of a hit the interiors meet as well
    Interval<Digits> time{0.0};      ///< of a hit: holds the first contact
    Real<Digits> apart_until{0};     ///< no contact before
    Point<Real<Digits>, D> plane{};  ///< of a hit: keeps the bodies apart up to time.lower(), from B to A
    /// Of a hit, at time.upper(): cores nearer than the radii, or without balls a surface around the origin.
    Nearest<Digits, D> nearest;
    DepthBounds<Digits, D> surface;
};

template <unsigned Digits, int D>
class ImpactSearch {
public:
    using Number = Real<Digits>;
    using Bounds = Interval<Digits>;

    /// `relative_width`: aim for the bracket, against its upper end.
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
        // A little before the plane lets them touch, so that it keeps them strictly apart.
        result.time = Bounds(Number(time * (1 - pow(Number(10), 4 - static_cast<int>(Digits)))), *upper);
        return result;
    }

private:
    static constexpr int most_steps = 200;
    static constexpr int most_expansions = 1500;
    /// The direction of Newton's step need not be better than this.
    static constexpr double width_of_distance = 1e-9;

    /// A time until which a plane keeps the bodies apart; nothing when none is found that reaches beyond `time`.
    /// Beyond the end it may be any.
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

    /// A time, as soon after apart_until as can be certified, at which the interiors meet.
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
