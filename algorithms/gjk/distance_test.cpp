// SPDX-License-Identifier: MIT
// Tests GJK on inputs whose answer is known by hand, and on the counterexamples of the errata.
#include "algorithms/gjk/distance.h"
#include "algorithms/fast/registers/combine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "algorithms/core/erased.h"
#include "algorithms/core/scalar_names.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/segment.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/triangle.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/terminations/all.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::distance_test {
namespace {

template <class S>
class GjkDistance : public ::testing::Test {};
using Scalars = ::testing::Types<float, double, long double, Rational>;
TYPED_TEST_SUITE(GjkDistance, Scalars, ScalarNames);

template <class S>
Transformed<Box<S, 3>> box_at(int x, int y, int z) {
    Transformed<Box<S, 3>> box{{Vec<S, 3>{S(1), S(1), S(1)}}};
    box.pose.translation = Vec<S, 3>{S(x), S(y), S(z)};
    return box;
}

TYPED_TEST(GjkDistance, of_two_unit_boxes_three_apart_is_exact) {
    using S = TypeParam;
    const auto result = gjk::distance(box_at<S>(0, 0, 0), box_at<S>(5, 0, 0));
    EXPECT_EQ(result.verdict, Verdict::separated);
    EXPECT_TRUE(result.distance2.lower == S(9));
    EXPECT_TRUE(result.distance2.upper == S(9));
    EXPECT_EQ(result.stop.kind, StopKind::converged);
}

TYPED_TEST(GjkDistance, of_overlapping_boxes_is_zero) {
    using S = TypeParam;
    const auto result = gjk::distance(box_at<S>(0, 0, 0), box_at<S>(1, 1, 0));
    EXPECT_TRUE(result.verdict == Verdict::intersecting || result.verdict == Verdict::penetrating);
    EXPECT_TRUE(result.distance2.upper == S(0));
}

TYPED_TEST(GjkDistance, of_touching_boxes_is_zero_and_never_penetrating) {
    using S = TypeParam;
    const auto result = gjk::distance(box_at<S>(0, 0, 0), box_at<S>(2, 2, 2));
    EXPECT_EQ(result.verdict, Verdict::intersecting);
    EXPECT_TRUE(result.distance2.upper == S(0));
}

TYPED_TEST(GjkDistance, works_in_the_plane) {
    using S = TypeParam;
    const Triangle<S, 2> a{{Vec<S, 2>{S(0), S(0)}, Vec<S, 2>{S(2), S(0)}, Vec<S, 2>{S(1), S(2)}}};
    const Triangle<S, 2> b{{Vec<S, 2>{S(5), S(0)}, Vec<S, 2>{S(7), S(0)}, Vec<S, 2>{S(6), S(2)}}};
    const auto result = gjk::distance(a, b);
    EXPECT_EQ(result.verdict, Verdict::separated);
    EXPECT_TRUE(result.distance2.upper == S(9));
}

TEST(GjkDistanceOfSegment, starts_from_a_support_point_so_the_first_step_cannot_mislead_it) {  // E-10
    const Segment<Rational, 2> a{{Vec<Rational, 2>{1, -10}, Vec<Rational, 2>{1, 10}}};
    const Segment<Rational, 2> b{{Vec<Rational, 2>{0, 0}, Vec<Rational, 2>{0, 0}}};
    const auto result = gjk::distance(a, b, gjk::Options<Johnson, NoProgress>{}, NullObserver{}, {1, 10});
    EXPECT_EQ(result.distance2.upper, 1);
    EXPECT_EQ(result.verdict, Verdict::separated);
}

TEST(GjkDistanceInFloat, with_the_absolute_gap_alone_runs_into_the_cap_and_says_so) {  // E-22
    const Segment<float, 2> a{{Vec<float, 2>{-1, -1}, Vec<float, 2>{0, 1}}};
    const Segment<float, 2> b{{Vec<float, 2>{0, 0}, Vec<float, 2>{0, 0}}};
    const auto result = gjk::distance(a, b, gjk::Options<Johnson, AbsoluteGap>{{}, AbsoluteGap{1e-6}, 128});
    EXPECT_EQ(result.stop.kind, StopKind::exhausted);
    EXPECT_EQ(result.stop.name, "cap");
    EXPECT_EQ(result.iterations, 128);
    const auto guarded = gjk::distance(a, b);
    EXPECT_NE(guarded.stop.kind, StopKind::exhausted);
}

TEST(GjkDistanceInFloat, does_not_call_a_false_inside_penetrating) {  // E-25
    const Polytope<float, 3> a{{{-1, -34, 6}, {13, 43, -7}, {-28, -109, 12}, {-30, 76, -37}}};
    const Polytope<float, 3> b{{{0, 0, 0}}};
    const auto result = gjk::distance(a, b);
    EXPECT_NE(result.verdict, Verdict::penetrating);
    EXPECT_NE(result.verdict, Verdict::intersecting);
}

TEST(GjkDistanceInFloat, does_not_fake_a_contact_when_the_determinants_overflow) {
    // Every Delta of four points has degree 6. At 1e9 they leave the range of float, and quotients by infinity vanish.
    Polytope<float, 3> a{{{1, 1.3F, 0}, {1, -2, 3}, {1, -2, -3}, {4, 1, 1}}};
    for (auto& x : a.vertices) x = 1e9F * x;
    const Polytope<float, 3> origin{{{0, 0, 0}}};
    const auto result = gjk::distance(a, origin);
    EXPECT_NE(result.verdict, Verdict::penetrating);
    EXPECT_NE(result.verdict, Verdict::intersecting);
}

TEST(GjkDistance, names_bad_input_and_range_instead_of_inventing_an_answer) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Polytope<double, 3> origin{{{0, 0, 0}}};
    const Polytope<double, 3> undefined{{{nan, 0, 0}}};
    EXPECT_EQ(gjk::distance(undefined, origin).stop.kind, StopKind::invalid_input);
    const Polytope<double, 3> huge{{{0x1p600, 0, 0}, {0x1p600, 1, 0}}};
    EXPECT_EQ(gjk::distance(huge, origin).stop.name, "overflow");
    EXPECT_FALSE(gjk::distance(huge, origin).distance2.upper);
    const Polytope<double, 3> tiny{{{0x1p-600, 0, 0}}};
    EXPECT_EQ(gjk::distance(tiny, origin).stop.name, "underflow");
    EXPECT_EQ(gjk::distance(tiny, origin).verdict, Verdict::undecided);
}

