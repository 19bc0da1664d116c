// SPDX-License-Identifier: MIT
// Proximal steps near contact: the bracket only narrows and holds the exact distance, and the points lie along the
// axis.
#include "algorithms/certified/proximal_steps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <span>
#include <vector>

#include "algorithms/certified/distance.h"
#include "algorithms/scalars/portable_rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::certified_proximal_test {
namespace {

using V = Vec<double, 3>;
using Hull = PackedPolytope<double, 3>;

Hull drawn_hull(RandomBits& bits) {
    std::uniform_real_distribution<double> in(-1, 1);
    std::vector<V> points;
    for (int i = 0; i < 12; ++i) points.push_back(normalised_or_axis(V{in(bits), in(bits), in(bits)}));
    return Hull(std::span<const V>(points));
}

/// A rotation, by the columns of a reflection and a reflection.
Pose<double, 3> drawn_pose(RandomBits& bits) {
    std::uniform_real_distribution<double> in(-1, 1);
    const V n = normalised_or_axis(V{in(bits), in(bits), in(bits)}), m = normalised_or_axis(V{in(bits), in(bits), 0.1});
    Pose<double, 3> pose;
    for (int i = 0; i < 3; ++i) {
        const V e = unit_vector<double, 3>(i), once = e - 2 * dot(e, n) * n;
        pose.rows[static_cast<std::size_t>(i)] = once - 2 * dot(once, m) * m;
        pose.translation[i] = in(bits);
    }
    return pose;
}

/// How far the way between the points is from the axis, a length.
double askew(const CertifiedResult<3>& found) {
    const V n = *unit_along(found.axis), way = found.point_a - found.point_b;
    return infinity_norm(way - dot(way, n) * n);
}

TEST(ProximalSteps, narrow_a_bracket_that_holds_the_exact_distance) {
    int apart = 0, wide = 0, askew_after = 0;
    check_random_trials(871, 400, [&](int, RandomBits& bits) {
        const Hull hull_a = drawn_hull(bits), hull_b = drawn_hull(bits);
        const auto pose_a = drawn_pose(bits);
        auto pose_b = drawn_pose(bits);
        pose_b.translation = pose_b.translation + V{3, 0, 0};
        const CertifiedPolytope<3> a(hull_a, pose_a);
        for (int i = 0; i < 2; ++i) {  // moved to 1e-6 of contact
            const auto found = gjk::certified<PortableRational>(a, CertifiedPolytope<3>(hull_b, pose_b));
            if (found.verdict != Verdict::separated) return;
            const V way = found.point_a - found.point_b;
            const double length = std::sqrt(squared_norm(way));
            pose_b.translation = pose_b.translation + (length - 1e-6) / length * way;
        }
        const CertifiedPolytope<3> b(hull_b, pose_b);
        auto found = gjk::certified<PortableRational>(a, b);
        if (found.verdict != Verdict::separated || found.proof != Proof::direction) return;
        ++apart;
        const auto before = found;
        certified::take_proximal_steps(a, b, found);
        EXPECT_GE(found.bracket.lower, before.bracket.lower);
        EXPECT_LE(*found.bracket.upper, *before.bracket.upper);
        const auto exact =
            certified::exact_distance(a.exact<PortableRational>(), b.exact<PortableRational>(), Simplex<double, 3>{});
        EXPECT_LE(found.bracket.lower, certified::root_from_above(*exact.distance2.upper));
        EXPECT_GE(*found.bracket.upper, certified::root_from_below(exact.distance2.lower));
        EXPECT_LT(*found.bracket.upper - found.bracket.lower, 1e-13L);
        wide += *before.bracket.upper - before.bracket.lower > 1e-13L;
        askew_after += askew(found) > 1e-13;
    });
    EXPECT_GT(apart, 350);
    EXPECT_GT(wide, 20) << "nothing was to be done";
    EXPECT_LE(askew_after, 1);
}

TEST(ProximalSteps, leave_bodies_that_meet_as_they_are) {
    const Hull hull(std::vector<V>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    const CertifiedPolytope<3> a(hull), b(hull);
    auto found = gjk::certified<PortableRational>(a, b);
    const auto before = found;
    certified::take_proximal_steps(a, b, found);
    EXPECT_EQ(found.verdict, before.verdict);
    EXPECT_EQ(found.bracket.upper, before.bracket.upper);
    EXPECT_EQ(found.iterations, before.iterations);
}

}  // namespace
}  // namespace touchstone::certified_proximal_test
