// SPDX-License-Identifier: GPL-3.0-or-later
// The paired test by price, against sums over all signs done one by one and against McNemar's test by hand.
#include "experiments/rates/paired_loss.h"

#include <gtest/gtest.h>

namespace touchstone::paired_loss_test {
namespace {

/// The share of all 2^n assignments of signs whose excess is at least as large as the one observed, either way.
double by_enumeration(const Discordance& d, double w) {
    std::vector<double> prices;
    const auto add = [&](std::int64_t n, double price) {
        prices.insert(prices.end(), static_cast<std::size_t>(n), price);
    };
    add(d.wrong_right + d.right_wrong, 1);
    add(d.undecided_right + d.right_undecided, w);
    add(d.wrong_undecided + d.undecided_wrong, 1 - w);
    std::int64_t extreme = 0;
    for (std::uint64_t signs = 0; signs < std::uint64_t{1} << prices.size(); ++signs) {
        double excess = 0;
        for (std::size_t i = 0; i < prices.size(); ++i) excess += (signs >> i & 1) != 0 ? prices[i] : -prices[i];
        if (std::abs(excess) >= std::abs(d.excess(w)) - 1e-9) ++extreme;
    }
    return static_cast<double>(extreme) / std::pow(2.0, static_cast<double>(prices.size()));
}

TEST(PairedLoss, is_the_sum_over_all_signs) {
    for (const double w : {0.0, 0.01, 0.1, 0.3, 0.5, 1.0})
        for (const Discordance& d :
             {Discordance{3, 1, 2, 4, 1, 0}, {0, 2, 7, 0, 0, 3}, {5, 0, 0, 5, 2, 2}, {0, 0, 9, 1, 0, 0}}) {
            const double p = paired_loss_p_value(d, w);
            if (std::abs(d.excess(w)) > 1e-9) {
                EXPECT_NEAR(p, by_enumeration(d, w), 1e-9) << w;
            }
            EXPECT_DOUBLE_EQ(p, paired_loss_p_value(d.reversed(), w));
        }
}

TEST(PairedLoss, is_mcnemars_test_where_one_price_is_left) {
    // 8 cases of wrong and right, 7 to 1: 2 (1 + 8) / 256.
    EXPECT_NEAR(paired_loss_p_value({7, 1, 0, 0, 0, 0}, 0.1), 18.0 / 256, 1e-12);
    EXPECT_NEAR(paired_loss_p_value({4, 0, 3, 1, 0, 0}, 1), 18.0 / 256, 1e-12) << "undecided counts as wrong";
    EXPECT_NEAR(paired_loss_p_value({7, 1, 0, 500, 0, 0}, 0), 18.0 / 256, 1e-12) << "undecided costs nothing";
}

TEST(PairedLoss, adds_up_what_each_kind_of_difference_costs) {
    EXPECT_NEAR((Discordance{7, 2, 30, 10, 5, 1}).excess(0.125), (7 - 2) + 0.125 * (30 - 10) + 0.875 * (5 - 1), 1e-12);
    // Eight cases of wrong and undecided, 7 to 1: as of wrong and right, whatever each of them costs.
    EXPECT_NEAR(paired_loss_p_value({0, 0, 0, 0, 7, 1}, 0.1), 18.0 / 256, 1e-12);
}

TEST(PairedLoss, tells_nothing_apart_where_nothing_or_only_what_is_free_differs) {
    EXPECT_EQ(paired_loss_p_value({}, 0.1), 1);
    EXPECT_EQ(paired_loss_p_value({0, 0, 90, 0, 0, 0}, 0), 1);
    EXPECT_EQ(paired_loss_p_value({2, 2, 0, 0, 0, 0}, 0.1), 1);
    EXPECT_EQ(paired_loss_p_value({0, 1, 10, 0, 0, 0}, 0.1), 1) << "ten undecided cost as much as one wrong";
}

TEST(PairedLoss, keeps_small_values_and_meets_the_normal_approximation) {
    EXPECT_NEAR(paired_loss_p_value({100, 0, 0, 0, 0, 0}, 0.1) / std::pow(0.5, 99), 1, 1e-9);
    // 140 x 142 combinations are summed, and 141 x 142 are not.
    const double summed = paired_loss_p_value({80, 59, 80, 61, 100, 100}, 0.1),
                 normal = paired_loss_p_value({81, 59, 80, 61, 100, 100}, 0.1);
    EXPECT_NEAR(summed, normal, 0.02);
    EXPECT_GT(summed, normal);
}

}  // namespace
}  // namespace touchstone::paired_loss_test
