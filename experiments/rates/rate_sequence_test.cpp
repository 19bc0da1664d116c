// SPDX-License-Identifier: GPL-3.0-or-later
// Checks by simulated runs that the interval is valid at all times together, and that Wilson's interval is not.
#include "experiments/rates/rate_sequence.h"

#include <gtest/gtest.h>

#include <random>

namespace touchstone::rate_sequence_test {
namespace {

/// The number of runs, of 1,000 with 2,000 cases each, in which an interval misses the rate at some time.
template <class Misses>
int runs_that_miss(double rate, Misses misses) {
    std::mt19937_64 random(1);
    std::bernoulli_distribution fails(rate);
    int runs = 0;
    for (int run = 0; run < 1000; ++run) {
        std::int64_t k = 0;
        bool missed = false;
        for (std::int64_t n = 1; n <= 2000; ++n) {
            k += fails(random) ? 1 : 0;
            missed = missed || misses(k, n);
        }
        runs += missed ? 1 : 0;
    }
    return runs;
}

TEST(rate_sequence, holds_the_rate_at_every_moment_of_95_runs_in_100) {
    for (const double rate : {0.002, 0.05, 0.5, 0.97}) {
        const double limit = -std::log(0.05);
        EXPECT_LE(runs_that_miss(rate, [&](auto k, auto n) { return log_mixture_ratio(k, n, rate) >= limit; }), 50)
            << rate;
    }
}

TEST(rate_sequence, is_needed_since_an_interval_for_one_moment_misses_more_often_when_watched) {
    const auto misses = [](auto k, auto n) {
        const RateInterval interval = wilson_interval(k, n);
        return n >= 100 && (interval.low > 0.5 || interval.high < 0.5);
    };
    EXPECT_GE(runs_that_miss(0.5, misses), 150);
}

TEST(rate_sequence, ends_are_where_the_martingale_reaches_its_limit) {
    for (const auto& [k, n] : {std::pair{0, 50}, {3, 1000}, {500, 1000}, {7, 7}, {2, 3000000}}) {
        const RateInterval interval = rate_sequence(k, n, 0.05);
        EXPECT_LE(interval.low, interval.share);
        EXPECT_GE(interval.high, interval.share);
        if (k > 0) {
            EXPECT_NEAR(log_mixture_ratio(k, n, interval.low), -std::log(0.05), 1e-5) << k << " of " << n;
        }
        if (k < n) {
            EXPECT_NEAR(log_mixture_ratio(k, n, interval.high), -std::log(0.05), 1e-5) << k << " of " << n;
        }
    }
    EXPECT_EQ(rate_sequence(0, 0, 0.05).high, 1);
}

TEST(rate_sequence, without_a_failure_falls_as_the_cases_grow) {
    // (log(1 / alpha) + log(pi n) / 2) / n, up to what (1 - p)^n is beside exp(-p n).
    EXPECT_NEAR(rate_sequence(0, 1000000, 0.05).high, (std::log(20.0) + std::log(3.141592653589793e6) / 2) / 1e6, 1e-8);
}

}  // namespace
}  // namespace touchstone::rate_sequence_test