TEST(GjkDistance, of_spheres_converges_to_the_closed_form) {
    const Sphere<double, 3> a{{0, 0, 0}, 1.0}, b{{3, 4, 0}, 2.0};
    const auto result = gjk::distance(a, b, gjk::Options<Johnson, RelativeGap>{{}, RelativeGap{1e-10}, 128});
    EXPECT_NEAR(square_root(*result.distance2.upper), 2.0, 1e-9);
}

TEST(GjkDistance, gives_the_same_bits_through_erased_shapes_and_rules) {
    const auto a = box_at<double>(0, 0, 0);
    const Polytope<double, 3> b{{{2.3, 1.7, 0.1}, {3.9, 0.2, 1.1}, {2.8, 2.2, -0.7}, {4.4, 1.3, 0.9}}};
    const auto direct = gjk::distance(a, b);
    const ConvexRef<double, 3> ra(a), rb(b);
    const gjk::Options<Johnson, AnyStop<double, 3>> options{{}, AnyStop<double, 3>(gjk::default_stopping()), 128};
    const auto erased = gjk::distance(ra, rb, options);
    EXPECT_EQ(direct.v, erased.v);
    EXPECT_EQ(direct.distance2.lower, erased.distance2.lower);
    EXPECT_EQ(direct.iterations, erased.iterations);
}

TEST(GjkDistance, is_the_same_from_any_initial_direction_on_exact_scalars) {
    check_random_trials(17, 1500, [&](int i, RandomBits& rng) {
        const auto coordinate = [&] { return Rational(static_cast<int>(rng() % 7) - 3); };
        Polytope<Rational, 3> a, b;
        for (auto* body : {&a, &b})
            for (std::size_t k = 1 + rng() % 5; k > 0; --k)
                body->vertices.push_back({coordinate(), coordinate(), coordinate()});
        const auto cold = gjk::distance(a, b);
        const Vec<Rational, 3> start =
            i % 5 == 0 ? zero_vector<Rational, 3>() : Vec<Rational, 3>{coordinate(), coordinate(), coordinate()};
        for (const auto& direction : {start, -cold.v}) {
            const auto warm = gjk::distance(a, b, {}, NullObserver{}, direction);
            EXPECT_EQ(warm.v, cold.v);
            EXPECT_EQ(warm.distance2.lower, cold.distance2.lower);
            EXPECT_EQ(warm.verdict == Verdict::separated, cold.verdict == Verdict::separated);
        }
    });
}

template <class S>
Polytope<Rational, 3> exactly(const Polytope<S, 3>& body) {
    Polytope<Rational, 3> exact;
    for (const auto& x : body.vertices)
        exact.vertices.push_back(detail::generate<Rational, 3>(
            [&](int k) { return Rational(static_cast<double>(scalar_traits<S>::to_long_double(x[k]))); }));
    return exact;
}

