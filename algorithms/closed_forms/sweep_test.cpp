// SPDX-License-Identifier: MIT
// The stated rounding of the closed forms: numbers, verdicts and points on 100,000 pairs of each kind that are built to
// be hard, against the truth by trying everything in long double, and of thin triangles against exact arithmetic.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/closed_forms/pair.h"
#include "algorithms/epa/depth.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/plain_cores.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::closed_forms_sweep_test {
namespace {

using V = Vec<double, 3>;

constexpr int trials = 100'000;
constexpr double u = 0x1p-53;
/// What the numbers of bodies without a pose are wrong by, in unit roundoffs of the reach: 8 of them are the distance
/// at which cores count as meeting. The stated bound is 32, with room for poses that are rigid up to rounding.
constexpr double measured = 12;

class Draw {
public:
    explicit Draw(RandomBits& bits) : bits_(bits) {}
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(bits_); }
    double in_unit() { return std::uniform_real_distribution<double>(-1, 1)(bits_); }
    /// 10^-k, k from `least` on.
    double tenth(int least, int count) { return std::pow(10.0, -(least + below(count))); }
    V anywhere() { return {in_unit(), in_unit(), in_unit()}; }
    /// Anywhere, on a small grid, of any size, or next to a grid.
    V point(int family) {
        V x;
        for (int k = 0; k < 3; ++k)
            x[k] = family == 0   ? in_unit()
                   : family == 1 ? below(5) - 2
                   : family == 2 ? in_unit() * std::pow(10.0, below(16) - 8)
                                 : below(3) - 1 + in_unit() * tenth(9, 9);
        return x;
    }

private:
    RandomBits& bits_;
};

/// One body of each kind. In the last two families segments are parallel up to 1e-7 to 1e-17, or nearly meet.
struct Bodies {
    V centre_a, half_a, centre_b, half_b, third;

    explicit Bodies(Draw& draw, bool may_be_parallel = true) {
        const int family = draw.below(may_be_parallel ? 6 : 5), of_points = family < 4 ? family : 0;
        for (V* x : {&centre_a, &half_a, &centre_b, &half_b, &third}) *x = draw.point(of_points);
        if (family == 4)
            centre_b =
                centre_a + draw.in_unit() * half_a + draw.in_unit() * half_b + draw.tenth(4, 14) * draw.anywhere();
        if (family == 5) {
            half_b = half_a + draw.tenth(7, 11) * draw.anywhere();
            centre_b = centre_a + draw.in_unit() * half_a + draw.tenth(0, 12) * draw.anywhere();
            third = centre_b + draw.in_unit() * half_b + draw.tenth(0, 17) * draw.anywhere();
        }
    }
    Point<double, 3> point() const { return {centre_a}; }
    Segment<double, 3> segment_a() const { return {{centre_a + half_a, centre_a - half_a}}; }
    Segment<double, 3> segment_b() const { return {{centre_b + half_b, centre_b - half_b}}; }
    Triangle<double, 3> triangle() const { return {{centre_b + half_b, centre_b - half_b, third}}; }
    Box<double, 3> box() const { return {{std::fabs(half_b[0]), std::fabs(half_b[1]), std::fabs(half_b[2])}}; }
};

plain::Point wide(const V& x) { return {x[0], x[1], x[2]}; }
plain::Core plain_of(const Point<double, 3>& a) { return plain::point(wide(a.position)); }
plain::Core plain_of(const Segment<double, 3>& a) { return plain::segment(wide(a.vertices[0]), wide(a.vertices[1])); }
plain::Core plain_of(const Triangle<double, 3>& a) {
    return plain::triangle(wide(a.vertices[0]), wide(a.vertices[1]), wide(a.vertices[2]));
}
plain::Core plain_of(const Box<double, 3>& a) {
    const plain::Point h = wide(a.half_extents);
    return plain::box({0, 0, 0}, {h[0], 0, 0}, {0, h[1], 0}, {0, 0, h[2]});
}

/// The signed distance of polytopes in exact arithmetic, rounded once; 0 of one point that is in the other.
plain::Real exact_truth(const std::vector<V>& a, const std::vector<V>& b) {
    const auto hull = [](const std::vector<V>& points) {
        Polytope<Rational, 3> exact;
        for (const V& x : points) exact.vertices.push_back(convert<Rational>(x));
        return exact;
    };
    const auto root = [](const Rational& x) { return std::sqrt(scalar_traits<Rational>::to_long_double(x)); };
    const auto nearest = gjk::distance(hull(a), hull(b));
    if (nearest.verdict == Verdict::separated) return root(*nearest.distance2.upper);
    return a.size() == 1 ? 0 : -root(*epa::depth(hull(a), hull(b)).depth2.upper);
}

