// SPDX-License-Identifier: MIT
// Where two polygons face each other along the normal of an edge: what the edge looks at, and the points of both where
// they are nearest or overlap most.
//
// Source: sat/separation.h for the axis. The witness of the depth is the foot of the origin on a facet of A - B, which
// is an edge of one polygon less a corner of the other; where edges are parallel, less an edge. Clipping the edge that
// looks back to the strip over the first edge therefore finds it, and the other end of the clipped edge is the second
// point of the contact manifold. The nearest points of polygons that are apart are that corner and a point of the edge,
// or, if it is not over the edge, the nearer end: along the directions between the normal of the furthest axis and
// that of their difference no other corner of A - B is extreme.
// Invariant: everything is in the frame of A, seen from its origin, also where the edge is one of B. So nothing
// branches on whose edge it is. Cost: O(n + m) to copy the polygons, and O(1).
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "algorithms/fast/polygon_axes.h"

namespace touchstone::fast {

/// Corners and edge normals of both polygons in the frame of A, by the lanes of AllSeparations.
template <int known_a, int known_b, Packable S, bool is_turned>
class BothPolygons {
public:
    /// `motion` takes B to the frame of A.
    [[gnu::always_inline]] BothPolygons(const PolygonPair<S, is_turned>& pair, const PlaneMotion<S, is_turned>& motion)
        : count_a_(pair.a.shape.corner_count()),
          count_b_(pair.b.shape.corner_count()),
          first_of_b_(width * blocks_of<known_a>(pair.a.shape)) {
        for (int k = 0; k < blocks_of<known_a>(pair.a.shape); ++k) {
            const PolygonBlock<S>& block = pair.a.shape.blocks()[k];
            store(batch_at(block.x), batch_at(block.y), corners_, width * k);
            store(batch_at(block.normal_x), batch_at(block.normal_y), normals_, width * k);
        }
        for (int k = 0; k < blocks_of<known_b>(pair.b.shape); ++k) {
            const PolygonBlock<S>& block = pair.b.shape.blocks()[k];
            Value x = batch_at(block.x), y = batch_at(block.y);
            motion.turn(x, y);
            store(x + motion.shift[0], y + motion.shift[1], corners_, first_of_b_ + width * k);
            Value normal_x = batch_at(block.normal_x), normal_y = batch_at(block.normal_y);
            motion.turn(normal_x, normal_y);
            store(normal_x, normal_y, normals_, first_of_b_ + width * k);
        }
    }

    /// The corner of a lane.
    [[gnu::always_inline]] Vec<S, 2> corner(int lane) const { return at(corners_, lane); }
    /// The unit outward normal of its edge.
    [[gnu::always_inline]] Vec<S, 2> normal(int lane) const { return at(normals_, lane); }
    /// True if the lane is one of A.
    [[gnu::always_inline]] bool is_of_a(int lane) const { return lane < first_of_b_; }
    /// The lane of corner `number` of the polygon to which `lane` does not belong.
    [[gnu::always_inline]] int lane_of_other(int lane, int number) const {
        return is_of_a(lane) ? first_of_b_ + number : number;
    }
    /// The next lane of the same polygon.
    [[gnu::always_inline]] int next(int lane) const {
        const int end = is_of_a(lane) ? count_a_ : first_of_b_ + count_b_;
        return lane + 1 < end ? lane + 1 : is_of_a(lane) ? 0 : first_of_b_;
    }
    /// The previous lane of the same polygon.
    [[gnu::always_inline]] int previous(int lane) const {
        const int begin = is_of_a(lane) ? 0 : first_of_b_;
        return lane == begin ? begin + (is_of_a(lane) ? count_a_ : count_b_) - 1 : lane - 1;
    }
    /// False for lanes that repeat an edge.
    [[gnu::always_inline]] bool is_edge(int lane) const {
        return is_of_a(lane) ? lane < count_a_ : lane < first_of_b_ + count_b_;
    }

private:
    using Value = typename Batch<S>::Value;
    static constexpr int width = Batch<S>::width;
    static constexpr auto most = static_cast<std::size_t>(width * AllSeparations<known_a, known_b, S>::most);
    struct Points {
        alignas(Value) std::array<S, most> x, y;
    };

    [[gnu::always_inline]] static void store(const Value& x, const Value& y, Points& to, int lane) {
        Batch<S>::store(x, to.x.data() + lane);
        Batch<S>::store(y, to.y.data() + lane);
    }
    [[gnu::always_inline]] static Vec<S, 2> at(const Points& points, int lane) {
        const auto i = static_cast<std::size_t>(lane);
        return {points.x[i], points.y[i]};
    }

