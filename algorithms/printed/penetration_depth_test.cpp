// SPDX-License-Identifier: MIT
// Shows that the hybrid of seed S0 as printed fails on the counterexamples of its errata.
#include "algorithms/printed/penetration_depth.h"
#include "algorithms/fast/registers/difference.h"

#include <gtest/gtest.h>

#include "algorithms/printed/epa_2d.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/segment.h"

namespace touchstone::penetration_depth_test {
namespace {

using printed::DepthBranch;
using V = Vec<Rational, 2>;
const Point<Rational, 2> origin{V{0, 0}};

template <class A>
auto run(const A& a, const Rational& margin, const Rational& eps_rel, const V& start) {
    const MinkowskiDifference<A, Point<Rational, 2>> cso{a, origin};
    return printed::penetration_depth<Rational, 2>(cso, margin, eps_rel, Rational(0), start);
}

TEST(PrintedPenetrationDepth, keeps_only_the_square_of_the_promised_ratio) {  // E-21
    const Segment<Rational, 2> a{{V{Rational(1) / 4, 0}, V{1, 0}}};
    const auto r = run(a, 2, Rational(1) / 2, V{-1, 0});
    EXPECT_EQ(r.branch, DepthBranch::shallow);
    EXPECT_EQ(r.upper_bound, 1);  // |v| = 1, where the truth is 1/4 and the guarantee 1/2
}

TEST(PrintedPenetrationDepth, reports_a_negative_depth_for_overlapping_bodies) {  // E-21
    const Segment<Rational, 2> a{{V{Rational(981) / 1000, 0}, V{1, 0}}};
    const Rational margin = Rational(985) / 1000;
    const auto r = run(a, margin, Rational(1) / 100, V{-1, 0});
    EXPECT_EQ(r.branch, DepthBranch::shallow);
    EXPECT_GT(r.upper_bound, margin * margin);
}

TEST(PrintedPenetrationDepth, runs_epa_on_the_enlarged_difference_from_the_simplex_of_the_core) {  // E-19
    const Polytope<Rational, 2> a{{V{-1, -1}, V{1, 0}, V{1, 2}}};
    const auto r = run(a, 2, 0, V{1, -1});
    ASSERT_EQ(r.branch, DepthBranch::deep);
    ASSERT_EQ(r.simplex.size, 3);
    std::vector<V> enlarged, core;
    for (int i = 0; i < 3; ++i) core.push_back(r.simplex[i].w);
    for (const V& x : a.vertices)
        for (const int dx : {-2, 2})
            for (const int dy : {-2, 2}) enlarged.push_back(V{x[0] + dx, x[1] + dy});
    const auto support = [&](const V& d) { return scan_support<Rational, 2>(enlarged, d).position; };
    const auto depth = printed::epa_2d<Rational>(core, support, Rational(0), {true, false});
    EXPECT_NE(depth.distance2, 9);
}

}  // namespace
}  // namespace touchstone::penetration_depth_test
