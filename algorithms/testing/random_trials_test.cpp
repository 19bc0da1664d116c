// SPDX-License-Identifier: MIT
// Checks that random trials draw as a plain loop would, that a failing one is shrunk, and that it can be run again
// alone.
#include "algorithms/testing/random_trials.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "algorithms/testing/base_seed.h"

namespace touchstone::random_trials_test {
namespace {

/// The messages of all assertions that fail in the trials.
std::vector<std::string> failures_of_trials(std::uint64_t seed, int trials, const Trial& trial) {
    ::testing::TestPartResultArray parts;
    {
        const ::testing::ScopedFakeTestPartResultReporter reporter(
            ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &parts);
        check_random_trials(seed, trials, trial);
    }
    std::vector<std::string> messages;
    for (int i = 0; i < parts.size(); ++i) messages.emplace_back(parts.GetTestPartResult(i).message());
    return messages;
}

TEST(RandomTrials, draw_from_one_generator_one_after_the_other) {
    std::mt19937_64 plain(test_seed(5));
    int trials = 0;
    check_random_trials(5, 100, [&](int number, RandomBits& random) {
        EXPECT_EQ(number, trials++);
        for (int i = 0; i <= number % 7; ++i) EXPECT_EQ(random(), plain());
    });
    EXPECT_EQ(trials, 100);
}

void holds_no_number_above_500(int, RandomBits& random) {
    std::uniform_int_distribution<int> size(0, 20), number(0, 999);
    for (int i = size(random); i > 0; --i) EXPECT_LE(number(random), 500);
}

TEST(RandomTrials, shrink_the_random_numbers_of_the_trial_that_fails) {
    const auto messages = failures_of_trials(1, 1000, holds_no_number_above_500);
    ASSERT_EQ(messages.size(), 2);  // one number above 500 is left, and how to run the trial again
    EXPECT_NE(messages[0].find("number(random)"), std::string::npos) << messages[0];
    EXPECT_NE(messages[1].find("to 2 random numbers"), std::string::npos) << messages[1];
}

TEST(RandomTrials, run_again_alone_as_the_failure_says) {
    const auto messages = failures_of_trials(1, 1000, holds_no_number_above_500);
    ASSERT_FALSE(messages.empty());
    const std::string& last = messages.back();
    const auto begin = last.find('\''), end = last.find('\'', begin + 1);
    ASSERT_NE(end, std::string::npos) << last;
    ::setenv("TOUCHSTONE_TRIAL", last.substr(begin + 1, end - begin - 1).c_str(), 1);
    const auto again = failures_of_trials(1, 1000, holds_no_number_above_500);
    ::setenv("TOUCHSTONE_TRIAL", "all", 1);
    EXPECT_THROW(check_random_trials(1, 1000, holds_no_number_above_500), std::invalid_argument);
    ::unsetenv("TOUCHSTONE_TRIAL");
    ASSERT_EQ(again.size(), 1);
    EXPECT_NE(messages.front().find(again.front()), std::string::npos) << messages.front() << again.front();
}

TEST(RandomTrials, fail_by_an_exception_too) {
    const auto messages = failures_of_trials(1, 10, [](int, RandomBits&) { throw std::runtime_error("of the trial"); });
    ASSERT_EQ(messages.size(), 2);
    EXPECT_NE(messages[0].find("of the trial"), std::string::npos) << messages[0];
}

}  // namespace
}  // namespace touchstone::random_trials_test
