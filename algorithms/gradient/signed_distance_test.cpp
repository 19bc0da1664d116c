// SPDX-License-Identifier: MIT
// The signed distance with its gradient: that number, normal and points agree, whoever has answered, and that those of
// curved bodies do to the last digits.
#include "algorithms/gradient/signed_distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>

#include "algorithms/core/erased.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::signed_distance_test {
namespace {

using V = Vec<double, 3>;

/// A rotation about a random axis and a translation, in each coordinate at most `far`.
Pose<double, 3> drawn_pose(RandomBits& bits, double far) {
    std::uniform_real_distribution<double> in(-1, 1);
    Vec<double, 3> axis{in(bits), in(bits), in(bits)};
    const double c = in(bits), s = std::sqrt(1 - c * c);
    axis = normalised_or_axis(axis);
    Pose<double, 3> pose = Pose<double, 3>::identity();
    for (int k = 0; k < 3; ++k) {
        const V e = unit_vector<double, 3>(k), turned = c * e + s * cross(axis, e) + (1 - c) * dot(axis, e) * axis;
        for (int i = 0; i < 3; ++i) pose.rows[static_cast<std::size_t>(i)][k] = turned[i];
    }
    pose.translation = {far * in(bits), far * in(bits), far * in(bits)};
    return pose;
}

/// The same of a seed, near the origin.
Pose<double, 3> drawn_pose_of(std::uint64_t seed) {
    std::mt19937_64 bits(seed);
    std::uniform_real_distribution<double> in(-1, 1);
    auto pose = Pose<double, 3>::identity();
    const V x = normalised_or_axis(V{in(bits), in(bits), in(bits)}),
            y = normalised_or_axis(V(cross(x, V{in(bits), in(bits), in(bits)})));
    pose.rows = {x, y, cross(x, y)};
    pose.translation = {in(bits) / 4, in(bits) / 4, in(bits) / 4};
    return pose;
}

/// Calls `use` with a curved body or a box under a random pose.
template <class Use>
void with_body(RandomBits& bits, double far, const Use& use) {
    std::uniform_real_distribution<double> length(0.1, 1.5);
    const double x = length(bits), y = length(bits), z = length(bits);
    const auto pose = drawn_pose(bits, far);
    switch (bits() % 4) {
        case 0: return use(Transformed<Cylinder<double, 3>>{{x, y}, pose});
        case 1: return use(Transformed<Cone<double, 3>>{{x, y}, pose});
        case 2: return use(Transformed<Ellipsoid<double, 3>>{{{x, y, z}}, pose});
        default: return use(Transformed<Box<double, 3>>{{{x, y, z}}, pose});
    }
}

TEST(GradientOfTheDoor, has_the_bound_that_its_bracket_gives) {
    Proximity<double, 3> found{Verdict::separated, Answered::gjk, 3, 4, 4, {0, 0, 1}, {0, 0, 4}, {0, 0, 0}};
    const auto gradient = gradient_of(found);
    ASSERT_TRUE(gradient && gradient->normal_error2);
    EXPECT_NEAR(*gradient->normal_error2, 2 * (1 - 3.0 / 4), 1e-12);
    found.verdict = Verdict::penetrating;
    found.lower = found.value = -4;
    found.upper = -3;
    ASSERT_TRUE(gradient_of(found));
    EXPECT_FALSE(gradient_of(found)->normal_error2) << "the bracket of a depth says nothing of its direction";
    found.normal = {0, 0, 0};
    EXPECT_FALSE(gradient_of(found));
}

TEST(SignedDistance, of_curved_bodies_has_points_that_are_apart_along_its_normal_by_its_number) {
    int apart = 0, off = 0, off_at_the_door = 0;
    double worst = 0;
    check_random_trials(811, 2000, [&](int, RandomBits& bits) {
        with_body(bits, 3, [&](const auto& a) {
            with_body(bits, 3, [&](const auto& b) {
                const auto found = signed_distance(a, b);
                if (found.verdict != Verdict::separated) return;
                ++apart;
                const auto plain = queries::signed_distance(a, b);
                if (plain.distance()) off_at_the_door += detail::contact_error_of(plain, a, b).is_beyond_rounding();
                EXPECT_LE(found.lower, found.value);
                EXPECT_LE(found.value, found.upper);
                const double length = found.contact_error.value_or(HUGE_VAL);
                worst = larger(worst, length);
                const auto w = infinity_norm(found.point_a) + infinity_norm(found.point_b);
                if (64 * 0x1p-53 * w < length) ++off;
                EXPECT_LT(length, 1e-11);
            });
        });
    });
    std::printf("%d pairs apart, of %d normal and points are off by more than 64 roundoffs, %.1e at most\n", apart, off,
                worst);
    EXPECT_GT(apart, 500);
    EXPECT_LE(400 * off, apart);
    EXPECT_LE(50 * off_at_the_door, apart) << "a normal belongs to the points beside it";
}

/// The value when A has been moved by a small twist, which turns about the origin.
template <class T>
double value_moved(T a, const auto& b, const V& u, const V& w) {
    Pose<double, 3> turned = Pose<double, 3>::identity();
    for (int k = 0; k < 3; ++k) {
        const V e = unit_vector<double, 3>(k), row = normalised_or_axis(V(e - cross(w, e)));
        for (int i = 0; i < 3; ++i) turned.rows[static_cast<std::size_t>(k)][i] = row[i];
    }
    Pose<double, 3> moved = a.pose;
    for (int k = 0; k < 3; ++k) {
        V column{};
        for (std::size_t i = 0; i < 3; ++i) column[static_cast<int>(i)] = a.pose.rows[i][k];
        column = apply_rows(turned, column);
        for (std::size_t i = 0; i < 3; ++i) moved.rows[i][k] = column[static_cast<int>(i)];
    }
    moved.translation = apply_rows(turned, a.pose.translation) + u;
    a.pose = moved;
    return signed_distance(a, b).value;
}

TEST(SignedDistance, of_curved_bodies_that_overlap_has_the_gradient_that_its_differences_have) {
    int deep = 0, off = 0, smooth = 0;
    check_random_trials(812, 600, [&](int, RandomBits& bits) {
        with_body(bits, 0.5, [&](const auto& a) {
            with_body(bits, 0.5, [&](const auto& b) {
                if constexpr (std::is_same_v<decltype(a), decltype(b)> &&
                              std::is_same_v<std::remove_cvref_t<decltype(a)>, Transformed<Box<double, 3>>>)
                    return;
                const auto found = signed_distance(a, b);
                if (found.verdict != Verdict::penetrating) return;
                ++deep;
                EXPECT_LE(found.lower, found.value);
                EXPECT_LE(found.value, found.upper);
                ASSERT_TRUE(found.gradient);
                if (*found.contact_error > 1e-12) return void(++off);
                std::uniform_real_distribution<double> in(-1, 1);
                const V u{in(bits), in(bits), in(bits)}, w{in(bits), in(bits), in(bits)};
                constexpr double h = 0x1p-17;
                const double forth = value_moved(a, b, V(h * u), V(h * w)),
                             back = value_moved(a, b, V(-h * u), V(-h * w));
                const double second = (forth + back - 2 * found.value) / h;
                // Where two ways out are as long up to h, the value has a kink in between.
                if (!(std::fabs(second) < 0x1p-8)) return;
                ++smooth;
                const double told = dot(found.gradient->normal(), V(u + cross(w, found.gradient->point)));
                EXPECT_NEAR((forth - back) / (2 * h), told, 1e-6);
            });
        });
    });
    std::printf("%d pairs overlap, %d normals are off by more than 1e-12, %d pairs are smooth\n", deep, off, smooth);
    EXPECT_LE(200 * off, deep);
    EXPECT_LE(9 * deep, 10 * smooth);
}

TEST(SignedDistance, of_a_ball_under_a_shear_has_no_radius_to_take_off) {
    Transformed<Sphere<double, 3>> a{{{0, 0, 0}, 1}};
    a.pose.rows[0] = {1, 0.5, 0};
    a.pose.rows[1] = {0, 1.25, 0.25};
    const Transformed<Box<double, 3>> b{{{1, 0.75, 0.5}}, drawn_pose_of(7)};
    const auto found = signed_distance(a, b);
    EXPECT_EQ(found.verdict, Verdict::penetrating);
    EXPECT_LT(*found.contact_error, 1e-14);
}

TEST(SignedDistance, of_a_posed_capsule_is_the_same_behind_a_reference) {
    check_random_trials(815, 300, [&](int, RandomBits& bits) {
        std::uniform_real_distribution<double> length(0.1, 1.5);
        const Transformed<Capsule<double, 3>> a{{length(bits), length(bits)}, drawn_pose(bits, 2)};
        with_body(bits, 2, [&](const auto& b) {
            const ConvexRef<double, 3> of_a(a), of_b(b);
            const auto direct = signed_distance(a, b);
            for (const auto& erased :
                 {signed_distance(of_a, b), signed_distance(a, of_b), signed_distance(of_a, of_b)}) {
                EXPECT_EQ(erased.verdict, direct.verdict);
                EXPECT_NEAR(erased.value, direct.value, 1e-12);
            }
        });
    });
}

TEST(SignedDistance, of_an_ellipsoid_and_itself_leads_along_its_shortest_axis) {
    const Ellipsoid<double, 3> ellipsoid{{1, 2, 3}};
    const auto found = signed_distance(ellipsoid, ellipsoid);
    EXPECT_NEAR(found.value, -2, 1e-15);
    EXPECT_NEAR(std::fabs(found.normal[0]), 1, 1e-15);
    EXPECT_LT(std::fabs(found.normal[1]) + std::fabs(found.normal[2]), 1e-14);
}

TEST(SignedDistance, of_ellipses_and_boxes_in_the_plane_has_points_along_its_normal) {
    int apart = 0, deep = 0;
    check_random_trials(814, 500, [&](int, RandomBits& bits) {
        std::uniform_real_distribution<double> in(-1, 1), length(0.1, 1.5);
        const auto pose = [&] {
            const Vec<double, 2> x = normalised_or_axis(Vec<double, 2>{in(bits), in(bits)});
            Pose<double, 2> turned;
            turned.rows[0] = {x[0], -x[1]};
            turned.rows[1] = {x[1], x[0]};
            turned.translation = {2 * in(bits), 2 * in(bits)};
            return turned;
        };
        const Transformed<Ellipsoid<double, 2>> a{{{length(bits), length(bits)}}, pose()};
        const Transformed<Box<double, 2>> b{{{length(bits), length(bits)}}, pose()};
        const Transformed<Ellipsoid<double, 2>> c{{{length(bits), length(bits)}}, pose()};
        const auto check = [&](const auto& found) {
            ++(found.verdict == Verdict::separated ? apart : deep);
            ASSERT_TRUE(found.contact_error);
            EXPECT_LT(*found.contact_error, 1e-13);
        };
        check(signed_distance(a, b));
        check(signed_distance(a, c));
    });
    EXPECT_LT(200, apart);
    EXPECT_LT(200, deep);
}

TEST(SignedDistance, of_curved_bodies_that_nearly_touch_is_right_to_the_last_digits) {
    for (const double gap : {1e-6, 1e-9, 1e-12, -1e-9, -1e-6})
        check_random_trials(813, 60, [&](int, RandomBits& bits) {
            with_body(bits, 3, [&](const auto& a) {
                with_body(bits, 3, [&](const auto& b) {
                    const auto first = signed_distance(a, b);
                    if (first.verdict != Verdict::separated) return;
                    auto near = a;
                    near.pose.translation = a.pose.translation - (first.value - gap) * first.normal;
                    const auto found = signed_distance(near, b);
                    ASSERT_TRUE(found.contact_error);
                    EXPECT_LT(*found.contact_error, 1e-11) << gap;
                    // Moved so, the points that were nearest are |gap| apart, and A has been moved no deeper than gap.
                    EXPECT_LT(gap - 1e-11, found.value);
                    EXPECT_LT(found.value, std::fabs(gap) + 1e-11);
                });
            });
        });
}

}  // namespace
}  // namespace touchstone::signed_distance_test
