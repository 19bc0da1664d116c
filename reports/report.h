// SPDX-License-Identifier: GPL-3.0-or-later
// The content of a report, independent of its form: tables, figures and findings computed from a results database.
// Invariant: every form shows the same numbers. Cost: some SQL queries per figure.
#pragma once

#include <string>
#include <vector>

#include "reports/answer.h"
#include "reports/findings.h"
#include "reports/results_reader.h"

namespace touchstone {

/// A figure: one file pair reports/figures/NAME.sql and NAME.vl.json. The specification reads the named data set
/// `rows`.
struct Figure {
    std::string name, sql, specification;
    Table data;
    Table earlier{};  ///< the same query on earlier results, drawn in grey; no columns if there are none
};

/// A table beside the headline: the query of reports/tables/NAME.sql and its result.
struct NamedTable {
    std::string name, sql;
    Table data;
};

struct Report {
    std::string name, question;
    Table campaign, provenance, sessions, families, headline, failures, exhibits;
    Table solvers;            ///< names of the simplex solvers of its methods, in the column `solver`
    Table rules, tolerances;  ///< the summary of each rule, and of each sweep of a tolerance
    std::string headline_sql, failures_sql, families_sql;
    std::vector<NamedTable>
        further;  ///< normals and points, pairs of methods, transitions between findings, robustness radii
    std::vector<Figure> figures;
    std::string
        answer_form;  ///< of the campaign's file: list, threshold, choice, survival or difference; empty for none
    Answers answers;  ///< to the question of the campaign, at the default price; none without a form
    std::vector<std::pair<double, Answers>> answers_by_price;  ///< at the prices that the page offers, of a choice
    std::vector<ReportFinding> findings;
    std::string earlier;                ///< the meaning of the grey marks in a sentence; empty if there are none
    std::vector<std::string> warnings;  ///< why these results are provisional; empty for a complete, clean run
};

/// Builds the report of one campaign. Throws ReportError if the campaign judged no answer. Cost: about a second for
/// 10,000 cells.
Report build_report(const ResultsReader& results);
/// Builds the report of the shards of one campaign. Throws ReportError also like ResultsReader. Cost: about a second
/// for 10,000 cells.
Report build_report(const std::vector<std::string>& databases);

}  // namespace touchstone
