// SPDX-License-Identifier: MIT
#include "algorithms/testing/base_seed.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace touchstone {
namespace {

/// The finaliser of SplitMix64 [SLF14].
std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
}

std::uint64_t number_of(const std::string& text, const std::string& setting) {
    char* end = nullptr;
    errno = 0;
    const std::uint64_t number = std::strtoull(text.c_str(), &end, 10);
    if (text.find_first_not_of("0123456789") != std::string::npos || text.empty() || errno != 0)
        throw std::invalid_argument("RC_PARAMS is '" + setting +
                                    "'; expected a whole number below 2^64 after seed=, such as seed=5");
    return number;
}

/// Says at the end of a program of tests that failed how to have its random cases again.
class SeedOfFailure final : public ::testing::Environment {
public:
    void TearDown() override {
        if (::testing::UnitTest::GetInstance()->Failed())
            std::printf("random cases of %s; the same again: set it and run this test\n", base_seed_setting().c_str());
    }
};

[[maybe_unused]] const auto* const registered = ::testing::AddGlobalTestEnvironment(new SeedOfFailure);

}  // namespace

std::uint64_t base_seed() {
    const char* setting = std::getenv("RC_PARAMS");
    std::istringstream words(setting == nullptr ? "" : setting);
    const std::string key = "seed=";
    for (std::string word; words >> word;)
        if (word.starts_with(key)) return number_of(word.substr(key.size()), setting);
    return default_base_seed;
}

std::uint64_t test_seed(std::uint64_t own) {
    const std::uint64_t base = base_seed();
    return base == default_base_seed ? own : mix(mix(base) ^ own) >> 11U;
}

std::string base_seed_setting() { return "RC_PARAMS='seed=" + std::to_string(base_seed()) + "'"; }

}  // namespace touchstone
