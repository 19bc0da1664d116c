// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of many judgements of one method: counts, histograms, the worst case, the smallest failures.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "experiments/judge/judge.h"
#include "properties/cases/case.h"

namespace touchstone {

/// The smallest failing case seen: fewest vertices, then lowest index.
struct SmallestFailure {
    std::int64_t count = 0, vertices = 0, case_index = 0;
    std::string replay, identity, truth, answer, stop;
    std::optional<double> distance, answered;  ///< exact and answered number of what was asked
    std::optional<std::int64_t> dial;
};

struct Tally {
    std::int64_t cases = 0;
    std::array<std::int64_t, 5> truth{};  ///< by Verdict
    std::array<std::int64_t, finding_count> finding{};
    std::array<std::int64_t, 5> stop{};  ///< by StopKind
    std::int64_t unsafe = 0, conservative = 0, touching_separated = 0, touching_penetrating = 0;
    std::int64_t iterations = 0, support_calls = 0, most_iterations = 0;
    double worst_error = 0;
    std::optional<std::string> worst_case;
    std::map<std::string, std::int64_t> error_histogram;  ///< floor(log2(scaled error)) or "zero"
    std::map<int, std::int64_t> iteration_histogram;
    std::map<std::tuple<Finding, Verdict>, SmallestFailure> failures;  ///< by finding and class of the truth

    void add(const Case& a_case, std::int64_t index, const Answer& answer, const Truth& truth,
             const Judgement& judgement);
};

}  // namespace touchstone
