// SPDX-License-Identifier: MIT
// The depth of packed hulls that the search has started, against EPA in rationals, on the families of random_hulls.h.
#include "algorithms/fast/depth.h"
#include "algorithms/fast/registers/difference.h"

#include <gtest/gtest.h>

#include "algorithms/penetration/depth.h"
#include "algorithms/terminations/no_progress.h"
#include "algorithms/testing/random_hulls.h"

namespace touchstone::depth_of_hulls_test {
namespace {

using namespace hulls_test;

template <class S>
class DepthOfPackedHulls : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(DepthOfPackedHulls, Scalars);

template <class Proof>
using ProvedBy = epa::Options<Voronoi, gjk::DefaultStopping, epa::SupportingFace, Proof>;

/// The truth about two hulls.
struct Asked {
    Polytope<Rational, 3> a, b;
    Verdict verdict;
    double depth, distance;
    double tolerance;  ///< of lengths
};

template <class S>
Asked asked_of(const PackedPolytope<S, 3>& a, const fast::PlacedHull<S>& b) {
    Asked asked{exact_hull(a), exact_hull(b), Verdict::undecided, 0, 0, 0};
    const auto truth = epa::depth(asked.a, asked.b);
    asked.verdict = truth.verdict;
    asked.depth = root_of(*truth.depth2.upper);
    if (truth.verdict == Verdict::separated) asked.distance = root_of(*gjk::distance(asked.a, asked.b).distance2.upper);
    asked.tolerance = 256 * static_cast<double>(scalar_traits<S>::epsilon()) * (reach_of(asked.a) + reach_of(asked.b));
    return asked;
}

/// How far A - B reaches along this direction, beyond the origin.
double height_along(const Exact& outward, const Asked& asked) {
    const MinkowskiDifference<Polytope<Rational, 3>, Polytope<Rational, 3>> cso{asked.a, asked.b};
    return number_of(dot(outward, cso.support(outward).w)) / root_of(squared_norm(outward));
}

template <class S>
void check_depth(const PenetrationResult<S, 3>& found, const Asked& asked) {
    const bool is_apart = asked.verdict == Verdict::separated;
    EXPECT_FALSE(found.verdict == Verdict::separated && !is_apart);
    EXPECT_FALSE(meets(found.verdict) && is_apart);
    EXPECT_FALSE(found.verdict == Verdict::penetrating && asked.verdict != Verdict::penetrating);
    ASSERT_TRUE(found.depth2.upper);
    const auto depth = static_cast<double>(*found.depth()), lower = std::sqrt(static_cast<double>(found.depth2.lower));
    EXPECT_LE(lower, asked.depth + asked.tolerance);
    EXPECT_LE(asked.depth, depth + asked.tolerance);
    EXPECT_LE(std::sqrt(static_cast<double>(found.distance_lower2)), asked.distance + asked.tolerance);
    const Exact on_a = exact(found.point_a), on_b = exact(found.point_b);
    EXPECT_LE(distance_from(on_a, asked.a), asked.tolerance);
    EXPECT_LE(distance_from(on_b, asked.b), asked.tolerance);
    // Where rounding has cut EPA short, there is nothing but bounds.
    if (found.stop.kind == StopKind::stalled && found.stop.name != "rounding_band") return;
    EXPECT_LE(depth, asked.depth + asked.tolerance);
    EXPECT_LE(height_along(exact(found.outward), asked), asked.depth + asked.tolerance);
    EXPECT_LE(root_of(squared_norm(Exact(on_a - on_b - exact(found.foot)))), asked.tolerance);
}

/// Counts the queries that the search answers.
struct Share {
    int answered = 0, asked = 0;
};

template <class Proof, class S>
void check_pair(const PackedPolytope<S, 3>& a, const fast::PlacedHull<S>& b, const Asked& asked, Share& share) {
    epa::Workspace<S, 3> workspace;
    PenetrationResult<S, 3> found;
    ++share.asked;
    if (!fast::find_depth(a, b, ProvedBy<Proof>{}, Vec<S, 3>(b.centre() - a.centre()), workspace, found)) return;
    ++share.answered;
    check_depth(found, asked);
    const bool is_contact = found.stop.name == "rounding_band";
    EXPECT_FALSE(is_contact && Proof::kind == gjk::ProofKind::exact);
    EXPECT_FALSE(found.verdict == Verdict::undecided && Proof::kind == gjk::ProofKind::exact);
    EXPECT_FALSE(is_contact && found.verdict != Verdict::undecided);
}

TYPED_TEST(DepthOfPackedHulls, is_that_of_rationals) {
    using S = TypeParam;
    Share by_rounded, by_exact;
    check_random_trials(61, 400, [&](int, RandomBits& bits) {
        Draw draw(bits);
        const auto pair = drawn<S>(draw);
        const auto a = packed(pair.a), b = packed(pair.b);
        const double size = static_cast<double>(a.extent() + b.extent());
        const Pose<S, 3> pose =
            draw.whole(0, 1) == 0 ? Pose<S, 3>::identity() : drawn_pose<S>(draw, draw.in(0, 1) * size);
        const fast::PlacedHull<S> placed{b, pose};
        const Asked asked = asked_of(a, placed);
        check_pair<gjk::RoundedSigns>(a, placed, asked, by_rounded);
        check_pair<gjk::ExactSigns>(a, placed, asked, by_exact);
    });
    EXPECT_LT(0.5 * by_rounded.asked, by_rounded.answered);
    EXPECT_LT(0.3 * by_exact.asked, by_exact.answered);
}

TYPED_TEST(DepthOfPackedHulls, is_what_penetration_depth_answers_and_epa_depth_finds) {
    using S = TypeParam;
    const auto a = ball_of<S>(100, 1, 0);
    const auto pose = Pose<S, 3>::identity();
    for (const double x : {0.3, 1.5, 1.9, 2.5}) {
        const auto b = ball_of<S>(100, 1, x);
        epa::Workspace<S, 3> workspace;
        PenetrationResult<S, 3> found;
        const Vec<S, 3> towards_b{1, 0, 0};
        ASSERT_TRUE(fast::find_depth(a, {b, pose}, epa::Options<>{}, towards_b, workspace, found)) << x;
        const auto expected = epa::depth(a, b), asked = penetration::depth(a, b, pose);
        const double room = 64 * static_cast<double>(scalar_traits<S>::epsilon());
        EXPECT_EQ(found.verdict, expected.verdict) << x;
        EXPECT_NEAR(*found.depth(), *expected.depth(), room) << x;
        EXPECT_NEAR(std::sqrt(found.distance_lower2), std::sqrt(expected.distance_lower2), room) << x;
        EXPECT_EQ(asked.verdict, found.verdict) << x;
        EXPECT_EQ(*asked.depth(), *found.depth()) << x;
        EXPECT_EQ(asked.support_calls, found.support_calls) << x;
        EXPECT_EQ(asked.gjk_iterations, found.gjk_iterations) << x;
    }
}

TYPED_TEST(DepthOfPackedHulls, is_left_to_the_loop_where_options_or_bodies_are_not_for_the_search) {
    using S = TypeParam;
    const auto a = ball_of<S>(40, 1, 0), b = ball_of<S>(40, 1, 1);
    const auto pose = Pose<S, 3>::identity();
    const Vec<S, 3> towards_b{1, 0, 0};
    epa::Workspace<S, 3> workspace;
    PenetrationResult<S, 3> found;
    const auto is_found = [&](const auto& hull, const auto& options) {
        return fast::find_depth(a, {hull, pose}, options, towards_b, workspace, found);
    };
    EXPECT_TRUE(is_found(b, epa::Options<>{}));
    EXPECT_FALSE(is_found(b, ProvedBy<gjk::AsPublished>{}));
    EXPECT_FALSE(is_found(b, epa::Options<Voronoi, NoProgress>{}));
    epa::Options<> short_run;
    short_run.gjk.max_iterations = fast::most_iterations - 1;
    EXPECT_FALSE(is_found(b, short_run));
    short_run.gjk.max_iterations = fast::most_iterations;
    EXPECT_TRUE(is_found(b, short_run));
    const auto nowhere = packed<S>({{std::numeric_limits<S>::quiet_NaN(), 0, 0}, {1, 0, 0}});
    EXPECT_FALSE(is_found(nowhere, epa::Options<>{}));
}

}  // namespace
}  // namespace touchstone::depth_of_hulls_test
