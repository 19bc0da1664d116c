// SPDX-License-Identifier: MIT
// The entry that chooses between facets and EPA, on small integers, where points tie, coincide and lie in one plane.
#include "algorithms/penetration/depth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/testing/exact_hulls.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::depth_test {
namespace {

using Points = std::vector<Vec<double, 3>>;

template <class S>
Faceted<PackedPolytope<S, 3>> packed(const brute_force::Points<3>& points) {
    const auto plain = brute_force::polytope_of<S, 3>(points);
    return Faceted(PackedPolytope<S, 3>(std::span<const Vec<S, 3>>(plain.vertices)));
}

template <class S>
void sweep(std::uint64_t seed, double tolerance) {
    int by_facets = 0, touching = 0;
    constexpr int cases = 1500;
    check_random_trials(seed, cases, [&](int, RandomBits& rng) {
        const int range = 1 + static_cast<int>(rng() % 5);
        const auto a = brute_force::random_points<3>(rng, 1 + static_cast<int>(rng() % 10), range);
        const auto b = brute_force::random_points<3>(rng, 1 + static_cast<int>(rng() % 10), range);
        const auto of_a = packed<S>(a), of_b = packed<S>(b);
        const auto truth = brute_force::truth<3>(a, b);
        const auto found = penetration::depth(of_a, of_b);
        // EPA after GJK's loop as published.
        const auto start = gjk::distance(of_a.shape, of_b.shape,
                                         gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>{});
        const auto by_epa = epa::depth_from(of_a.shape, of_b.shape, start);
        by_facets += of_a.facets && of_b.facets ? 1 : 0;
        touching += truth.verdict == Verdict::touching ? 1 : 0;
        if (found.verdict == Verdict::undecided) {
            EXPECT_EQ(by_epa.verdict, Verdict::undecided) << "not more in doubt than EPA";
            return;
        }
        if (found.verdict == Verdict::intersecting)
            EXPECT_NE(truth.verdict, Verdict::separated);
        else
            EXPECT_EQ(found.verdict, truth.verdict);
        ASSERT_TRUE(found.depth2.upper);
        const double depth2 =
            static_cast<double>(truth.depth2.numerator) / static_cast<double>(truth.depth2.denominator);
        EXPECT_NEAR(static_cast<double>(*found.depth2.upper), depth2, tolerance * (1 + depth2));
    });
    EXPECT_GT(by_facets, cases / 5) << "the sample is one-sided";
    EXPECT_LT(by_facets, cases) << "the sample is one-sided";
    EXPECT_GT(touching, cases / 50) << "the sample is one-sided";
}

TEST(Depth, is_never_wrong_and_no_more_in_doubt_than_epa_in_double) { sweep<double>(51, 1e-9); }
TEST(Depth, is_never_wrong_and_no_more_in_doubt_than_epa_in_float) { sweep<float>(52, 1e-3); }

/// `b` moved so that its contact with `a` is open by some roundoffs, or closed; nothing if the hulls do not overlap.
std::optional<Points> moved_to_contact(const Points& a, Points b, double roundoffs) {
    const auto of_a = HullFacets<double>::of(a), of_b = HullFacets<double>::of(b);
    if (!of_a || !of_b) return std::nullopt;
    const auto found = facets::depth(*of_a, *of_b, Pose<double, 3>::identity());
    if (found.verdict != Verdict::penetrating) return std::nullopt;
    const double length = std::sqrt(squared_norm(found.outward));
    const double by = (*found.depth() + roundoffs * 0x1p-53) / length;
    for (auto& x : b) x = x + by * found.outward;
    return b;
}

Points random_hull(RandomBits& rng) {
    std::uniform_real_distribution<double> each(-1, 1);
    Points points(8 + rng() % 5);
    for (auto& x : points) x = {each(rng), each(rng), each(rng)};
    return points;
}

PackedPolytope<double, 3> packed_hull(const Points& points) {
    return PackedPolytope<double, 3>(std::span<const Vec<double, 3>>(points));
}

PenetrationResult<Rational, 3> exact_depth(const Points& a, const Points& b) {
    const auto of_a = HullFacets<Rational>::of(exactly(a)), of_b = HullFacets<Rational>::of(exactly(b));
    return facets::depth(of_a.value(), of_b.value(), Pose<Rational, 3>::identity());
}
double exact_distance(const Points& a, const Points& b) {
    const Polytope<Rational, 3> of_a{exactly(a)}, of_b{exactly(b)};
    return std::sqrt(static_cast<double>(gjk::distance(of_a, of_b).distance2.upper.value()));
}

/// What every answer promises, the truth being that of exact arithmetic. `a` and `b` are about 1 wide.
void expect_promises(const Points& a, const Points& b, const PenetrationResult<double, 3>& found) {
    const auto truth = exact_depth(a, b);
    const auto of_a = HullFacets<double>::of(a).value(), of_b = HullFacets<double>::of(b).value();
    ASSERT_NE(found.verdict, Verdict::undecided);
    EXPECT_EQ(meets(found.verdict), meets(truth.verdict));
    ASSERT_TRUE(found.depth2.upper);
    const double depth = std::sqrt(static_cast<double>(truth.depth2.upper.value()));
    EXPECT_NEAR(*found.depth(), depth, 1e-13);
    EXPECT_LE(excess(of_a, found.point_a), 1e-12);
    EXPECT_LE(excess(of_b, found.point_b), 1e-12);
    EXPECT_LE(std::sqrt(squared_norm(found.point_a - found.point_b - found.foot)), 1e-12);
    EXPECT_GT(found.support_calls, 0);
    EXPECT_EQ(found.verdict == Verdict::separated, 0 < found.distance_lower2);
    if (found.verdict != Verdict::separated) return;
    EXPECT_EQ(truth.verdict, Verdict::separated);
    EXPECT_LE(std::sqrt(found.distance_lower2), (1 + 1e-12) * exact_distance(a, b));
    EXPECT_LE(found.distance_lower2, (1 + 1e-12) * squared_norm(found.foot));
    EXPECT_LT(dot(found.outward, found.foot), 0);
}

TEST(Depth, of_contact_up_to_rounding_claims_only_what_is_true) {
    std::map<Verdict, int> verdicts;
    int less_in_doubt = 0;
    check_random_trials(53, 600, [&](int, RandomBits& rng) {
        const double roundoffs = static_cast<double>(rng() % 129) - 64;
        const Points a = random_hull(rng);
        const auto b = moved_to_contact(a, random_hull(rng), roundoffs);
        if (!b) return;
        const Faceted of_a(packed_hull(a)), of_b(packed_hull(*b));
        const auto found = penetration::depth(of_a, of_b);
        // EPA after GJK's loop as published.
        const auto start = gjk::distance(of_a.shape, of_b.shape,
                                         gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>{});
        const auto by_epa = epa::depth_from(of_a.shape, of_b.shape, start);
        ++verdicts[found.verdict];
        less_in_doubt += found.verdict != Verdict::undecided && by_epa.verdict == Verdict::undecided ? 1 : 0;
        expect_promises(a, *b, found);
    });
    EXPECT_GT(less_in_doubt, 20);
    for (const Verdict each : {Verdict::separated, Verdict::intersecting})
        EXPECT_GT(verdicts[each], 20) << to_string(each) << ": the sample is one-sided";
}

TEST(Depth, up_to_rounding_leaves_contact_undecided_and_has_its_number) {
    using UpToRounding = epa::Options<Voronoi, gjk::DefaultStopping, epa::SupportingFace, gjk::RoundedSigns>;
    int undecided = 0;
    check_random_trials(55, 600, [&](int, RandomBits& rng) {
        const double roundoffs = static_cast<double>(rng() % 129) - 64;
        const Points a = random_hull(rng);
        const auto b = moved_to_contact(a, random_hull(rng), roundoffs);
        if (!b) return;
        const Faceted of_a(packed_hull(a)), of_b(packed_hull(*b));
        const auto found = penetration::depth(of_a, of_b, UpToRounding{});
        const auto truth = exact_depth(a, *b);
        undecided += found.verdict == Verdict::undecided ? 1 : 0;
        if (found.verdict != Verdict::undecided) {
            EXPECT_EQ(meets(found.verdict), meets(truth.verdict));
        }
        ASSERT_TRUE(found.depth2.upper);
        EXPECT_NEAR(*found.depth(), std::sqrt(static_cast<double>(truth.depth2.upper.value())), 1e-13);
    });
    EXPECT_GT(undecided, 100) << "the sample is one-sided";
}

/// Tenths of small integers: planes of facets pass through the origin up to rounding although the bodies are apart.
TEST(Depth, of_bodies_apart_beside_a_plane_through_the_origin_is_not_contact) {
    int beside = 0;
    check_random_trials(54, 6000, [&](int, RandomBits& rng) {
        const auto hull = [&] {
            Points points;
            const int range = 2 + static_cast<int>(rng() % 3), shift = static_cast<int>(rng() % 4) - 2;
            for (int i = 0; i < 6; ++i) {
                const auto coordinate = [&] {
                    return static_cast<int>(rng() % static_cast<unsigned>(2 * range)) - range;
                };
                points.push_back({0.1 * (coordinate() + shift), 0.1 * coordinate(), 0.1 * coordinate()});
            }
            return points;
        };
        const Points a = hull(), b = hull();
        const Faceted of_a(packed_hull(a)), of_b(packed_hull(b));
        if (!of_a.facets || !of_b.facets) return;  // flat
        // Only where the search for contact ends early is there a plane through the origin.
        const auto early =
            facets::depth(*of_a.facets, *of_b.facets, Pose<double, 3>::identity(), facets::Until::contact);
        if (early.verdict != Verdict::undecided) return;
        const auto found = penetration::depth(of_a, of_b);
        beside += found.verdict == Verdict::separated ? 1 : 0;
        expect_promises(a, b, found);
    });
    EXPECT_GT(beside, 20) << "the sample is one-sided";
}

TEST(Depth, of_boxes_and_of_bodies_without_facets_is_the_same) {
    const Faceted<Box<double, 3>> a(Box<double, 3>{{1, 1, 1}}), flat(Box<double, 3>{{1, 0, 1}});
    Pose<double, 3> pose = Pose<double, 3>::identity();
    pose.translation = {1.5, 0.25, 0};
    epa::Workspace<double, 3> workspace;
    const Vec<double, 3> start{1, 0, 0};
    const auto by_facets = penetration::depth(a, a, pose, epa::Options<>{}, start, workspace);
    const auto by_epa = penetration::depth(a.shape, a.shape, pose, epa::Options<>{}, start, workspace);
    EXPECT_EQ(by_facets.stop.name, "nearest_facet");
    EXPECT_EQ(by_epa.stop.name, "supporting_face");
    EXPECT_DOUBLE_EQ(*by_facets.depth(), 0.5);
    EXPECT_DOUBLE_EQ(*by_epa.depth(), 0.5);
    EXPECT_FALSE(flat.facets);
    EXPECT_DOUBLE_EQ(*penetration::depth(a, flat, pose, epa::Options<>{}, start, workspace).depth(), 0.5);
}

/// Hulls with margins: the facets of the cores and both radii, or the distance of the cores.
TEST(Depth, of_bodies_with_radii_is_that_of_epa_on_their_cores) {
    using Round = Faceted<Dilated<Box<double, 3>>>;
    int by_facets = 0, apart = 0;
    check_random_trials(55, 2000, [&](int, RandomBits& rng) {
        const auto next = [&] { return static_cast<double>(rng() >> 11) * 0x1p-52 - 1; };
        const Round a(Dilated<Box<double, 3>>{{{1, 0.5, 0.75}}, 0.25 + next() / 8});
        const Round b(Dilated<Box<double, 3>>{{{0.5, 1, 0.25}}, next() < 0 ? 0 : 0.25});
        Pose<double, 3> pose = Pose<double, 3>::identity();
        const double turn = 3 * next();
        pose.rows[0] = {std::cos(turn), -std::sin(turn), 0};
        pose.rows[1] = {std::sin(turn), std::cos(turn), 0};
        pose.translation = {3 * next(), 3 * next(), 2 * next()};
        epa::Workspace<double, 3> workspace;
        const auto found = penetration::depth(a, b, pose, epa::Options<>{}, {1, 0, 0}, workspace);
        const auto epa = penetration::depth(a.shape, b.shape, pose, epa::Options<>{}, {1, 0, 0}, workspace);
        ASSERT_EQ(meets(found.verdict), meets(epa.verdict));
        by_facets += found.stop.name == "nearest_facet" ? 1 : 0;
        apart += meets(found.verdict) ? 0 : 1;
        EXPECT_NEAR(*found.depth(), *epa.depth(), 1e-12);
        if (!meets(found.verdict)) return;
        const Vec<double, 3> way = found.point_a - found.point_b;
        EXPECT_NEAR(std::sqrt(squared_norm(way)), *found.depth(), 1e-9);
    });
    EXPECT_GT(by_facets, 200);
    EXPECT_GT(apart, 200);
}

TEST(Depth, is_answered_by_epa_where_the_pose_is_not_rigid) {
    const Faceted<Box<double, 3>> box(Box<double, 3>{{1, 1, 1}});
    Pose<double, 3> pose = Pose<double, 3>::identity();
    pose.rows[0][0] = 2;
    pose.translation[0] = 2;
    epa::Workspace<double, 3> workspace;
    const auto found = penetration::depth(box, box, pose, epa::Options<>{}, {1, 0, 0}, workspace);
    EXPECT_EQ(found.verdict, Verdict::penetrating);
    EXPECT_DOUBLE_EQ(*found.depth(), 1);
}

// Each body keeps its own move, so that the difference of the moves is taken before anything is rounded.
TEST(PenetrationDepthFarAway, is_that_at_the_origin) {
    const auto depth_at = [](float z) {
        Transformed<Cylinder<float, 3>> a{{1, 1}}, b{{1, 1}};
        a.pose.translation = {z, z, z};
        b.pose.translation = {z + 1, z, z + 1};
        return *penetration::depth(a, b).depth();
    };
    for (const float z : {1e3F, 1e5F, 1e7F}) EXPECT_EQ(depth_at(z), depth_at(0)) << z;
}

}  // namespace
}  // namespace touchstone::depth_test
