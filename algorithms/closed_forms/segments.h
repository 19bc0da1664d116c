// SPDX-License-Identifier: MIT
// The nearest points of two cores of one point or two each: of points and segments.
//
// Source: [Eri05, section 5.1.9], the closest points of two segments: one parameter of the nearest points of their
// lines, clamped, the other by projection, clamped, and the first again. In exact arithmetic these are the nearest
// points of the segments. The book takes the first parameter from inner products, whose differences cancel by 1/theta^2
// where the segments are nearly parallel, theta their angle; here it is a product with n = a x b, which cancels by
// 1/theta. Its error then moves the point by rounding alone in the one direction in which that matters, across n and b.
// Invariant: both points are on their segments, and the distance is right up to some unit roundoffs of the reach,
// whatever the angle; segments of length 0 and parallel ones are no special cases.
// Cost: at most three divisions, no root.
#pragma once

#include "algorithms/closed_forms/cores.h"
#include "algorithms/closed_forms/nearest.h"

namespace touchstone::closed_forms {

/// The points themselves.
template <Field S>
Nearest<S> nearest(const PointCore<S>& a, const PointCore<S>& b) {
    return {a.at, a.at - b.at};
}

/// The projection of the point on the line of the segment, clamped.
template <Field S>
Nearest<S> nearest(const PointCore<S>& a, const SegmentCore<S>& b) {
    const Vec<S, 3> between = a.at - b.centre;
    const S bb = squared_norm(b.half), t = clamped_to_segment<S>(dot(between, b.half) * inverse_or_zero(bb));
    const Vec<S, 3> way = between - t * b.half;
    if (is_close(way, bb) && is_inner(t)) return {a.at, cleared(way, across(way, b.half), bb)};
    return {a.at, between - t * b.half};  // made again: a copy of a vector that was just made waits for it in memory
}

namespace detail {

/// The way between points of two close segments, across those of them inside of which its ends are: `s` and `t` say
/// where. n = a x b.
template <Field S>
Vec<S, 3> cleared_way(Vec<S, 3> way, const S& s, const Vec<S, 3>& a, const S& t, const Vec<S, 3>& b) {
    const S size = squared_norm(a) + squared_norm(b);
    const Vec<S, 3> n = cross(a, b);
    const S nn = squared_norm(n);
    if (is_inner(s)) way = cleared(way, across(way, a), size);
    if (is_inner(t)) way = cleared(way, across(way, b), size);
    if (is_inner(s) && is_inner(t) && is_normal(nn)) way = cleared(way, Vec<S, 3>(dot(way, n) / nn * n), size);
    return way;
}

}  // namespace detail

/// As above. The lines are r + s a - t b, where r is the way between the centres.
template <Field S>
Nearest<S> nearest(const SegmentCore<S>& a, const SegmentCore<S>& b) {
    const Vec<S, 3> r = a.centre - b.centre, n = cross(a.half, b.half);
    const S aa = squared_norm(a.half), bb = squared_norm(b.half), nn = squared_norm(n);
    const S of_lines = clamped_to_segment<S>(dot(cross(b.half, r), n) * inverse_or_zero(nn));
    const S t = clamped_to_segment<S>(dot(r + of_lines * a.half, b.half) * inverse_or_zero(bb));
    const S s = clamped_to_segment<S>(dot(t * b.half - r, a.half) * inverse_or_zero(aa));
    const Vec<S, 3> way = r + (s * a.half - t * b.half);
    if (is_close(way, S(aa + bb))) return {a.at(s), detail::cleared_way(way, s, a.half, t, b.half)};
    return {a.at(s), r + (s * a.half - t * b.half)};
}

/// Two points that coincide: any direction is one in which they part.
template <Real S>
WayOut<S> way_out(const PointCore<S>&, const PointCore<S>&) {
    return {S(0), unit_vector<S, 3>(0)};
}

/// A point on a segment: a direction across the segment.
template <Real S>
WayOut<S> way_out(const PointCore<S>&, const SegmentCore<S>& b) {
    return {S(0), unit_across(b.half)};
}

/// Two segments that meet: the direction across both.
template <Real S>
WayOut<S> way_out(const SegmentCore<S>& a, const SegmentCore<S>& b) {
    const Vec<S, 3> along_a = scaled_by_infinity_norm(a.half), along_b = scaled_by_infinity_norm(b.half);
    const auto across_both = unit_along(cross(along_a, along_b));
    const bool is_a_point = along_a == zero_vector<S, 3>();
    return {S(0), across_both ? *across_both : unit_across(is_a_point ? along_b : along_a)};
}

}  // namespace touchstone::closed_forms
