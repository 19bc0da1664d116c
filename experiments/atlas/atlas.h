// SPDX-License-Identifier: GPL-3.0-or-later
// An atlas: the answers over a grid of single ulps. Two numbers of a query are moved step by step, and each cell is
// judged against the exact truth of exactly that query. The picture shows why an epsilon does not help.
// Invariant: the cell (0, 0) is the query itself. Cost: side^2 truths, and side^2 answers per method.
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

/// The cells row by row, the first axis fastest, both axes from -ulps to +ulps.
struct Atlas {
    AtlasAxis x, y;
    int ulps = 0;
    std::vector<AtlasTruth> truth;                ///< truth of the query in the coarsest scalar
    std::vector<std::vector<AtlasCell>> answers;  ///< one list of cells per method

    int side() const { return 2 * ulps + 1; }
};

/// Makes the atlas of a case. Precondition: the oracle does not refuse the query. Throws UsageError if an axis does not
/// exist or both axes are the same.
/// Cost: side^2 truths, and side^2 answers per method.
Atlas atlas_of(const Case& a_case, const std::string& x, const std::string& y, int ulps,
               const std::vector<std::unique_ptr<Method>>& methods, const Oracle& oracle);

}  // namespace touchstone
