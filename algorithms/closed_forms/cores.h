// SPDX-License-Identifier: MIT
// The cores that closed forms know, point, segment, triangle and box, as numbers in the world before the move of their
// body: a ball is a point with a radius, a capsule a segment with one (core_and_radius.h).
//
// Invariant: simple_form(body) is the body without its ball and its last move, whose numbers are those that the
// body was given, rounded a few times. `extent` is a sum of magnitudes that bounds the coordinates of a core, and NaN
// or infinite if one of them is, so that one comparison finds bad input. Cost: O(1); of a posed core a product of a
// matrix with a vector or two.
#pragma once

#include <concepts>
#include <type_traits>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/pose.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/segment.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/shapes/triangle.h"

namespace touchstone::closed_forms {

/// One point.
template <Scalar S>
struct PointCore {
    using scalar = S;
    Vec<S, 3> at;

    /// A sum that bounds the coordinates of its points; NaN or infinite if one of its numbers is.
    S extent() const { return one_norm(at); }
    /// The core moved by a vector.
    PointCore moved(const Vec<S, 3>& by) const { return {at + by}; }
};

/// centre + t half, -1 <= t <= 1.
template <Scalar S>
struct SegmentCore {
    using scalar = S;
    Vec<S, 3> centre, half;

    /// A sum that bounds the coordinates of its points; NaN or infinite if one of its numbers is.
    S extent() const { return one_norm(centre) + one_norm(half); }
    /// The core moved by a vector.
    SegmentCore moved(const Vec<S, 3>& by) const { return {centre + by, half}; }
    /// The point with this parameter.
    Vec<S, 3> at(const S& t) const { return centre + t * half; }
};

/// The hull of three points.
template <Scalar S>
struct TriangleCore {
    using scalar = S;
    std::array<Vec<S, 3>, 3> corner;

    /// A sum that bounds the coordinates of its points; NaN or infinite if one of its numbers is.
    S extent() const { return one_norm(corner[0]) + one_norm(corner[1]) + one_norm(corner[2]); }
    /// The core moved by a vector.
    TriangleCore moved(const Vec<S, 3>& by) const { return {{corner[0] + by, corner[1] + by, corner[2] + by}}; }
    /// Edge i, from corner i to the next.
    SegmentCore<S> edge(std::size_t i) const {
        const Vec<S, 3>&from = corner[i], &to = corner[(i + 1) % 3];
        const S half = S(1) / S(2);
        return {half * (from + to), half * (to - from)};
    }
};

/// {centre + M x : |x_k| <= half_extents[k]}. M is a rotation up to rounding.
template <Scalar S>
struct BoxCore {
    using scalar = S;
    Vec<S, 3> centre, half_extents;
    std::array<Vec<S, 3>, 3> rows;  ///< M

