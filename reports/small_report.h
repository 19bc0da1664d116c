// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of the small campaign for tests.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "reports/combined_report.h"
#include "reports/small_database.h"

namespace touchstone {

inline Report small_report() {
    const Scratch scratch;
    return build_report({scratch.database("small.sqlite", small_campaign())});
}

inline CombinedReport book_of(Report report) {
    CombinedReport combined;
    combined.reports.push_back(std::move(report));
    combined.laws.columns = {"violations"};
    return combined;
}

/// The row of the headline table for a family and a method whose text contains `part`.
inline std::size_t row_of(const Table& headline, const std::string& family, const std::string& part) {
    for (std::size_t i = 0; i < headline.rows.size(); ++i)
        if (text(headline.at(i, "family")) == family && text(headline.at(i, "method")).find(part) != std::string::npos)
            return i;
    throw std::runtime_error("no row for " + family + ", " + part);
}

/// A further table of a report by its name.
inline const Table& further_table(const Report& report, const std::string& name) {
    for (const auto& table : report.further)
        if (table.name == name) return table.data;
    throw std::runtime_error("no table " + name);
}

}  // namespace touchstone
