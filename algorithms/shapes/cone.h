// SPDX-License-Identifier: MIT
// A solid cone on the z axis, with its apex at +half_height and its base disc at -half_height. In the plane it is an
// isosceles triangle.
// Invariant: the apex wins ties. Cost of a support point: at most one square root.
#pragma once

#include "algorithms/core/curved.h"
#include "algorithms/core/range.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/registers/in_range.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/direction.h"

namespace touchstone {

template <Scalar S, int D>
    requires(D == 2 || Real<S>)
struct Cone {
    using scalar = S;
    static constexpr int dimension = D;

    S radius{};       ///< radius of the base, >= 0
    S half_height{};  ///< >= 0

    /// Returns the apex if 2 half_height d_axis >= radius |d_rest|, so that it wins ties. Otherwise returns the point
    /// of the rim of the base in direction d_rest, or the centre of the base if d_rest = 0.
    /// feature: 0 apex, 1 base (2D: 1 right corner, 2 left corner).
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        if constexpr (D == 2)
            return support_in_the_plane(d);
        else
            return support_in_space(d);
    }
    /// Halfway between the apex and the base.
    Vec<S, D> centre() const noexcept(is_nothrow<S>) { return zero_vector<S, D>(); }

    /// A point of the cone without doubt, and a bound that it nowhere exceeds (core/curved.h).
    Vec<double, D> inner_point(const Vec<double, D>& d) const requires CurvedNumber<S> {
        constexpr int axis = axis_of_revolution<D>;
        const auto r = static_cast<double>(radius), h = static_cast<double>(half_height);
        Vec<double, D> base = zero_vector<double, D>(), apex = base;
        if constexpr (D == 2)
            base[0] = std::copysign(r, d[0]);
        else
            set_in_disc(base, r, d);
        base[axis] = -h;
        apex[axis] = h;
        return dot(d, base) <= dot(d, apex) ? apex : base;
    }
    Expansion support_bound(const Vec<Expansion, D>& d) const requires CurvedNumber<S> {
        constexpr int axis = axis_of_revolution<D>;
        const Expansion r(static_cast<double>(radius)), along = Expansion(static_cast<double>(half_height)) * d[axis];
        if constexpr (D == 2) return larger_of(along, r * magnitude_of(d[0]) - along);
        if constexpr (D == 3) return larger_of(along, r * root_from_above(d[0] * d[0] + d[1] * d[1]) - along);
    }

private:
    SupportPoint<S, D> support_in_the_plane(const Vec<S, D>& any_length) const {
        const Vec<S, D> d = in_range(any_length);
        const S side = d[0] < S(0) ? -radius : radius;
        const S on_axis = half_height * d[1];
        if (side * d[0] - on_axis <= on_axis) return {Vec<S, D>{S(0), half_height}, 0};
        return {Vec<S, D>{side, -half_height}, d[0] < S(0) ? 2 : 1};
    }

    SupportPoint<S, D> support_in_space(const Vec<S, D>& d) const {
        // Two scalings are needed. One brings the products below into range. The other finds the angle of (d_x, d_y)
        // even if it is far smaller than d_z.
        const Vec<S, D> scaled = scaled_by_infinity_norm(d);
        const Vec<S, 2> around = normalised(Vec<S, 2>{d[0], d[1]});
        const S length_around = dot(Vec<S, 2>{scaled[0], scaled[1]}, around);
        const S on_axis = half_height * scaled[2];
        if (radius * length_around - on_axis <= on_axis) return {Vec<S, D>{S(0), S(0), half_height}, 0};
        return {Vec<S, D>{radius * around[0], radius * around[1], -half_height}, 1};
    }
};

/// The data of a cone in a case.
struct ConeData {
    double radius = 0, half_height = 0;  ///< the apex is at +half_height

    static constexpr std::string_view name = "cone", remark = ", apex at +half_height of z; in the plane a triangle";
    static constexpr std::tuple fields{field("radius", Meaning::disc_radius, &ConeData::radius),
                                       field("half_height", Meaning::half_length, &ConeData::half_height)};

    template <Real S, int D, class Number>
    Cone<S, D> mapping(Number& number) const {
        return {number(radius), number(half_height)};
    }
    friend bool operator==(const ConeData&, const ConeData&) = default;
};

}  // namespace touchstone
