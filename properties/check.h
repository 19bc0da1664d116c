// SPDX-License-Identifier: GPL-3.0-or-later
// The one driver of property tests: a claim about cases, checked on what a family makes, shrunk when it fails, reported
// so that it can be replayed. RapidCheck stays inside check.cpp.
//
// Environment: TOUCHSTONE_CASES=N asks for N cases where a test has 1,000 by default, and so for N/1000 as many in
// every test; RC_PARAMS="seed=N" sets the base seed. Without it the seed is fixed: a test says the same thing every
// time.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "properties/families/family.h"

namespace touchstone {

/// Nothing when the claim holds for this case, otherwise what is wrong. An exception counts as wrong.
using Claim = std::function<std::optional<std::string>(const Case&)>;

/// Classes a case belongs to, for statistics.
using Classes = std::function<std::vector<std::string>(const Case&)>;

struct CheckOptions {
    int cases = 200;                                 ///< before TOUCHSTONE_CASES
    std::chrono::milliseconds shrink_budget{5'000};  ///< after the first failure
    Classes classes{};                               ///< may be empty
    std::map<std::string, double> at_least{};        ///< class -> least share of the cases, in 0..1
};

struct Counterexample {
    Recipe recipe;  ///< shrunk
    Case value;
    std::string reason;
    int shrinks = 0;  ///< accepted
    int tries = 0;
};

struct CheckReport {
    bool holds = false;
    int cases = 0;                     ///< that were checked, the failing one included
    std::map<std::string, int> count;  ///< of the classes
    std::optional<Counterexample> counterexample;
    std::string message;  ///< empty when it holds; else name, reason, minimal case, and the command that replays it
};

/// Checks `claim` on random cases of `family`. `name` is unique to the property: it decides the seed together with the
/// family, so that properties are independent. Throws std::invalid_argument on a malformed environment.
/// Not thread-safe: RapidCheck is not.
CheckReport check(const std::string& name, const Family& family, const Claim& claim, const CheckOptions& options = {});

/// `cases` times TOUCHSTONE_CASES / 1000, at least 1. Throws std::invalid_argument when that is no positive number.
int scaled_cases(int cases);

}  // namespace touchstone
