// SPDX-License-Identifier: MIT
// Points and segments against a box, apart and inside.
//
// Everything happens in the frame of the box, whose nearest point to x is x with its coordinates clamped. Of a segment
// c + t w the distance squared is a convex function of t, piecewise quadratic, with at most six pieces' ends where a
// coordinate passes a face; half of its derivative, the sum of w_k (x_k - clamped x_k), is monotone and piecewise
// linear. Its root lies between two such ends. Source: the clamped point is [Eri05, section 5.1.3]; the rest is the
// optimality condition of a convex function.
// Where the segment meets the box, A - B is a zonotope, whose facets are across the axes of the box and across an axis
// and the segment: the separating axes of boxes [GLM96], of which a segment has three fewer of the one kind and six of
// the other. The depth is the least of these six.
// Invariant: every decision is that of a segment moved by some unit roundoffs of the reach, so that the distance is
// right up to those, whatever the direction of the segment. Cost: O(1).
#pragma once

#include <array>

#include "algorithms/closed_forms/cores.h"
#include "algorithms/closed_forms/nearest.h"

namespace touchstone::closed_forms {

namespace detail {

/// M^T d: a direction of the world seen from the box.
template <Scalar S>
Vec<S, 3> seen_from(const BoxCore<S>& box, const Vec<S, 3>& d) {
    return d[0] * box.rows[0] + d[1] * box.rows[1] + d[2] * box.rows[2];
}
/// M d: a direction of the box in the world.
template <Scalar S>
Vec<S, 3> in_world(const BoxCore<S>& box, const Vec<S, 3>& d) {
    return {{dot(box.rows[0], d), dot(box.rows[1], d), dot(box.rows[2], d)}};
}

/// x - clamped x: how far x is beyond the faces.
template <Scalar S>
Vec<S, 3> beyond(const Vec<S, 3>& x, const Vec<S, 3>& h) {
    const auto along = [&](int k) { return x[k] - clamped<S>(x[k], -h[k], h[k]); };
    return {{along(0), along(1), along(2)}};
}

/// The distance of a segment from a box at the origin, as a function of its parameter.
template <Field S>
struct AlongSegment {
    Vec<S, 3> centre, half, box;

    Vec<S, 3> at(const S& t) const { return centre + t * half; }
    /// Half of the derivative of the distance squared.
    S slope(const S& t) const { return dot(half, beyond(at(t), box)); }

