// SPDX-License-Identifier: MIT
// A tapered capsule: the hull of two balls of different radii. Real scalars only.
// Source: the hull of two balls (hull_of_two.h). Cost of a support point: one square root.
#pragma once

#include "algorithms/core/curved.h"
#include "algorithms/core/pose.h"
#include "algorithms/core/support.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/direction.h"
#include "algorithms/shapes/translated.h"

namespace touchstone {

template <Real S, int D>
class TurnedTaperedCapsule;

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

    /// The tapered capsule with its centres moved by the pose and its radii unchanged. The move stays apart, since a
    /// centre that is far from the origin rounds by its distance from it.
    auto placed(const Pose<S, D>& pose) const {
        using Turned = TurnedTaperedCapsule<S, D>;
        return Translated<Turned>{Turned(*this, pose), pose.translation};
    }

private:
    std::array<Vec<double, D>, 2> centres() const requires CurvedNumber<S> {
        const auto as_double = [](const Vec<S, D>& x) {
            return detail::generate<double, D>([&](int k) { return static_cast<double>(x[k]); });
        };
        return {as_double(top), as_double(bottom)};
    }
};

/// A tapered capsule whose centres are turned by the rows of a pose, and whose balls stay as they are. The product of
/// the rows and a centre is kept with the numbers that it is made of, so that exact signs are those of the given
/// numbers.
template <Real S, int D>
class TurnedTaperedCapsule {
public:
    using scalar = S;
    static constexpr int dimension = D;

    /// The shape under the rows of the pose, without its translation.
    TurnedTaperedCapsule(const TaperedCapsule<S, D>& shape, const Pose<S, D>& pose) : shape_(shape), pose_(pose) {
        pose_.translation = zero_vector<S, D>();
        rounded_ = {touchstone::apply(pose_, shape.top), touchstone::apply(pose_, shape.bottom), shape.top_radius,
                    shape.bottom_radius};
    }

    /// As that of TaperedCapsule, with the turned centres as they round.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) { return rounded_.support(d); }
    /// Halfway between the turned centres.
    Vec<S, D> centre() const noexcept(is_nothrow<S>) { return rounded_.centre(); }

    /// The points and bounds that exact signs are made of (core/curved.h); none if a centre has been rounded and
    /// neither ball is wider than its rounding, since no point of the body is then known.
    Curve<S, D> curve() const requires CurvedNumber<S> {
        if (!balls()[0].is_wide() && !balls()[1].is_wide()) return {};
        return {this, [](const void* self, const Vec<double, D>& d) { return of(self).inner_point(d, true); },
                [](const void* self, const Vec<double, D>& d) { return of(self).inner_point(d, false); },
                [](const void* self, const Vec<Expansion, D>& d) { return of(self).support_bound(d); }};
    }

private:
    /// A ball, and how far its exact centre may be from the centre as a double.
    struct Ball {
        Vec<double, D> centre{};
        Vec<Expansion, D> exact{};
        double radius = 0, rounding = 0;

        bool is_wide() const { return rounding == 0 || 16 * rounding < radius; }
        double reach(const Vec<double, D>& d, double length) const { return dot(centre, d) + radius * length; }
    };

    static const TurnedTaperedCapsule& of(const void* self) { return *static_cast<const TurnedTaperedCapsule*>(self); }

    Ball ball(const Vec<S, D>& centre, const S& radius) const requires CurvedNumber<S> {
        Ball result;
        result.radius = static_cast<double>(radius);
        bool is_exact = true;
        for (int i = 0; i < D; ++i) {
            const auto& row = pose_.rows[static_cast<std::size_t>(i)];
            for (int k = 0; k < D; ++k)
                result.exact[i] = result.exact[i] +
                                  Expansion(static_cast<double>(row[k])) * Expansion(static_cast<double>(centre[k]));
            result.centre[i] = static_cast<double>(result.exact[i].rounded());
            is_exact = is_exact && Expansion(result.centre[i]) == result.exact[i];
        }
        if (!is_exact) result.rounding = 0x1p-50 * infinity_norm(result.centre);
        return result;
    }
    std::array<Ball, 2> balls() const requires CurvedNumber<S> {
        return {ball(shape_.top, shape_.top_radius), ball(shape_.bottom, shape_.bottom_radius)};
    }

    /// A point of the ball that reaches further along d, or of the other one. A ball of which none is known leaves the
    /// answer to the other, since both are in the body.
    Vec<double, D> inner_point(const Vec<double, D>& d, bool is_further) const requires CurvedNumber<S> {
        const auto [top, bottom] = balls();
        const double length = std::sqrt(squared_norm(d));
        const bool is_bottom = (top.reach(d, length) < bottom.reach(d, length)) == is_further;
        const Ball& wanted = is_bottom ? bottom : top;
        const Ball& taken = wanted.is_wide() ? wanted : is_bottom ? top : bottom;
        return inner_point_of_ball(taken.centre, taken.exact, taken.rounding, taken.radius, d);
    }

    Expansion support_bound(const Vec<Expansion, D>& d) const requires CurvedNumber<S> {
        const auto [top, bottom] = balls();
        const Expansion length = root_from_above(dot(d, d));
        return larger_of(dot(top.exact, d) + Expansion(top.radius) * length,
                         dot(bottom.exact, d) + Expansion(bottom.radius) * length);
    }

    TaperedCapsule<S, D> shape_, rounded_;
    Pose<S, D> pose_;
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
