// SPDX-License-Identifier: MIT
// Compares the verdicts by exact signs with rationals: on small integers, in which everything ties, on posed bodies
// that touch up to rounding, and at extreme scales.
#include "algorithms/certified/contact.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::contact_test {
namespace {

/// GJK as it was published, without exact signs after it.
using PublishedLoop = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>;

template <int D>
PackedPolytope<double, D> packed(const std::vector<Vec<double, D>>& points) {
    return PackedPolytope<double, D>(std::span<const Vec<double, D>>(points));
}

/// Points with small integer coordinates times a power of two: flat, tied and doubled ones among them.
template <int D>
PackedPolytope<double, D> grid_hull(RandomBits& random, int exponent) {
    std::uniform_int_distribution<int> count(1, 8), coordinate(-2, 2);
    std::vector<Vec<double, D>> points(static_cast<std::size_t>(count(random)));
    for (auto& x : points)
        for (int k = 0; k < D; ++k) x[k] = std::ldexp(coordinate(random), exponent);
    return packed<D>(points);
}

template <int D>
Verdict truth_of(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    return epa::depth(a.template exact<Rational>(), b.template exact<Rational>()).verdict;
}

/// Checks the verdict in expansions alone, without the filters before it, and tells whether there is one.
template <int D>
bool is_decided_rightly(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, Verdict truth) {
    epa::Workspace<double, D> workspace;
    const auto plain = gjk::distance(a.in_doubles(), b.in_doubles(), PublishedLoop{});
    const auto contact = certified::decided_contact(a, b, plain, workspace);
    if (contact.verdict == Verdict::undecided) return false;
    EXPECT_EQ(contact.verdict, truth) << to_string(contact.verdict) << " instead of " << to_string(truth);
    return true;
}

/// The verdict that two doubles give, or `undecided`.
template <int D>
Verdict verdict_in_two_doubles(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    epa::Workspace<double, D> workspace;
    auto plain = gjk::distance(a.in_doubles(), b.in_doubles(), PublishedLoop{});
    plain.verdict = Verdict::undecided;
    certified::PortalOfPolytope<D> portal(certified::pose_error(a, b), certified::largest_difference(a, b));
    epa::depth_from(a.in_doubles(), b.in_doubles(), plain, epa::Options<>{}, portal, workspace);
    if (!portal.portal().is_known) return Verdict::undecided;
    return certified::PortalWalk<certified::DoubleDouble, D>(a, b, portal.portal()).run();
}

template <int D>
void expect_right_on_grids(int cases, double least_share) {
    std::map<Verdict, int> decided, all;
    check_random_trials(41, cases, [&](int i, RandomBits& random) {
        const int exponents[] = {0, 0, 0, -60, 90};
        const auto a = grid_hull<D>(random, exponents[i % 5]), b = grid_hull<D>(random, exponents[i % 5]);
        const CertifiedPolytope<D> on_a(a), on_b(b);
        const Verdict truth = truth_of(on_a, on_b), nearly = verdict_in_two_doubles(on_a, on_b);
        EXPECT_TRUE(nearly == truth || nearly == Verdict::undecided) << to_string(nearly);
        decided[truth] += is_decided_rightly(on_a, on_b, truth);
        ++all[truth];
    });
    for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::penetrating})
        EXPECT_GE(decided[verdict], least_share * all[verdict]) << to_string(verdict) << " of " << all[verdict];
    EXPECT_GT(all[Verdict::touching], cases / 20) << "idle";
}

TEST(Contact, of_small_integers_is_that_of_rationals_in_space) { expect_right_on_grids<3>(3000, 0.9); }
TEST(Contact, of_small_integers_is_that_of_rationals_in_the_plane) { expect_right_on_grids<2>(3000, 0.9); }

Pose<double, 3> random_pose(RandomBits& random) {
    std::normal_distribution<double> normal;
    Pose<double, 3> pose;
    for (auto& row : pose.rows)
        for (int k = 0; k < 3; ++k) row[k] = normal(random);
    for (int k = 0; k < 3; ++k) pose.translation[k] = normal(random);
    return pose;
}

