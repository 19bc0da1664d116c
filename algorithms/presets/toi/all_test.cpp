// SPDX-License-Identifier: MIT
// Tests the presets of time of impact inside this library's loops: how near to contact each one ends.
#include "algorithms/presets/toi/all.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "algorithms/presets/all.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::toi_all_test {
namespace {

/// A point with a margin flies into a disc of radius 1. Returns its distance from the disc at the computed time.
template <class P>
double distance_at_the_end(double margin, double height) {
    const Sphere<double, 2> disc{{}, 1};
    const Point<double, 2> centre{{5, height}};
    const toi::Translation<double, 2> motion{{-2, 0.75}, 4};
    toi::Options<Voronoi, P> options;
    options.max_iterations = 1000;
    const toi::AdvancementOptions<gjk::Options<>, P> advancement;
    double largest = 0;
    for (const auto& r : {toi::dynamic_gjk(disc, centre, motion, {0, margin}, options),
                          toi::conservative_advancement(disc, centre, motion, {0, margin}, advancement)}) {
        if (r.state != toi::ImpactState::hit) continue;
        const Vec<double, 2> at = centre.position + r.time.lower * motion.velocity;
        largest = std::max(largest, std::sqrt(squared_norm(at)) - 1);
    }
    return largest;
}

TEST(EveryPresetOfImpact, ends_within_the_length_of_its_engine) {
    for (double height = -2; height < 0; height += 0.0625) {
        EXPECT_LE(distance_at_the_end<presets::JoltCast>(0.5, height), 0.5 + 1e-4 + 1e-12);
        EXPECT_LE(distance_at_the_end<presets::Box2dToi>(0, height), 0.00625 + 1e-12);
        // The engine's target distance is less than the sum of the radii, and this loop does not advance that far.
        EXPECT_LE(distance_at_the_end<presets::Box2dToi>(0.5, height), 0.5 + 0.00625 + 1e-12);
    }
    EXPECT_GT(distance_at_the_end<presets::JoltCast>(0.5, -1), 0.5 + 1e-9);
    EXPECT_GT(distance_at_the_end<presets::Box2dToi>(0, -1), 1e-9);
}

TEST(EveryPresetOfImpact, names_its_deviation) {
    const auto check = [](const auto& preset) { EXPECT_FALSE(preset.what.empty() || preset.deviation.empty()); };
    std::apply([&](const auto&... preset) { (check(preset), ...); }, AllImpactPresets{});
}

}  // namespace
}  // namespace touchstone::toi_all_test
