// SPDX-License-Identifier: MIT
// A tapered capsule: the hull of two balls of different radii. Real scalars only.
// Source: the hull of two balls (hull_of_two.h). Cost of a support point: one square root.
#pragma once

#include "algorithms/core/curved.h"
#include "algorithms/core/pose.h"
#include "algorithms/core/support.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/direction.h"

namespace touchstone {

/// conv(B(top, top_radius) u B(bottom, bottom_radius)). If one ball contains the other, the hull is that ball.
template <Real S, int D>
struct TaperedCapsule {
    using scalar = S;
    static constexpr int dimension = D;

    Vec<S, D> top{}, bottom{};        ///< centres of the balls
    S top_radius{}, bottom_radius{};  ///< each >= 0

    /// The point c + r d/|d| of the ball with the larger c.d/|d| + r, with e_1 in place of 0/|0|: the support point of
    /// a hull is the further one of the support points. The top ball wins ties, and a ball whose reach is unknown
    /// (is_reach_unknown) wins over the other.
    /// feature: 0 on the top ball, 1 on the bottom ball.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        const Vec<S, D> unit = normalised_or_axis(d);
        const S reach_of_top = dot(top, unit) + top_radius, reach_of_bottom = dot(bottom, unit) + bottom_radius;
        const bool is_top_unknown = is_reach_unknown(reach_of_top, top, unit);
        const bool is_bottom_unknown = is_reach_unknown(reach_of_bottom, bottom, unit);
        if (!is_top_unknown && (is_bottom_unknown || reach_of_top < reach_of_bottom))
            return {bottom + bottom_radius * unit, 1};
        return {top + top_radius * unit, 0};
    }

    /// Halfway between the centres of the balls. If one contains the other, it also contains this point.
    Vec<S, D> centre() const noexcept(is_nothrow<S>) {
        const S half = S(1) / S(2);
        return half * top + half * bottom;
    }

    /// A point of the tapered capsule without doubt, and a bound that it nowhere exceeds (core/curved.h).
    Vec<double, D> inner_point(const Vec<double, D>& d) const requires CurvedNumber<S> {
        const auto [upper, lower] = centres();
        const auto r = static_cast<double>(top_radius), s = static_cast<double>(bottom_radius);
        const double length = std::sqrt(squared_norm(d));
        if (dot(upper, d) + r * length < dot(lower, d) + s * length) return inner_point_of_ball(lower, s, d);
        return inner_point_of_ball(upper, r, d);
    }
    /// The same of the other ball.
    Vec<double, D> other_point(const Vec<double, D>& d) const requires CurvedNumber<S> {
        const auto [upper, lower] = centres();
        const auto r = static_cast<double>(top_radius), s = static_cast<double>(bottom_radius);
        const double length = std::sqrt(squared_norm(d));
        if (dot(upper, d) + r * length < dot(lower, d) + s * length) return inner_point_of_ball(upper, r, d);
        return inner_point_of_ball(lower, s, d);
    }
    Expansion support_bound(const Vec<Expansion, D>& d) const requires CurvedNumber<S> {
        const auto [upper, lower] = centres();
        const auto exact = [](const Vec<double, D>& x) {
            return detail::generate<Expansion, D>([&](int k) { return Expansion(x[k]); });
        };
        const Expansion length = root_from_above(dot(d, d));
        return larger_of(dot(exact(upper), d) + Expansion(static_cast<double>(top_radius)) * length,
                         dot(exact(lower), d) + Expansion(static_cast<double>(bottom_radius)) * length);
    }

    /// The tapered capsule with its centres moved by the pose and its radii unchanged.
    TaperedCapsule placed(const Pose<S, D>& pose) const {
        return {touchstone::apply(pose, top), touchstone::apply(pose, bottom), top_radius, bottom_radius};
    }

private:
    std::array<Vec<double, D>, 2> centres() const requires CurvedNumber<S> {
        const auto as_double = [](const Vec<S, D>& x) {
            return detail::generate<double, D>([&](int k) { return static_cast<double>(x[k]); });
        };
        return {as_double(top), as_double(bottom)};
    }
};

/// The data of a tapered capsule in a case.
struct TaperedCapsuleData {
    double top_radius = 0, bottom_radius = 0, half_height = 0;  ///< the centres of the balls are at +-half_height

    static constexpr std::string_view name = "tapered_capsule",
                                      remark = ", balls about +-half_height of z; in the plane of y";
    static constexpr std::tuple fields{field("top_radius", Meaning::ball_radius, &TaperedCapsuleData::top_radius),
                                       field("bottom_radius", Meaning::ball_radius, &TaperedCapsuleData::bottom_radius),
                                       field("half_height", Meaning::half_length, &TaperedCapsuleData::half_height)};

    template <Real S, int D, class Number>
    TaperedCapsule<S, D> mapping(Number& number) const {
        constexpr int axis = axis_of_revolution<D>;
        TaperedCapsule<S, D> shape{zero_vector<S, D>(), zero_vector<S, D>(), number(top_radius), number(bottom_radius)};
        shape.top[axis] = number(half_height);
        shape.bottom[axis] = -shape.top[axis];
        return shape;
    }
    friend bool operator==(const TaperedCapsuleData&, const TaperedCapsuleData&) = default;
};

}  // namespace touchstone
