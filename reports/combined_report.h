// SPDX-License-Identifier: GPL-3.0-or-later
// One report over any number of results databases: one Report per campaign, the laws, and replays of failures.
// Invariant: there is at least one Report. Cost: that of its reports.
#pragma once

#include <string>
#include <vector>

#include "reports/report.h"

namespace touchstone {

/// The place of a failure on the page of replays, and its first divergence.
struct ReplayLink {
    std::string replay, method;  ///< as in the table of failures
    int run = 0;                 ///< number of the run on the page
    std::string divergence;  ///< "file:line, iteration k" of the first comparison that exact numbers decide otherwise
};

struct CombinedReport {
    std::vector<Report> reports;        ///< one per campaign, in the given order; never empty
    std::vector<std::string> problems;  ///< databases that are left out, and why
    Table laws;                         ///< output of `touchstone laws --json`; no rows without such a file
    Figure law_violations;              ///< how often each law is violated; no rows if `laws` has none
    std::vector<ReplayLink> links;
    std::string replays;  ///< the page to which `links` point; empty if there is none
    /// The operations of one reduction by solver and number of vertices: the mean and the most of each kind.
    Table solver_costs{
        {"solver", "vertices", "additions_mean", "additions_most", "multiplications_mean", "multiplications_most",
         "divisions_mean", "divisions_most", "comparisons_mean", "comparisons_most"},
        {}};
};

/// Groups the databases by campaign and build. A database that cannot be read becomes a problem as long as another one
/// can be read. `laws` is a file of `touchstone laws --json`, or empty. Throws ReportError if a file is missing, or if
/// no database can be read.
CombinedReport build_combined_report(const std::vector<std::string>& databases, const std::string& laws = "");

/// The folder of a campaign in data/ and figures/: its name in letters, digits and hyphens, made unique.
std::string folder_of(const CombinedReport& combined, std::size_t report);

}  // namespace touchstone
