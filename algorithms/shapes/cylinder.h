// SPDX-License-Identifier: MIT
// A solid cylinder about the origin on the z axis. In the plane it is a rectangle, which needs no square root.
// Source: seed S0 (I-04, E-05). Cost of a support point: at most one square root.
#pragma once

#include "algorithms/core/curved.h"
#include "algorithms/core/support.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/direction.h"

namespace touchstone {

template <Scalar S, int D>
    requires(D == 2 || Real<S>)
struct Cylinder {
    using scalar = S;
    static constexpr int dimension = D;

    S radius{};       ///< >= 0
    S half_height{};  ///< >= 0

    /// Returns the rim point r (d_x, d_y)/|(d_x, d_y)| of the cap on the side of d. For d_x = d_y = 0 it returns the
    /// CENTRE of that cap, which is a legal support point but not an extreme point (seed S0, I-04, E-05). (d_x, d_y) is
    /// divided by its own largest component before the root, so that no direction overflows or underflows (E-04).
    /// feature (3D): 0 on the upper cap, 1 on the lower cap; 2D: the bits of Box.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        constexpr int axis = axis_of_revolution<D>;
        SupportPoint<S, D> point{zero_vector<S, D>(), 0};
        if constexpr (D == 2) {
            point.position[0] = d[0] < S(0) ? -radius : radius;
            point.feature = (d[0] < S(0) ? 1 : 0) + (d[axis] < S(0) ? 2 : 0);
        } else {
            const Vec<S, 2> rim = radius * normalised(Vec<S, 2>{d[0], d[1]});
            point.position[0] = rim[0];
            point.position[1] = rim[1];
            point.feature = d[axis] < S(0) ? 1 : 0;
        }
        point.position[axis] = d[axis] < S(0) ? -half_height : half_height;
        return point;
    }
    Vec<S, D> centre() const noexcept(is_nothrow<S>) { return zero_vector<S, D>(); }

    /// A point of the cylinder without doubt, and a bound that it nowhere exceeds (core/curved.h).
    Vec<double, D> inner_point(const Vec<double, D>& d) const requires CurvedNumber<S> {
        constexpr int axis = axis_of_revolution<D>;
        Vec<double, D> point = zero_vector<double, D>();
        if constexpr (D == 2)
            point[0] = std::copysign(static_cast<double>(radius), d[0]);
        else
            set_in_disc(point, static_cast<double>(radius), d);
        point[axis] = std::copysign(static_cast<double>(half_height), d[axis]);
        return point;
    }
    Expansion support_bound(const Vec<Expansion, D>& d) const requires CurvedNumber<S> {
        constexpr int axis = axis_of_revolution<D>;
        const Expansion r(static_cast<double>(radius)),
            along = Expansion(static_cast<double>(half_height)) * magnitude_of(d[axis]);
        if constexpr (D == 2) return along + r * magnitude_of(d[0]);
        if constexpr (D == 3) return along + r * root_from_above(d[0] * d[0] + d[1] * d[1]);
    }
};

/// The data of a cylinder in a case.
struct CylinderData {
    double radius = 0, half_height = 0;

    static constexpr std::string_view name = "cylinder", remark = " along z; in the plane a rectangle";
    static constexpr std::tuple fields{field("radius", Meaning::disc_radius, &CylinderData::radius),
                                       field("half_height", Meaning::half_length, &CylinderData::half_height)};

    template <Real S, int D, class Number>
    Cylinder<S, D> mapping(Number& number) const {
        return {number(radius), number(half_height)};
    }
    friend bool operator==(const CylinderData&, const CylinderData&) = default;
};

}  // namespace touchstone
