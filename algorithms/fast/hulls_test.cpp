// SPDX-License-Identifier: MIT
// The searches for hulls against GJK in rationals and against the readable loop, on the families of random_hulls.h.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "algorithms/fast/distance.h"
#include "algorithms/fast/intersects.h"
#include "algorithms/testing/random_hulls.h"

namespace touchstone::hulls_test {
namespace {

template <class S>
class PackedHulls : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(PackedHulls, Scalars);

/// What was asked, next to the truth about it.
struct Asked {
    Polytope<Rational, 3> a, b;
    bool is_apart;
    double distance;
    double tolerance;  ///< of lengths
};

void check_verdict(Verdict said, const Asked& asked, bool is_exact) {
    if (said == Verdict::separated) {
        EXPECT_TRUE(asked.is_apart);
    } else if (said != Verdict::undecided) {
        EXPECT_FALSE(asked.is_apart);
    }
    EXPECT_FALSE(is_exact && said == Verdict::undecided);
}

template <class S>
void check_nearest(const fast::Nearest<S>& found, const Asked& asked, bool is_exact) {
    check_verdict(found.verdict, asked, is_exact);
    const auto upper = static_cast<double>(found.distance()), lower = std::sqrt(static_cast<double>(found.lower2));
    EXPECT_LE(found.lower2, found.upper2);
    EXPECT_LE(lower, asked.distance + asked.tolerance);
    EXPECT_LE(asked.distance, upper + asked.tolerance);
    if (found.is_handed_over) return;  // gjk::distance has tests of its own
    EXPECT_LE(upper, asked.distance + asked.tolerance);
    const Exact on_a = exact(found.point_a), on_b = exact(found.point_b);
    EXPECT_LE(distance_from(on_a, asked.a), asked.tolerance);
    EXPECT_LE(distance_from(on_b, asked.b), asked.tolerance);
    EXPECT_NEAR(root_of(squared_norm(Exact(on_a - on_b))), upper, asked.tolerance);
}

/// Counts the queries that the searches answer themselves.
struct Share {
    int answered = 0, asked = 0;
};

template <class S, class Hull>
void check_pair(const Hull& a, const Hull& b, Share& share) {
    Asked asked{exact_hull(a), exact_hull(b), false, 0, 0};
    const auto truth = gjk::distance(asked.a, asked.b);
    asked.is_apart = truth.verdict == Verdict::separated;
    asked.distance = root_of(*truth.distance2.upper);
    asked.tolerance = 64 * static_cast<double>(scalar_traits<S>::epsilon()) * std::sqrt(3.0) *
                      (reach_of(asked.a) + reach_of(asked.b));
    const Vec<S, 3> towards_b = b.centre() - a.centre();
    const auto rounded = fast::distance<gjk::RoundedSigns>(a, b, towards_b);
    check_nearest(rounded, asked, false);
    check_nearest(fast::distance(a, b, towards_b), asked, true);
    check_verdict(fast::intersects<gjk::RoundedSigns>(a, b, towards_b), asked, false);
    check_verdict(fast::intersects(a, b, towards_b), asked, true);
    share.answered += rounded.is_handed_over ? 0 : 1;
    ++share.asked;
}

TYPED_TEST(PackedHulls, are_answered_as_by_rationals) {
    using S = TypeParam;
    Share share;
    check_random_trials(46, 1000, [&share](int, RandomBits& bits) {
        Draw draw(bits);
        const auto pair = drawn<S>(draw);
        check_pair<S>(packed(pair.a), packed(pair.b), share);
    });
    EXPECT_LT(0.6 * share.asked, share.answered);
}

TYPED_TEST(PackedHulls, are_answered_under_poses_as_by_rationals) {
    using S = TypeParam;
    Share share;
    check_random_trials(47, 500, [&share](int, RandomBits& bits) {
        Draw draw(bits);
        const auto pair = drawn<S>(draw);
        const auto a = packed(pair.a), b = packed(pair.b);
        const double size = static_cast<double>(a.extent() + b.extent());
        const Pose<S, 3> pose_a = drawn_pose<S>(draw, draw.whole(0, 1) * size),
                         pose_b = draw.whole(0, 1) == 0 ? pose_a : drawn_pose<S>(draw, size);
        check_pair<S>(fast::PlacedHull<S>{a, pose_a}, fast::PlacedHull<S>{b, pose_b}, share);
    });
    EXPECT_LT(0.6 * share.asked, share.answered);
}

TYPED_TEST(PackedHulls, are_handed_over_where_a_number_is_not_finite_or_out_of_range) {
    using S = TypeParam;
    const auto box = packed<S>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    const S huge = std::numeric_limits<S>::max() / 2, tiny = std::numeric_limits<S>::min() * 4;
    for (const S x : {std::numeric_limits<S>::quiet_NaN(), std::numeric_limits<S>::infinity(), huge}) {
        const auto other = packed<S>({{x, 0, 0}, {2, x, 0}, {2, 2, x}, {2, 3, 4}});
        const auto found = fast::distance(box, other, Vec<S, 3>{1, 0, 0});
        EXPECT_TRUE(found.is_handed_over);
        EXPECT_FALSE(meets(found.verdict));
        EXPECT_EQ(fast::intersects(box, other, Vec<S, 3>{1, 0, 0}), gjk::verdict(box, other, Vec<S, 3>{-1, 0, 0}));
        const auto far = fast::distance(box, box, Vec<S, 3>{x, 0, 0});
        EXPECT_TRUE(far.is_handed_over);
        EXPECT_TRUE(meets(far.verdict));
    }
    const auto small = packed<S>({{tiny, 0, 0}, {0, tiny, 0}, {tiny, tiny, tiny}});
    EXPECT_TRUE(fast::distance(small, small, Vec<S, 3>{1, 0, 0}).is_handed_over);
}

TYPED_TEST(PackedHulls, of_any_number_of_vertices_are_answered_by_the_search) {
    using S = TypeParam;
    const Vec<S, 3> towards_b{1, 0, 0};
    for (const int n : {8, 32, 33, 255, 256, 257, 1000}) {
        const auto a = ball_of<S>(n, 1, 0), b = ball_of<S>(n, 1, 2.5);
        const auto found = fast::distance(a, b, towards_b);
        const auto expected = gjk::distance(a, b);
        EXPECT_FALSE(found.is_handed_over) << n;
        EXPECT_EQ(found.verdict, Verdict::separated) << n;
        EXPECT_NEAR(found.distance(), *expected.distance(), 32 * scalar_traits<S>::epsilon()) << n;
        EXPECT_EQ(fast::intersects(a, b, towards_b), Verdict::separated) << n;
        EXPECT_TRUE(meets(fast::intersects(a, ball_of<S>(n, 1, 1), towards_b))) << n;
        EXPECT_TRUE(meets(fast::distance(a, ball_of<S>(n, 1, 1), towards_b).verdict)) << n;
    }
    // Numbers of more than 16 bits have no place in the search.
    const auto many = ball_of<S>((1 << 16) + 1, 1, 0);
    const auto found = fast::distance(many, ball_of<S>(8, 1, 2.5), towards_b);
    EXPECT_TRUE(found.is_handed_over);
    EXPECT_EQ(found.verdict, Verdict::separated);
}

TYPED_TEST(PackedHulls, that_are_thin_have_no_number_of_a_face_behind_which_rounding_has_put_the_origin) {
    using S = TypeParam;
    const auto a = packed<S>({{-3, 0, -2}, {2, -1, 1}});
    const auto b = packed<S>({{-4096, -3, -2}, {8192, 3, 0}, {-4096, 0, -3}, {12288, -1, 1}});
    const auto found = fast::distance<gjk::RoundedSigns>(a, b, Vec<S, 3>(b.centre() - a.centre()));
    EXPECT_TRUE(found.is_handed_over || found.distance() <= 12288 * 64 * scalar_traits<S>::epsilon());
    EXPECT_TRUE(meets(fast::distance(a, b, Vec<S, 3>(b.centre() - a.centre())).verdict));
}

TYPED_TEST(PackedHulls, of_one_place_meet_from_any_direction) {
    using S = TypeParam;
    const auto box =
        packed<S>({{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}});
    for (const Vec<S, 3>& d : {Vec<S, 3>{0, 0, 0}, Vec<S, 3>{1, 0, 0}, Vec<S, 3>{1, 2, 3}}) {
        EXPECT_TRUE(meets(fast::distance(box, box, d).verdict));
        EXPECT_TRUE(meets(fast::intersects(box, box, d)));
    }
}

}  // namespace
}  // namespace touchstone::hulls_test
