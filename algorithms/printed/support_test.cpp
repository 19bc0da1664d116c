// SPDX-License-Identifier: MIT
// Shows that the printed sphere and cylinder fail on the counterexamples of E-04, and that the corrected ones do not.
#include <gtest/gtest.h>

#include "algorithms/printed/cylinder_support.h"
#include "algorithms/printed/sphere_support.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/sphere.h"

namespace touchstone::printed_support_test {
namespace {

template <class S>
void expect_wrong_at(S tiny, S huge) {
    const Vec<S, 3> centre{S(1), S(2), S(3)};
    EXPECT_FALSE(is_finite(printed::sphere_support(centre, S(2), {tiny, 0, 0})));
    EXPECT_EQ(printed::sphere_support(centre, S(2), {huge, 0, 0}), centre);
    EXPECT_FALSE(is_finite(printed::cylinder_support(centre, S(2), S(5), {tiny, 0, 1})));
    EXPECT_EQ(printed::cylinder_support(centre, S(2), S(5), {huge, 0, 1}), (Vec<S, 3>{1, 2, 8}));
    for (const S size : {tiny, huge}) {
        EXPECT_EQ((Sphere<S, 3>{centre, S(2)}.support({size, 0, 0}).position), (Vec<S, 3>{3, 2, 3}));
        EXPECT_EQ((Cylinder<S, 3>{S(2), S(5)}.support({size, 0, 1}).position), (Vec<S, 3>{2, 0, 5}));
    }
}

TEST(PrintedSupport, fails_where_the_squared_length_leaves_the_range_of_the_scalar) {  // E-04
    expect_wrong_at<float>(1e-30F, 1e25F);
    expect_wrong_at<double>(1e-200, 1e200);
}

TEST(PrintedSupport, agrees_with_the_corrected_one_elsewhere) {
    const Vec<double, 3> origin{0, 0, 0};
    EXPECT_EQ(printed::sphere_support(origin, 5.0, {3.0, 4.0, 0.0}), (Vec<double, 3>{3, 4, 0}));
    EXPECT_EQ(printed::sphere_support(origin, 5.0, origin), (Vec<double, 3>{5, 0, 0}));
    EXPECT_EQ(printed::cylinder_support(origin, 5.0, 2.0, {3.0, 4.0, -1.0}), (Vec<double, 3>{3, 4, -2}));
    EXPECT_EQ(printed::cylinder_support(origin, 5.0, 2.0, {0.0, 0.0, -1.0}), (Vec<double, 3>{0, 0, -2}));  // E-05
}

}  // namespace
}  // namespace touchstone::printed_support_test
