// SPDX-License-Identifier: MIT
// Checks that each stopping rule of MPR ends it with the guarantee of that rule, in rationals against brute force.
#include "algorithms/mpr/terminations/all.h"

#include <gtest/gtest.h>

#include <string>

#include "algorithms/mpr/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::mpr_terminations_all_test {
namespace {

using Q = Rational;

template <class Rule>
mpr::Options<Voronoi, gjk::DefaultStopping, Rule> ending_with(Rule rule) {
    mpr::Options<Voronoi, gjk::DefaultStopping, Rule> options;
    options.stop = rule;
    return options;
}

template <class Check>
void on_overlapping_pairs(const Check& check) {
    int penetrating = 0;
    check_random_trials(16, 150, [&](int i, RandomBits& rng) {
        const auto a = brute_force::random_points<3>(rng, 8, 9), b = brute_force::random_points<3>(rng, 8, 9);
        if (brute_force::truth<3>(a, b).verdict != Verdict::penetrating) return;
        ++penetrating;
        SCOPED_TRACE("pair " + std::to_string(i));
        check(brute_force::polytope_of<Q, 3>(a), brute_force::polytope_of<Q, 3>(b));
    });
    EXPECT_GT(penetrating, 50);
}

/// h(n), as the maximum over the differences of the vertices.
Q support_of(const Polytope<Q, 3>& a, const Polytope<Q, 3>& b, const Vec<Q, 3>& n) {
    Q most = dot(n, a.vertices[0] - b.vertices[0]);
    for (const auto& x : a.vertices)
        for (const auto& y : b.vertices) most = std::max(most, dot(n, x - y));
    return most;
}

TEST(PortalOnBoundary, ends_where_nothing_lies_beyond_the_portal) {
    on_overlapping_pairs([](const auto& a, const auto& b) {
        const auto r = mpr::depth(a, b, ending_with(mpr::PortalOnBoundary{}));
        EXPECT_EQ(r.verdict, Verdict::penetrating);
        EXPECT_EQ(dot(r.outward, r.foot), support_of(a, b, r.outward));
    });
}

TEST(PortalGap, ends_where_nothing_lies_further_than_its_length_beyond_the_portal) {
    int earlier = 0;
    on_overlapping_pairs([&](const auto& a, const auto& b) {
        const auto r = mpr::depth(a, b, ending_with(AnyOf{mpr::PortalOnBoundary{}, mpr::PortalGap{0.5}}));
        ASSERT_EQ(r.stop.kind, StopKind::converged);
        const Q gap = support_of(a, b, r.outward) - dot(r.outward, r.foot);
        EXPECT_LE(4 * gap * gap, squared_norm(r.outward));
        if (r.stop.name == mpr::PortalGap::name && 0 < gap) ++earlier;
    });
    EXPECT_GT(earlier, 0);
}

TEST(PortalGap, of_length_zero_never_ends_the_loop) {
    const Q offset = 1, support = 1, noise = 0, nn = 1;
    const Vec<Q, 3> normal = unit_vector<Q, 3>(0);
    EXPECT_FALSE(mpr::PortalGap{}(mpr::PortalStep<Q, 3>{0, normal, nn, offset, support, noise}));
}

}  // namespace
}  // namespace touchstone::mpr_terminations_all_test
