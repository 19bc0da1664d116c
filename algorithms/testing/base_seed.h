// SPDX-License-Identifier: MIT
// One seed for the random cases of all tests. RC_PARAMS="seed=N" sets it, as it does for RapidCheck, and
// `./run test --new-seed` sets it to a number that it prints. Without it every test has the cases that its own number
// names, the same every time. A program of tests that fails says which seed it had.
#pragma once

#include <cstdint>
#include <string>

namespace touchstone {

/// The seed where the environment sets none. It is arbitrary but fixed.
inline constexpr std::uint64_t default_base_seed = 20260417;

/// Returns the N of the word seed=N in RC_PARAMS, or the default if there is no such word. Throws std::invalid_argument
/// if N is not a whole number below 2^64.
std::uint64_t base_seed();

/// Returns the seed of a test whose own number is `own`: that number itself under the default, and otherwise a number
/// below 2^53 that depends on both, so that families and case names take it too.
std::uint64_t test_seed(std::uint64_t own);

/// Returns what gives the same cases again: "RC_PARAMS='seed=N'".
std::string base_seed_setting();

}  // namespace touchstone
