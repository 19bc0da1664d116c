// SPDX-License-Identifier: MIT
// The queries of polygons on bodies that leave doubts, against GJK and the separating axes in rationals: needles, edges
// that are nearly parallel, gaps of some roundoffs, polygons far from the origin, under poses and out of range.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "algorithms/gjk/distance.h"
#include "algorithms/sat/polygons.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/polygon_checks.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::polygon_queries_test {
namespace {

using namespace polygon_checks;

using Exact = Vec<Rational, 2>;
template <class S>
using Points = std::vector<Vec<S, 2>>;

template <class S>
fast::PackedPolygon<S> packed(const Points<S>& points) {
    return fast::PackedPolygon<S>(std::span<const Vec<S, 2>>(points));
}

template <class S>
Exact exact(const Vec<S, 2>& x) {
    return {Rational(static_cast<double>(x[0])), Rational(static_cast<double>(x[1]))};
}

/// The points in the world, without rounding.
template <class S>
std::vector<Exact> exact_points(const fast::PackedPolygon<S>& polygon) {
    std::vector<Exact> all;
    for (const auto& x : polygon.hull().vertices()) all.push_back(exact(x));
    return all;
}
template <class S>
std::vector<Exact> exact_points(const fast::PlacedPolygon<S>& polygon) {
    std::vector<Exact> all = exact_points(polygon.shape);
    Pose<Rational, 2> pose;
    for (std::size_t i = 0; i < 2; ++i) pose.rows[i] = exact(polygon.pose.rows[i]);
    pose.translation = exact(polygon.pose.translation);
    for (auto& x : all) x = apply(pose, x);
    return all;
}

Number number_of(const Rational& x) { return scalar_traits<Rational>::to_long_double(x); }

std::vector<Place> places_of(const std::vector<Exact>& points, Truth& truth) {
    std::vector<Place> places;
    for (const Exact& x : convex_hull(points).vertices) {
        places.push_back({number_of(x[0]), number_of(x[1])});
        truth.coordinates = std::max(truth.coordinates, infinity_norm(places.back()));
    }
    truth.is_solid = truth.is_solid && places.size() > 2;
    return places;
}

template <class Polygon>
Truth truth_of(const Polygon& a, const Polygon& b) {
    const auto points_a = exact_points(a), points_b = exact_points(b);
    Truth truth;
    truth.a = places_of(points_a, truth);
    truth.b = places_of(points_b, truth);
    const auto found = sat::polygons<Rational>(std::span<const Exact>(points_a), std::span<const Exact>(points_b));
    truth.sign = found.verdict == Verdict::separated ? 1 : found.verdict == Verdict::touching ? 0 : -1;
    truth.depth = std::sqrt(number_of(*found.depth2.upper));
    if (truth.sign <= 0) return truth;
    const auto apart = gjk::distance(Polytope<Rational, 2>{points_a}, Polytope<Rational, 2>{points_b});
    truth.distance = std::sqrt(number_of(*apart.distance2.upper));
    return truth;
}

/// Draws numbers from the bits of a trial.
class Draw {
public:
    explicit Draw(RandomBits& bits) : bits_(bits) {}
    int whole(int least, int most) { return std::uniform_int_distribution<int>(least, most)(bits_); }
    double in(double least, double most) { return std::uniform_real_distribution<double>(least, most)(bits_); }

private:
    RandomBits& bits_;
};

/// Points on a circle, which are all corners, or anywhere in a square.
template <class S>
Points<S> drawn_points(Draw& draw) {
    const bool is_round = draw.whole(0, 1) == 0;
    Points<S> points(static_cast<std::size_t>(draw.whole(3, draw.whole(0, 9) == 0 ? 32 : 9)));
    for (auto& x : points) {
        const double angle = draw.in(0, 6.283185307179586);
        x = is_round ? Vec<S, 2>{static_cast<S>(std::cos(angle)), static_cast<S>(std::sin(angle))}
                     : Vec<S, 2>{static_cast<S>(draw.in(-1, 1)), static_cast<S>(draw.in(-1, 1))};
    }
    return points;
}

template <class S>
Pose<S, 2> drawn_pose(Draw& draw, double size) {
    const double angle = draw.whole(0, 3) == 0 ? draw.in(-1e-7, 1e-7) : draw.in(-4, 4);
    Pose<double, 2> pose;
    pose.rows = {{{std::cos(angle), -std::sin(angle)}, {std::sin(angle), std::cos(angle)}}};
    pose.translation = {draw.in(-size, size), draw.in(-size, size)};
    return convert<S>(pose);
}

template <class S>
struct Drawn {
    Points<S> a, b;
};

/// Moves B along the normal of an edge of A, so that they are this far apart along it, up to rounding.
template <class S>
void move_apart(Draw& draw, Drawn<S>& pair, double gap) {
    const std::size_t n = pair.a.size(), i = static_cast<std::size_t>(draw.whole(0, static_cast<int>(n) - 1));
    const Vec<S, 2> edge = pair.a[(i + 1) % n] - pair.a[i];
    const auto unit = unit_along(Vec<S, 2>{edge[1], -edge[0]});
    if (!unit) return;
    S high = dot(pair.a[0], *unit), low = dot(pair.b[0], *unit);
    for (const auto& x : pair.a) high = std::max(high, dot(x, *unit));
    for (const auto& x : pair.b) low = std::min(low, dot(x, *unit));
    for (auto& x : pair.b) x = x + (high - low + static_cast<S>(gap)) * *unit;
}

/// A pair of one of the families.
template <class S>
Drawn<S> drawn(Draw& draw) {
    constexpr bool is_double = std::is_same_v<S, double>;
    const auto u = static_cast<double>(scalar_traits<S>::epsilon());
    Drawn<S> pair{drawn_points<S>(draw), drawn_points<S>(draw)};
    const auto each = [](Points<S>& points, const auto& change) {
        for (auto& x : points) change(x);
    };
    const S long_axis = std::ldexp(S(1), draw.whole(0, is_double ? 30 : 12));
    switch (draw.whole(0, 7)) {
        case 0: each(pair.b, [&](auto& x) { x[0] = long_axis * x[0]; }); break;  // a needle
        case 1:                                                                  // two needles, parallel or crossed
            each(pair.a, [&](auto& x) { x[0] = long_axis * x[0]; });
            each(pair.b, [&, along = draw.whole(0, 1)](auto& x) { x[along] = long_axis * x[along]; });
            break;
        case 2: each(pair.b, [&](auto& x) { x = S(1) / long_axis * x; }); break;  // size ratio
        case 3: {                                                                 // edges that are nearly parallel
            const S angle = static_cast<S>(std::ldexp(draw.in(-1, 1), draw.whole(-52, -1)));
            pair.b = pair.a;
            each(pair.b, [&](auto& x) { x = -(x + angle * Vec<S, 2>{-x[1], x[0]}); });
            break;
        }
        case 4: pair.a.push_back(S(0.5) * (pair.a[0] + pair.a[1])); break;  // nearly collinear
        case 5: pair.b.push_back(pair.b.front()); break;                    // duplicate
        default: break;
    }
    switch (draw.whole(0, 4)) {
        case 0: break;
        case 1: move_apart(draw, pair, draw.in(-0.5, 2)); break;
        case 2: move_apart(draw, pair, std::ldexp(draw.in(-1, 1), draw.whole(is_double ? -50 : -22, -4))); break;
        default: move_apart(draw, pair, draw.whole(-9, 9) * u);
    }
    const int change = draw.whole(0, 11);
    const int ends = change == 3 ? 1 : change == 4 ? -1 : 0, most = is_double ? 220 : 16;  // near the ends of the range
    const S scale = std::ldexp(static_cast<S>(change == 0 ? 1e-6 : change == 1 ? 1e6 : 1), ends * most);
    const S away = static_cast<S>(change == 2 ? (is_double ? 1e8 : 1e4) : 0);
    for (auto* points : {&pair.a, &pair.b}) each(*points, [&](auto& x) { x = scale * x + Vec<S, 2>{away, -away}; });
    return pair;
}

/// What docs/library.md says of polygons in one frame: 64 roundoffs of the larger side of the box around both.
template <class S>
Number most_error(const Truth& truth) {
    Place low = truth.a[0], high = low;
    for (const auto* corners : {&truth.a, &truth.b})
        for (const Place& x : *corners)
            for (int k = 0; k < 2; ++k) {
                low[k] = std::min(low[k], x[k]);
                high[k] = std::max(high[k], x[k]);
            }
    const auto u = static_cast<Number>(scalar_traits<S>::epsilon());
    return (64 + Number(1) / 16) * u * infinity_norm(high - low) + rounding_of_check(truth);
}

template <class S>
class Polygons : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Polygons, Scalars);

