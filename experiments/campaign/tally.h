// SPDX-License-Identifier: GPL-3.0-or-later
// The summary of many judgements of one method: counts, histograms, the worst case and the smallest failures.
// Invariant: tallies of parts add up to the tally of the whole. Cost: O(1) per judgement.
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

/// The number of queries of one bin of a histogram, and how many of them were wrong or open.
struct FailureBin {
    std::int64_t cases = 0;
    std::int64_t wrong = 0;  ///< wrong_verdict, bracket_violated, inaccurate
    std::int64_t open = 0;   ///< undecided, no_answer
};

/// The number of queries of one bin of which it is known whether they have more than one gradient, and how many have.
struct GradientBin {
    std::int64_t queries = 0, of_many = 0;
};

/// True if the method, or its scalar, does not take the query. An engine that crashes or runs out of time does take it.
bool is_unsupported(const Answer& answer);

struct Tally {
    CellRow counts;  ///< without its key and its histograms, which are known only at the end
    QuantileSketch scaled_errors;
    std::map<int, OctaveCounts> errors_by_degeneracy;  ///< by octave of ulps, the scaled errors
    IterateSketch iterates;
    std::map<int, std::int64_t> iteration_histogram, support_histogram;
    std::map<std::string, FailureBin> degeneracy_histogram;       ///< floor(log2(ulps)), "zero" or "unknown"
    std::map<std::string, GradientBin> gradients_by_degeneracy;   ///< the same bins, whatever the method answers
    std::map<std::string, FailureBin> thickness_histogram;        ///< floor(log2(thickness)) or "zero"
    std::map<std::tuple<Finding, Verdict>, FailureRow> failures;  ///< the smallest by finding and class of the truth
    std::map<std::tuple<ContactFinding, Verdict>, FailureRow> contact_failures;  ///< the same of normals and points
    std::map<Verdict, FailureRow>
        given_up;  ///< not in `failures`: the engine was not asked, so that no replay shows it
    std::map<std::tuple<BadField, Verdict>, FailureRow> field_failures;  ///< the same of fields that break the contract

    void add(const Case& a_case, std::int64_t index, const JudgedCase::Outcome& outcome);
    /// Counts the finding of a case whose last simplex had this thickness.
    void add_thickness(long double thickness, Finding finding);
};

}  // namespace touchstone
