// SPDX-License-Identifier: GPL-3.0-or-later
// Compares Wilson's interval with published values.
#include "experiments/rates/wilson.h"

#include <gtest/gtest.h>

namespace touchstone::wilson_test {
namespace {

TEST(WilsonInterval, has_the_published_ends) {
    // To four decimals: [New98], table I, score
    // method without continuity correction. The last is the formula in 40 digits.
    struct Known {
        std::int64_t k, n;
        double low, high;
    };
    for (const auto& [k, n, low, high] :
         {Known{81, 263, 0.2553, 0.3662}, Known{15, 148, 0.0624, 0.1605}, Known{0, 20, 0, 0.1611},
          Known{1, 29, 0.0061, 0.1718}, Known{5, 10, 0.2366, 0.7634}}) {
        EXPECT_NEAR(wilson_interval(k, n).low, low, 5e-5) << k << " of " << n;
        EXPECT_NEAR(wilson_interval(k, n).high, high, 5e-5) << k << " of " << n;
    }
}

TEST(WilsonInterval, is_everything_without_trials_and_closed_where_all_or_none_hit) {
    EXPECT_EQ(wilson_interval(0, 0).low, 0);
    EXPECT_EQ(wilson_interval(0, 0).high, 1);
    EXPECT_EQ(wilson_interval(0, 10).low, 0);
    EXPECT_NEAR(wilson_interval(0, 10).high, 0.27753, 1e-5);
    EXPECT_EQ(wilson_interval(10, 10).high, 1);
}

}  // namespace
}  // namespace touchstone::wilson_test
