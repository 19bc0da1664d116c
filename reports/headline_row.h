// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the headline table with named fields, for code that computes with it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/results_reader.h"

namespace touchstone {

struct Rate {
    std::int64_t count = 0, of = 0;
    double share = 0, low = 0, high = 1;  ///< 95 % Wilson interval; [0, 1] when there was no case
};

struct HeadlineRow {
    std::string family, method, scalar, rule;
    Value tolerance;
    std::int64_t cases = 0, wrong = 0, open = 0,
                 capped = 0;  ///< wrong: verdict, bracket or accuracy; open: no usable answer
    Rate unsafe, conservative, touching;
    Value error_p99;
    double iterations_mean = 0;
    double cap_share() const { return cases > 0 ? static_cast<double>(capped) / static_cast<double>(cases) : 0; }
    double wrong_share() const { return cases > 0 ? static_cast<double>(wrong) / static_cast<double>(cases) : 0; }
    double open_share() const { return cases > 0 ? static_cast<double>(open) / static_cast<double>(cases) : 0; }
    bool is_total() const { return family == "(all)"; }
};

std::vector<HeadlineRow> headline_rows(const Table& headline);

}  // namespace touchstone
