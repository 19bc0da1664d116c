// SPDX-License-Identifier: MIT
// The bounds of curved bodies each alone, on inputs that sit on them: the reach of a support mapping against its
// formula in long double, and the ball in a surface of triangles against boxes whose depth is known exactly.
#include "algorithms/certified/curved.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "algorithms/certified/support_bounds.h"
#include "algorithms/certified/surrounding_surface.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone {
namespace {

using Vector = Vec<double, 3>;
using Wide = long double;

double uniform(RandomBits& random, double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
}
/// Numbers of very different sizes, some of them 0.
double any_size(RandomBits& random) {
    return random() % 6 == 0 ? 0 : std::ldexp(uniform(random, -1, 1), static_cast<int>(random() % 60) - 50);
}
Vector any_vector(RandomBits& random) { return {any_size(random), any_size(random), any_size(random)}; }

Wide hypotenuse(Wide x, Wide y, Wide z = 0) { return std::sqrt(x * x + y * y + z * z); }

/// The reach of each shape along m by its formula, without its support mapping.
Wide reach_of(const Cylinder<double, 3>& shape, const Vec<Wide, 3>& m) {
    return shape.radius * hypotenuse(m[0], m[1]) + shape.half_height * std::fabs(m[2]);
}
Wide reach_of(const Cone<double, 3>& shape, const Vec<Wide, 3>& m) {
    return std::fmax(shape.half_height * m[2], shape.radius * hypotenuse(m[0], m[1]) - shape.half_height * m[2]);
}
Wide reach_of(const Ellipsoid<double, 3>& shape, const Vec<Wide, 3>& m) {
    return hypotenuse(shape.radii[0] * m[0], shape.radii[1] * m[1], shape.radii[2] * m[2]);
}

/// The reach of the shape under a pose along n, n.N + h(M^T n).
template <class Shape>
Wide reach_under(const Shape& shape, const Pose<double, 3>& pose, const Vec<Wide, 3>& n) {
    Vec<Wide, 3> m{0, 0, 0};
    Wide sum = 0;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) m[k] += static_cast<Wide>(pose.rows[static_cast<std::size_t>(i)][k]) * n[i];
        sum += n[i] * static_cast<Wide>(pose.translation[i]);
    }
    return sum + reach_of(shape, m);
}

/// The centres of the balls are moved and the balls stay as they are.
Wide reach_under(const TaperedCapsule<double, 3>& shape, const Pose<double, 3>& pose, const Vec<Wide, 3>& n) {
    const auto along = [&](const Vector& centre) {
        Wide sum = 0;
        for (int i = 0; i < 3; ++i) {
            Wide x = pose.translation[i];
            for (int k = 0; k < 3; ++k)
                x += static_cast<Wide>(pose.rows[static_cast<std::size_t>(i)][k]) * static_cast<Wide>(centre[k]);
            sum += n[i] * x;
        }
        return sum;
    };
    const Wide length = hypotenuse(n[0], n[1], n[2]);
    return std::fmax(along(shape.top) + shape.top_radius * length, along(shape.bottom) + shape.bottom_radius * length);
}