TEST(Contact, of_posed_bodies_that_touch_up_to_rounding_is_that_of_rationals) {
    std::normal_distribution<double> normal;
    std::map<Verdict, int> decided, all, in_two_doubles;
    check_random_trials(42, 300, [&](int i, RandomBits& random) {
        std::vector<Vec<double, 3>> points[2];
        for (auto& each : points) {
            each.resize(i % 4 == 0 ? 40 : 8);
            for (auto& x : each)
                for (int k = 0; k < 3; ++k) x[k] = normal(random);
        }
        const auto a = packed<3>(points[0]), b = packed<3>(points[1]);
        const auto pose_a = random_pose(random);
        auto pose_b = random_pose(random);
        pose_b.translation[i % 3] += 12;
        const CertifiedPolytope<3> on_a(a, pose_a);
        const auto apart = gjk::distance(on_a.in_doubles(), CertifiedPolytope<3>(b, pose_b).in_doubles());
        if (apart.verdict != Verdict::separated) return;
        pose_b.translation = pose_b.translation + apart.v;
        const CertifiedPolytope<3> on_b(b, pose_b);
        const Verdict truth = truth_of(on_a, on_b);
        decided[truth] += is_decided_rightly(on_a, on_b, truth);
        ++all[truth];
        const Verdict nearly = verdict_in_two_doubles(on_a, on_b);
        EXPECT_TRUE(nearly == truth || nearly == Verdict::undecided) << to_string(nearly);
        in_two_doubles[truth] += nearly == truth;
        if (truth == Verdict::separated) return;
        // The bodies overlap by rounding, and the bracket must not be wider by the bounds of the poses' errors.
        double size = 0;
        for (int k = 0; k < 3; ++k) size = std::max({size, on_a.largest(k), on_b.largest(k)});
        EXPECT_LE(*epa::certified<Rational>(on_a, on_b).bracket.upper, 0x1p-47 * size);
    });
    for (const Verdict verdict : {Verdict::separated, Verdict::penetrating}) {
        EXPECT_GT(all[verdict], 50) << "idle";
        EXPECT_GE(decided[verdict], 0.95 * all[verdict]) << to_string(verdict) << " of " << all[verdict];
        EXPECT_GE(in_two_doubles[verdict], 0.95 * all[verdict]) << to_string(verdict) << " of " << all[verdict];
    }
}

/// The corners of a box, of which `shared` features lie in the plane x = 1.
std::vector<Vec<double, 3>> box_beyond(double x, double y, double z) {
    std::vector<Vec<double, 3>> corners;
    for (int i = 0; i < 8; ++i) corners.push_back({x + 2 * (i & 1), y + (i & 2), z + (i & 4) / 2});
    return corners;
}

TEST(Contact, at_a_corner_an_edge_and_a_face_needs_no_rational) {
    const auto a = packed<3>(box_beyond(-1, -1, -1));
    const Vec<double, 3> corners[] = {{1, 1, 1}, {1, 1, -1}, {1, 1, 0}, {1, -1, -1}, {1, 0, 0}, {1, 0, 0.5}};
    for (const auto& at : corners) {
        const auto b = packed<3>(box_beyond(at[0], at[1], at[2]));
        const CertifiedPolytope<3> on_a(a), on_b(b);
        for (const auto& result : {gjk::certified<Rational>(on_a, on_b), epa::certified<Rational>(on_a, on_b),
                                   gjk::certified_intersects<Rational>(on_a, on_b)}) {
            EXPECT_EQ(result.verdict, Verdict::touching) << at[1] << " " << at[2];
            EXPECT_EQ(result.proof, Proof::contact) << to_string(result.proof);
            EXPECT_EQ(result.bracket.lower, 0);
            ASSERT_TRUE(result.bracket.upper.has_value());
            EXPECT_EQ(*result.bracket.upper, 0);
        }
    }
}