/// The squared distance of x to the body.
Rational distance2_to(const Polytope<Rational, 3>& body, const Vec<Rational, 3>& x) {
    return *gjk::distance(body, Polytope<Rational, 3>{{x}}).distance2.upper;
}

template <class S>
long double root(const S& x) {
    return std::sqrt(scalar_traits<S>::to_long_double(x));
}

/// Checks |v - v*|^2 <= fl(v.v - v.w) + delta |v*| + gamma_4 (|v|^2 + |v||w|), where delta is the distance of the
/// rounded v to the body. The support mapping rounds as well, so the longest vertex takes the place of w. Returns
/// whether the first term alone is a bound.
bool check_theorem_four(const Polytope<float, 3>& body) {
    const auto exact = exactly(body);
    const auto nearest = gjk::distance(exact, Polytope<Rational, 3>{{zero_vector<Rational, 3>()}}).v;
    Rational longest2 = 0;
    for (const auto& x : exact.vertices) longest2 = std::max(longest2, squared_norm(x));
    Recorder<float, 3> recorder;
    gjk::distance(body, Polytope<float, 3>{{zero_vector<float, 3>()}}, {}, recorder);
    bool plain = true;
    constexpr long double gamma = 4 * 0x1p-24L / (1 - 4 * 0x1p-24L);
    for (const auto& at : recorder.iterates) {
        const auto v = exactly(Polytope<float, 3>{{at.v}}).vertices[0];
        const long double error2 = scalar_traits<Rational>::to_long_double(squared_norm(v - nearest));
        const long double size = root(squared_norm(v)), delta = root(distance2_to(exact, v));
        const long double gap = static_cast<long double>(at.vv - at.vw);
        EXPECT_LE(error2, gap + delta * root(squared_norm(nearest)) + gamma * (size * size + size * root(longest2)));
        plain = plain && error2 <= gap;
    }
    return plain;
}

TEST(TheoremFourInFloat, holds_with_the_rounding_of_the_gap_and_of_v_added) {  // E-26, P-07
    EXPECT_FALSE(check_theorem_four({{{0.17F, 1000, 0}, {-0.17F, 1000, 0}}}));
    int broken_without = 0;
    check_random_trials(18, 600, [&](int i, RandomBits& rng) {
        const auto unit = [&] { return static_cast<float>(static_cast<int>(rng() % 20001) - 10000) / 10000; };
        Polytope<float, 3> body;
        const float far = std::pow(10.0F, static_cast<float>(i % 8)), flatness = i % 3 == 0 ? 0.0F : 1.0F;
        for (int k = 0; k < 6; ++k) body.vertices.push_back({unit(), unit(), far + flatness * unit()});
        broken_without += check_theorem_four(body) ? 0 : 1;
    });
    EXPECT_GT(broken_without, 100);
}

TEST(GjkDistance, has_witnesses_in_both_bodies) {  // P-32
    check_random_trials(19, 800, [&](int i, RandomBits& rng) {
        Polytope<double, 3> a, b;
        for (auto* body : {&a, &b})
            for (std::size_t k = 1 + rng() % 6; k > 0; --k) {
                const auto tenth = [&] { return static_cast<double>(static_cast<int>(rng() % 61) - 30) / 10; };
                body->vertices.push_back({tenth(), tenth(), tenth() + (body == &b ? 2.0 : 0.0)});
            }
        const auto exact_a = exactly(a), exact_b = exactly(b);
        const auto exact = gjk::distance(exact_a, exact_b);
        ASSERT_EQ(exact.point_a - exact.point_b, exact.v);
        ASSERT_EQ(distance2_to(exact_a, exact.point_a), 0);
        ASSERT_EQ(distance2_to(exact_b, exact.point_b), 0);
        const auto r = gjk::distance(a, b);
        const auto on = exactly(Polytope<double, 3>{{r.point_a, r.point_b, r.v}}).vertices;
        ASSERT_LE(root(distance2_to(exact_a, on[0])), 64 * 0x1p-53L * 5) << i;  // 64 u L
        ASSERT_LE(root(distance2_to(exact_b, on[1])), 64 * 0x1p-53L * 5) << i;
        if (r.verdict == Verdict::separated) {
            ASSERT_LE(root(squared_norm(on[0] - on[1] - on[2])), 64 * 0x1p-53L * 5) << i;
        }
    });
}

