// SPDX-License-Identifier: MIT
// Certified queries against exact arithmetic, and each filter from both sides: what passes is true, and what should
// pass does.
#include <gtest/gtest.h>

#include <random>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/scalars/rational.h"

namespace touchstone {
namespace {

template <int D>
using Points = std::vector<Vec<double, D>>;

/// Points of small integers times 2^exponent, moved by an offset: degenerate in every way there is.
template <int D>
Points<D> grid_points(std::mt19937_64& random, int most, int exponent, double offset) {
    std::uniform_int_distribution<int> count(1, most), coordinate(-3, 3);
    Points<D> points(static_cast<std::size_t>(count(random)));
    for (auto& x : points)
        for (int k = 0; k < D; ++k) x[k] = std::ldexp(coordinate(random), exponent) + offset;
    return points;
}

template <int D>
PackedPolytope<double, D> packed(const Points<D>& points) {
    return PackedPolytope<double, D>(std::span<const Vec<double, D>>(points));
}

template <int D>
Pose<double, D> random_pose(std::mt19937_64& random) {
    std::normal_distribution<double> normal;
    Pose<double, D> pose;
    for (auto& row : pose.rows)
        for (int k = 0; k < D; ++k) row[k] = normal(random);
    for (int k = 0; k < D; ++k) pose.translation[k] = normal(random);
    return pose;
}

/// lower^2 <= square <= upper^2, in exact arithmetic.
void expect_bracket(const Rational& square, long double lower, long double upper) {
    EXPECT_LE(Rational(lower) * Rational(lower), square);
    if (upper < HUGE_VALL) {
        EXPECT_GE(Rational(upper) * Rational(upper), square);
    }
}

template <int D>
void expect_right(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    const auto exact_a = a.template exact<Rational>(), exact_b = b.template exact<Rational>();
    const auto distance = gjk::distance(exact_a, exact_b);
    const auto depth = epa::penetration(exact_a, exact_b);
    const Verdict truth = distance.verdict == Verdict::separated ? Verdict::separated : depth.verdict;
    const auto by_gjk = gjk::certified<Rational>(a, b);
    const auto by_epa = epa::certified<Rational>(a, b);
    const auto by_axis = gjk::certified_intersects<Rational>(a, b);
    ASSERT_EQ(by_axis.verdict, truth) << to_string(by_axis.proof);
    expect_bracket(distance.upper2, by_axis.lower, HUGE_VALL);
    ASSERT_EQ(by_gjk.verdict, truth) << to_string(by_gjk.proof);
    ASSERT_EQ(by_epa.verdict, truth) << to_string(by_epa.proof);
    expect_bracket(distance.upper2, by_gjk.lower, by_gjk.upper);
    if (truth == Verdict::penetrating) expect_bracket(depth.upper2, by_epa.lower, by_epa.upper);
}

template <int D>
void expect_right_on_grids(int cases) {
    std::mt19937_64 random(7);
    const int exponents[] = {0, -40, -1060, 300, 1000};
    const double offsets[] = {0, 1e6, 0x1p52};
    for (int i = 0; i < cases; ++i) {
        const int exponent = exponents[i % 5];
        const double offset = exponent == 0 ? offsets[i % 3] : 0;
        const auto a = packed<D>(grid_points<D>(random, 8, exponent, offset));
        const auto b = packed<D>(grid_points<D>(random, 8, exponent, offset));
        SCOPED_TRACE(i);
        expect_right(CertifiedPolytope<D>(a), CertifiedPolytope<D>(b));
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(Certified, verdicts_and_brackets_are_right_on_grids_at_every_scale_in_space) { expect_right_on_grids<3>(4000); }
TEST(Certified, verdicts_and_brackets_are_right_on_grids_at_every_scale_in_the_plane) {
    expect_right_on_grids<2>(4000);
}

TEST(Certified, verdicts_and_brackets_are_right_under_poses_taken_literally) {
    std::mt19937_64 random(8);
    for (int i = 0; i < 1000; ++i) {
        const auto a = packed<3>(grid_points<3>(random, 8, 0, 0)), b = packed<3>(grid_points<3>(random, 8, 0, 0));
        SCOPED_TRACE(i);
        expect_right(CertifiedPolytope<3>(a, random_pose<3>(random)), CertifiedPolytope<3>(b, random_pose<3>(random)));
        if (HasFatalFailure()) return;
    }
}

TEST(Certified, separation_and_containment_hold_one_ulp_from_contact) {
    // Two unit boxes face to face, B moved by whole ulps: exact arithmetic is asked, and the answer turns at 0.
    for (int ulps = -3; ulps <= 3; ++ulps) {
        Points<3> a, b;
        for (int corner = 0; corner < 8; ++corner) {
            const Vec<double, 3> x{corner & 1 ? 1.0 : -1.0, corner & 2 ? 1.0 : -1.0, corner & 4 ? 1.0 : -1.0};
            a.push_back(x);
            b.push_back({x[0] < 0 ? 1 + ulps * 0x1p-52 : 3, x[1], x[2]});
        }
        const auto packed_a = packed<3>(a), packed_b = packed<3>(b);
        const CertifiedPolytope<3> on_a(packed_a), on_b(packed_b);
        const Verdict expected = ulps > 0 ? Verdict::separated : ulps < 0 ? Verdict::penetrating : Verdict::touching;
        EXPECT_EQ(gjk::certified<Rational>(on_a, on_b).verdict, expected) << ulps << " ulps";
        EXPECT_EQ(epa::certified<Rational>(on_a, on_b).verdict, expected) << ulps << " ulps";
    }
}

TEST(Certified, says_undecided_only_of_coordinates_that_are_not_finite) {
    const Points<2> good{{0, 0}, {1, 0}, {0, 1}};
    for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        const Points<2> broken{{0, 0}, {bad, 0}, {0, 1}};
        const auto packed_a = packed<2>(good), packed_b = packed<2>(broken);
        const CertifiedPolytope<2> a(packed_a), b(packed_b);
        EXPECT_EQ(gjk::certified<Rational>(a, b).proof, Proof::none);
        EXPECT_EQ(epa::certified<Rational>(a, b).verdict, Verdict::undecided);
    }
}

TEST(CertifiedFilters, fall_through_on_less_than_one_in_ten_thousand_random_pairs) {
    std::mt19937_64 random(9);
    std::normal_distribution<double> normal;
    constexpr int pairs = 20000;
    int by_gjk = 0, by_epa = 0, by_axis = 0;
    for (int i = 0; i < pairs; ++i) {
        Points<3> a(8), b(8);
        for (auto* points : {&a, &b})
            for (auto& x : *points)
                for (int k = 0; k < 3; ++k) x[k] = normal(random);
        for (auto& x : b) x[0] += 3 * (i % 2);
        const auto packed_a = packed<3>(a), packed_b = packed<3>(b);
        const CertifiedPolytope<3> on_a(packed_a), on_b(packed_b);
        by_gjk += gjk::certified<Rational>(on_a, on_b).proof == Proof::exact;
        by_epa += epa::certified<Rational>(on_a, on_b).proof == Proof::exact;
        by_axis += gjk::certified_intersects<Rational>(on_a, on_b).proof == Proof::exact;
    }
    EXPECT_LE(by_gjk, pairs / 10000);
    EXPECT_LE(by_epa, pairs / 10000);
    EXPECT_LE(by_axis, pairs / 10000);
}

TEST(CertifiedFilters, give_determinants_an_error_that_holds_and_is_not_idle) {
    std::mt19937_64 random(10);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (int i = 0; i < 20000; ++i) {
        Vec<double, 3> x[3];
        for (auto& each : x)
            for (int k = 0; k < 3; ++k) each[k] = uniform(random);
        if (i % 2 == 0) x[2] = x[0] + std::ldexp(uniform(random), -40) * x[1];  // nearly dependent
        const auto exact = [&](int row, int k) { return Rational(x[row][k]); };
        Rational truth = 0;
        for (int k = 0; k < 3; ++k)
            truth += exact(0, k) *
                     (exact(1, (k + 1) % 3) * exact(2, (k + 2) % 3) - exact(1, (k + 2) % 3) * exact(2, (k + 1) % 3));
        const auto found = certified::determinant(x[0], x[1], x[2], 0);
        EXPECT_LE(abs(Rational(found.value) - truth), Rational(found.error));
        EXPECT_LE(found.error, 24 * 0x1p-53 * 6) << "no more than the magnitude of six products allows";
    }
}

TEST(CertifiedFilters, bound_the_reach_of_every_vertex_at_every_scale) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (int i = 0; i < 5000; ++i) {
        const int exponent = i % 2 == 0 ? 0 : -1040;
        Points<3> a(4), b(4);
        for (auto* points : {&a, &b})
            for (auto& x : *points)
                for (int k = 0; k < 3; ++k) x[k] = std::ldexp(uniform(random), exponent);
        const auto packed_a = packed<3>(a), packed_b = packed<3>(b);
        const CertifiedPolytope<3> on_a(packed_a), on_b(packed_b);
        const auto n = certified::scaled(Vec<double, 3>{uniform(random), uniform(random), uniform(random)});
        Rational gap = 0, support = 0;
        bool first = true;
        for (const auto& p : a)
            for (const auto& q : b) {
                Rational along = 0;
                for (int k = 0; k < 3; ++k) along += Rational(n[k]) * (Rational(p[k]) - Rational(q[k]));
                gap = first || along < gap ? along : gap;
                support = first || support < along ? along : support;
                first = false;
            }
        EXPECT_LE(Rational(certified::certain_gap(on_a, on_b, n)), gap);
        EXPECT_GE(Rational(certified::certain_support(on_a, on_b, n)), support);
    }
}

}  // namespace
}  // namespace touchstone
