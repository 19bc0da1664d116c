// SPDX-License-Identifier: MIT
// Checks that one seed reaches every driver of random cases, and that without it each test keeps its own.
#include "algorithms/testing/base_seed.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "algorithms/testing/random_trials.h"

namespace touchstone::base_seed_test {
namespace {

/// Sets RC_PARAMS, or takes it away, until the end of its life.
class Setting {
public:
    explicit Setting(const char* text) {
        if (const char* before = std::getenv(name)) before_ = before;
        set(text);
    }
    ~Setting() { set(before_ ? before_->c_str() : nullptr); }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;

private:
    static constexpr const char* name = "RC_PARAMS";
    static void set(const char* text) {
        if (text == nullptr)
            ::unsetenv(name);
        else
            ::setenv(name, text, 1);
    }
    std::optional<std::string> before_;
};

std::vector<std::uint64_t> numbers_of_trials() {
    std::vector<std::uint64_t> numbers;
    check_random_trials(7, 20, [&](int, RandomBits& random) { numbers.push_back(random()); });
    return numbers;
}

TEST(BaseSeed, leaves_each_test_its_own_seed_unless_it_is_set) {
    for (const char* text : {static_cast<const char*>(nullptr), "", "max_success=5", "seed=20260417"}) {
        const Setting setting(text);
        EXPECT_EQ(base_seed(), default_base_seed);
        EXPECT_EQ(test_seed(7), 7U);
        EXPECT_EQ(base_seed_setting(), "RC_PARAMS='seed=20260417'");
    }
}

TEST(BaseSeed, gives_each_test_a_seed_of_both_numbers_once_it_is_set) {
    const Setting setting("max_success=5 seed=5");
    EXPECT_EQ(base_seed(), 5U);
    EXPECT_EQ(base_seed_setting(), "RC_PARAMS='seed=5'");
    const std::uint64_t first = test_seed(7);
    EXPECT_NE(first, 7U);
    EXPECT_NE(first, test_seed(8));
    EXPECT_LT(first, std::uint64_t{1} << 53U);
    const Setting other("seed=6");
    EXPECT_NE(first, test_seed(7));
}

TEST(BaseSeed, reaches_random_trials) {
    const Setting none(nullptr);
    const auto usual = numbers_of_trials();
    const Setting set("seed=5");
    const auto others = numbers_of_trials();
    EXPECT_NE(usual, others);
    EXPECT_EQ(others, numbers_of_trials());
}

TEST(BaseSeed, is_refused_unless_it_is_a_whole_number) {
    for (const char* text : {"seed=", "seed=-1", "seed=many", "seed=5x", "seed=18446744073709551616"}) {
        const Setting setting(text);
        EXPECT_THROW(base_seed(), std::invalid_argument) << text;
    }
}

}  // namespace
}  // namespace touchstone::base_seed_test
