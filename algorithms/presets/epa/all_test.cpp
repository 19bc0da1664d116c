// SPDX-License-Identifier: MIT
// Tests the presets of EPA inside this library's loop: what each one guarantees, and pitfalls of their units.
#include "algorithms/presets/epa/all.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "algorithms/epa/depth.h"
#include "algorithms/presets/all.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::epa_all_test {
namespace {

template <class P>
epa::Options<Voronoi, gjk::DefaultStopping, P> of(P preset = {}) {
    epa::Options<Voronoi, gjk::DefaultStopping, P> options;
    options.stop = preset;
    options.max_iterations = cap_of<P>(1024);
    return options;
}

TEST(EveryPresetOfEpa, leaves_a_bracket_that_holds_the_depth_on_exact_scalars) {
    std::apply(
        [](const auto&... preset) {
            const auto check = [](auto each) {
                SCOPED_TRACE(each.name);
                EXPECT_FALSE(each.what.empty() || each.deviation.empty());
                check_random_trials(20, 200, [&](int, RandomBits& rng) {
                    const auto a = brute_force::random_points<3>(rng, 6, 4);
                    const auto b = brute_force::random_points<3>(rng, 6, 4);
                    const auto truth = brute_force::truth<3>(a, b);
                    if (truth.verdict != Verdict::penetrating) return;
                    const auto r = epa::depth(brute_force::polytope_of<Rational, 3>(a),
                                              brute_force::polytope_of<Rational, 3>(b), of(each));
                    const Rational depth2 = Rational(truth.depth2.numerator) / Rational(truth.depth2.denominator);
                    EXPECT_EQ(r.verdict, Verdict::penetrating);
                    EXPECT_LE(r.depth2.lower, depth2);
                    EXPECT_GE(*r.depth2.upper, depth2);
                    EXPECT_NE(r.stop.kind, StopKind::exhausted);
                });
            };
            (check(preset), ...);
        },
        AllExpansionPresets{});
}

/// (upper - lower) / upper for two balls of this radius that overlap by a hundredth of it.
template <class P>
double relative_width(double radius) {
    const Sphere<double, 3> ball{{}, radius}, other{{1.99 * radius, 0.01 * radius, 0.003 * radius}, radius};
    const auto r = epa::depth(AsSupportMapping{ball}, AsSupportMapping{other}, of(P{}));
    return 1 - std::sqrt(r.depth2.lower / *r.depth2.upper);
}

TEST(PresetsOfEpa, with_absolute_lengths_leave_small_bodies_a_wide_bracket_and_those_with_ratios_do_not) {
    EXPECT_GT(relative_width<presets::LibccdEpa>(0.01), 0.1);
    EXPECT_LT(relative_width<presets::LibccdEpa>(100), 0.01);
    EXPECT_LT(relative_width<presets::JoltEpa>(0.01), 0.01);
    EXPECT_LT(relative_width<presets::JoltEpa>(100), 0.01);
}

}  // namespace
}  // namespace touchstone::epa_all_test