/// How far the point is outside of a body.
template <class Body>
double outside(const Body& body, const V& x) {
    const auto near = static_cast<double>(plain::distance_of_features(plain::point(wide(x)), plain_of(body)));
    if constexpr (requires { body.vertices; })  // of a thin triangle that may be wrong
        if (near > measured * u * infinity_norm(x) && body.vertices.size() == 3)
            return static_cast<double>(exact_truth({x}, {body.vertices.begin(), body.vertices.end()}));
    return near;
}
double outside(const Box<double, 3>& box, const V& x) {
    double most = 0;
    for (int k = 0; k < 3; ++k) most = std::max(most, std::fabs(x[k]) - box.half_extents[k]);
    return most;
}

/// The reach of pair.h, of bodies without a pose.
template <class A, class B>
double reach_of(const A& a, const B& b) {
    using namespace closed_forms;
    return simple_form(a).core.extent() + simple_form(b).core.extent();
}

/// The gap between the bodies along a normal of B to A.
template <class A, class B>
double gap_along(const V& normal, const A& a, const B& b) {
    const plain::Core of_a = plain_of(a), of_b = plain_of(b);
    plain::Real least = std::numeric_limits<plain::Real>::infinity(), most = -least;
    for (const auto& x : of_a.vertices) least = std::fmin(least, dot(x - of_b.vertices[0], wide(normal)));
    for (const auto& y : of_b.vertices) most = std::fmax(most, dot(y - of_b.vertices[0], wide(normal)));
    return static_cast<double>(least - most);
}

/// What a normal may be turned by, where the bound is this share of the length that it is along.
template <class B>
double turn_of(const B&, double share) {
    return share;
}
/// A triangle is asked by its features, and which of them is the nearest is known up to the root. Its plane rounds by
/// its longest edge over its height.
double turn_of(const Triangle<double, 3>& triangle, double share) {
    const auto& [x, y, z] = triangle.vertices;
    const double longest2 = std::max({squared_norm(y - x), squared_norm(z - y), squared_norm(x - z)});
    const double area = std::sqrt(squared_norm(cross(V(y - x), V(z - x))));
    return std::sqrt(share) + (longest2 > 0 ? 64 * u * longest2 / area : 0);
}

/// Number, verdict and points, where the signed distance is `truth`.
template <class A, class B>
void expect_right(const A& a, const B& b, plain::Real truth) {
    const auto found = closed_forms::signed_distance(a, b);
    const double reach = reach_of(a, b), bound = measured * u * reach;
    ASSERT_EQ(found.by, reach == 0 ? Answered::nobody : Answered::closed_form);
    if (reach == 0) return;
    ASSERT_LE(std::fabs(found.value - truth), bound) << found.value << " for " << truth;
    ASSERT_LE(found.lower, truth);
    ASSERT_LE(truth, found.upper);
    for (const Verdict verdict : {found.verdict, closed_forms::verdict(a, b)}) {
        ASSERT_TRUE(verdict != Verdict::separated || 0 < truth) << truth;
        ASSERT_TRUE(verdict != Verdict::penetrating || truth < 0) << truth;
        ASSERT_TRUE(verdict != Verdict::undecided || std::fabs(truth) <= 48 * u * reach) << truth;
    }
    ASSERT_LE(infinity_norm(V(found.point_a - found.point_b - found.value * found.normal)), bound);
    ASSERT_NEAR(squared_norm(found.normal), 1, 16 * u);
    const double turned = turn_of(b, bound / (std::fabs(found.value) + bound));
    ASSERT_GE(gap_along(found.normal, a, b), found.value - bound - turned * reach);
    ASSERT_LE(outside(a, found.point_a), bound);
    ASSERT_LE(outside(b, found.point_b), bound);
}

/// The truth by trying everything. `is_solid`: A - B has an inside.
template <class A, class B>
plain::Real truth_of(const A& a, const B& b, bool is_solid) {
    const plain::Core plain_a = plain_of(a), plain_b = plain_of(b);
    const plain::Real gap = is_solid ? plain::gap_of_planes(plain_a, plain_b) : 0;
    return std::isfinite(gap) && gap < -0x1p-57L * reach_of(a, b) ? gap : plain::distance_of_features(plain_a, plain_b);
}
template <class A, class B>
void expect_right(const A& a, const B& b, bool is_solid) {
    expect_right(a, b, truth_of(a, b, is_solid));
}

