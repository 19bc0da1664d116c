// SPDX-License-Identifier: MIT
// Compares MPR with brute force on exact scalars: the verdict is right, and the depth is never below the least one.
#include "algorithms/mpr/penetration.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::mpr_penetration_test {
namespace {

using brute_force::polytope_of;

Rational value(const brute_force::Fraction& f) {
    return Rational(static_cast<long long>(f.numerator)) / Rational(static_cast<long long>(f.denominator));
}

/// Runs the check on hulls of 1 to 8 small integer points. C is often flat, touching or penetrating.
template <int D, class Check>
void on_random_pairs(int cases, const Check& check) {
    check_random_trials(5, cases, [&](int i, RandomBits& rng) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const int count_a = 1 + static_cast<int>(rng() % 8), count_b = 1 + static_cast<int>(rng() % 8);
        const int range = 2 + static_cast<int>(rng() % 4);
        const auto a = brute_force::random_points<D>(rng, count_a, range);
        const auto b = brute_force::random_points<D>(rng, count_b, range);
        check(a, b, brute_force::truth<D>(a, b));
    });
}

/// True if every point of C satisfies normal.x <= bound.
template <int D>
bool supports(const Polytope<Rational, D>& a, const Polytope<Rational, D>& b, const Vec<Rational, D>& normal,
              const Rational& bound) {
    for (const auto& x : a.vertices)
        for (const auto& y : b.vertices)
            if (bound < dot(normal, x - y)) return false;
    return true;
}

template <int D>
void check_exact(int cases) {
    int penetrating = 0, deeper = 0, touching = 0;
    on_random_pairs<D>(cases, [&](const auto& points_a, const auto& points_b, const auto& truth) {
        const auto a = polytope_of<Rational, D>(points_a), b = polytope_of<Rational, D>(points_b);
        const auto r = mpr::penetration(a, b);
        ASSERT_EQ(r.verdict, truth.verdict) << r.stop.name;
        EXPECT_EQ(mpr::intersects(a, b).verdict, truth.verdict);
        ASSERT_TRUE(r.depth2.upper);
        EXPECT_EQ(r.depth2.lower, 0);
        if (truth.verdict == Verdict::touching) ++touching;
        if (truth.verdict == Verdict::separated) {
            EXPECT_LT(0, r.distance_lower2);
            EXPECT_LE(r.distance_lower2, value(truth.distance2));
        }
        if (truth.verdict != Verdict::penetrating) {
            EXPECT_EQ(r.depth2.upper, 0);
            return;
        }
        ++penetrating;
        EXPECT_LE(value(truth.depth2), *r.depth2.upper);
        if (value(truth.depth2) < *r.depth2.upper) ++deeper;
        // upper2 = (bound / |n|)^2, where bound is the largest normal.x over C.
        Rational bound = dot(r.normal, a.vertices[0] - b.vertices[0]);
        for (const auto& x : a.vertices)
            for (const auto& y : b.vertices) bound = std::max(bound, dot(r.normal, x - y));
        EXPECT_EQ(*r.depth2.upper * squared_norm(r.normal), bound * bound);
        EXPECT_EQ(dot(r.normal, r.foot), bound) << "the ray leaves through the plane";
        EXPECT_TRUE(supports(a, b, r.normal, bound));
    });
    EXPECT_GT(penetrating, cases / 5);
    EXPECT_GT(touching, cases / 50);
    EXPECT_GT(deeper, penetrating / 10) << "MPR does not find the least depth";
}

TEST(Mpr, in_the_plane_is_right_and_never_shallower_than_the_depth) { check_exact<2>(1000); }
TEST(Mpr, in_space_is_right_and_never_shallower_than_the_depth) { check_exact<3>(500); }

TEST(Mpr, of_unit_cubes_depends_on_where_the_ray_leaves) {
    const auto cube_at = [](const Rational& x, const Rational& y) {
        Polytope<Rational, 3> cube;
        for (int k = 0; k < 8; ++k)
            cube.vertices.push_back({{x + Rational(k & 1), y + Rational(k >> 1 & 1), Rational(k >> 2 & 1)}});
        return cube;
    };
    const auto same = mpr::penetration(cube_at(0, 0), cube_at(0, 0));
    EXPECT_EQ(same.verdict, Verdict::penetrating);
    EXPECT_EQ(same.depth2.upper, 1) << "a ray from the origin goes along the first axis";
    const auto shifted = mpr::penetration(cube_at(0, 0), cube_at(Rational(1) / 4, 0));
    EXPECT_EQ(shifted.depth2.upper, Rational(9) / 16);
    const auto touching = mpr::penetration(cube_at(0, 0), cube_at(1, 1));
    EXPECT_EQ(touching.verdict, Verdict::touching);
}

TEST(Mpr, of_flat_differences_is_answered_by_gjk) {
    const Polytope<Rational, 2> a{{{{0, 0}}, {{4, 0}}}}, across{{{{1, 0}}, {{9, 0}}}}, above{{{{0, 1}}, {{4, 1}}}},
        beyond{{{{5, 0}}, {{9, 0}}}};
    EXPECT_EQ(mpr::penetration(a, across).verdict, Verdict::touching);
    EXPECT_EQ(mpr::penetration(a, across).depth2.upper, 0);
    EXPECT_EQ(mpr::penetration(a, above).verdict, Verdict::separated);
    EXPECT_EQ(mpr::penetration(a, beyond).verdict, Verdict::separated);
}

TEST(Mpr, on_float_and_double_never_contradicts_the_truth) {
    int decided = 0;
    on_random_pairs<3>(700, [&](const auto& points_a, const auto& points_b, const auto& truth) {
        const auto check = [&](const auto& r) {
            if (r.verdict == Verdict::undecided) return;
            ++decided;
            const bool meets = r.verdict != Verdict::separated;
            EXPECT_EQ(meets, truth.verdict != Verdict::separated) << r.stop.name;
            if (r.verdict == Verdict::penetrating) {
                EXPECT_EQ(truth.verdict, Verdict::penetrating);
            }
        };
        check(mpr::penetration(polytope_of<float, 3>(points_a), polytope_of<float, 3>(points_b)));
        check(mpr::penetration(polytope_of<double, 3>(points_a), polytope_of<double, 3>(points_b)));
    });
    EXPECT_GT(decided, 1000);
}

TEST(Mpr, says_why_it_ended_at_bad_input_and_at_its_cap) {
    const double infinity = std::numeric_limits<double>::infinity(), huge = std::numeric_limits<double>::max();
    const Box<double, 3> box{{{1, 1, 1}}};
    const Polytope<double, 3> unbounded{{{{infinity, 0, 0}}}};
    const auto not_finite = mpr::penetration(box, unbounded);
    EXPECT_EQ(not_finite.verdict, Verdict::undecided);
    EXPECT_EQ(not_finite.stop.kind, StopKind::invalid_input);
    const Box<double, 3> large{{{huge, huge, huge}}};
    const auto overflow = mpr::penetration(large, large);
    EXPECT_EQ(overflow.verdict, Verdict::undecided);
    EXPECT_EQ(overflow.stop.kind, StopKind::exhausted);
    mpr::Options<> options;
    options.max_iterations = 1;
    const Polytope<double, 3> beside{{{{0.5, 0.4, 0.3}}}};
    const auto capped = mpr::penetration(box, beside, options);
    EXPECT_EQ(capped.verdict, Verdict::undecided);
    EXPECT_EQ(capped.stop.name, "cap");
}

}  // namespace
}  // namespace touchstone::mpr_penetration_test
