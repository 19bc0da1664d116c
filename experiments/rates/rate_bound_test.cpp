// SPDX-License-Identifier: GPL-3.0-or-later
// Compares bounds of rates with closed forms and with the definition.
#include "experiments/rates/rate_bound.h"

#include <gtest/gtest.h>

#include <cmath>

namespace touchstone::rate_bound_test {
namespace {

/// P(X <= k) for a binomial X, summed term by term.
double at_most(int k, int n, double rate) {
    double sum = 0, term = std::pow(1 - rate, n);
    for (int i = 0; i <= k; ++i) {
        sum += term;
        term *= (n - i) * rate / ((i + 1) * (1 - rate));
    }
    return sum;
}

TEST(RateBound, is_the_rate_at_which_so_few_failures_are_as_rare_as_asked) {
    for (const double confidence : {0.5, 0.95, 0.999})
        for (const auto& [k, n] : {std::pair{0, 10}, {1, 10}, {5, 1000}, {40, 300}})
            EXPECT_NEAR(at_most(k, n, rate_upper_bound(k, n, confidence)), 1 - confidence, 1e-10) << k << " of " << n;
    EXPECT_EQ(rate_upper_bound(0, 0, 0.95), 1);
    EXPECT_EQ(rate_upper_bound(10, 10, 0.95), 1);
    EXPECT_NEAR(rate_upper_bound(0, 3000000, 0.95), -std::log(0.05) / 3e6, 1e-12);  // the rule of three
}

TEST(RateBound, names_the_first_number_of_cases_that_decides) {
    for (const double most : {1e-2, 1e-4, 1e-6}) {
        const auto needed = cases_to_decide(0, 100, 0.95, most);
        ASSERT_TRUE(needed);
        EXPECT_LE(rate_upper_bound(0, *needed, 0.95), most);
        EXPECT_GT(rate_upper_bound(0, *needed - 1, 0.95), most);
    }
    EXPECT_FALSE(cases_to_decide(1, 10, 0.95, 0.1));
    const auto with_failures = cases_to_decide(1, 1000, 0.95, 0.002);
    ASSERT_TRUE(with_failures);
    EXPECT_GT(*with_failures, 1000);
    EXPECT_EQ(cases_to_decide(0, 1000000, 0.95, 0.01), 1000000);
}

}  // namespace
}  // namespace touchstone::rate_bound_test
