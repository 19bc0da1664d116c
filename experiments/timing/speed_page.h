// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of `run bench`: ratios first, the share of wrong answers beside each time.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "experiments/timing/workload.h"

namespace touchstone {

/// What one engine did with the queries of one kind about one set.
struct SpeedCell {
    SetGroup group = SetGroup::polytopes;
    std::string kind;  ///< "boolean", "distance", "depth"
    std::string set;   ///< name of the set
    std::string engine;
    std::size_t asked = 0, wrong = 0;  ///< crashed and hung pairs count as wrong
    std::size_t crashed = 0, hung = 0;
    double nanoseconds = std::numeric_limits<double>::quiet_NaN();  ///< median, of one query; NaN: not timed
    bool cut = false;  ///< timed on the first pairs only, since the set takes too long

    double wrong_share() const { return asked == 0 ? 0 : static_cast<double>(wrong) / static_cast<double>(asked); }
};

/// A set counts for an engine if less than this share of its answers is wrong.
constexpr double accurate_share = 0.01;

/// All tables as Markdown. Cells of refused queries are left out of `cells`; rows and columns come in its order.
std::string speed_page(const std::vector<SpeedCell>& cells);

/// One line a cell.
std::string speed_csv(const std::vector<SpeedCell>& cells);

}  // namespace touchstone