TYPED_TEST(Polygons, are_answered_as_by_rationals) {
    using S = TypeParam;
    Share share;
    check_random_trials(73, 3000, [&](int, RandomBits& bits) {
        Draw draw(bits);
        const auto pair = drawn<S>(draw);
        const auto a = packed(pair.a), b = packed(pair.b);
        const Truth truth = truth_of(a, b);
        check_pair(a, b, truth, share);
        const auto nearest = fast::distance<gjk::RoundedSigns>(a, b);
        EXPECT_TRUE(nearest.is_handed_over || static_cast<Number>(nearest.error) <= most_error<S>(truth));
    });
    EXPECT_LT(0.9 * share.asked, share.answered);
}

TYPED_TEST(Polygons, are_answered_under_poses_as_by_rationals) {
    using S = TypeParam;
    Share share;
    check_random_trials(74, 3000, [&](int, RandomBits& bits) {
        Draw draw(bits);
        const auto pair = drawn<S>(draw);
        const auto a = packed(pair.a), b = packed(pair.b);
        const double size = draw.whole(0, 2) * static_cast<double>(a.hull().extent());
        const Pose<S, 2> pose_a = drawn_pose<S>(draw, size),
                         pose_b = draw.whole(0, 1) == 0 ? pose_a : drawn_pose<S>(draw, size);
        const fast::PlacedPolygon<S> placed_a{a, pose_a}, placed_b{b, pose_b};
        check_pair(placed_a, placed_b, truth_of(placed_a, placed_b), share);
    });
    EXPECT_LT(0.9 * share.asked, share.answered);
}

