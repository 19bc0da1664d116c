// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of many judgements of one method: counts, histograms, the worst case, the smallest failures, a sample.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "experiments/campaign/sketch.h"
#include "experiments/judge/judged_case.h"
#include "properties/cases/case.h"

namespace touchstone {

/// The smallest failing case seen: fewest vertices, then lowest index.
struct SmallestFailure {
    std::int64_t count = 0, vertices = 0, case_index = 0;
    std::string replay, identity, truth, answer, stop;
    std::optional<double> distance, answered;  ///< exact and answered number of what was asked
    std::optional<std::int64_t> dial;
    std::string first_doubt;  ///< empty without instrumented scalar or doubt
};

/// The first case of a chunk in full.
struct SampledAnswer {
    std::int64_t case_index = 0;
    std::string replay, finding, truth_class, answer, stop;
    std::optional<double> truth, lower, upper, error_absolute, error_relative, error_scaled, error_ulps, degeneracy;
    std::int64_t iterations = 0, support_calls = 0;
};

/// How many questions there were at one distance from exact degeneracy, and what became of them.
struct DegeneracyBin {
    std::int64_t cases = 0;
    std::int64_t wrong = 0;  ///< wrong_verdict, bracket_violated, inaccurate
    std::int64_t open = 0;   ///< undecided, no_answer
};

struct Tally {
    std::int64_t cases = 0;
    std::array<std::int64_t, 5> truth{};  ///< by Verdict
    std::array<std::int64_t, finding_count> finding{};
    std::array<std::int64_t, 5> stop{};  ///< by StopKind
    std::int64_t unsafe = 0, conservative = 0, touching_separated = 0, touching_penetrating = 0;
    std::int64_t iterations = 0, support_calls = 0, vertices_visited = 0, most_iterations = 0;
    std::uint64_t answer_hash = 0;  ///< sum of hashes of all answers, whatever their order
    double worst_error = 0;
    std::optional<std::string> worst_case;
    std::int64_t cycles = 0;    ///< answers that the cap ended in a circle
    std::int64_t doubtful = 0;  ///< answers with a comparison that the bounds of an instrumented scalar do not settle
    QuantileSketch scaled_errors;
    std::map<int, std::int64_t> iteration_histogram, support_histogram;
    std::map<std::string, DegeneracyBin> degeneracy_histogram;         ///< floor(log2(ulps)), "zero" or "unknown"
    std::map<std::tuple<Finding, Verdict>, SmallestFailure> failures;  ///< by finding and class of the truth

    std::optional<SampledAnswer> sample;

    void add(const Case& a_case, std::int64_t index, const JudgedCase::Outcome& outcome);
};

}  // namespace touchstone
