// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the thickness of simplices against closed forms, and that moving, scaling and reordering leave it as it is.
#include "experiments/campaign/simplex_thickness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace touchstone::simplex_thickness_test {
namespace {

using Points = std::vector<TracePoint>;

TEST(thickness, of_regular_and_of_right_simplices_is_that_of_their_closed_forms) {
    EXPECT_EQ(thickness_of({{1, 2, 3}}), 1);
    EXPECT_EQ(thickness_of({{1, 2, 3}, {4, 6, 3}}), 1);
    EXPECT_NEAR(static_cast<double>(thickness_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}})), 0.5, 1e-15);
    EXPECT_NEAR(static_cast<double>(thickness_of({{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}})),
                std::sqrt(2.0 / 3), 1e-15);
    EXPECT_NEAR(static_cast<double>(thickness_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0x1p-40}})),
                0x1p-40 / std::sqrt(2.0), 1e-25);
}

TEST(thickness, of_dependent_points_is_zero_up_to_rounding) {
    EXPECT_EQ(thickness_of({{1, 2, 3}, {1, 2, 3}}), 0);
    EXPECT_LE(thickness_of({{0, 0, 0}, {1, 1, 1}, {3, 3, 3}}), 0x1p-60L);
    EXPECT_LE(thickness_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.3, 0.4, 0}}), 0x1p-60L);
    EXPECT_LE(thickness_of({{0, 0, 0}, {1, 0, 7}, {0, 1, 0}, {1, 0, 7}}), 0x1p-60L);
}

TEST(thickness, does_not_depend_on_place_size_and_order) {
    Points points{{0, 0, 0}, {3, 0, 0}, {1, 2, 0}, {1, 1, 0.01}};
    const double thickness = static_cast<double>(thickness_of(points));
    do {
        Points moved = points;
        for (TracePoint& x : moved)
            for (double& c : x) c = 1024 * c + 4096;
        EXPECT_NEAR(static_cast<double>(thickness_of(moved)) / thickness, 1, 1e-11);
    } while (std::next_permutation(points.begin(), points.end()));
}

TraceStep iterate(const Points& simplex, const TracePoint& w) {
    TraceStep step;
    step.phase = "gjk";
    for (const TracePoint& x : simplex) step.simplex.push_back({x, {}, {}, 0});
    step.w = TraceVertex{w, {}, {}, 0};
    return step;
}

TEST(thickness, of_a_run_is_that_of_the_last_simplex_which_the_solver_reduced) {
    Trace trace;
    EXPECT_FALSE(last_thickness(trace));
    trace.steps = {iterate({{2, 0, 0}}, {0, 2, 0})};
    EXPECT_EQ(last_thickness(trace), 1.0L) << "the first simplex is a point";
    trace.steps.push_back(iterate({{2, 0, 0}, {0, 2, 0}}, {1, 1, 0x1p-20}));
    trace.steps.push_back(iterate({{2, 0, 0}, {1, 1, 0x1p-20}}, {5, 5, 5}));
    EXPECT_NEAR(static_cast<double>(*last_thickness(trace)), 0x1p-20 / std::sqrt(8.0), 1e-15);
    trace.steps[1].w->w[0] = HUGE_VAL;
    EXPECT_FALSE(last_thickness(trace)) << "out of range";
}

}  // namespace
}  // namespace touchstone::simplex_thickness_test