    Points corners_, normals_;
    int count_a_, count_b_, first_of_b_;
};

/// A point x of the polygon that an edge looks at, and how far it is behind the edge, below 0 where it is before it.
template <Packable S>
struct Touch {
    Vec<S, 2> x;
    S overlap;
};

/// An edge, and the corner of the other polygon that is furthest against its normal.
template <class Both>
class EdgeView {
public:
    using V = std::remove_cvref_t<decltype(std::declval<const Both&>().corner(0))>;
    using S = std::remove_cvref_t<decltype(std::declval<V>()[0])>;

    /// `lane` is that of the edge, `number` that of the corner in its polygon.
    [[gnu::always_inline]] EdgeView(const Both& both, int lane, int number)
        : both_(both),
          lane_(lane),
          lowest_(both.lane_of_other(lane, number)),
          normal_(both.normal(lane)),
          corner_(both.corner(lowest_)),
          begin_(along(both.corner(lane))),
          end_(along(both.corner(both.next(lane)))),
          at_(along(corner_)),
          offset_(dot(normal_, both.corner(lane))) {}

    /// The unit outward normal of the edge.
    [[gnu::always_inline]] const V& normal() const { return normal_; }
    /// True if the corner is over the edge, or no more than `slack` off.
    [[gnu::always_inline]] bool is_over_edge(const S& slack) const {
        return (begin_ - slack <= at_) & (at_ <= end_ + slack);
    }
    /// The corner.
    [[gnu::always_inline]] const V& corner() const { return corner_; }

    /// The point of the other polygon that is furthest against the normal and over the edge: the corner, or a point of
    /// the edge that leads from there to the strip over the edge. `slack` is rounding.
    [[gnu::always_inline]] Touch<S> first(const S& slack) const {
        if (is_over_edge(slack)) [[likely]]
            return touch(corner_);
        return touch(clipped(corner_, both_.corner(neighbour(at_ > end_))));
    }
    /// The other end of the edge that looks back, clipped to the strip.
    [[gnu::always_inline]] Touch<S> second() const {
        const bool is_next = dot(both_.normal(lowest_), normal_) <= dot(both_.normal(both_.previous(lowest_)), normal_);
        return touch(clipped(both_.corner(neighbour(is_next)), corner_));
    }
    /// How far a point is off the strip over the edge.
    [[gnu::always_inline]] S miss(const V& x) const {
        return larger(S(0), larger(S(begin_ - along(x)), S(along(x) - end_)));
    }

    /// The way from the nearer end of the edge to the corner, which is not over the edge.
    [[gnu::always_inline]] V from_end() const { return corner_ - both_.corner(at_ > end_ ? both_.next(lane_) : lane_); }
    /// True if no edge at that end or at the corner leads nearer, along itself by more than `slack`. `v` is from_end().
    [[gnu::always_inline]] bool are_nearest(const V& v, const S& slack) const {
        const bool is_beyond = at_ > end_;
        // The other edge at that end leads away from it, the edges of the corner away from that.
        const int other = is_beyond ? both_.next(lane_) : both_.previous(lane_);
        const S by_end = is_beyond ? -along(v, both_.normal(other)) : along(v, both_.normal(other));
        const S by_next = along(v, both_.normal(lowest_)),
                by_previous = -along(v, both_.normal(both_.previous(lowest_)));
        return -slack <= smaller(by_end, smaller(by_next, by_previous));
    }

private:
    /// The part of x along an edge with this normal.
    [[gnu::always_inline]] static S along(const V& x, const V& normal) { return normal[0] * x[1] - normal[1] * x[0]; }
    [[gnu::always_inline]] S along(const V& x) const { return along(x, normal_); }
    /// The corner beside the lowest one, against the direction of the edge or along it.
    [[gnu::always_inline]] int neighbour(bool is_against) const {
        return is_against ? both_.next(lowest_) : both_.previous(lowest_);
    }
    [[gnu::always_inline]] Touch<S> touch(const V& x) const { return {x, offset_ - dot(normal_, x)}; }
    /// The point of the segment from x to y that is over the edge and nearest to x, or its end that is nearest to the
    /// strip. Nothing branches.
    [[gnu::always_inline]] V clipped(const V& x, const V& y) const {
        const S at = along(x), part = smaller(larger(begin_, at), end_) - at;
        const S share = smaller(larger(S(0), S(part / (along(y) - at))), S(1));  // 0 instead of NaN
        return x + share * (y - x);
    }

    const Both& both_;
    int lane_, lowest_;
    V normal_, corner_;
    S begin_, end_, at_, offset_;
};

}  // namespace touchstone::fast
