// SPDX-License-Identifier: GPL-3.0-or-later
// Compares Fisher's test with published values and with its definition, and McNemar's test and Holm's correction with
// examples worked out by hand.
#include "experiments/rates/fisher.h"

#include <gtest/gtest.h>

namespace touchstone::fisher_test {
namespace {

TEST(fisher, gives_the_probability_of_the_lady_tasting_tea) {
    // [Fis35], chapter 2: 4 of 4 right has 1 / 70, at least 3 right 17 / 70.
    EXPECT_NEAR(fisher_one_sided(4, 4, 0, 4), 1.0 / 70, 1e-14);
    EXPECT_NEAR(fisher_one_sided(3, 4, 1, 4), 17.0 / 70, 1e-14);
}

TEST(fisher, is_symmetric_and_one_where_nothing_can_differ) {
    EXPECT_EQ(fisher_two_sided(0, 10, 0, 20), 1);
    EXPECT_EQ(fisher_two_sided(0, 0, 3, 20), 1);
    EXPECT_EQ(fisher_two_sided(5, 50, 5, 50), 1);
    EXPECT_DOUBLE_EQ(fisher_two_sided(1, 40, 9, 50), fisher_two_sided(9, 50, 1, 40));
    EXPECT_LT(fisher_two_sided(0, 4000, 20, 4000), 1e-5);
}

TEST(fisher, counts_of_a_million_cases_lose_no_digits_that_matter) {
    // If all failures are on one side, the probability is (1/2)^k up to the finite population.
    EXPECT_NEAR(fisher_one_sided(10, 1000000, 0, 1000000) * 1024, 1, 1e-4);
}

TEST(mcnemar, is_the_chance_of_coins_that_fall_as_unevenly) {
    EXPECT_EQ(mcnemar_two_sided(0, 0), 1);
    EXPECT_EQ(mcnemar_two_sided(7, 7), 1);
    EXPECT_NEAR(mcnemar_two_sided(1, 9), 2 * (1.0 + 10) / 1024, 1e-15);
    EXPECT_DOUBLE_EQ(mcnemar_two_sided(0, 6), mcnemar_two_sided(6, 0));
    EXPECT_NEAR(mcnemar_two_sided(0, 6), 2.0 / 64, 1e-16);
}

TEST(holm, holds_each_to_its_own_level_and_stops_at_the_first_that_fails) {
    const std::vector<bool> expected{true, false, true, false};
    EXPECT_EQ(holm_rejected({0.01, 0.04, 0.005, 0.03}, 0.05), expected);
    EXPECT_EQ(holm_rejected({0.03, 0.03}, 0.05), std::vector<bool>(2, false));
    EXPECT_EQ(holm_rejected({0.01, 0.04}, 0.05), std::vector<bool>(2, true)) << "0.04 is more than 0.05 / 2";
    EXPECT_EQ(holm_rejected({}, 0.05), std::vector<bool>());
}

}  // namespace
}  // namespace touchstone::fisher_test
