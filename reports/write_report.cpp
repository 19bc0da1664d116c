// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/write_report.h"

#include "reports/csv.h"
#include "reports/files.h"
#include "reports/markdown.h"
#include "reports/page.h"

namespace touchstone {

std::vector<std::string> write_report(const Report& report, const std::string& folder) {
    std::vector<std::pair<std::string, std::string>> files;
    if (auto page = page_of(report)) files.emplace_back("index.html", std::move(*page));
    files.emplace_back("report.md", markdown_of(report));
    for (const auto& figure : report.figures) files.emplace_back("data/" + figure.name + ".csv", csv_of(figure.data));
    files.emplace_back("data/headline.csv", csv_of(report.headline));
    files.emplace_back("data/rules.csv", csv_of(report.rules));
    files.emplace_back("data/tolerances.csv", csv_of(report.tolerances));
    files.emplace_back("data/failures.csv", csv_of(report.failures));
    files.emplace_back("data/families.csv", csv_of(report.families));
    std::string cases;
    for (const auto& row : report.exhibits.rows) cases += text(row[1]) + "\n";
    files.emplace_back("data/failing-cases.jsonl", std::move(cases));
    write_files(folder, files);
    std::vector<std::string> names;
    for (const auto& [name, content] : files) names.push_back(name);
    return names;
}

}  // namespace touchstone