template <class A, class B>
void expect_bound_of_gap(const A& a, const B& b, RandomBits& random) {
    Pose<double, 3> pose_a, pose_b;
    for (auto* pose : {&pose_a, &pose_b}) {
        for (auto& row : pose->rows) row = any_vector(random);
        pose->translation = any_vector(random);
    }
    const CertifiedShape<3> of_a(a), of_b(b);
    const CertifiedBody<3> body_a(of_a, pose_a), body_b(of_b, pose_b);
    const certified::SupportBounds<3> pair(body_a, body_b);
    const Vector n = any_vector(random);
    if (n == zero_vector<double, 3>()) return;
    const Vec<Wide, 3> wide{n[0], n[1], n[2]}, opposite{-n[0], -n[1], -n[2]};
    const Wide length = hypotenuse(wide[0], wide[1], wide[2]);
    const Wide gap = (-reach_under(a, pose_a, opposite) - reach_under(b, pose_b, wide)) / length;
    const double found = pair.gap_along(n);
    EXPECT_LE(found, gap);
    Wide size = 0;
    for (int k = 0; k < 3; ++k) size += std::fabs(wide[k]) * (body_a.largest(k) + body_b.largest(k)) / length;
    EXPECT_GE(found, gap - 200 * 0x1p-53L * size - 0x1p-399L);
    // The support point is no further along n than its body, but for the error that is claimed of it.
    const auto x = pair.a().support(n).position;
    Wide reach = 0;
    for (int k = 0; k < 3; ++k) reach += wide[k] * static_cast<Wide>(x[k]);
    EXPECT_LE(reach, reach_under(a, pose_a, wide) + static_cast<Wide>(pair.point_error()) * length * (1 + 0x1p-50L));
}

TEST(CurvedBounds, NoGapIsLargerThanByItsFormula) {
    check_random_trials(81, 6000, [](int, RandomBits& random) {
        const auto size = [&random] { return std::fabs(any_size(random)); };
        const Cylinder<double, 3> cylinder{size(), size()};
        const Cone<double, 3> cone{size(), size()};
        const Ellipsoid<double, 3> ellipsoid{{size(), size(), size()}};
        expect_bound_of_gap(cylinder, cone, random);
        expect_bound_of_gap(cone, ellipsoid, random);
        expect_bound_of_gap(ellipsoid, cylinder, random);
        const TaperedCapsule<double, 3> capsule{any_vector(random), any_vector(random), size(), size()};
        expect_bound_of_gap(capsule, ellipsoid, random);
    });
}

/// The radius that the last polytope of EPA proves, for two boxes of which B is moved.
double radius_of(const Box<double, 3>& a, const Box<double, 3>& b, const Vector& move, double error) {
    auto pose = Pose<double, 3>::identity();
    pose.translation = move;
    const Placed<Box<double, 3>> placed{b, pose};
    auto start = gjk::distance(a, placed);
    start.verdict = Verdict::undecided;  // so that EPA expands wherever the origin is
    certified::SurroundingSurface<3> ball(error);
    epa::Workspace<double, 3> workspace;
    epa::depth_from(a, placed, start, epa::Options<>{}, ball, workspace);
    return ball.radius();
}

TEST(SurroundingSurface, HoldsTheBallOfTheDepthAndNoLargerOne) {
    check_random_trials(82, 2000, [](int, RandomBits& random) {
        const auto length = [&random] { return static_cast<double>(1 + random() % 64) / 16; };
        const Box<double, 3> a{{length(), length(), length()}}, b{{length(), length(), length()}};
        Vector move;
        double depth = HUGE_VAL;
        for (int k = 0; k < 3; ++k) {
            move[k] = static_cast<double>(static_cast<int>(random() % 129) - 64) / 16;
            depth = std::fmin(depth, a.half_extents[k] + b.half_extents[k] - std::fabs(move[k]));
        }
        const double radius = radius_of(a, b, move, 0);
        EXPECT_LE(radius, std::fmax(depth, 0.0));
        // On boxes in general position EPA ends with the face of the depth.
        if (depth > 0.5) {
            EXPECT_GE(radius, depth * (1 - 1e-13));
        }
        EXPECT_LE(radius_of(a, b, move, 0.25), std::fmax(depth - 0.5, 0.0));
    });
}

TEST(SurroundingSurface, ProvesNothingOfBodiesThatOnlyTouch) {
    const Box<double, 3> box{{1, 1, 1}};
    for (const Vector& move : {Vector{2, 0, 0}, Vector{2, 2, 0.5}, Vector{2, 2, 2}, Vector{2.5, 0.25, 0}})
        EXPECT_EQ(radius_of(box, box, move, 0), 0) << move[0] << ' ' << move[1] << ' ' << move[2];
}

}  // namespace
}  // namespace touchstone
