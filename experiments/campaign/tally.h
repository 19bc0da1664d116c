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
#include "experiments/store/judged_rows.h"
#include "properties/cases/case.h"

namespace touchstone {

/// How many questions there were at one distance from exact degeneracy, and what became of them.
struct DegeneracyBin {
    std::int64_t cases = 0;
    std::int64_t wrong = 0;  ///< wrong_verdict, bracket_violated, inaccurate
    std::int64_t open = 0;   ///< undecided, no_answer
};

/// Whether the query is none that the method, or its scalar, takes. An engine that crashes or runs out of time did take
/// it.
bool is_unsupported(const Answer& answer);

struct Tally {
    CellRow counts;  ///< but for what only the end tells: its key and its histograms
    QuantileSketch scaled_errors;
    std::map<int, std::int64_t> iteration_histogram, support_histogram;
    std::map<std::string, DegeneracyBin> degeneracy_histogram;    ///< floor(log2(ulps)), "zero" or "unknown"
    std::map<std::tuple<Finding, Verdict>, FailureRow> failures;  ///< the smallest by finding and class of the truth
    std::map<std::tuple<ContactFinding, Verdict>, FailureRow> contact_failures;  ///< the same of normals and points
    std::optional<SampleRow> sample;  ///< the first case that the method takes

    void add(const Case& a_case, std::int64_t index, const JudgedCase::Outcome& outcome);
};

}  // namespace touchstone
