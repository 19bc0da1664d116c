// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a report says, before it takes a form: tables, figures and findings computed from a results database.
#pragma once

#include <string>
#include <vector>

#include "reports/answer.h"
#include "reports/findings.h"
#include "reports/results_reader.h"

namespace touchstone {

/// One file pair reports/figures/NAME.sql and NAME.vl.json. The specification reads the named data set `rows`.
struct Figure {
    std::string name, sql, specification;
    Table data;
    Table earlier{};  ///< the same query on earlier results, drawn grey behind; no columns where there are none
};

/// A table beside the headline: the query of reports/tables/NAME.sql and its answer.
struct NamedTable {
    std::string name, sql;
    Table data;
};

struct Report {
    std::string name, question;
    Table campaign, provenance, sessions, families, headline, failures, exhibits;
    Table rules, tolerances;  ///< what the summary says of each rule, and of each sweep of a tolerance
    std::string headline_sql, failures_sql, families_sql;
    std::vector<NamedTable>
        further;  ///< normals and points, pairs of methods, transitions between findings, robustness radii
    std::vector<Figure> figures;
    std::vector<CampaignAnswer> answers;  ///< what the question comes down to
    std::vector<ReportFinding> findings;
    std::string earlier;                ///< what the grey marks are, in a sentence; empty where there are none
    std::vector<std::string> warnings;  ///< what makes these results provisional; empty for a complete, clean run
};

/// Throws ReportError where the campaign judged no answer. Cost: about a second for 10,000 cells.
Report build_report(const ResultsReader& results);
/// Throws ReportError as ResultsReader does, too. Cost: about a second for 10,000 cells.
Report build_report(const std::vector<std::string>& databases);

}  // namespace touchstone