TEST(Contact, of_coordinates_beyond_the_range_of_expansions_is_left_to_rationals) {
    for (const int exponent : {-700, 700}) {
        std::vector<Vec<double, 3>> corners[2] = {box_beyond(-1, -1, -1), box_beyond(1, 0, 0)};
        for (auto& each : corners)
            for (auto& x : each)
                for (int k = 0; k < 3; ++k) x[k] = std::ldexp(x[k], exponent);
        const auto a = packed<3>(corners[0]), b = packed<3>(corners[1]);
        const auto result = epa::certified<Rational>(CertifiedPolytope<3>(a), CertifiedPolytope<3>(b));
        EXPECT_EQ(result.verdict, Verdict::touching) << exponent;
    }
}

TEST(Contact, of_bodies_whose_products_are_farther_apart_than_the_largest_double_is_that_of_rationals) {
    const auto a = packed<2>({{0x1.8p+511, 0x1.8p+511}, {-0x1p+511, 0x1p+511}});
    const auto b = packed<2>({{0x1p+509, 0x1.4p+511},
                              {0x1.8p+510, 0x1.6p+512},
                              {0x1.4000000000001p+511, 0x1.4p+511},
                              {0x1.4p+511, 0x1.ep+512},
                              {-0x1.fffffffffffffp+508, 0x1.cp+511},
                              {-0x1p+509, 0x1.cp+511}});
    const CertifiedPolytope<2> on_a(a), on_b(b);
    EXPECT_EQ(epa::certified<Rational>(on_a, on_b).verdict, truth_of(on_a, on_b));
    EXPECT_EQ(gjk::certified<Rational>(on_a, on_b).verdict, truth_of(on_a, on_b));
}

TEST(Reach, is_the_largest_product_and_evaluates_ties) {
    std::normal_distribution<double> normal;
    check_random_trials(43, 400, [&](int i, RandomBits& random) {
        std::vector<Vec<double, 3>> points(12);
        for (auto& x : points)
            for (int k = 0; k < 3; ++k) x[k] = normal(random);
        const auto hull = packed<3>(points);
        const CertifiedPolytope<3> body(hull, random_pose(random));
        // A direction along which two vertices differ by rounding at most.
        Vec<double, 3> n{normal(random), normal(random), normal(random)};
        const auto edge = body.vertex(1).position - body.vertex(0).position;
        if (i % 2 == 0) n = cross(n, edge);
        const auto found = certified::reach_in(body, convert<Expansion>(n));
        const auto nearly = certified::reach_in(body, convert<certified::DoubleDouble>(n));
        const auto exact = body.exact<Rational>();
        const auto value_at = [&](int k) {
            return dot(convert<Rational>(n), exact.vertices[static_cast<std::size_t>(k)]);
        };
        Rational most = value_at(0);
        for (int k = 1; k < body.vertex_count(); ++k)
            if (most < value_at(k)) most = value_at(k);
        Rational value = 0;
        for (int k = 0; k < found.value.term_count(); ++k) value += Rational(found.value.term(k));
        EXPECT_EQ(value, most);
        EXPECT_EQ(value_at(found.vertex), most);
        const Rational high(nearly.value.approximation()), off_by(nearly.value.off_by());
        EXPECT_TRUE(high - off_by <= most && most <= high + off_by);
        EXPECT_LE(nearly.value.error(), 0x1p-90);
        EXPECT_TRUE(most - Rational(nearly.value.error()) <= value_at(nearly.vertex));
    });
}

TEST(Reach, is_not_misled_by_partial_sums_that_overflow) {
    // n.x is -0.25e308 at the first vertex, where the sum of the first two products leaves the range, and -0.5e308 at
    // the second, which is therefore not extreme.
    const auto hull = packed<3>({{-1e154, -1e154, 1.75e154}, {-0.5e154, 0, 0}});
    const Vec<double, 3> n{1e154, 1e154, 1e154};
    const auto found = certified::reach_in(CertifiedPolytope<3>(hull), convert<Expansion>(n));
    EXPECT_TRUE(found.value.is_nan()) << found.vertex;
    const auto nearly = certified::reach_in(CertifiedPolytope<3>(hull), convert<certified::DoubleDouble>(n));
    EXPECT_TRUE(nearly.value.is_nan()) << nearly.vertex;
}

}  // namespace
}  // namespace touchstone::contact_test
