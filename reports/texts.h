// SPDX-License-Identifier: GPL-3.0-or-later
// The prose of reports, read from reports/texts.toml, which is embedded in the program: what every column means, what
// no report shows, and explanations of tables. The page, Markdown and the terminal use the same wording. Invariant:
// every text is one line. Cost: the file is parsed once, at the first use.
#pragma once

#include <string>
#include <vector>

namespace touchstone {

/// The meaning of some columns of the headline table.
struct Definition {
    std::string columns, term, meaning;  ///< columns: names in headline.csv, separated by blanks
};

/// All texts. {{NAME}} in a text is a place for filled() of reports/html.h.
struct ReportTexts {
    std::vector<Definition> definitions;
    std::vector<std::string> limits;  ///< what a report does not show
    /// Explanations of these tables; {{DATA}}, {{CRITERION}}.
    std::string contact, gradients, gradient_bins, solver_costs, tolerances;
    std::vector<std::string> terminal;  ///< the lines below the table of a terminal
};

/// The texts of this program. Throws std::logic_error with the key that texts.toml lacks.
const ReportTexts& report_texts();

}  // namespace touchstone
