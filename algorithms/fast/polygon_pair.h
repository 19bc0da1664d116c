// SPDX-License-Identifier: MIT
// Two polygons, each in a frame of its own about its own origin, the motion from one frame to the other, and how much
// rounding may do to a number that is computed there.
//
// Invariant: with u the unit roundoff, a number that a query makes of one corner of each polygon and one unit normal is
// wrong by at most 32 u times the reach. The reach adds the sizes of both polygons and the way between their origins,
// twice where there are poses, and there what rounds that way too: the coordinates of poses and origins, once.
// Cost: O(1).
#pragma once

#include <limits>

#include "algorithms/fast/polygon.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/gjk/proof/certainty.h"

namespace touchstone::fast {

/// infinity_norm() without a branch.
template <Packable S>
[[gnu::always_inline]] inline S largest_of(const Vec<S, 2>& x) {
    return larger(magnitude_of(x[0]), magnitude_of(x[1]));
}

/// The motion x -> R x + shift from one frame to another. R is the identity where nothing is turned.
template <Packable S, bool is_turned>
struct PlaneMotion {
    static constexpr bool is_turning = is_turned;
    Vec<S, 2> row_x, row_y;  ///< R; not set where nothing is turned
    Vec<S, 2> shift;

    /// R d.
    [[gnu::always_inline]] Vec<S, 2> turned(const Vec<S, 2>& d) const {
        if constexpr (!is_turned) return d;
        return {dot(row_x, d), dot(row_y, d)};
    }
    /// R^T d.
    [[gnu::always_inline]] Vec<S, 2> turned_back(const Vec<S, 2>& d) const {
        if constexpr (!is_turned) return d;
        return d[0] * row_x + d[1] * row_y;
    }
    /// The same of many, in lanes.
    template <class Value>
    [[gnu::always_inline]] void turn_back(Value& x, Value& y) const {
        if constexpr (is_turned) {
            const Value before = x;
            x = row_x[0] * before + row_y[0] * y;
            y = row_x[1] * before + row_y[1] * y;
        }
    }
    /// R of many, in lanes.
    template <class Value>
    [[gnu::always_inline]] void turn(Value& x, Value& y) const {
        if constexpr (is_turned) {
            const Value before = x;
            x = row_x[0] * before + row_x[1] * y;
            y = row_y[0] * before + row_y[1] * y;
        }
    }
    /// R x + shift.
    [[gnu::always_inline]] Vec<S, 2> moved(const Vec<S, 2>& x) const { return turned(x) + shift; }
    /// The motion the other way.
    [[gnu::always_inline]] PlaneMotion inverse() const {
        return {{row_x[0], row_y[0]}, {row_x[1], row_y[1]}, -turned_back(shift)};
    }
};

/// A polygon in the world.
template <Packable S, bool is_turned>
struct PolygonInWorld {
    const PackedPolygon<S>& shape;
    Vec<S, 2> at;            ///< its origin in the world
    const Pose<S, 2>* pose;  ///< null where nothing is turned

    /// A direction of its frame, in the world.
    [[gnu::always_inline]] Vec<S, 2> direction(const Vec<S, 2>& d) const {
        if constexpr (!is_turned) return d;
        return apply_rows(*pose, d);
    }
    /// A point of its frame, from its origin, in the world.
    [[gnu::always_inline]] Vec<S, 2> point(const Vec<S, 2>& x) const { return direction(x) + at; }
};

/// Two polygons that stand in one frame or are placed in it. They must outlive it.
template <Packable S, bool is_turned>
struct PolygonPair {
    using scalar = S;
    using Motion = PlaneMotion<S, is_turned>;
    PolygonInWorld<S, is_turned> a, b;
    Vec<S, 2> between;  ///< from the origin of A to that of B, in the world
    S error;            ///< a bound on what rounding does to a length
};

/// What rounding may do to the place of a corner along an edge. Where the corner is off the edge by no more, the normal
/// of the edge is taken, which is more exact than the way between two corners.
template <Packable S>
[[gnu::always_inline]] inline S slack_of(const S& error) {
    return error / S(16);
}

/// True if a bound on the rounding of a pair is one of ordinary numbers. False for NaN.
template <Packable S>
[[gnu::always_inline]] inline bool is_in_reach(const S& error) {
    constexpr S most = touchstone::detail::power_of_two<S>(std::numeric_limits<S>::max_exponent / 4);
    return error <= most;
}

/// The pair of two polygons in one frame. Precondition: both are searchable, as in the next one.
template <Packable S>
[[gnu::always_inline]] inline PolygonPair<S, false> pair_of(const PackedPolygon<S>& a, const PackedPolygon<S>& b) {
    const Vec<S, 2> between = b.origin() - a.origin();
    const S reach = a.size() + b.size() + one_norm(between);
    return {{a, a.origin(), nullptr}, {b, b.origin(), nullptr}, between, gjk::proof::rounding_of(reach)};
}

/// The pair of two placed polygons.
template <Packable S>
[[gnu::always_inline]] inline PolygonPair<S, true> pair_of(const PlacedPolygon<S>& a, const PlacedPolygon<S>& b) {
    const Vec<S, 2> at_a = apply(a.pose, a.shape.origin()), at_b = apply(b.pose, b.shape.origin());
    const Vec<S, 2> between = at_b - at_a;
    const S rounded = largest_of(a.shape.origin()) + largest_of(a.pose.translation) + largest_of(b.shape.origin()) +
                      largest_of(b.pose.translation);
    const S reach = S(2) * (a.shape.size() + b.shape.size() + one_norm(between)) + rounded;
    return {{a.shape, at_a, &a.pose}, {b.shape, at_b, &b.pose}, between, gjk::proof::rounding_of(reach)};
}

/// What takes B to the frame of A.
template <Packable S, bool is_turned>
[[gnu::always_inline]] inline PlaneMotion<S, is_turned> motion_of(const PolygonPair<S, is_turned>& pair) {
    if constexpr (!is_turned) {
        return {{}, {}, pair.between};
    } else {
        const auto& [ax, ay] = pair.a.pose->rows;
        const auto& [bx, by] = pair.b.pose->rows;
        return {ax[0] * bx + ay[0] * by, ax[1] * bx + ay[1] * by, apply_transposed(*pair.a.pose, pair.between)};
    }
}

}  // namespace touchstone::fast
