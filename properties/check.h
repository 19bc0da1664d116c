// SPDX-License-Identifier: GPL-3.0-or-later
// The driver of all property tests. It checks a claim on the cases of a family, shrinks a failing case, and reports it
// so that it can be replayed. Only check.cpp includes RapidCheck.
//
// Environment: TOUCHSTONE_CASES=N runs N cases where a test has 1,000 by default, and thus N/1000 times as many in
// every test, but never fewer than the default where `at_least` asks for a share of them. RC_PARAMS="seed=N" sets the
// base seed. Without it the seed is fixed, so a test gives the same result every time.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "properties/families/family.h"

namespace touchstone {

/// Returns nullopt if the claim holds for this case, and otherwise what is wrong. An exception counts as wrong.
using Claim = std::function<std::optional<std::string>(const Case&)>;

/// Returns the classes to which a case belongs, for statistics.
using Classes = std::function<std::vector<std::string>(const Case&)>;

struct CheckOptions {
    int cases = 200;                                 ///< number of cases before TOUCHSTONE_CASES scales it
    std::chrono::milliseconds shrink_budget{5'000};  ///< time limit after the first failure
    Classes classes{};                               ///< may be empty
    /// class -> the least share of the cases, in 0..1, that must be in it. If there is any, no fewer than `cases` are
    /// asked, whatever TOUCHSTONE_CASES says.
    std::map<std::string, double> at_least{};
};

struct Counterexample {
    Recipe recipe;  ///< the shrunk recipe
    Case value;
    std::string reason;
    int shrinks = 0;  ///< number of accepted shrinks
    int tries = 0;
};

struct CheckReport {
    bool holds = false;
    int cases = 0;                     ///< number of checked cases, including the failing one
    std::map<std::string, int> count;  ///< number of cases in each class
    std::optional<Counterexample> counterexample;
    std::string message;  ///< empty if the claim holds; else name, reason, minimal case and replay command
};

/// Checks `claim` on random cases of `family`. `name` must be unique to the property: it determines the seed together
/// with the family, so that properties are independent. Throws std::invalid_argument if the environment is malformed.
/// Not thread-safe, because RapidCheck is not.
CheckReport check(const std::string& name, const Family& family, const Claim& claim, const CheckOptions& options = {});

/// Returns `cases` times TOUCHSTONE_CASES / 1000, rounded up, from 1 to 10^9. Throws std::invalid_argument if
/// TOUCHSTONE_CASES is not a positive number.
int scaled_cases(int cases);

}  // namespace touchstone
