// SPDX-License-Identifier: MIT
// Depth by facets and edges. Truth is brute force on small integers, where points tie, coincide and lie in one plane,
// and the same template on rationals where edges are nearly parallel.
#include "algorithms/fast/facets/depth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "algorithms/epa/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/exact_hulls.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::facets_test {
namespace {

template <class S>
using Points = std::vector<Vec<S, 3>>;

template <class S>
std::optional<HullFacets<S>> facets_of_points(const Points<S>& points) {
    return HullFacets<S>::of(points);
}

template <class S>
PenetrationResult<S, 3> depth(const HullFacets<S>& a, const HullFacets<S>& b) {
    return facets::depth(a, b, Pose<S, 3>::identity());
}

double number(const Rational& x) { return static_cast<double>(x); }
double number(double x) { return x; }

template <class S>
void expect_contact(const HullFacets<S>& a, const HullFacets<S>& b, const PenetrationResult<S, 3>& found,
                    double tolerance) {
    EXPECT_LE(std::sqrt(number(squared_norm(found.point_a - found.point_b - found.foot))), tolerance);
    EXPECT_LE(excess(a, found.point_a), tolerance);
    EXPECT_LE(excess(b, found.point_b), tolerance);
    const S h = dot(found.outward, found.foot), nn = squared_norm(found.outward);
    EXPECT_NEAR(number(S(h * h / nn)), number(*found.depth2.upper), tolerance) << "the foot lies in the plane";
}

template <class S>
void sweep_small_integers(std::uint64_t seed, int cases, double tolerance) {
    int penetrating = 0, touching = 0;
    check_random_trials(seed, cases, [&](int, RandomBits& rng) {
        const int range = 1 + static_cast<int>(rng() % 6);
        auto a = brute_force::random_points<3>(rng, 4 + static_cast<int>(rng() % 6), range);
        auto b = brute_force::random_points<3>(rng, 4 + static_cast<int>(rng() % 6), range);
        if (rng() % 3 == 0) a.push_back(a[rng() % a.size()]);
        const auto of_a = facets_of_points(brute_force::polytope_of<S, 3>(a).vertices);
        const auto of_b = facets_of_points(brute_force::polytope_of<S, 3>(b).vertices);
        if (!of_a || !of_b) return;  // flat
        const auto truth = brute_force::truth<3>(a, b);
        const auto found = depth(*of_a, *of_b);
        if (found.verdict == Verdict::undecided) {
            EXPECT_EQ(truth.verdict, Verdict::touching) << "only a contact may be in doubt";
            EXPECT_EQ(found.stop.name, "rounding_band");
            EXPECT_FALSE(scalar_traits<S>::is_exact);
            return;
        }
        ASSERT_EQ(found.verdict, truth.verdict);
        const double depth2 =
            static_cast<double>(truth.depth2.numerator) / static_cast<double>(truth.depth2.denominator);
        if (found.verdict == Verdict::separated) {
            EXPECT_LT(0, number(found.distance_lower2));
            const Rational distance2 = Rational(truth.distance2.numerator) / Rational(truth.distance2.denominator);
            EXPECT_LE(number(found.distance_lower2), number(distance2) + tolerance);
            return;
        }
        penetrating += found.verdict == Verdict::penetrating ? 1 : 0;
        touching += found.verdict == Verdict::touching ? 1 : 0;
        EXPECT_NEAR(number(*found.depth2.upper), depth2, tolerance * (1 + depth2));
        EXPECT_LE(number(found.depth2.lower), depth2 + tolerance);
        EXPECT_LE(found.depth2.lower, *found.depth2.upper);
        if constexpr (scalar_traits<S>::is_exact) {
            EXPECT_EQ(*found.depth2.upper, Rational(truth.depth2.numerator) / Rational(truth.depth2.denominator));
            EXPECT_EQ(found.depth2.lower, *found.depth2.upper);
        }
        expect_contact(*of_a, *of_b, found, tolerance);
    });
    EXPECT_GT(penetrating, cases / 4) << "the sample is one-sided";
    EXPECT_GT(touching, cases / 200) << "the sample is one-sided";
}

TEST(FacetDepth, is_exact_on_rationals) { sweep_small_integers<Rational>(41, 300, 1e-12); }
TEST(FacetDepth, is_never_wrong_on_small_integers_in_double) { sweep_small_integers<double>(42, 3000, 1e-12); }
TEST(FacetDepth, is_never_wrong_on_small_integers_in_float) { sweep_small_integers<float>(43, 3000, 1e-4); }

/// Small integers, and B moved by some units of the last place, so that many pairs touch exactly or up to rounding.
TEST(FacetDepth, ends_at_contact_with_what_the_whole_search_allows) {
    int early = 0, touching = 0;
    check_random_trials(45, 3000, [&](int, RandomBits& rng) {
        const int range = 1 + static_cast<int>(rng() % 2);
        const auto of = [&] {
            return facets_of_points(
                brute_force::polytope_of<double, 3>(brute_force::random_points<3>(rng, 8, range)).vertices);
        };
        const auto a = of(), b = of();
        if (!a || !b) return;  // flat
        Pose<double, 3> pose = Pose<double, 3>::identity();
        pose.translation = {static_cast<double>(range + static_cast<int>(rng() % 2)), 0,
                            static_cast<double>(rng() % 3) * 0x1p-52};
        const auto whole = facets::depth(*a, *b, pose), found = facets::depth(*a, *b, pose, facets::Until::contact);
        touching += found.verdict == Verdict::touching ? 1 : 0;
        if (found.verdict != Verdict::undecided) {
            EXPECT_EQ(found.verdict, whole.verdict);
            EXPECT_EQ(found.depth2.upper, whole.depth2.upper);
            EXPECT_EQ(found.iterations, whole.iterations);
            return;
        }
        early += found.iterations < whole.iterations ? 1 : 0;
        EXPECT_EQ(found.stop.name, "rounding_band");
        EXPECT_NE(whole.verdict, Verdict::penetrating);
        EXPECT_LE(*found.depth(), 1e-12);
        EXPECT_LE(whole.depth().value_or(0), 1e-12);
    });
    EXPECT_GT(early, 30) << "the sample is one-sided";
    EXPECT_GT(touching, 30) << "the sample is one-sided";
}

/// A rotation by `angle` about a random axis, exact up to rounding.
Pose<double, 3> turned_by(double angle, RandomBits& rng) {
    std::uniform_real_distribution<double> each(-1, 1);
    const Vec<double, 3> axis = normalised_or_axis(Vec<double, 3>{each(rng), each(rng), each(rng)});
    const double s = std::sin(angle), c = std::cos(angle);
    Pose<double, 3> pose = Pose<double, 3>::identity();
    for (int i = 0; i < 3; ++i) {
        const Vec<double, 3> e = unit_vector<double, 3>(i);
        const Vec<double, 3> image = c * e + (1 - c) * dot(axis, e) * axis + s * cross(axis, e);
        for (int k = 0; k < 3; ++k) pose.rows[static_cast<std::size_t>(k)][i] = image[k];
    }
    return pose;
}

Points<double> some_hull(RandomBits& rng) {
    std::uniform_real_distribution<double> each(-1, 1), extent(0.1, 1);
    if (rng() % 2 == 0) return corners_of_box(Vec<double, 3>{extent(rng), extent(rng), extent(rng)});
    Points<double> points(8 + rng() % 8);
    for (auto& x : points) x = {each(rng), each(rng), each(rng)};
    return points;
}

/// Two copies of a hull, one of them turned by an angle from 1 down to a few roundoffs: edges and facets are parallel
/// to within that angle.
TEST(FacetDepth, holds_its_bracket_where_edges_are_nearly_parallel) {
    int penetrating = 0;
    check_random_trials(44, 60, [&](int, RandomBits& rng) {
        const auto a = some_hull(rng);
        Pose<double, 3> pose = turned_by(std::ldexp(1.0, -static_cast<int>(rng() % 54)), rng);
        std::uniform_real_distribution<double> each(-1, 1);
        for (int k = 0; k < 3; ++k) pose.translation[k] = rng() % 2 == 0 ? each(rng) : 0;
        Points<double> b;
        for (const auto& x : a) b.push_back(apply(pose, x));
        const auto of_a = facets_of_points(a), of_b = facets_of_points(b);
        if (!of_a || !of_b) return;  // only where a trial is shrunk
        const auto exact = depth(*facets_of_points(exactly(a)), *facets_of_points(exactly(b)));
        const auto posed = facets::depth(*of_a, *of_a, pose);
        const double slack = 64 * 0x1p-53 * 2;
        for (const auto& found : {depth(*of_a, *of_b), posed}) {
            ASSERT_EQ(found.verdict, exact.verdict);
            if (exact.verdict != Verdict::penetrating) continue;
            ++penetrating;
            const double truth = std::sqrt(number(*exact.depth2.upper));
            EXPECT_NEAR(std::sqrt(*found.depth2.upper), truth, slack);
            EXPECT_LE(std::sqrt(found.depth2.lower), truth + slack / 4);
            EXPECT_LE(truth - std::sqrt(found.depth2.lower), 1e-13);
            expect_contact(*of_a, *of_b, found, 0x1p-34);  // sqrt(2 g u R) of witness.h, R up to 10
        }
    });
    EXPECT_GT(penetrating, 40) << "the sample is one-sided";
}

/// A facet of B inside of A that is nearly parallel to one of A: the contact points are those of a search whose points
/// are good to half of their digits across the normal.
TEST(FacetDepth, has_points_on_one_line_along_the_normal_where_facets_are_nearly_parallel) {
    const auto a = *facets_of_points<double>(
        {{256, -336, 352}, {304, -288, 304}, {144, -384, 256}, {288, -240, 288}, {128, -336, 416}});
    const auto b = *facets_of_points<double>({{0x1.17fa000003cp+8, -0x1.3806p+8, 0x1.4806p+8},
                                              {0x1.1806000003cp+8, -0x1.37fap+8, 0x1.47fap+8},
                                              {0x1.17de000003cp+8, -0x1.3812p+8, 0x1.47eep+8},
                                              {0x1.1802000003cp+8, -0x1.37eep+8, 0x1.47f6p+8},
                                              {0x1.17da000003cp+8, -0x1.3806p+8, 0x1.4816p+8}});
    const auto found = depth(a, b);
    ASSERT_EQ(found.verdict, Verdict::penetrating);
    expect_contact(a, b, found, 64 * 0x1p-53 * 416);
}

TEST(FacetDepth, agrees_with_epa_on_random_hulls) {
    check_random_trials(45, 500, [&](int, RandomBits& rng) {
        Polytope<double, 3> a{some_hull(rng)}, b{some_hull(rng)};
        std::uniform_real_distribution<double> each(-1, 1);
        const Vec<double, 3> by{each(rng), each(rng), each(rng)};
        for (auto& x : b.vertices) x = x + by;
        const auto by_epa = epa::depth(a, b);
        const auto found = depth(*facets_of_points(a.vertices), *facets_of_points(b.vertices));
        ASSERT_EQ(found.verdict, by_epa.verdict);
        if (found.verdict == Verdict::separated) {
            const double reach = dot(found.outward, a.support(found.outward).position) -
                                 dot(found.outward, b.support(-found.outward).position);
            EXPECT_LT(reach, 0) << "the normal separates";
            return;
        }
        EXPECT_NEAR(std::sqrt(*found.depth2.upper), std::sqrt(*by_epa.depth2.upper), 1e-13);
    });
}

TEST(FacetDepth, is_the_same_far_from_the_origin) {
    const auto a = corners_of_box(Vec<double, 3>{1, 1, 1});
    Points<double> near_b, far_a, far_b;
    const Vec<double, 3> by{1.75, 0.25, 0.5}, far{0x1p30, -0x1p30, 0x1p29};
    for (const auto& x : a) {
        near_b.push_back(x + by);
        far_a.push_back(x + far);
        far_b.push_back(x + by + far);
    }
    const auto near_answer = depth(*facets_of_points(a), *facets_of_points(near_b));
    const auto far_answer = depth(*facets_of_points(far_a), *facets_of_points(far_b));
    EXPECT_EQ(near_answer.verdict, Verdict::penetrating);
    EXPECT_EQ(*near_answer.depth2.upper, 0.0625);
    EXPECT_EQ(*far_answer.depth2.upper, *near_answer.depth2.upper);
    EXPECT_EQ(far_answer.depth2.lower, near_answer.depth2.lower);
}

TEST(FacetDepth, claims_nothing_where_squares_leave_the_range) {
    const auto cube = facets_of(Box<double, 3>{{1, 1, 1}});
    Pose<double, 3> pose = Pose<double, 3>::identity();
    pose.translation[0] = 1e200;
    const auto far = facets::depth(*cube, *cube, pose);
    EXPECT_EQ(far.verdict, Verdict::undecided);
    EXPECT_EQ(far.stop.kind, StopKind::exhausted);
    EXPECT_EQ(far.stop.name, "overflow");
    const auto tiny = facets_of(Box<double, 3>{{0x1p-1000, 0x1p-1000, 0x1p-1000}});
    if (tiny) {
        const auto close = facets::depth(*tiny, *tiny, Pose<double, 3>::identity());
        EXPECT_EQ(close.verdict, Verdict::undecided);
        EXPECT_EQ(close.stop.kind, StopKind::exhausted);
    }
}

/// Squares of areas underflow here, where squares of lengths do not.
TEST(FacetDepth, is_scaled_by_powers_of_two) {
    check_random_trials(46, 100, [&](int, RandomBits& rng) {
        const auto a = some_hull(rng), b = some_hull(rng);
        const auto of_a = facets_of_points(a), of_b = facets_of_points(b);
        if (!of_a || !of_b) return;  // only where a trial is shrunk
        const auto found = depth(*of_a, *of_b);
        for (const double scale : {0x1p-240, 0x1p200}) {
            Points<double> small_a, small_b;
            for (const auto& x : a) small_a.push_back(scale * x);
            for (const auto& x : b) small_b.push_back(scale * x);
            const auto scaled = depth(*facets_of_points(small_a), *facets_of_points(small_b));
            ASSERT_EQ(scaled.verdict, found.verdict);
            EXPECT_DOUBLE_EQ(*scaled.depth2.upper / scale / scale, *found.depth2.upper);
            const Vec<double, 3> off = scaled.point_a - scaled.point_b - scaled.foot;
            EXPECT_LE(std::sqrt(squared_norm((1 / scale) * off)), 0x1p-34);
        }
    });
}

/// The two hulls, of which one was made with a larger error than the other, at a place in some octant.
TEST(FacetDepth, allows_for_the_errors_of_both_hulls_and_for_all_points_of_the_difference) {
    facets::Workspace<double> work;
    check_random_trials(47, 100, [&](int i, RandomBits& rng) {
        const auto points = some_hull(rng);
        const auto rounded = facets_of_points(points), exact = facets_of(Box<double, 3>{{1, 1, 1}});
        if (!rounded) return;  // only where a trial is shrunk
        ASSERT_EQ(exact->error, 0);
        Pose<double, 3> pose = Pose<double, 3>::identity();
        for (int k = 0; k < 3; ++k) pose.translation[k] = (i >> k & 1) != 0 ? 0.5 + k : -0.5 - k;
        for (const auto& [a, b] : {std::pair(&*rounded, &*exact), std::pair(&*exact, &*rounded)}) {
            const facets::Search<double> search(*a, *b, pose, work);
            EXPECT_EQ(search.band(), 64 * 0x1p-53 * search.reach() + rounded->error);
            double farthest = 0;
            for (const auto& x : corners_of_box(Vec<double, 3>{1, 1, 1}))
                for (const auto& y : points) {
                    const Vec<double, 3> z = a == &*exact ? x - pose.translation - y : y - pose.translation - x;
                    farthest = std::max(farthest, one_norm(z));
                }
            EXPECT_LE(farthest, search.reach() * (1 + 0x1p-50));
        }
    });
}

TEST(FacetDepth, refuses_a_pose_that_is_not_rigid) {
    const auto cube = facets_of(Box<double, 3>{{1, 1, 1}});
    Pose<double, 3> pose = Pose<double, 3>::identity();
    pose.rows[0][0] = 1 + 0x1p-40;
    const auto found = facets::depth(*cube, *cube, pose);
    EXPECT_EQ(found.verdict, Verdict::undecided);
    EXPECT_EQ(found.stop.kind, StopKind::invalid_input);
    EXPECT_EQ(found.stop.name, "not_rigid");
}

}  // namespace
}  // namespace touchstone::facets_test
