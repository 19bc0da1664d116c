// SPDX-License-Identifier: MIT
// Boolean queries on bodies so small or so large that squared lengths underflow or overflow: exact signs decide them.
#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/gjk/intersects.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/translated.h"

namespace touchstone {
namespace {

/// Two equal bodies of this size, one of them moved by `move` sizes along x.
template <class S>
IntersectsResult<S, 3> balls(S size, S move) {
    return gjk::intersects(Sphere<S, 3>{{}, size}, Sphere<S, 3>{{move * size, 0, 0}, size});
}
template <class S>
IntersectsResult<S, 3> boxes(S size, S move) {
    const Box<S, 3> box{{size, size, size}};
    return gjk::intersects(box, Translated<Box<S, 3>>{box, {move * size, 0, 0}});
}

template <class S>
void expect_decided(S size) {
    for (const auto query : {balls<S>, boxes<S>}) {
        EXPECT_TRUE(meets(query(size, S(1)).verdict));
        EXPECT_TRUE(meets(query(size, S(2)).verdict)) << "they touch";
        const auto apart = query(size, S(3));
        ASSERT_EQ(apart.verdict, Verdict::separated);
        EXPECT_TRUE(is_normal_and_finite(apart.axis_support));
        EXPECT_LT(S(0), apart.axis_support);
        ASSERT_TRUE(apart.normal());
        EXPECT_EQ((*apart.normal())[0], S(-1));  // from B to A
    }
}

TEST(OutOfRange, is_no_reason_to_leave_float_undecided) {
    for (const int exponent : {-145, -100, 0, 100, 120}) expect_decided(std::ldexp(1.0F, exponent));
}

TEST(OutOfRange, is_no_reason_to_leave_double_undecided) {
    for (const int exponent : {-1070, -600, 0, 600, 1000}) expect_decided(std::ldexp(1.0, exponent));
}

TEST(OutOfRange, is_named_where_no_exact_sign_is_asked) {
    const Sphere<double, 3> a{{}, 0x1p-1070}, b{{0x1p-1068, 0, 0}, 0x1p-1070};
    const auto found =
        gjk::intersects(a, b, gjk::IntersectsOptions<Voronoi, gjk::AxisBeyondRounding, gjk::AsPublished>{});
    EXPECT_EQ(found.verdict, Verdict::undecided);
    EXPECT_EQ(found.stop.name, "underflow");
    EXPECT_EQ(found.stop.kind, StopKind::exhausted);
}

}  // namespace
}  // namespace touchstone
