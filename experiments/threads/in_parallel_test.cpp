// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/threads/in_parallel.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace touchstone::in_parallel_test {
namespace {

TEST(InParallel, does_each_number_once) {
    for (const int threads : {1, 2, 7})
        for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{100}}) {
            std::vector<std::atomic<int>> done(count);
            in_parallel(threads, count, [&](std::size_t i) { ++done[i]; });
            for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(done[i], 1) << i << " of " << count;
        }
}

TEST(InParallel, rethrows_and_begins_nothing_more) {
    for (const int threads : {1, 3}) {
        std::atomic<int> begun{0};
        std::string said;
        try {
            in_parallel(threads, 1'000'000, [&](std::size_t i) {
                ++begun;
                if (i == 5) throw std::runtime_error("the fifth");
            });
        } catch (const std::runtime_error& error) {
            said = error.what();
        }
        EXPECT_EQ(said, "the fifth");
        EXPECT_LT(begun, 1'000'000);
    }
}

}  // namespace
}  // namespace touchstone::in_parallel_test
