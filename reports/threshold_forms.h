// SPDX-License-Identifier: GPL-3.0-or-later
// The forms of the answer "from here on", one for each thing that a campaign sweeps. answer_threshold.cpp says which is
// asked for. Cost: linear in the rows.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reports/answer.h"
#include "reports/headline_row.h"

namespace touchstone {

/// The drawn rows of a campaign.
struct Judged {
    Rows all;    ///< a row a method, drawn families together
    Rows parts;  ///< a row a method and drawn family
    std::map<std::string, std::string> names;
};

/// The methods of a sweep, with the value that is swept, in descending order of it.
using Sweep = std::vector<std::pair<double, HeadlineRow>>;
/// Sweeps by everything of their methods but the value.
using Sweeps = std::map<std::string, Sweep>;

/// From which cap on no answer is lost.
Answers cap_answers(const Sweeps& sweeps, const Judged& rows);
/// From which tolerance on the error is as small as it gets, and from which on nothing changes.
Answers tolerance_answers(const Sweeps& sweeps);
/// From how many bits of the scalar on verdicts are rarely wrong and rarely undecided.
Answers bits_answers(const Sweeps& sweeps, const Judged& rows);
/// The same from how far from exact degeneracy on.
Answers ulps_answers(const ResultsReader& results, const Judged& rows);
/// From which family on a method looks at fewer vertices than the one it is compared with.
Answers vertex_answers(const ResultsReader& results, const Judged& rows);

}  // namespace touchstone
