// SPDX-License-Identifier: MIT
// The searches for hulls against GJK in rationals and against the readable loop, on families that leave doubts:
// bodies that touch or nearly do, needles, size ratios, scales, duplicate vertices, flat hulls and single points.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "algorithms/fast/distance.h"
#include "algorithms/fast/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::hulls_test {
namespace {

using Exact = Vec<Rational, 3>;

template <class S>
class PackedHulls : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(PackedHulls, Scalars);

/// The vertices of two hulls, before their poses.
template <class S>
struct Hulls {
    std::vector<Vec<S, 3>> a, b;
};

/// Draws numbers from the bits of a trial.
class Draw {
public:
    explicit Draw(RandomBits& bits) : bits_(bits) {}
    int whole(int least, int most) { return std::uniform_int_distribution<int>(least, most)(bits_); }
    double in(double least, double most) { return std::uniform_real_distribution<double>(least, most)(bits_); }

private:
    RandomBits& bits_;
};

/// Up to `most` points on a grid of the given step, or anywhere in a cube.
template <class S>
std::vector<Vec<S, 3>> points(Draw& draw, int most, bool on_grid) {
    std::vector<Vec<S, 3>> all(static_cast<std::size_t>(draw.whole(1, most)));
    for (auto& x : all)
        for (int k = 0; k < 3; ++k) x[k] = static_cast<S>(on_grid ? draw.whole(-3, 3) : draw.in(-1, 1));
    return all;
}

/// A pair of one of the families.
template <class S>
Hulls<S> drawn(Draw& draw) {
    const bool on_grid = draw.whole(0, 2) == 0;
    const int kind = draw.whole(0, 9), most = kind == 0 ? 150 : kind < 3 ? 32 : 9;
    Hulls<S> pair{points<S>(draw, most, on_grid), points<S>(draw, most, on_grid)};
    const auto each = [](auto& hull, const auto& change) {
        for (auto& x : hull) change(x);
    };
    const auto u = static_cast<double>(scalar_traits<S>::epsilon());
    switch (draw.whole(0, 7)) {
        case 0: each(pair.a, [](auto& x) { x[2] = 0; }); break;                             // flat
        case 1: each(pair.b, [&](auto& x) { x[0] = static_cast<S>(4096 * x[0]); }); break;  // needle
        case 2: each(pair.b, [](auto& x) { x = S(1) / S(1 << 15) * x; }); break;            // size ratio
        case 3: pair.b.back() = pair.a.front(); break;                                      // in contact
        case 4: pair.a.push_back(pair.a[pair.a.size() / 2]); break;                         // duplicate
        default: break;
    }
    // Apart by any distance, by some roundoffs, or not at all.
    const double apart = draw.whole(0, 2) == 0 ? draw.in(0, 3) : draw.whole(-9, 9) * u;
    const int axis = draw.whole(0, 2);
    S top = pair.a[0][axis], low = pair.b[0][axis];
    for (const auto& x : pair.a) top = std::max(top, x[axis]);
    for (const auto& x : pair.b) low = std::min(low, x[axis]);
    if (draw.whole(0, 3) != 0)
        each(pair.b, [&](auto& x) { x[axis] = static_cast<S>(x[axis] + (top - low) + static_cast<S>(apart)); });
    if (draw.whole(0, 3) == 0) {
        const S scale = static_cast<S>(draw.whole(0, 1) == 0 ? 1e-6 : 1e6);
        each(pair.a, [&](auto& x) { x = scale * x; });
        each(pair.b, [&](auto& x) { x = scale * x; });
    }
    return pair;
}

/// A rotation by a random quaternion, and a translation.
template <class S>
Pose<S, 3> drawn_pose(Draw& draw, double size) {
    double q[4], length2 = 0;
    for (double& each : q) length2 += std::pow(each = draw.in(-1, 1), 2);
    if (length2 < 0.01) return Pose<S, 3>::identity();
    for (double& each : q) each /= std::sqrt(length2);
    const auto [w, x, y, z] = q;
    const Pose<double, 3> pose{{{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                                 {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                                 {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}},
                               {draw.in(-size, size), draw.in(-size, size), draw.in(-size, size)}};
    return convert<S>(pose);
}

template <class S>
Exact exact(const Vec<S, 3>& x) {
    return {Rational(static_cast<double>(x[0])), Rational(static_cast<double>(x[1])),
            Rational(static_cast<double>(x[2]))};
}

/// The hull without any rounding.
template <class S>
Polytope<Rational, 3> exact_hull(const PackedPolytope<S, 3>& hull) {
    Polytope<Rational, 3> all;
    for (const auto& x : hull.vertices()) all.vertices.push_back(exact(x));
    return all;
}
template <class S>
Polytope<Rational, 3> exact_hull(const fast::PlacedHull<S>& hull) {
    Polytope<Rational, 3> all = exact_hull(hull.shape);
    Pose<Rational, 3> pose;
    for (std::size_t i = 0; i < 3; ++i) pose.rows[i] = exact(hull.pose.rows[i]);
    pose.translation = exact(hull.pose.translation);
    for (auto& x : all.vertices) x = apply(pose, x);
    return all;
}

double number_of(const Rational& x) { return static_cast<double>(x); }
double root_of(const Rational& square) { return std::sqrt(number_of(square)); }

double distance_from(const Exact& x, const Polytope<Rational, 3>& hull) {
    return root_of(*gjk::distance(Polytope<Rational, 3>{{x}}, hull).distance2.upper);
}

double reach_of(const Polytope<Rational, 3>& hull) {
    double reach = 0;
    for (const auto& x : hull.vertices)
        for (int k = 0; k < 3; ++k) reach = std::max(reach, std::abs(number_of(x[k])));
    return reach;
}

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

template <class S>
PackedPolytope<S, 3> packed(const std::vector<Vec<S, 3>>& vertices) {
    return PackedPolytope<S, 3>(std::span<const Vec<S, 3>>(vertices));
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

/// n points on a ball.
template <class S>
PackedPolytope<S, 3> ball_of(int n, double radius, double x) {
    std::vector<Vec<S, 3>> all;
    for (int i = 0; i < n; ++i) {
        const double z = 1 - (2 * i + 1.0) / n, across = std::sqrt(1 - z * z), angle = 2.4 * i;
        all.push_back({static_cast<S>(x + radius * across * std::cos(angle)),
                       static_cast<S>(radius * across * std::sin(angle)), static_cast<S>(radius * z)});
    }
    return packed(all);
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