/// A square of side 2, or a needle.
template <class S>
Points<S> box_of(S half_x, S half_y, S x, S y) {
    return {{x - half_x, y - half_y}, {x + half_x, y - half_y}, {x + half_x, y + half_y}, {x - half_x, y + half_y}};
}

TYPED_TEST(Polygons, far_from_the_origin_are_as_exact_as_near_it) {
    using S = TypeParam;
    const S far = S(1) / scalar_traits<S>::epsilon() / S(1 << 12), gap = S(1) / S(256);
    const auto a = packed(box_of<S>(1, 1, far, far)), b = packed(box_of<S>(1, 1, far + S(2) + gap, far));
    const auto apart = fast::distance<gjk::RoundedSigns>(a, b);
    EXPECT_EQ(apart.verdict, Verdict::separated);
    EXPECT_FALSE(apart.is_handed_over);
    EXPECT_EQ(apart.distance, gap);
    EXPECT_LE(apart.error, S(32) * (S(4) + S(2) * gap) * scalar_traits<S>::epsilon());
    const auto c = packed(box_of<S>(1, 1, far + S(2) - gap, far));
    EXPECT_EQ(fast::intersects<gjk::RoundedSigns>(a, b), Verdict::separated);
    EXPECT_EQ(fast::intersects<gjk::RoundedSigns>(a, c), Verdict::penetrating);
    EXPECT_EQ(fast::depth<gjk::RoundedSigns>(a, c).depth, gap);
}

TYPED_TEST(Polygons, that_rest_on_each_other_have_two_points_of_contact) {
    using S = TypeParam;
    const auto below = packed(box_of<S>(4, 1, 0, 0));
    for (const S sunk : {S(0), S(1) / S(64)}) {
        const auto above = packed(box_of<S>(1, 1, 1, S(2) - sunk));
        for (const bool is_swapped : {false, true}) {
            const auto found = is_swapped ? fast::depth<gjk::RoundedSigns>(above, below)
                                          : fast::depth<gjk::RoundedSigns>(below, above);
            EXPECT_EQ(found.verdict, sunk == S(0) ? Verdict::undecided : Verdict::penetrating);
            EXPECT_EQ(found.depth, sunk);
            EXPECT_EQ(found.normal[1], is_swapped ? S(1) : S(-1));
            ASSERT_EQ(found.point_count, 2);
            const S x = found.points[0].on_a[0] + found.points[1].on_a[0];
            EXPECT_EQ(x, S(2));  // one at 0, the other at 2
            EXPECT_EQ(magnitude_of(found.points[0].on_a[0] - found.points[1].on_a[0]), S(2));
            EXPECT_EQ(found.points[1].depth, sunk);
        }
    }
}

