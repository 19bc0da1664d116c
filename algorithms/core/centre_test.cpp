// SPDX-License-Identifier: MIT
// The centre of a body lies in it and on no rim, and shapes made of others and views pass it on.
#include "algorithms/core/centre.h"
#include "algorithms/fast/registers/difference.h"

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "algorithms/core/erased.h"
#include "algorithms/mpr/interior_point.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/all.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::centre_test {
namespace {

using Q = Rational;

Vec<Q, 3> random_vector(RandomBits& rng) {
    const auto number = [&] { return Q(static_cast<int>(rng() % 19) - 9); };
    const Q x = number(), y = number(), z = number();
    return {{x, y, z}};
}

std::vector<Vec<Q, 3>> random_vectors(RandomBits& rng, std::size_t count) {
    std::vector<Vec<Q, 3>> points;
    for (std::size_t i = 0; i < count; ++i) points.push_back(random_vector(rng));
    return points;
}

/// In every direction the centre is before the support point, unless the body has no width in it.
template <class Shape>
void expect_centre_inside(const Shape& shape, RandomBits& rng) {
    const auto centre = centre_of(shape);
    ASSERT_TRUE(centre);
    for (int i = 0; i < 8; ++i) {
        const Vec<Q, 3> d = random_vector(rng);
        const Q front = dot(d, shape.support(d).position), back = dot(d, shape.support(-d).position);
        const Q at = dot(d, *centre);
        if (back < front)
            EXPECT_TRUE(back < at && at < front);
        else
            EXPECT_EQ(at, front);
    }
}

TEST(Centre, lies_in_the_body_and_on_no_rim) {
    check_random_trials(31, 200, [](int, RandomBits& rng) {
        const auto points = random_vectors(rng, 1 + rng() % 7), others = random_vectors(rng, 1 + rng() % 4);
        const Polytope<Q, 3> a{points}, b{others};
        expect_centre_inside(Point<Q, 3>{points[0]}, rng);
        expect_centre_inside(a, rng);
        expect_centre_inside(Segment<Q, 3>{{random_vector(rng), random_vector(rng)}}, rng);
        const Vec<Q, 3> low = random_vector(rng), extent{{Q(0), Q(3), Q(2)}};
        expect_centre_inside(Box<Q, 3>{extent}, rng);
        expect_centre_inside(Aabb<Q, 3>{low, low + extent}, rng);
        const Pose<Q, 3> pose{{{random_vector(rng), random_vector(rng), random_vector(rng)}}, random_vector(rng)};
        expect_centre_inside(Transformed<Polytope<Q, 3>>{a, pose}, rng);
        expect_centre_inside(Placed<Polytope<Q, 3>>{a, pose}, rng);
        expect_centre_inside(Turned<Polytope<Q, 3>>{a, pose}, rng);
        expect_centre_inside(Translated<Polytope<Q, 3>>{a, low}, rng);
        expect_centre_inside(HullOfTwo<Polytope<Q, 3>, Polytope<Q, 3>>{a, b}, rng);
        expect_centre_inside(MinkowskiSum<Polytope<Q, 3>, Polytope<Q, 3>>{a, b}, rng);
        expect_centre_inside(MinkowskiDifferenceShape<Polytope<Q, 3>, Polytope<Q, 3>>{a, b}, rng);
    });
}

TEST(Centre, of_round_shapes_is_the_middle_of_their_axis) {
    using Where = Vec<double, 3>;
    EXPECT_EQ(centre_of(Sphere<double, 3>{{{1, 2, 3}}, 4}), (Where{{1, 2, 3}}));
    EXPECT_EQ(centre_of(Capsule<double, 3>{1, 2}), (Where{{0, 0, 0}}));
    EXPECT_EQ(centre_of(Cylinder<double, 3>{1, 2}), (Where{{0, 0, 0}}));
    EXPECT_EQ(centre_of(Cone<double, 3>{1, 2}), (Where{{0, 0, 0}}));
    EXPECT_EQ(centre_of(Ellipsoid<double, 3>{{{1, 2, 3}}}), (Where{{0, 0, 0}}));
    EXPECT_EQ(centre_of(TaperedCapsule<double, 3>{{{0, 0, 4}}, {{0, 2, 0}}, 1, 2}), (Where{{0, 1, 2}}));
}

TEST(Centre, of_a_view_is_that_of_the_shape) {
    const Dilated<Translated<Capsule<double, 3>>> body{{{1, 2}, {{1, 2, 3}}}, 0.5};
    const ConvexRef<double, 3> view(body);
    const Vec<double, 3> centre{{1, 2, 3}};
    EXPECT_EQ(centre_of(body), centre);
    EXPECT_EQ(centre_of(view), centre);
    EXPECT_EQ(centre_of(view.core()), centre);
    EXPECT_EQ(centre_of(AsSupportMapping{view}), centre);
    EXPECT_EQ(centre_of(ConvexRef<double, 3>(Sphere<double, 3>{centre, 1})), centre);
}

/// A shape that does not say its centre.
struct Silent {
    using scalar = double;
    static constexpr int dimension = 3;
    SupportPoint<double, 3> support(const Vec<double, 3>&) const { return {}; }
};

TEST(Centre, is_unknown_where_the_shape_says_none) {
    EXPECT_FALSE(centre_of(Silent{}));
    EXPECT_FALSE(centre_of(ConvexRef<double, 3>(Silent{})));
    EXPECT_FALSE(centre_of(Translated<Silent>{}));
    EXPECT_FALSE((centre_of(MinkowskiSum<Silent, Box<double, 3>>{})));
}

/// The mean of the six points of the box that are farthest along the axes.
TEST(InteriorPoint, lies_in_a_box_wherever_it_is) {
    const Box<Q, 3> box{{{1, 2, 3}}};
    const Point<Q, 3> point{{{7, -11, 20}}};
    const auto found = mpr::interior_point(MinkowskiDifference<Box<Q, 3>, Point<Q, 3>>{box, point});
    ASSERT_TRUE(found.is_interior);
    EXPECT_EQ(found.point.w, found.point.a - found.point.b);
    EXPECT_EQ(found.point.b, point.position);
    for (int k = 0; k < 3; ++k) EXPECT_LT(magnitude_of(found.point.a[k]), box.half_extents[k]);
}

}  // namespace
}  // namespace touchstone::centre_test