/// Tests bodies of every size that half can represent, down to a few of its smallest numbers.
TEST(GjkDistanceInHalf, claims_nothing_that_rests_on_an_underflowed_comparison) {
    int converged = 0, exhausted = 0;
    check_random_trials(23, 4000, [&](int i, RandomBits& rng) {
        const double scale = std::ldexp(1.0, -(i % 20));
        Polytope<Half, 3> a, b;
        for (auto* body : {&a, &b})
            for (int k = 0; k < 4; ++k) {
                const auto number = [&] {
                    const double x = static_cast<double>(static_cast<int>(rng() % 257) - 128) / 128;
                    return scalar_traits<Half>::from_double(scale * (x + (body == &b ? 1 : 0)));
                };
                body->vertices.push_back({number(), number(), number()});
            }
        const auto found = gjk::distance(a, b);
        (found.stop.kind == StopKind::converged ? converged : exhausted) += 1;
        if (found.distance2.upper) {
            ASSERT_LE(root(found.distance2.lower), root(*found.distance2.upper) * (1 + 64 * 0x1p-11L)) << i;
        }
        const auto truth = gjk::distance(exactly(a), exactly(b));
        const auto distance = root(*truth.distance2.upper), slack = 64 * 0x1p-11L * 2 * scale;
        ASSERT_LE(root(found.distance2.lower), distance + slack) << i;
        if (found.stop.kind != StopKind::converged || found.stop.promise != Promise::gap) return;
        ASSERT_TRUE(found.distance2.upper) << i;
        ASSERT_LE(root(*found.distance2.upper), distance + slack) << i << " by " << found.stop.name;
    });
    EXPECT_GT(converged, 1000);
    EXPECT_GT(exhausted, 200);
}

/// A vertex of A - B lies between two neighbouring numbers of half. Rounding a - b moves it by 0.13 u L, onto the
/// mirror image of another vertex, so the gap of 0.09 u L is lost before the loop starts. An unbounded exponent range
/// changes nothing, so this is not underflow. Every contact claimed in floating point is a contact up to this rounding.
template <class S>
void expect_contact_within_the_rounding_of_a_difference() {
    const Polytope<double, 3> a{{{0x1.2p-6, -0x1.4p-8, 0x1.e8p-5},
                                 {-0x1.8p-8, 0x1.6p-7, -0x1.58p-5},
                                 {0x1.cp-7, 0x1.ep-7, -0x1.2cp-4},
                                 {0x1.28p-5, -0x1.2p-7, 0x1.cp-5}}},
        b{{{0x1.ffcp-8, 0x1.3p-6, -0x1.1p-6}, {0x1.ff8p-9, -0x1.ap-7, 0x1.18p-5}, {-0x1.b0p-6, 0x1.9p-6, -0x1.9p-5}}};
    const auto in_s = [](const Polytope<double, 3>& body) {
        Polytope<S, 3> result;
        for (const auto& x : body.vertices) result.vertices.push_back(convert<S>(x));
        return result;
    };
    const auto exact = gjk::distance(exactly(in_s(a)), exactly(in_s(b)));
    EXPECT_EQ(exact.verdict, Verdict::separated);
    EXPECT_LT(root(*exact.distance2.upper), 0x1p-11L * 0x1.2cp-4L / 8);  // u L / 8
    const auto found = gjk::distance(in_s(a), in_s(b));
    EXPECT_EQ(found.verdict, Verdict::intersecting);
    EXPECT_EQ(found.stop.name, "origin_in_simplex");
}
TEST(GjkDistanceInHalf, takes_a_gap_below_the_rounding_of_a_difference_for_contact) {
    expect_contact_within_the_rounding_of_a_difference<Half>();
    expect_contact_within_the_rounding_of_a_difference<Rounded<11>>();
}

/// The threshold rounds to 0 and v.v to a few of the smallest numbers. A gap below such a threshold means nothing.
TEST(GjkDistanceInHalf, calls_a_threshold_of_zero_underflow) {
    const auto polytope = [](std::initializer_list<std::array<double, 3>> points) {
        Polytope<Half, 3> result;
        for (const auto& [x, y, z] : points)
            result.vertices.push_back({scalar_traits<Half>::from_double(x), scalar_traits<Half>::from_double(y),
                                       scalar_traits<Half>::from_double(z)});
        return result;
    };
    const auto a = polytope({{0x1.3cp-13, -0x1.3cp-13, -0x1.48p-13},
                             {0x1.18p-14, -0x1.48p-13, 0x1.5p-13},
                             {-0x1.64p-13, 0x1.2cp-13, -0x1.4p-17},
                             {0x1.78p-14, -0x1.d8p-14, -0x1p-19}}),
               b = polytope({{0x1.acp-12, -0x1.8cp-12, -0x1.dp-14},
                             {0x1.acp-12, -0x1.ccp-13, 0x1.78p-14},
                             {0x1.2ap-12, -0x1.5ap-12, -0x1.bp-13}});
    const auto found = gjk::distance(a, b);
    EXPECT_EQ(found.stop.name, "underflow");
    EXPECT_EQ(found.stop.kind, StopKind::exhausted);
    EXPECT_LE(found.distance2.lower, *found.distance2.upper);
}

