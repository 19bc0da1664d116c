// SPDX-License-Identifier: GPL-3.0-or-later
// Answers over a grid of single ulps: two numbers of a query moved step by step, every cell judged by the exact truth
// of exactly that query. The picture that shows why an epsilon does not help.
#pragma once

#include <string>
#include <vector>

#include "experiments/judge/judge.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"

namespace touchstone {

struct AtlasAxis {
    std::string name;
    double centre = 0;
    double step = 0;  ///< one ulp, of the coarsest scalar among the methods, at the centre
};

struct AtlasCell {
    Verdict verdict = Verdict::undecided;
    Finding finding = Finding::no_answer;
    WrongSide side = WrongSide::none;
    std::optional<double> error_scaled;
    int iterations = 0;
};

struct AtlasTruth {
    Verdict verdict = Verdict::undecided;
    double value = 0;  ///< distance, minus the depth, or the time of impact; NaN where no number is known
};

/// Cells row by row, the first axis running fastest, both from -ulps to +ulps.
struct Atlas {
    AtlasAxis x, y;
    int ulps = 0;
    std::vector<AtlasTruth> truth;                ///< of the query in the coarsest scalar
    std::vector<std::vector<AtlasCell>> answers;  ///< per method

    int side() const { return 2 * ulps + 1; }
};

/// Precondition: the oracle does not refuse the query. Throws UsageError: an axis that is not there, or twice the same.
/// Cost: side^2 truths and side^2 answers a method.
Atlas atlas_of(const Case& a_case, const std::string& x, const std::string& y, int ulps,
               const std::vector<std::unique_ptr<Method>>& methods, const Oracle& oracle);

}  // namespace touchstone
