// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of `run bench`: ratios first, with the share of wrong answers beside each time. Cost: linear in the cells.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "experiments/timing/workload.h"

namespace touchstone {

/// The result of one engine on the queries of one kind on one set.
struct SpeedCell {
    SetGroup group = SetGroup::polytopes;
    std::string kind;  ///< "boolean", "distance", "depth"
    std::string set;   ///< name of the set
    std::string engine;
    std::size_t asked = 0, wrong = 0;  ///< crashed and hung pairs count as wrong
    std::size_t crashed = 0, hung = 0;
    double nanoseconds = std::numeric_limits<double>::quiet_NaN();  ///< median time of one query; NaN if not timed
    bool cut = false;  ///< true if only the first pairs were timed, since the set takes too long

    double wrong_share() const { return asked == 0 ? 0 : static_cast<double>(wrong) / static_cast<double>(asked); }
};

/// A set counts for an engine if less than this share of its answers is wrong.
constexpr double accurate_share = 0.01;

/// All tables as Markdown. `cells` lacks the cells of refused queries. Rows and columns follow its order.
std::string speed_page(const std::vector<SpeedCell>& cells);

/// CSV with one line per cell.
std::string speed_csv(const std::vector<SpeedCell>& cells);

}  // namespace touchstone
