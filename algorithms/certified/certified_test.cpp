// SPDX-License-Identifier: MIT
// Compares certified queries with exact arithmetic, and tests each filter from both sides: what it accepts is true, and
// it accepts what it should.
#include <gtest/gtest.h>

#include <random>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::certified_certified_test {
namespace {

template <int D>
using Points = std::vector<Vec<double, D>>;

/// GJK as it was published, of whose lower bound the filters are proved.
using PublishedLoop = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>;

/// Points with small integer coordinates times 2^exponent, moved by an offset. They are degenerate in every possible
/// way.
template <int D>
Points<D> grid_points(RandomBits& random, int most, int exponent, double offset) {
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
Pose<double, D> random_pose(RandomBits& random) {
    std::normal_distribution<double> normal;
    Pose<double, D> pose;
    for (auto& row : pose.rows)
        for (int k = 0; k < D; ++k) row[k] = normal(random);
    for (int k = 0; k < D; ++k) pose.translation[k] = normal(random);
    return pose;
}

/// Checks the bracket of the root of a number in exact arithmetic.
void expect_bracket(const Rational& square, const Bracket<long double>& bracket) {
    EXPECT_LE(Rational(bracket.lower) * Rational(bracket.lower), square);
    if (bracket.upper && *bracket.upper < HUGE_VALL) {
        EXPECT_GE(Rational(*bracket.upper) * Rational(*bracket.upper), square);
    }
}

template <int D>
void expect_right(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    const auto exact_a = a.template exact<Rational>(), exact_b = b.template exact<Rational>();
    const auto distance = gjk::distance(exact_a, exact_b);
    const auto depth = epa::depth(exact_a, exact_b);
    const Verdict truth = distance.verdict == Verdict::separated ? Verdict::separated : depth.verdict;
    const auto by_gjk = gjk::certified<Rational>(a, b);
    const auto by_epa = epa::certified<Rational>(a, b);
    const auto by_axis = gjk::certified_intersects<Rational>(a, b);
    ASSERT_EQ(by_axis.verdict, truth) << to_string(by_axis.proof);
    expect_bracket(*distance.distance2.upper, by_axis.bracket);
    ASSERT_EQ(by_gjk.verdict, truth) << to_string(by_gjk.proof);
    ASSERT_EQ(by_epa.verdict, truth) << to_string(by_epa.proof);
    expect_bracket(*distance.distance2.upper, by_gjk.bracket);
    if (truth == Verdict::penetrating) expect_bracket(*depth.depth2.upper, by_epa.bracket);
}

template <int D>
void expect_right_on_grids(int cases) {
    const int exponents[] = {0, -40, -1060, 300, 1000};
    const double offsets[] = {0, 1e6, 0x1p52};
    check_random_trials(7, cases, [&](int i, RandomBits& random) {
        const int exponent = exponents[i % 5];
        const double offset = exponent == 0 ? offsets[i % 3] : 0;
        const auto a = packed<D>(grid_points<D>(random, 8, exponent, offset));
        const auto b = packed<D>(grid_points<D>(random, 8, exponent, offset));
        SCOPED_TRACE(i);
        expect_right(CertifiedPolytope<D>(a), CertifiedPolytope<D>(b));
        if (::testing::Test::HasFatalFailure()) return;
    });
}

TEST(Certified, verdicts_and_brackets_are_right_on_grids_at_every_scale_in_space) { expect_right_on_grids<3>(4000); }
TEST(Certified, verdicts_and_brackets_are_right_on_grids_at_every_scale_in_the_plane) {
    expect_right_on_grids<2>(4000);
}

TEST(Certified, verdicts_and_brackets_are_right_under_poses_taken_literally) {
    check_random_trials(8, 1000, [&](int i, RandomBits& random) {
        const auto a = packed<3>(grid_points<3>(random, 8, 0, 0)), b = packed<3>(grid_points<3>(random, 8, 0, 0));
        SCOPED_TRACE(i);
        expect_right(CertifiedPolytope<3>(a, random_pose<3>(random)), CertifiedPolytope<3>(b, random_pose<3>(random)));
        if (HasFatalFailure()) return;
    });
}

/// Tests hulls that use their Gauss map, under poses that stretch, flatten and scale them by up to 2^530.
template <int D>
void expect_right_of_posed_hulls(int cases) {
    std::normal_distribution<double> normal;
    std::uniform_int_distribution<int> count(33, 60);
    const int scales[] = {0, 0, 100, -100, 530, -530};
    check_random_trials(12, cases, [&](int i, RandomBits& random) {
        const int scale = scales[i % 6];
        Points<D> points[2];
        for (auto& each : points) {
            each.resize(static_cast<std::size_t>(i % 4 == 0 ? 6 : count(random)));
            for (auto& x : each)
                for (int k = 0; k < D; ++k) x[k] = normal(random);
        }
        Pose<double, D> poses[2] = {random_pose<D>(random), random_pose<D>(random)};
        for (auto& pose : poses) {
            if (i % 5 == 0) pose.rows[0] = pose.rows[1];  // singular
            for (auto& row : pose.rows)
                for (int k = 0; k < D; ++k) row[k] = std::ldexp(row[k], scale);
            for (int k = 0; k < D; ++k) pose.translation[k] = std::ldexp((1 + i % 3) * pose.translation[k], scale);
        }
        SCOPED_TRACE(i);
        const auto a = packed<D>(points[0]), b = packed<D>(points[1]);
        expect_right(CertifiedPolytope<D>(a, poses[0]), CertifiedPolytope<D>(b, poses[1]));
        if (::testing::Test::HasFatalFailure()) return;
    });
}

TEST(Certified, verdicts_and_brackets_are_right_of_large_hulls_under_poses_of_any_size_in_space) {
    expect_right_of_posed_hulls<3>(240);
}
TEST(Certified, verdicts_and_brackets_are_right_of_large_hulls_under_poses_of_any_size_in_the_plane) {
    expect_right_of_posed_hulls<2>(400);
}

TEST(Certified, is_right_of_huge_shapes_under_tiny_poses) {
    // Along the short direction M^T n the support mapping scales up, and products with 2^1022 would overflow.
    Points<3> local;
    std::mt19937_64 random(13);  // fixed input: eight corners that are not quite a cube
    std::uniform_real_distribution<double> within(-0.02, 0.02);
    for (const double f : {1.3, 0.9})
        for (int i = 0; i < 4; ++i) {
            Vec<double, 3> x;
            for (int k = 0; k < 3; ++k) x[k] = -std::ldexp(f + within(random), 1022);
            local.push_back(x);
        }
    const double c = 0x1p422;
    Pose<double, 3> tiny;
    tiny.rows = {{{1.9, 1.9, 1.9}, {1, -1, 0}, {0, 1, -1}}};
    for (auto& row : tiny.rows)
        for (int k = 0; k < 3; ++k) row[k] = std::ldexp(row[k], -600);
    tiny.translation = {5.41 * c, 0, 0};
    const auto huge = packed<3>(local);
    for (int step = 0; step < 40; ++step) {
        const double x = (-2.0 + 0.05 * step) * c, size = 0.005 * c;
        const auto other = packed<3>({{x, 0, 0}, {x + size, 0, 0}, {x, size, 0}, {x, 0, size}});
        SCOPED_TRACE(step);
        expect_right(CertifiedPolytope<3>(huge, tiny), CertifiedPolytope<3>(other));
        if (HasFatalFailure()) return;
    }
}

TEST(Certified, reuses_a_workspace_between_different_queries_without_a_trace) {
    epa::Workspace<double, 3> used;
    check_random_trials(14, 300, [&](int, RandomBits& random) {
        const auto a = packed<3>(grid_points<3>(random, 12, 0, 0)), b = packed<3>(grid_points<3>(random, 12, 0, 0));
        const CertifiedPolytope<3> on_a(a), on_b(b);
        epa::Workspace<double, 3> fresh;
        const auto x = unit_vector<double, 3>(0);
        const auto again = epa::certified<Rational>(on_a, on_b, epa::Options<>{}, x, used);
        const auto once = epa::certified<Rational>(on_a, on_b, epa::Options<>{}, x, fresh);
        EXPECT_EQ(again.verdict, once.verdict);
        EXPECT_EQ(again.bracket.lower, once.bracket.lower);
        EXPECT_EQ(again.iterations, once.iterations);
        EXPECT_EQ(again.axis, once.axis);
    });
}

TEST(Certified, separation_and_containment_hold_one_ulp_from_contact) {
    // Two unit boxes face to face, with B moved by whole ulps. Exact arithmetic is used, and the answer changes at 0.
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
    std::normal_distribution<double> normal;
    constexpr int pairs = 20000;
    int by_gjk = 0, by_epa = 0, by_axis = 0;
    check_random_trials(9, pairs, [&](int i, RandomBits& random) {
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
    });
    EXPECT_LE(by_gjk, pairs / 10000);
    EXPECT_LE(by_epa, pairs / 10000);
    EXPECT_LE(by_axis, pairs / 10000);
}

TEST(CertifiedFilters, give_determinants_an_error_that_holds_and_is_not_idle) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    check_random_trials(10, 20000, [&](int i, RandomBits& random) {
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
    });
}

/// The exact minimum and maximum of n.z over A - B.
struct ExactReach {
    Rational low, high;
};
ExactReach exact_reach(const CertifiedPolytope<3>& a, const CertifiedPolytope<3>& b, const Vec<double, 3>& n) {
    ExactReach reach;
    bool first = true;
    for (const auto& p : a.exact<Rational>().vertices)
        for (const auto& q : b.exact<Rational>().vertices) {
            const Rational along = dot(convert<Rational>(n), p - q);
            reach.low = first || along < reach.low ? along : reach.low;
            reach.high = first || reach.high < along ? along : reach.high;
            first = false;
        }
    return reach;
}

TEST(CertifiedFilters, bound_the_reach_under_poses_where_products_underflow) {
    std::uniform_int_distribution<int> few(-4, 4);
    check_random_trials(15, 3000, [&](int i, RandomBits& random) {
        Points<3> points(4);
        const int local = i % 3 == 0 ? -1074 : i % 3 == 1 ? 0 : 700;
        for (auto& x : points)
            for (int k = 0; k < 3; ++k) x[k] = std::ldexp(few(random), local);
        auto pose = random_pose<3>(random);
        const int scale = i % 2 == 0 ? 200 : -300;
        for (auto& row : pose.rows)
            for (int k = 0; k < 3; ++k) row[k] = std::ldexp(row[k], scale);
        for (int k = 0; k < 3; ++k) pose.translation[k] = std::ldexp(pose.translation[k], local + scale);
        const auto a = packed<3>(points), b = packed<3>({{0, 0, 0}});
        const CertifiedPolytope<3> on_a(a, pose), on_b(b);
        std::normal_distribution<double> normal;
        const auto n = certified::scaled(Vec<double, 3>{normal(random), normal(random), normal(random)});
        const auto truth = exact_reach(on_a, on_b, n);
        const double gap = certified::certain_gap(on_a, on_b, n), support = certified::certain_support(on_a, on_b, n);
        if (gap > -HUGE_VAL) {
            EXPECT_LE(Rational(gap), truth.low) << i;
        }
        if (support < HUGE_VAL) {
            EXPECT_GE(Rational(support), truth.high) << i;
        }
    });
}

TEST(CertifiedFilters, bound_the_distance_from_the_bound_of_gjk) {
    std::normal_distribution<double> normal;
    int positive = 0;
    check_random_trials(16, 300, [&](int i, RandomBits& random) {
        Points<3> points[2];
        for (auto& each : points) {
            each.resize(12);
            for (auto& x : each)
                for (int k = 0; k < 3; ++k) x[k] = normal(random);
        }
        auto pose = random_pose<3>(random);
        pose.translation[0] += 4 + std::ldexp(1, -(i % 40));
        const auto a = packed<3>(points[0]), b = packed<3>(points[1]);
        const CertifiedPolytope<3> on_a(a), on_b(b, pose);
        const auto plain = gjk::distance(on_a, on_b, PublishedLoop{});
        const double lower = certified::certain_distance(on_a, on_b, plain.distance2.lower);
        const auto truth = gjk::distance(on_a.exact<Rational>(), on_b.exact<Rational>());
        if (lower > 0) {
            EXPECT_LE(Rational(lower) * Rational(lower), *truth.distance2.upper);
            EXPECT_GE(Rational(certified::distance_from_above(plain.simplex, certified::pose_error(on_a, on_b))) *
                          Rational(certified::distance_from_above(plain.simplex, certified::pose_error(on_a, on_b))),
                      *truth.distance2.upper);
            ++positive;
        }
    });
    EXPECT_GT(positive, 100) << "idle";
}

TEST(CertifiedFilters, bound_the_reach_of_every_vertex_at_every_scale) {
    std::uniform_real_distribution<double> uniform(-1, 1);
    check_random_trials(11, 5000, [&](int i, RandomBits& random) {
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
    });
}

/// The cube with corners (+-1, +-1, +-1), moved by `x` along the first axis, then scaled.
PackedPolytope<double, 3> cube_at(double x, double scale) {
    Points<3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back({x * scale + ((i & 1) * 2 - 1) * scale, ((i & 2) - 1) * scale, ((i & 4) / 2 - 1) * scale});
    return packed<3>(corners);
}

TEST(CertifiedNormal, points_from_b_to_a_whatever_proves_that_the_bodies_are_apart) {
    const auto a = cube_at(0, 1);
    for (const int exponent : {4, 20, 40, 50, 51}) {
        const auto b = cube_at(2 + std::ldexp(1.0, -exponent), 1);
        const CertifiedPolytope<3> on_a(a), on_b(b);
        for (const auto& r : {gjk::certified<Rational>(on_a, on_b), epa::certified<Rational>(on_a, on_b)}) {
            ASSERT_EQ(r.verdict, Verdict::separated) << exponent;
            EXPECT_LT(r.axis[0], 0) << exponent << to_string(r.proof);
        }
    }
}

TEST(CertifiedNormal, is_a_finite_direction_at_every_scale) {
    for (const int exponent : {-900, -600, -540, 0, 510, 512, 600, 1000}) {
        const double scale = std::ldexp(1.0, exponent);
        const auto a = cube_at(0, scale), b = cube_at(1.5, scale);
        const auto r = epa::certified<Rational>(CertifiedPolytope<3>(a), CertifiedPolytope<3>(b));
        ASSERT_EQ(r.verdict, Verdict::penetrating) << exponent;
        EXPECT_TRUE(is_finite(r.axis)) << exponent;
        EXPECT_LT(r.axis[0], 0) << exponent;
    }
}

}  // namespace
}  // namespace touchstone::certified_certified_test