TYPED_TEST(Polygons, that_touch_are_decided_by_exact_signs) {
    using S = TypeParam;
    const auto a = packed(box_of<S>(1, 1, 0, 0)), b = packed(box_of<S>(1, 1, 2, 0));
    EXPECT_EQ(fast::distance<gjk::RoundedSigns>(a, b).verdict, Verdict::undecided);
    EXPECT_FALSE(fast::distance<gjk::RoundedSigns>(a, b).is_handed_over);
    EXPECT_EQ(fast::distance<gjk::RoundedSigns>(a, b).distance, S(0));
    EXPECT_TRUE(meets(fast::distance(a, b).verdict));
    EXPECT_TRUE(meets(fast::intersects(a, b)));
    EXPECT_TRUE(meets(fast::depth(a, b).verdict));
    const S next = std::nextafter(S(2), S(3));
    const auto c = packed(Points<S>{{next, -1}, {3, -1}, {3, 1}, {next, 1}});
    const auto d = packed(Points<S>{{-2, -2}, {2, -2}, {2, 2}, {-2, 2}});
    EXPECT_EQ(fast::distance<gjk::RoundedSigns>(d, c).verdict, Verdict::undecided);
    EXPECT_EQ(fast::distance(d, c).verdict, Verdict::separated);
    EXPECT_EQ(fast::intersects(d, c), Verdict::separated);
}

TYPED_TEST(Polygons, needles_that_face_each_other_are_apart_though_no_edge_normal_shows_it) {
    using S = TypeParam;
    const S far = S(1) / scalar_traits<S>::epsilon() / S(1 << 8);
    const auto a = packed(Points<S>{{0, 0}, {-far, 1}, {-far, -1}}), b = packed(Points<S>{{1, 0}, {far, -1}, {far, 1}});
    for (const auto& found : {fast::distance<gjk::RoundedSigns>(a, b), fast::distance<gjk::RoundedSigns>(b, a)}) {
        EXPECT_EQ(found.verdict, Verdict::separated);
        EXPECT_FALSE(found.is_handed_over);
        EXPECT_NEAR(found.distance, 1, static_cast<double>(found.error));
    }
    EXPECT_EQ(fast::intersects<gjk::RoundedSigns>(a, b), Verdict::separated);
    EXPECT_EQ(fast::depth<gjk::RoundedSigns>(a, b).verdict, Verdict::separated);
}

TYPED_TEST(Polygons, that_the_queries_are_not_for_are_handed_over) {
    using S = TypeParam;
    const auto box = packed(box_of<S>(1, 1, 0, 0));
    const S nan = std::numeric_limits<S>::quiet_NaN(), huge = std::numeric_limits<S>::max() / 4,
            tiny = std::numeric_limits<S>::min() * 8;
    Points<S> many;
    for (int i = 0; i < 40; ++i)
        many.push_back({S(3) + static_cast<S>(std::cos(0.157 * i)), static_cast<S>(std::sin(0.157 * i))});
    const std::vector<Points<S>> others{{{3, 0}},
                                        {{3, 0}, {4, 0}},
                                        {{3, 0}, {4, 0}, {5, 0}},
                                        many,
                                        box_of<S>(tiny, tiny, 0, 0),
                                        box_of<S>(huge, huge, 0, 0),
                                        {{nan, 0}, {4, 0}, {3, 1}}};
    for (std::size_t i = 0; i < others.size(); ++i) {
        const auto other = packed(others[i]);
        EXPECT_FALSE(other.is_searchable());
        const auto nearest = fast::distance(box, other);
        EXPECT_TRUE(nearest.is_handed_over) << i;
        EXPECT_TRUE(fast::depth(other, box).is_handed_over) << i;
        EXPECT_EQ(nearest.verdict, gjk::distance(box.hull(), other.hull()).verdict) << i;
        EXPECT_TRUE(i >= 4 || fast::intersects(box, other) == Verdict::separated) << i;
    }
    EXPECT_EQ(fast::distance(box, packed(others[0])).distance, S(2));
}

TYPED_TEST(Polygons, under_a_pose_that_is_not_finite_have_no_verdict) {
    using S = TypeParam;
    const auto box = packed(box_of<S>(1, 1, 0, 0));
    for (const S x : {std::numeric_limits<S>::quiet_NaN(), std::numeric_limits<S>::infinity()})
        for (int k = 0; k < 6; ++k) {
            auto pose = Pose<S, 2>::identity();
            (k < 4 ? pose.rows[static_cast<std::size_t>(k / 2)][k % 2] : pose.translation[k - 4]) = x;
            const fast::PlacedPolygon<S> a{box, Pose<S, 2>::identity()}, b{box, pose};
            EXPECT_EQ(fast::distance(a, b).verdict, Verdict::undecided) << k;
            EXPECT_EQ(fast::depth(b, a).verdict, Verdict::undecided) << k;
            EXPECT_EQ(fast::intersects(a, b), Verdict::undecided) << k;
        }
}

}  // namespace
}  // namespace touchstone::polygon_queries_test
