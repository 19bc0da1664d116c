// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that operations on intervals of MPFR numbers enclose the exact results.
#include <gtest/gtest.h>

#include "oracles/enclosure/interval.h"

namespace touchstone::interval_test {
namespace {

using enclosure_detail::Interval;

TEST(EnclosingInterval, holds_the_exact_result_of_every_operation_and_sign) {
    const auto third = Interval<20>(1.0) / Interval<20>(3.0);
    EXPECT_LT(third.lower(), third.upper());
    EXPECT_LT(enclosure_detail::Real<60>(third.lower()) * 3, 1);
    EXPECT_GT(enclosure_detail::Real<60>(third.upper()) * 3, 1);
    for (const double a : {-3.0, -1.0, 0.0, 2.0})
        for (const double b : {-2.0, 0.0, 1.0, 4.0})
            for (const double c : {-5.0, 0.0, 1.0})
                for (const double d : {-4.0, 0.0, 3.0}) {
                    if (a > b || c > d) continue;
                    const auto product = Interval<20>(a, b) * Interval<20>(c, d);
                    EXPECT_EQ(product.lower(), std::min({a * c, a * d, b * c, b * d}));
                    EXPECT_EQ(product.upper(), std::max({a * c, a * d, b * c, b * d}));
                }
    const auto root = sqrt(Interval<20>(2.0));
    EXPECT_LT(pow(enclosure_detail::Real<60>(root.lower()), 2), 2);
    EXPECT_GT(pow(enclosure_detail::Real<60>(root.upper()), 2), 2);
    EXPECT_EQ(sqrt(Interval<20>(-1.0, 4.0)).lower(), 0);
    EXPECT_EQ(sqrt(Interval<20>(-1.0, 4.0)).upper(), 2);
    const auto quotient = Interval<20>(-1.0, 2.0) / Interval<20>(2.0, 4.0);
    EXPECT_EQ(quotient.lower(), -0.5);
    EXPECT_EQ(quotient.upper(), 1);
}

}  // namespace
}  // namespace touchstone::interval_test
