// SPDX-License-Identifier: MIT
// The nearest points of two polygons that are apart, by comparing every edge of each with every corner of the other:
// for the few pairs whose furthest axis rounding has hidden among others that are nearly parallel.
//
// Source: where polygons are apart, their distance is that of a corner and an edge, ends included.
// Invariant: the points are of both polygons, and their distance is the least up to rounding if the polygons are apart.
// Cost: n m / 2 steps (float: n m / 4), each of some 16 operations.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "algorithms/fast/polygon_axes.h"

namespace touchstone::fast {

/// A point of A and one of B, in the frame of A from its origin, how far they are apart, and the unit vector from b to
/// a, which is zero if they coincide. It is the normal of the edge if one of them is inside of an edge.
template <Packable S>
struct NearPoints {
    Vec<S, 2> a, b, normal;
    S distance;
};

/// The corners of a polygon in another frame, four and four. Places beyond the last corner hold a corner.
template <Packable S>
struct MovedCorners {
    static constexpr int most = PackedPolygon<S>::most_corners;
    alignas(typename Batch<S>::Value) std::array<S, static_cast<std::size_t>(most)> x, y;
    int groups;

    /// The corners of `polygon` where `motion` takes them.
    template <bool is_turned>
    MovedCorners(const PackedPolygon<S>& polygon, const PlaneMotion<S, is_turned>& motion)
        : groups((polygon.corner_count() + 3) / 4) {
        using B = Batch<S>;
        for (int k = 0; k < polygon.block_count(); ++k) {
            const PolygonBlock<S>& block = polygon.blocks()[k];
            typename B::Value at_x = batch_at(block.x), at_y = batch_at(block.y);
            motion.turn(at_x, at_y);
            B::store(at_x + motion.shift[0], x.data() + B::width * k);
            B::store(at_y + motion.shift[1], y.data() + B::width * k);
        }
    }
    /// Corner i.
    [[gnu::always_inline]] Vec<S, 2> at(int i) const {
        return {x[static_cast<std::size_t>(i)], y[static_cast<std::size_t>(i)]};
    }
};

/// The least of many squares, lane by lane, and which it is: `pair` is the number of the corner that was passed and 64
/// times the number of the block.
template <Packable S>
struct LeastSquares {
    using B = Batch<S>;
    using Value = typename B::Value;
    Value square = Value{} + std::numeric_limits<S>::infinity(), pair{};

    /// Takes the squares of the lanes and what they are of.
    [[gnu::always_inline]] void offer(const Value& other, int number) {
        const auto is_less = other < square;
        square = is_less ? other : square;
        pair = is_less ? Value{} + S(number) : pair;
    }
    /// The square, the place in the lanes, and the number of the corner that was passed.
    struct Found {
        S square;
        int lane, passed;
    };
    /// The least of all lanes.
    [[gnu::always_inline]] Found found() const {
        Value least = square;
        B::spread_least(least);
        const auto lane = static_cast<std::size_t>(std::countr_zero(B::bits(square == least)));
        const int number = static_cast<int>(pair[lane]);
        return {least[0], B::width * (number / 64) + static_cast<int>(lane), number % 64};
    }
};

/// A pair of polygons with the corners of B in the frame of A.
template <Packable S, bool is_turned>
class NearestFeatures {
public:
    using V = Vec<S, 2>;
    using Value = typename Batch<S>::Value;
    using Motion = PlaneMotion<S, is_turned>;

    /// `motion` takes B to the frame of A. All must outlive it.
    NearestFeatures(const PackedPolygon<S>& a, const PackedPolygon<S>& b, const Motion& motion)
        : a_(a), b_(b), motion_(motion), corners_b_(b, motion) {}

    /// The nearest of all edges and corners of both.
    NearPoints<S> edges_and_corners() const {
        const MovedCorners<S> corners_a(a_, motion_.inverse());
        const auto on_a = nearest_on(a_, corners_b_), on_b = nearest_on(b_, corners_a);
        if (on_a.square <= on_b.square) {
            const V b = corners_b_.at(on_a.passed);
            const Foot foot = foot_on(a_, on_a.lane, b);
            return {foot.at, b, -foot.normal, foot.distance};
        }
        const V a = corners_a.at(on_b.passed);
        const Foot foot = foot_on(b_, on_b.lane, a);
        return {motion_.moved(a), motion_.moved(foot.at), motion_.turned(foot.normal), foot.distance};
    }

private:
    /// The part of x along the edge that has this normal.
    [[gnu::always_inline]] static S along(const V& x, const V& normal) { return normal[0] * x[1] - normal[1] * x[0]; }

    /// The nearest of the edges of a polygon and of corners in its frame.
    static typename LeastSquares<S>::Found nearest_on(const PackedPolygon<S>& polygon, const MovedCorners<S>& corners) {
        LeastSquares<S> least;
        const Value zero{};
        for (int k = 0; k < polygon.block_count(); ++k) {
            const PolygonBlock<S>& block = polygon.blocks()[k];
            const Value x = batch_at(block.x), y = batch_at(block.y);
            const Value normal_x = batch_at(block.normal_x), normal_y = batch_at(block.normal_y);
            for (int i = 0; i < 4 * corners.groups; ++i) {
                const auto at = static_cast<std::size_t>(i);
                const Value from_x = corners.x[at] - x, from_y = corners.y[at] - y;
                Value way = normal_x * from_y - normal_y * from_x;
                Batch<S>::keep_larger(way, zero);
                Batch<S>::keep_smaller(way, batch_at(block.length));
                const Value off_x = from_x + way * normal_y, off_y = from_y - way * normal_x;
                least.offer(off_x * off_x + off_y * off_y, 64 * k + i);
            }
        }
        return least.found();
    }
    /// A point of an edge, the unit vector from there to another point, and how far that is.
    struct Foot {
        V at, normal;
        S distance;
    };
    /// The point of an edge that is nearest to x.
    static Foot foot_on(const PackedPolygon<S>& polygon, int lane, const V& x) {
        const int edge = lane < polygon.corner_count() ? lane : 0;
        const V normal = polygon.normal(edge), corner = polygon.corner(edge), from = x - corner;
        const S way = along(from, normal), before = dot(from, normal);
        if (S(0) < way && way < polygon.length(edge) && S(0) < before)
            return {corner + way * V{-normal[1], normal[0]}, normal, before};
        const V at = corner + smaller(larger(way, S(0)), polygon.length(edge)) * V{-normal[1], normal[0]}, v = x - at;
        const S distance = std::sqrt(squared_norm(v));
        return {at, S(0) < distance ? V(S(1) / distance * v) : zero_vector<S, 2>(), distance};
    }

    const PackedPolygon<S>& a_;
    const PackedPolygon<S>& b_;
    const Motion& motion_;
    MovedCorners<S> corners_b_;
};

}  // namespace touchstone::fast
