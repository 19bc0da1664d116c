// SPDX-License-Identifier: MIT
// The support law on rounded scalars (P-01): support points of curved shapes, and of polytopes whose inner products
// round, attain the support function in closed form up to a stated number of unit roundoffs. Judged in long double.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/all.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::rounded_support_test {
namespace {

using Random = RandomBits;
using Judged = long double;  // the judge: 64-bit significand on x86

int draw(Random& rng, int low, int high) {
    return low + static_cast<int>(rng() % static_cast<std::uint64_t>(high - low + 1));
}

template <int D>
using Judge = Vec<Judged, D>;

template <class S, int D>
Judge<D> widened(const Vec<S, D>& x) {
    return detail::generate<Judged, D>([&](int k) { return static_cast<Judged>(x[k]); });
}

template <int D>
Judged length(const Judge<D>& x) {
    Judged largest = infinity_norm(x);
    if (!(0 < largest)) return 0;
    return largest * std::sqrt(squared_norm(scaled_by_infinity_norm(x)));
}

template <int D>
Judged around_axis(const Judge<D>& x) {
    if constexpr (D == 2) return std::fabs(x[0]);
    if constexpr (D == 3) return length<2>({x[0], x[1]});
}

/// Directions of every size, of both signs and with every pattern of zeros.
template <class S, int D>
std::vector<Vec<S, D>> directions(Random& rng, int count) {
    std::vector<S> sizes{S(1), S(0.1)};
    if constexpr (std::same_as<S, float>)
        for (const float s : {1e-45F, 1e-30F, 1e25F, 3e38F}) sizes.push_back(s);
    else
        for (const double s : {5e-324, 1e-200, 1e200, 1.7e308}) sizes.push_back(S(s));
    std::vector<Vec<S, D>> all{zero_vector<S, D>(), -zero_vector<S, D>()};
    for (int i = 0; i < count; ++i)
        all.push_back(detail::generate<S, D>([&](int) {
            const S size = sizes[static_cast<std::size_t>(i % 2 == 0 ? i / 2 : draw(rng, 0, 5)) % sizes.size()];
            const int n = draw(rng, -4, 4);
            return n == 0 ? (draw(rng, 0, 1) == 0 ? S(0) : -S(0)) : S(size * S(S(n) / S(4)));
        }));
    return all;
}

/// The point leaves the shape by at most `roundoffs` u times `size`, and falls short of h(d) by at most that times |d|.
/// `excess(x)` is the distance-like amount by which x lies outside of the shape, and `h` is the support function.
template <class S, int D, class Shape, class H, class Excess>
void expect_law(const Shape& shape, const Vec<S, D>& d, Judged size, H h, Excess excess) {
    static_assert(SupportMappable<Shape>);
    const Judged roundoffs = 16 * static_cast<Judged>(scalar_traits<S>::epsilon());
    const auto point = widened(shape.support(d).position);
    ASSERT_TRUE(is_finite(point));
    const Judge<D> e = scaled_by_infinity_norm(widened(d));
    EXPECT_LE(excess(point), roundoffs * size);
    EXPECT_GE(dot(point, e), h(e) - roundoffs * size * length<D>(e));
}

template <class S>
class CurvedSupport : public ::testing::Test {};
using RealScalars = ::testing::Types<float, double, long double>;
TYPED_TEST_SUITE(CurvedSupport, RealScalars);

template <class S, int D>
void check_round_shapes(Random& rng, const Vec<S, D>& d) {
    constexpr int axis = D - 1;
    const S r = S(draw(rng, 0, 9)) / S(3), h = S(draw(rng, 0, 9)) / S(7);
    const Judged R = static_cast<Judged>(r), H = static_cast<Judged>(h);
    const auto centre = detail::generate<S, D>([&](int) { return S(draw(rng, -3, 3)); });
    expect_law(
        Sphere<S, D>{centre, r}, d, R + 6, [&](auto e) { return dot(widened(centre), e) + R * length<D>(e); },
        [&](auto x) { return length<D>(x - widened(centre)) - R; });
    expect_law(
        Dilated<Point<S, D>>{{centre}, r}, d, R + 6, [&](auto e) { return dot(widened(centre), e) + R * length<D>(e); },
        [&](auto x) { return length<D>(x - widened(centre)) - R; });
    expect_law(
        Capsule<S, D>{r, h}, d, R + H, [&](auto e) { return H * std::fabs(e[axis]) + R * length<D>(e); },
        [&](auto x) {
            const Judged along = std::clamp(x[axis], -H, H);
            x[axis] -= along;
            return length<D>(x) - R;
        });
    expect_law(
        Cylinder<S, D>{r, h}, d, R + H, [&](auto e) { return H * std::fabs(e[axis]) + R * around_axis<D>(e); },
        [&](auto x) { return std::max(std::fabs(x[axis]) - H, around_axis<D>(x) - R); });
    expect_law(
        Cone<S, D>{r, h}, d, R + H, [&](auto e) { return std::max(H * e[axis], R * around_axis<D>(e) - H * e[axis]); },
        [&](auto x) {
            const Judged outside = std::max(std::fabs(x[axis]) - H, around_axis<D>(x) - R);
            return H == 0 ? outside : std::max(outside, around_axis<D>(x) - R * (H - x[axis]) / (2 * H));
        });
}

template <class S, int D>
void check_ellipsoids(Random& rng, const Vec<S, D>& d) {
    const auto radii = detail::generate<S, D>([&](int) { return S(draw(rng, 0, 9)) / S(3); });
    const Judge<D> a = widened(radii);
    const auto h = [&](const Judge<D>& e) {
        return length<D>(detail::generate<Judged, D>([&](int k) { return a[k] * e[k]; }));
    };
    const auto excess = [&](const Judge<D>& x) {
        Judged sum = 0, flat = 0;
        for (int k = 0; k < D; ++k) {
            if (a[k] > 0) sum += x[k] / a[k] * (x[k] / a[k]);
            if (!(a[k] > 0)) flat = std::max(flat, std::fabs(x[k]));
        }
        return std::max(flat, (std::sqrt(sum) - 1) * infinity_norm(a));
    };
    expect_law(Ellipsoid<S, D>{radii}, d, length<D>(a), h, excess);
    expect_law(ellipsoid_as_image(radii), d, length<D>(a), h, excess);
}

/// Polytopes on rounded scalars: the inner products round, so the value may fall short by their error.
template <class S, int D>
void check_polytopes(Random& rng, const Vec<S, D>& d) {
    std::vector<Vec<S, D>> points;
    for (int i = 0; i < 8; ++i)
        points.push_back(detail::generate<S, D>([&](int) { return S(S(draw(rng, -9, 9)) / S(7)); }));
    const auto h = [&](const Judge<D>& e) {
        Judged best = dot(widened(points[0]), e);
        for (const auto& x : points) best = std::max(best, dot(widened(x), e));
        return best;
    };
    const auto excess = [&](const Judge<D>& x) {
        for (const auto& p : points)
            if (widened(p) == x) return Judged(0);
        return Judged(1);
    };
    const std::vector<Vec<S, D>> front(points.begin(), points.begin() + 3), back(points.begin() + 3, points.end());
    expect_law(Polytope<S, D>{points}, d, 2 * D, h, excess);
    expect_law(HullOfTwo<Polytope<S, D>, Polytope<S, D>>{{front}, {back}}, d, 2 * D, h, excess);
    expect_law(Transformed<Polytope<S, D>>{{points}}, d, 2 * D, h, excess);
    expect_law(hill_climbing_polytope(convex_hull(points)), d, 2 * D, h, excess);
}

TYPED_TEST(CurvedSupport, obeys_the_law_within_sixteen_unit_roundoffs) {  // P-01, E-04, E-05
    check_random_trials(25, 3, [&](int, Random& rng) {
        for (const auto& d : directions<TypeParam, 3>(rng, 2000)) {
            check_round_shapes<TypeParam, 3>(rng, d);
            check_ellipsoids<TypeParam, 3>(rng, d);
            check_polytopes<TypeParam, 3>(rng, d);
        }
        for (const auto& d : directions<TypeParam, 2>(rng, 1000)) {
            check_round_shapes<TypeParam, 2>(rng, d);
            check_ellipsoids<TypeParam, 2>(rng, d);
            check_polytopes<TypeParam, 2>(rng, d);
        }
    });
}

TYPED_TEST(CurvedSupport, survives_directions_that_are_not_finite) {
    using S = TypeParam;
    const S infinity = std::numeric_limits<S>::infinity(), nan = std::numeric_limits<S>::quiet_NaN();
    const auto polytope = hill_climbing_polytope(convex_hull(std::vector<Vec<S, 3>>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    for (const Vec<S, 3>& d : {Vec<S, 3>{infinity, 0, 1}, Vec<S, 3>{nan, 0, 1}, Vec<S, 3>{nan, nan, nan},
                               Vec<S, 3>{-infinity, infinity, nan}}) {
        Sphere<S, 3>{{}, S(1)}.support(d);
        Capsule<S, 3>{S(1), S(1)}.support(d);
        Cylinder<S, 3>{S(1), S(1)}.support(d);
        Cone<S, 3>{S(1), S(1)}.support(d);
        Ellipsoid<S, 3>{{S(1), S(2), S(3)}}.support(d);
        ellipsoid_as_image<S, 3>({S(1), S(2), S(3)}).support(d);
        const int feature = polytope.support(d).feature;
        EXPECT_TRUE(0 <= feature && feature < 3);
    }
}

TEST(Cylinder, answers_the_centre_of_a_cap_for_axial_directions) {  // I-04, E-05
    const Cylinder<double, 3> cylinder{2, 5};
    EXPECT_EQ(cylinder.support({0, -0.0, 3}).position, (Vec<double, 3>{0, 0, 5}));
    EXPECT_EQ(cylinder.support({0, 0, -1e-200}).position, (Vec<double, 3>{0, 0, -5}));
    EXPECT_EQ(cylinder.support({0, 0, 0}).position, (Vec<double, 3>{0, 0, 5}));
    EXPECT_EQ(cylinder.support({1e-200, 0, 1}).position, (Vec<double, 3>{2, 0, 5}));
}

TEST(Cone, has_its_apex_up_the_axis) {
    EXPECT_EQ((Cone<double, 3>{1, 2}.support({0, 0, 1}).position), (Vec<double, 3>{0, 0, 2}));
    EXPECT_EQ((Cone<double, 3>{1, 2}.support({0, 0, -1}).position), (Vec<double, 3>{0, 0, -2}));
    EXPECT_EQ((Cone<double, 3>{1, 2}.support({-1, 0, 0}).position), (Vec<double, 3>{-1, 0, -2}));
    EXPECT_EQ((Cone<Rational, 2>{1, 2}.support({0, 1}).position), (Vec<Rational, 2>{0, 2}));
}

TEST(Ellipsoid, is_the_affine_image_of_the_unit_sphere) {  // I-06
    check_random_trials(26, 2000, [&](int, Random& rng) {
        const Vec<double, 3> radii{double(draw(rng, 1, 9)), double(draw(rng, 1, 9)), double(draw(rng, 1, 9))};
        const Vec<double, 3> d{double(draw(rng, -9, 9)), double(draw(rng, -9, 9)), double(draw(rng, -9, 9))};
        const auto direct = Ellipsoid<double, 3>{radii}.support(d).position;
        const auto image = ellipsoid_as_image(radii).support(d).position;
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(direct[k], image[k], 1e-14);
    });
    Pose<double, 2> quarter_turn{{Vec<double, 2>{0, -1}, Vec<double, 2>{1, 0}}, {10, 20}};
    const auto oval = ellipsoid_as_image<double, 2>({3, 1}, quarter_turn);
    EXPECT_EQ(oval.support({0, 1}).position, (Vec<double, 2>{10, 23}));
    EXPECT_EQ(oval.support({1, 0}).position, (Vec<double, 2>{11, 20}));
}

TEST(Dilated, enlarges_the_distance_by_the_margin) {  // I-12, I-13
    const Dilated<Box<double, 3>> a{{{1, 1, 1}}, 0.5};
    const Translated<Dilated<Point<double, 3>>> disc{{{{0, 0, 0}}, 0.25}, {5, 0, 0}};
    const auto result = gjk::distance(a, disc);
    EXPECT_NEAR(square_root(*result.distance2.upper), 5 - 1 - 0.5 - 0.25, 1e-6);
}

TEST(HullOfTwo, of_a_disc_and_its_apex_is_the_cone) {
    const HullOfTwo<Cylinder<double, 3>, Point<double, 3>> hull{{3, 0}, {{0, 0, 4}}};
    EXPECT_EQ(hull.support({1, 0, 0}).position, (Vec<double, 3>{3, 0, 0}));
    EXPECT_EQ(hull.support({1, 0, 1}).position, (Vec<double, 3>{0, 0, 4}));
    EXPECT_EQ(hull.support({0, 0, 1}).feature, 1);
}

}  // namespace
}  // namespace touchstone::rounded_support_test
