// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds of rates against closed forms and against the definition.
#include "experiments/choose/rate_bound.h"

#include <gtest/gtest.h>

#include <cmath>

namespace touchstone {
namespace {

TEST(RateBound, takes_the_quantile_of_the_normal_distribution) {
    EXPECT_NEAR(normal_quantile(0.5), 0, 1e-12);
    EXPECT_NEAR(normal_quantile(0.95), 1.6448536269514722, 1e-10);
    EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-10);
    EXPECT_NEAR(normal_quantile(0.999999), 4.753424308822899, 1e-8);
}

TEST(RateBound, is_the_root_of_wilsons_equation) {
    // The upper end p solves |k/n - p| = z sqrt(p (1 - p) / n).
    const double z = normal_quantile(0.95);
    for (const auto& [k, n] : {std::pair{0, 10}, {1, 10}, {5, 1000}, {999, 1000}}) {
        const double p = wilson_upper(k, n, z);
        EXPECT_NEAR(p - static_cast<double>(k) / n, z * std::sqrt(p * (1 - p) / n), 1e-12) << k << " of " << n;
    }
    EXPECT_EQ(wilson_upper(0, 0, z), 1);
    EXPECT_EQ(wilson_upper(10, 10, z), 1);
}

TEST(RateBound, names_the_first_number_of_cases_that_decides) {
    const double z = normal_quantile(0.95);
    for (const double most : {1e-2, 1e-4, 1e-6}) {
        const auto needed = cases_to_decide(0, 100, z, most);
        ASSERT_TRUE(needed);
        EXPECT_LE(wilson_upper(0, *needed, z), most);
        EXPECT_GT(wilson_upper(0, *needed - 1, z), most);
        EXPECT_NEAR(static_cast<double>(*needed), z * z * (1 - most) / most, 2);
    }
    EXPECT_FALSE(cases_to_decide(1, 10, z, 0.1));
    const auto with_failures = cases_to_decide(1, 1000, z, 0.002);
    ASSERT_TRUE(with_failures);
    EXPECT_GT(*with_failures, 1000);
    EXPECT_EQ(cases_to_decide(0, 1000000, z, 0.01), 1000000);
}

}  // namespace
}  // namespace touchstone