TEST(Johnson, says_so_when_rounding_leaves_no_subset) {  // E-24
    Simplex<double, 3> simplex;
    for (const auto& x :
         {Vec<double, 3>{-0.9, 0.5, 0.6}, Vec<double, 3>{-0.5, 0.1, -0.6}, Vec<double, 3>{-0.2, -0.2, 0}})
        simplex.push_back({x, x, {}, 0, 0});
    EXPECT_FALSE(Johnson{}.reduce(simplex));
}

TEST(Johnson, needs_both_conditions) {  // E-12
    Simplex<Rational, 2> simplex;
    for (const auto& x : {Vec<Rational, 2>{5, 1}, Vec<Rational, 2>{15, 1}, Vec<Rational, 2>{-5, 2}})
        simplex.push_back({x, x, {}, 0, 0});
    ASSERT_TRUE(Johnson{}.reduce(simplex));
    EXPECT_EQ(combine_w(simplex), (Vec<Rational, 2>{Rational(15) / 101, Rational(150) / 101}));
}

/// Never fires, so that the cap ends the loop.
struct Never {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>&) const noexcept {
        return {};
    }
};

TEST(GjkDistanceInFloatingPoint, returns_the_best_iterate_of_a_loop_that_goes_round) {
    std::uniform_real_distribution<float> coordinate(-1, 1);
    int best_was_earlier = 0;
    check_random_trials(1, 1000, [&](int i, RandomBits& random) {
        const auto point = [&] { return Vec<float, 3>{coordinate(random), coordinate(random), coordinate(random)}; };
        Polytope<float, 3> a, b;
        for (int k = 0; k < 5; ++k) {
            a.vertices.push_back(point());
            b.vertices.push_back(point() + Vec<float, 3>{1.5F, 0, 0});
        }
        Recorder<float, 3> seen;
        const auto found = gjk::distance(a, b, gjk::Options<Voronoi, Never>{{}, {}, 40}, seen);
        if (found.stop.name != "cap") return;
        float least = seen.iterates.front().vv;
        for (const auto& iterate : seen.iterates) least = std::min(least, iterate.vv);
        EXPECT_EQ(squared_norm(found.v), least) << "pair " << i;
        const std::size_t last = seen.iterates.size() - 1;
        if (least < seen.iterates[last].vv && least < seen.iterates[last - 1].vv) ++best_was_earlier;
    });
    EXPECT_GT(best_was_earlier, 0);
}

/// An edge that is parallel to a face up to 2^-32, and near it. The last step changes |v| by rounding alone and its
/// direction by 6e-8, which is what half the digits of a double are.
TEST(GjkDistance, answers_with_the_direction_whose_gap_the_rule_has_measured) {
    const Polytope<double, 3> a{{{-0x1.20000001p+0, 0x1.ap-1, -0x1.3p-1},
                                 {-0x1.4p+0, 0x1.bffffffep-1, -0x1.ep-2},
                                 {-0x1.4p-3, 0x1p-2, 0x1.4ffffffdp-1},
                                 {-0x1.2p-2, 0x1.4p-2, 0x1.9p-1},
                                 {-0x1.2p+0, 0x1.80000004p-3, -0x1.2p-2},
                                 {-0x1.4p+0, 0x1p-2, -0x1.4000000cp-3}}},
        b{{{-0x1.ap-1, 0x1.5p-1, -0x1.fffffffp-5}, {-0x1.80000003p-1, 0x1.4p-1, -0x1p-3}}};
    Recorder<double, 3> seen;
    const auto found = gjk::distance(a, b, gjk::Options<>{}, seen);
    ASSERT_EQ(found.stop.promise, Promise::gap);
    EXPECT_LT(seen.iterates[seen.iterates.size() - 2].vv, seen.iterates.back().vv) << "the case is another one now";
    const Vec<double, 3> n = *found.normal();
    const double gap = dot(n, a.support(-n).position - b.support(n).position);
    EXPECT_NEAR(gap, *found.distance(), 0x1p-50) << "it was 1.6e-9 less";
}

}  // namespace
}  // namespace touchstone::distance_test