    /// A sum that bounds the coordinates of its points; NaN or infinite if one of its numbers is.
    S extent() const { return one_norm(centre) + one_norm(half_extents); }
    /// The core moved by a vector.
    BoxCore moved(const Vec<S, 3>& by) const { return {centre + by, half_extents, rows}; }
};

/// A core with the ball around each of its points and the last move of the body.
template <class Core>
struct Simple {
    Core core;
    typename Core::scalar radius;
    Vec<typename Core::scalar, 3> move;
    bool is_rigid;  ///< false if a pose has turned a ball or a box into something else
};

namespace detail {

/// How a body of type T becomes simple: a static member of(body), and whether it has a pose or a move already.
/// Undefined for bodies that no closed form knows.
template <class T>
struct SimpleForm;

/// True if there is such a form.
template <class T>
concept HasSimpleForm = requires(const T& body) {
    SimpleForm<T>::of(body);
};

template <Scalar S>
struct SimpleForm<Point<S, 3>> {
    static constexpr bool is_posed = false;
    static Simple<PointCore<S>> of(const Point<S, 3>& body) {
        return {{body.position}, S(0), zero_vector<S, 3>(), true};
    }
};
template <Real S>
struct SimpleForm<Sphere<S, 3>> {
    static constexpr bool is_posed = false;
    static Simple<PointCore<S>> of(const Sphere<S, 3>& body) {
        return {{body.centre}, body.radius, zero_vector<S, 3>(), true};
    }
};
template <Field S>
struct SimpleForm<Segment<S, 3>> {
    static constexpr bool is_posed = false;
    static Simple<SegmentCore<S>> of(const Segment<S, 3>& body) {
        const S half = S(1) / S(2);
        const auto& [from, to] = body.vertices;
        return {{half * (from + to), half * (from - to)}, S(0), zero_vector<S, 3>(), true};
    }
};
template <Real S>
struct SimpleForm<Capsule<S, 3>> {
    static constexpr bool is_posed = false;
    static Simple<SegmentCore<S>> of(const Capsule<S, 3>& body) {
        return {{zero_vector<S, 3>(), body.half_length * unit_vector<S, 3>(2)}, body.radius, zero_vector<S, 3>(), true};
    }
};
template <Scalar S>
struct SimpleForm<Triangle<S, 3>> {
    static constexpr bool is_posed = false;
    static Simple<TriangleCore<S>> of(const Triangle<S, 3>& body) {
        return {{body.vertices}, S(0), zero_vector<S, 3>(), true};
    }
};
template <Scalar S>
struct SimpleForm<Box<S, 3>> {
    static constexpr bool is_posed = false;
    static Simple<BoxCore<S>> of(const Box<S, 3>& body) {
        return {{zero_vector<S, 3>(), body.half_extents, Pose<S, 3>::identity().rows}, S(0), zero_vector<S, 3>(), true};
    }
};
template <HasSimpleForm P>
struct SimpleForm<Dilated<P>> {
    static constexpr bool is_posed = SimpleForm<P>::is_posed;
    static auto of(const Dilated<P>& body) {
        auto simple = SimpleForm<P>::of(body.shape);
        simple.radius = simple.radius + body.margin;
        return simple;
    }
};

template <Scalar S>
PointCore<S> turned(const PointCore<S>& core, const Pose<S, 3>& pose) {
    return {apply_rows(pose, core.at)};
}
template <Scalar S>
SegmentCore<S> turned(const SegmentCore<S>& core, const Pose<S, 3>& pose) {
    return {apply_rows(pose, core.centre), apply_rows(pose, core.half)};
}
template <Scalar S>
TriangleCore<S> turned(const TriangleCore<S>& core, const Pose<S, 3>& pose) {
    return {{apply_rows(pose, core.corner[0]), apply_rows(pose, core.corner[1]), apply_rows(pose, core.corner[2])}};
}
/// A box that has no pose yet.
template <Scalar S>
BoxCore<S> turned(const BoxCore<S>& core, const Pose<S, 3>& pose) {
    return {core.centre, core.half_extents, pose.rows};
}

/// A body under a pose, whose translation is the move.
template <class P, Scalar S>
auto simple_under(const P& body, const Pose<S, 3>& pose) {
    auto simple = SimpleForm<P>::of(body);
    if constexpr (std::same_as<P, Capsule<S, 3>>)  // its axis is the third one
        simple.core.half = body.half_length * Vec<S, 3>{{pose.rows[0][2], pose.rows[1][2], pose.rows[2][2]}};
    else
        simple.core = turned(simple.core, pose);
    simple.move = pose.translation;
    if (std::same_as<decltype(simple.core), BoxCore<S>> || !(simple.radius == S(0))) simple.is_rigid = is_rigid(pose);
    return simple;
}

/// True for a body that a pose makes no second one of.
template <class P>
inline constexpr bool may_be_posed = HasSimpleForm<P>;
template <class P>
    requires HasSimpleForm<P>
inline constexpr bool may_be_posed<P> = !SimpleForm<P>::is_posed;

template <class P>
    requires may_be_posed<P>
struct SimpleForm<Placed<P>> {
    static constexpr bool is_posed = true;
    static auto of(const Placed<P>& body) { return simple_under(body.shape, body.pose); }
};
template <class P>
    requires may_be_posed<P>
struct SimpleForm<Transformed<P>> {
    static constexpr bool is_posed = true;
    static auto of(const Transformed<P>& body) { return simple_under(body.shape, body.pose); }
};
template <class P>
    requires may_be_posed<P>
struct SimpleForm<Translated<P>> {
    static constexpr bool is_posed = true;
    static auto of(const Translated<P>& body) {
        auto simple = SimpleForm<P>::of(body.shape);
        simple.move = body.translation;
        return simple;
    }
};

}  // namespace detail

/// A body that is one of the cores under at most one pose, with or without a ball.
template <class T>
concept SimpleBody = detail::HasSimpleForm<T>;

/// The body without its ball and its last move, which stand beside the core. O(1).
template <SimpleBody T>
auto simple_form(const T& body) {
    return detail::SimpleForm<T>::of(body);
}

}  // namespace touchstone::closed_forms