TEST(ClosedForms, of_points_and_segments_round_as_stated) {
    check_random_trials(501, trials, [](int, RandomBits& bits) {
        Draw draw(bits);
        const Bodies bodies(draw);
        expect_right(bodies.point(), Point<double, 3>{bodies.centre_b}, false);
        expect_right(bodies.point(), bodies.segment_b(), false);
    });
}

TEST(ClosedForms, of_two_segments_round_as_stated_at_every_angle) {
    check_random_trials(502, trials, [](int, RandomBits& bits) {
        Draw draw(bits);
        const Bodies bodies(draw);
        expect_right(bodies.segment_a(), bodies.segment_b(), false);
    });
}

TEST(ClosedForms, of_a_point_and_a_box_round_as_stated_inside_and_outside) {
    check_random_trials(503, trials, [](int, RandomBits& bits) {
        Draw draw(bits);
        const Bodies bodies(draw);
        expect_right(bodies.point(), bodies.box(), true);
    });
}

TEST(ClosedForms, of_a_segment_and_a_box_round_as_stated_inside_and_outside) {
    check_random_trials(504, trials, [](int, RandomBits& bits) {
        Draw draw(bits);
        const Bodies bodies(draw);
        expect_right(bodies.segment_a(), bodies.box(), true);
    });
}

/// As expect_right. Where the triangle is thin, or a segment nearly parallel to an edge, the planes of the plain truth
/// have lost digits too: what does not agree with it is held to exact arithmetic.
template <class A>
void expect_right_or_exact(const A& a, const std::vector<V>& points, const Triangle<double, 3>& triangle,
                           bool is_solid) {
    const plain::Real truth = truth_of(a, triangle, is_solid);
    const bool agree =
        std::fabs(closed_forms::signed_distance(a, triangle).value - truth) <= measured * u * reach_of(a, triangle);
    expect_right(a, triangle,
                 agree ? truth : exact_truth(points, {triangle.vertices.begin(), triangle.vertices.end()}));
}

TEST(ClosedForms, of_a_triangle_round_as_stated) {
    check_random_trials(505, trials, [](int, RandomBits& bits) {
        Draw draw(bits);
        const Bodies bodies(draw, false);
        const auto segment = bodies.segment_a();
        expect_right_or_exact(bodies.point(), {bodies.centre_a}, bodies.triangle(), false);
        expect_right_or_exact(segment, {segment.vertices[0], segment.vertices[1]}, bodies.triangle(), true);
    });
}

TEST(ClosedForms, of_thin_triangles_round_as_stated) {
    check_random_trials(506, 4'000, [](int, RandomBits& bits) {
        Draw draw(bits);
        Bodies bodies(draw);
        bodies.third = bodies.centre_b + draw.in_unit() * bodies.half_b + draw.tenth(0, 17) * draw.anywhere();
        if (draw.below(2) == 0)
            bodies.centre_a = bodies.centre_b + draw.in_unit() * bodies.half_b + draw.tenth(0, 17) * draw.anywhere();
        const auto triangle = bodies.triangle();
        const std::vector<V> corners(triangle.vertices.begin(), triangle.vertices.end());
        const auto segment = bodies.segment_a();
        expect_right(bodies.point(), triangle, exact_truth({bodies.centre_a}, corners));
        expect_right(segment, triangle, exact_truth({segment.vertices[0], segment.vertices[1]}, corners));
    });
}

/// The squared distance of cores without rounding is that of GJK without rounding.
template <class A, class B>
void expect_exact(const A& a, const B& b) {
    using namespace closed_forms;
    const Rational square = squared_norm(nearest(simple_form(a).core, simple_form(b).core).way);
    ASSERT_EQ(square, *gjk::distance(a, b).distance2.upper);
}

TEST(ClosedForms, are_exact_on_exact_scalars) {
    check_random_trials(507, 2'000, [](int, RandomBits& bits) {
        const auto coordinate = [&] { return Rational(std::uniform_int_distribution<int>(-3, 3)(bits)); };
        const auto x = [&] { return Vec<Rational, 3>{coordinate(), coordinate(), coordinate()}; };
        const Point<Rational, 3> point{x()};
        const Segment<Rational, 3> segment{{x(), x()}}, other{{x(), x()}};
        const Triangle<Rational, 3> triangle{{x(), x(), x()}};
        Box<Rational, 3> box{x()};
        for (int k = 0; k < 3; ++k) box.half_extents[k] = magnitude_of(box.half_extents[k]);
        expect_exact(point, segment);
        expect_exact(segment, other);
        expect_exact(point, box);
        expect_exact(segment, box);
        expect_exact(point, triangle);
        expect_exact(segment, triangle);
    });
}

}  // namespace
}  // namespace touchstone::closed_forms_sweep_test
