// SPDX-License-Identifier: GPL-3.0-or-later
// Random shapes and rotations of the workload. The k-th number of a shape depends only on seed, shape and k. Cost:
// linear in the points.
#pragma once

#include <cmath>
#include <string>

#include "algorithms/shapes/query.h"
#include "properties/families/counter_random.h"

namespace touchstone::timing_detail {

/// The numbers of one stream in sequence.
class Draw {
public:
    Draw(std::string_view stream, std::uint64_t index) : random_(stream, 1, index) {}
    double in(double low, double high) {
        return low + (high - low) * static_cast<double>(random_.bits(next_++) >> 11U) * 0x1p-53;
    }
    std::size_t below(std::size_t n) {
        return static_cast<std::size_t>(random_.uniform(next_++, 0, static_cast<std::int64_t>(n) - 1));
    }

private:
    CounterRandom random_;
    std::uint64_t next_ = 0;
};

/// A point distributed uniformly on the unit sphere in D dimensions.
template <int D>
Vec<double, D> draw_direction(Draw& draw) {
    for (;;) {
        Vec<double, D> x;
        for (int k = 0; k < D; ++k) x[k] = draw.in(-1, 1);
        const double length = std::sqrt(dot(x, x));
        if (length > 0.1 && length <= 1) return (1 / length) * x;
    }
}

/// A uniform rotation in space: that of a uniform unit quaternion.
inline Pose<double, 3> draw_rotation_in_space(Draw& draw) {
    double q[4], length = 0;
    do {
        for (double& x : q) x = draw.in(-1, 1);
        length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    } while (length < 0.1 || length > 1);
    for (double& x : q) x /= length;
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    Pose<double, 3> pose;
    pose.rows = {{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                  {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                  {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
    return pose;
}

template <int D>
Pose<double, D> draw_rotation(Draw& draw) {
    if constexpr (D == 3) {
        return draw_rotation_in_space(draw);
    } else {
        const Vec<double, 2> x = draw_direction<2>(draw);
        Pose<double, 2> pose;
        pose.rows = {{{x[0], -x[1]}, {x[1], x[0]}}};
        return pose;
    }
}

/// Eight corners of a box for n = 8, else n points of the unit sphere or (odd `index`) of an ellipsoid.
inline ShapeData<3> draw_hull(std::size_t n, std::size_t index) {
    Draw draw("timing hull " + std::to_string(n), index);
    const bool is_sphere = n != 8 && index % 2 == 0;
    Vec<double, 3> radii{1, 1, 1};
    if (!is_sphere)
        for (int k = 0; k < 3; ++k) radii[k] = n == 8 ? draw.in(0.3, 1) : draw.in(0.5, 1.5);
    PolytopeData<3> hull;
    for (std::size_t i = 0; i < n; ++i) {
        Vec<double, 3> x = n == 8 ? Vec<double, 3>{} : draw_direction<3>(draw);
        for (int k = 0; k < 3; ++k) x[k] = radii[k] * (n != 8 ? x[k] : (i >> k & 1U) != 0 ? -1 : 1);
        hull.vertices.push_back(x);
    }
    return hull;
}

/// A convex polygon of n corners, counter-clockwise about the origin.
inline ShapeData<2> draw_polygon(std::size_t n, std::size_t index) {
    Draw draw("timing polygon " + std::to_string(n), index);
    const double long_axis = draw.in(0.7, 1.3);
    PolytopeData<2> polygon;
    for (std::size_t i = 0; i < n; ++i) {
        const double angle = 6.283185307179586 * (static_cast<double>(i) + draw.in(0, 0.7)) / static_cast<double>(n);
        polygon.vertices.push_back({long_axis * std::cos(angle), std::sin(angle)});
    }
    return polygon;
}

inline ShapeData<3> draw_native(std::string_view name, std::size_t index) {
    Draw draw("timing " + std::string(name), index);
    const double x = draw.in(0.4, 1), y = draw.in(0.4, 1), z = draw.in(0.4, 1);
    if (name == "box") return BoxData<3>{{x, y, z}};
    if (name == "sphere") return SphereData{x};
    if (name == "capsule") return CapsuleData{0.6 * x, y};
    if (name == "cylinder") return CylinderData{x, y};
    if (name == "cone") return ConeData{x, y};
    return EllipsoidData<3>{{x, y, z}};
}

}  // namespace touchstone::timing_detail
