// SPDX-License-Identifier: MIT
// A capsule: a ball swept along a segment about the origin, on the z axis (2D: y). Real scalars only.
// Source: the sum of a segment and a ball (I-12). Cost of a support point: one square root.
#pragma once

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/support.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/direction.h"
#include "algorithms/shapes/segment.h"

namespace touchstone {

template <Real S, int D>
struct Capsule {
    using scalar = S;
    static constexpr int dimension = D;

    S radius{};       ///< >= 0
    S half_length{};  ///< half length of the core segment, >= 0

    /// S(capsule, d) = sign(d_axis) half_length e_axis + radius d/|d|, with sign(0) = +1, and with e_1 in place of
    /// 0/|0|. The support of a sum is the sum of the supports (I-12).
    /// feature: 0 at the upper end of the core, 1 at the lower end.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        constexpr int axis = axis_of_revolution<D>;
        SupportPoint<S, D> point{radius * normalised_or_axis(d), 0};
        if (d[axis] < S(0)) {
            point.position[axis] = point.position[axis] - half_length;
            point.feature = 1;
        } else {
            point.position[axis] = point.position[axis] + half_length;
        }
        return point;
    }

    /// The segment with the radius around it (core_and_radius.h).
    Segment<S, D> core() const noexcept(is_nothrow<S>) {
        Segment<S, D> segment{{zero_vector<S, D>(), zero_vector<S, D>()}};
        segment.vertices[0][axis_of_revolution<D>] = half_length;
        segment.vertices[1][axis_of_revolution<D>] = -half_length;
        return segment;
    }
    S core_radius() const noexcept(is_nothrow<S>) { return radius; }
    bool is_round() const noexcept { return true; }
    Vec<S, D> centre() const noexcept(is_nothrow<S>) { return zero_vector<S, D>(); }
};

/// The data of a capsule in a case.
struct CapsuleData {
    double radius = 0, half_length = 0;

    static constexpr std::string_view name = "capsule", remark = " along z; in the plane a stadium along y";
    static constexpr std::tuple fields{field("radius", Meaning::ball_radius, &CapsuleData::radius),
                                       field("half_length", Meaning::half_length, &CapsuleData::half_length)};

    /// The ends of the core, the upper end first.
    template <int D>
    std::vector<Vec<double, D>> corners() const {
        const Vec<double, D> end = half_length * unit_vector<double, D>(axis_of_revolution<D>);
        return {end, -end};
    }
    template <Real S, int D, class Number>
    Capsule<S, D> mapping(Number& number) const {
        return {number(radius), number(half_length)};
    }
    friend bool operator==(const CapsuleData&, const CapsuleData&) = default;
};

}  // namespace touchstone