    /// The parameter of the nearest point.
    S nearest() const {
        S least = S(-1), most = S(1);
        if (S(0) <= slope(least)) return least;
        if (slope(most) <= S(0)) return most;
        const auto narrow = [&](const S& t) {
            if (least < t && t < most) (slope(t) < S(0) ? least : most) = t;
        };
        for (int k = 0; k < 3; ++k) {
            if (half[k] == S(0)) continue;
            const S inverse = S(1) / half[k];
            narrow((box[k] - centre[k]) * inverse);
            narrow((-box[k] - centre[k]) * inverse);
        }
        return root_between(least, most);
    }

private:
    /// The root of the slope where it is linear. Which coordinates are beyond a face is asked in the middle: at the
    /// ends, rounding would answer.
    S root_between(const S& least, const S& most) const {
        const S middle = (least + most) / S(2);
        const Vec<S, 3> inside = at(middle);
        S square(0), product(0);
        for (int k = 0; k < 3; ++k) {
            const S face = clamped<S>(inside[k], -box[k], box[k]);
            if (face == inside[k]) continue;
            square = square + half[k] * half[k];
            product = product + half[k] * (face - centre[k]);
        }
        return S(0) < square ? clamped<S>(product / square, least, most) : middle;
    }
};

/// The way out of a segment that meets a box at the origin, as seen from the box.
template <Real S>
WayOut<S> way_out_seen(const AlongSegment<S>& of) {
    WayOut<S> least{};
    for (int k = 0; k < 3; ++k) {
        const S depth = of.box[k] + magnitude_of(of.half[k]) - magnitude_of(of.centre[k]);
        if (k == 0 || depth < least.depth) least = {depth, S(of.centre[k] < S(0) ? -1 : 1) * unit_vector<S, 3>(k)};
    }
    for (int k = 0; k < 3; ++k) {
        const Vec<S, 3> n = cross(unit_vector<S, 3>(k), of.half);
        const S square = squared_norm(n);
        if (!is_normal(square)) continue;
        const S height = dot(of.centre, n), share = S(height < S(0) ? -1 : 1) / square_root(square);
        const Vec<S, 3> size{{magnitude_of(n[0]), magnitude_of(n[1]), magnitude_of(n[2])}};
        const S depth = magnitude_of(share) * dot(of.box, size) - share * height;
        if (depth < least.depth) least = {depth, share * n};
    }
    least.depth = larger<S>(S(0), least.depth);
    return least;
}

/// The way from a box to a point inside of a close segment along `half`: across it, as far as it changes the
/// coordinates that are beyond a face.
template <Field S>
Vec<S, 3> cleared_way(const Vec<S, 3>& way, const Vec<S, 3>& half, const S& size) {
    const auto along = [&](int k) { return way[k] == S(0) ? S(0) : half[k]; };
    return cleared(way, across(way, Vec<S, 3>{{along(0), along(1), along(2)}}), size);
}

template <Field S>
AlongSegment<S> seen_from(const BoxCore<S>& box, const SegmentCore<S>& segment) {
    return {seen_from(box, Vec<S, 3>(segment.centre - box.centre)), seen_from(box, segment.half), box.half_extents};
}

}  // namespace detail

/// The clamped point.
template <Field S>
Nearest<S> nearest(const PointCore<S>& a, const BoxCore<S>& b) {
    const Vec<S, 3> seen = detail::seen_from(b, Vec<S, 3>(a.at - b.centre));
    return {a.at, detail::in_world(b, detail::beyond(seen, b.half_extents))};
}

/// The point of the segment whose clamped point is nearest.
template <Field S>
Nearest<S> nearest(const SegmentCore<S>& a, const BoxCore<S>& b) {
    const auto seen = detail::seen_from(b, a);
    const S t = seen.nearest();
    const Vec<S, 3> way = detail::beyond(seen.at(t), b.half_extents);
    if (const S size = squared_norm(seen.half) + squared_norm(seen.box); is_close(way, size) && is_inner(t))
        return {a.at(t), detail::in_world(b, detail::cleared_way(way, seen.half, size))};
    return {a.at(t), detail::in_world(b, way)};
}

/// A point in the box: out by the nearest face.
template <Real S>
WayOut<S> way_out(const PointCore<S>& a, const BoxCore<S>& b) {
    const Vec<S, 3> seen = detail::seen_from(b, Vec<S, 3>(a.at - b.centre)), &h = b.half_extents;
    const S x = h[0] - magnitude_of(seen[0]), y = h[1] - magnitude_of(seen[1]), z = h[2] - magnitude_of(seen[2]);
    const int k = z < smaller(x, y) ? 2 : y < x ? 1 : 0;
    const auto outwards = [&](int i) { return S(i == k ? (seen[i] < S(0) ? -1 : 1) : 0); };
    return {larger<S>(S(0), smaller(z, smaller(x, y))),
            detail::in_world(b, Vec<S, 3>{{outwards(0), outwards(1), outwards(2)}})};
}

/// A segment that meets the box: out across a face or over an edge.
template <Real S>
WayOut<S> way_out(const SegmentCore<S>& a, const BoxCore<S>& b) {
    const WayOut<S> seen = detail::way_out_seen(detail::seen_from(b, a));
    return {seen.depth, detail::in_world(b, seen.normal)};
}

}  // namespace touchstone::closed_forms
