// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/write_report.h"

#include <iterator>
#include <nlohmann/json.hpp>

#include "experiments/threads/in_parallel.h"
#include "reports/csv.h"
#include "reports/earlier.h"
#include "reports/files.h"
#include "reports/json_value.h"
#include "reports/latex.h"
#include "reports/markdown.h"
#include "reports/page.h"
#include "touchstone_statistics_page.h"

namespace touchstone {
namespace {

using Files = std::vector<std::pair<std::string, std::string>>;
using nlohmann::ordered_json;

/// The rows that the page shows first: for a figure with totals, those of all families together.
ordered_json rows_json(const Table& table) {
    ordered_json rows = ordered_json::array();
    bool totals = false;
    for (const auto& row : table.rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            if (table.columns[i] == "family" && row[i] == Value(std::string("(all)"))) totals = true;
    for (const auto& row : table.rows) {
        ordered_json object;
        for (std::size_t i = 0; i < row.size(); ++i) object[table.columns[i]] = json_value(row[i]);
        if (!totals || object.value("family", "(all)") == "(all)") rows.push_back(std::move(object));
    }
    return rows;
}

/// Removes the layers of earlier results. An empty layer would still produce a legend without extent.
void remove_earlier(ordered_json& node) {
    if (node.is_array())
        for (std::size_t i = node.size(); i-- > 0;)
            if (node[i].is_object() && node[i].contains("transform") &&
                node[i]["transform"].dump().rfind(R"([{"filter":"datum.earlier)", 0) == 0)
                node.erase(i);
    if (node.is_structured())
        for (auto& child : node) remove_earlier(child);
}

/// The specification with its data, so that any Vega-Lite viewer draws it.
std::string standalone(const Figure& figure) {
    ordered_json specification = ordered_json::parse(figure.specification);
    if (figure.earlier.rows.empty()) remove_earlier(specification);
    specification["datasets"] = {{"rows", rows_json(drawn_rows(figure))}};
    return specification.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

Files files_of(const Report& report, const std::string& folder) {
    Files files;
    const std::string data = "data/" + folder + "/";
    for (const auto& figure : report.figures) {
        files.emplace_back(data + figure.name + ".csv", csv_of(figure.data));
        if (!figure.earlier.columns.empty())
            files.emplace_back(data + figure.name + ".earlier.csv", csv_of(figure.earlier));
        if (!figure.data.rows.empty())
            files.emplace_back("figures/" + folder + "/" + figure.name + ".vl.json", standalone(figure));
    }
    for (const auto& table : report.further) files.emplace_back(data + table.name + ".csv", csv_of(table.data));
    files.emplace_back(data + "headline.csv", csv_of(report.headline));
    files.emplace_back(data + "rules.csv", csv_of(report.rules));
    files.emplace_back(data + "tolerances.csv", csv_of(report.tolerances));
    files.emplace_back(data + "failures.csv", csv_of(report.failures));
    files.emplace_back(data + "families.csv", csv_of(report.families));
    std::string cases;
    for (const auto& row : report.exhibits.rows) cases += text(row[1]) + "\n";
    files.emplace_back(data + "failing-cases.jsonl", std::move(cases));
    return files;
}

}  // namespace

std::vector<std::string> write_report(const CombinedReport& combined, const std::string& folder) {
    Files files;
    if (auto page = page_of(combined)) files.emplace_back("index.html", std::move(*page));
    files.emplace_back("report.md", markdown_of(combined));
    files.emplace_back(population_page, statistics_page);
    files.emplace_back("numbers.tex", latex_of(combined));
    files.emplace_back("tables.tex", latex_tables_of(combined));
    if (!combined.replays.empty()) files.emplace_back("replay.html", combined.replays);
    if (!combined.laws.rows.empty()) files.emplace_back("laws.csv", csv_of(combined.laws));
    if (!combined.solver_costs.rows.empty()) files.emplace_back("solver_costs.csv", csv_of(combined.solver_costs));
    if (!combined.law_violations.data.rows.empty()) {
        files.emplace_back("law_violations.csv", csv_of(combined.law_violations.data));
        files.emplace_back("figures/laws/law_violations.vl.json", standalone(combined.law_violations));
    }
    std::vector<Files> campaigns(combined.reports.size());
    in_parallel(available_threads(), campaigns.size(),
                [&](std::size_t i) { campaigns[i] = files_of(combined.reports[i], folder_of(combined, i)); });
    for (Files& each : campaigns)
        files.insert(files.end(), std::make_move_iterator(each.begin()), std::make_move_iterator(each.end()));
    write_files(folder, files);
    std::vector<std::string> names;
    for (const auto& [name, content] : files) names.push_back(name);
    return names;
}

}  // namespace touchstone
