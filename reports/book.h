// SPDX-License-Identifier: GPL-3.0-or-later
// One report over any number of results databases: one Report a campaign, the laws beside them, and replays of
// failures.
#pragma once

#include <string>
#include <vector>

#include "reports/report.h"

namespace touchstone {

/// Where the page of replays shows a failure, and what it found there.
struct ReplayLink {
    std::string replay, method;  ///< as in the table of failures
    int run = 0;                 ///< its number on the page
    std::string divergence;      ///< "file:line, iteration k" of the first comparison exact numbers decide otherwise
};

struct Book {
    std::vector<Report> reports;        ///< one a campaign, in the order in which they were named; never empty
    std::vector<std::string> problems;  ///< databases that are not in it, and why
    Table laws;                         ///< what `touchstone laws --json` wrote; no rows where nobody asked
    Figure law_violations;              ///< how often each law is violated; no rows where `laws` has none
    std::vector<ReplayLink> links;
    std::string replays;  ///< the page that `links` point into; empty where there is none
};

/// Groups the databases by campaign and build. A database that cannot be read becomes a problem as long as another one
/// can; `laws` is a file of `touchstone laws --json`, or empty. Throws ReportError: a file that is missing, and when
/// none of them can be read.
Book build_book(const std::vector<std::string>& databases, const std::string& laws = "");

/// The folder of a campaign below data/ and figures/: its name in letters, digits and hyphens, made unique.
std::string folder_of(const Book& book, std::size_t report);

}  // namespace touchstone
