// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/combined_report.h"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "experiments/threads/in_parallel.h"
#include "touchstone_report_law_figure.h"
#include "touchstone_report_tables.h"

namespace touchstone {
namespace {

using nlohmann::json;

struct Group {
    std::string fingerprint;
    std::vector<std::string> paths;
};

Value value_of(const json& value) {
    if (value.is_null()) return std::monostate{};
    if (value.is_boolean()) return std::int64_t{value.get<bool>() ? 1 : 0};
    if (value.is_number_integer()) return value.get<std::int64_t>();
    if (value.is_number()) return value.get<double>();
    return value.get<std::string>();
}

/// One line of `touchstone laws --json` as a row. Throws json::exception if a field is missing or of another kind.
std::vector<Value> law_row(const json& line) {
    (void)line.at("law").get_ref<const std::string&>();
    const auto field = [&](const char* name) { return line.contains(name) ? value_of(line.at(name)) : Value{}; };
    const auto of_example = [&](const char* example, const char* name) {
        return line.contains(example) && line.at(example).is_object() ? value_of(line.at(example).at(name)) : Value{};
    };
    return {field("law"),
            field("theorem"),
            field("scalar"),
            field("variant"),
            field("must_hold"),
            field("cases"),
            field("applicable"),
            field("violations"),
            field("violations_upper_95"),
            field("gross"),
            of_example("largest", "amount"),
            of_example("tightest", "amount"),
            of_example("smallest", "replay"),
            of_example("smallest", "vertices"),
            field("replay")};
}

Table laws_of(const std::string& path) {
    Table table;
    table.columns = {"law",        "theorem",    "scalar",   "variant", "must_hold",         "cases",
                     "applicable", "violations", "upper_95", "gross",   "largest_violation", "tightest_slack",
                     "smallest",   "vertices",   "replay"};
    if (path.empty()) return table;
    const std::string remedy = " make it again with: touchstone laws --json --out " + path;
    if (std::filesystem::is_directory(path) || std::filesystem::is_character_file(path))
        throw ReportError(path + ": is no file;" + remedy);
    std::ifstream in(path);
    if (!in) throw ReportError(path + ": cannot be read;" + remedy);
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.empty()) continue;
        try {
            table.rows.push_back(law_row(json::parse(line)));
        } catch (const json::exception&) {
            throw ReportError(path + ":" + std::to_string(number) + ": is no line of `touchstone laws --json`;" +
                              remedy);
        }
    }
    return table;
}

Table laws_of(const ResultsReader& results) {
    for (const auto& [stem, sql] : report_table_queries)
        if (stem == "laws") return results.query(sql);
    throw ReportError("reports: no query tables/laws.sql is built in");
}

/// The figure over all campaigns and files of laws. If two of them measured the same law on the same scalar and
/// variant, the first is drawn: their cases may be the same, and a sum would count them twice.
Figure law_violations_of(const Table& laws) {
    Figure figure{"law_violations", {}, {}, {}, {}};
    for (const auto& [stem, text] : report_law_figure)
        (stem == "law_violations" ? figure.sql : figure.specification) = text;
    std::vector<LawCellRow> cells;
    std::set<std::vector<std::string>> known;
    for (std::size_t i = 0; i < laws.rows.size(); ++i) {
        LawCellRow cell;
        cell.law = text(laws.at(i, "law"));
        cell.scalar = text(laws.at(i, "scalar"));
        cell.variant = text(laws.at(i, "variant"));
        cell.must_hold = whole(laws.at(i, "must_hold"));
        cell.applicable = whole(laws.at(i, "applicable"));
        cell.violations = whole(laws.at(i, "violations"));
        if (known.insert({cell.law, cell.scalar, cell.variant}).second) cells.push_back(std::move(cell));
    }
    figure.data = ResultsReader(cells).query(figure.sql);
    return figure;
}

/// A message about a file. In a damaged file any step may fail.
std::string about(const std::string& path, const std::exception& error) {
    const std::string said = error.what();
    return said.find(path) == std::string::npos ? path + ": " + said : said;
}

/// What one campaign adds to a report.
struct OfGroup {
    std::optional<Report> report;
    Table laws;
    std::string problem;
};

OfGroup of_group(const Group& group) {
    OfGroup result;
    try {
        const ResultsReader results(group.paths);
        if (!results.query("SELECT 1 FROM cell LIMIT 1").rows.empty()) result.report = build_report(results);
        result.laws = laws_of(results);
    } catch (const std::exception& error) {
        result.problem = about(group.paths.front(), error);
    }
    return result;
}

void append(Table& table, Table more) {
    if (table.columns.empty()) table.columns = more.columns;
    for (auto& row : more.rows) table.rows.push_back(std::move(row));
}

}  // namespace

CombinedReport build_combined_report(const std::vector<std::string>& databases, const std::string& laws) {
    if (databases.empty())
        throw ReportError("report: no results database named; make one with: touchstone run NAME --db FILE");
    CombinedReport combined;
    std::vector<Group> groups;
    for (const auto& path : databases) {
        if (!std::filesystem::exists(path)) build_report({path});  // throws the message about a missing file
        try {
            const std::string fingerprint = fingerprint_of(path);
            auto at = groups.begin();
            while (at != groups.end() && at->fingerprint != fingerprint) ++at;
            if (at == groups.end()) at = groups.insert(at, {fingerprint, {}});
            at->paths.push_back(path);
        } catch (const std::exception& error) {
            combined.problems.push_back(about(path, error));
        }
    }
    std::vector<OfGroup> built(groups.size());
    in_parallel(available_threads(), groups.size(), [&](std::size_t i) { built[i] = of_group(groups[i]); });
    for (OfGroup& each : built) {
        if (each.report) combined.reports.push_back(std::move(*each.report));
        append(combined.laws, std::move(each.laws));
        if (!each.problem.empty()) combined.problems.push_back(each.problem);
    }
    if (combined.reports.empty())
        throw ReportError(combined.problems.empty()
                              ? "report: these databases measure laws and judge no method; name one of "
                                "judged answers beside them"
                              : combined.problems.front());
    append(combined.laws, laws_of(laws));
    combined.law_violations = law_violations_of(combined.laws);
    return combined;
}

std::string folder_of(const CombinedReport& combined, std::size_t report) {
    const auto plain = [](const std::string& name) {
        std::string result;
        for (const char c : name) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
        return result.empty() ? std::string("campaign") : result;
    };
    const std::string name = plain(combined.reports[report].name);
    int earlier = 0;
    for (std::size_t i = 0; i < report; ++i) earlier += plain(combined.reports[i].name) == name ? 1 : 0;
    return earlier == 0 ? name : name + "-" + std::to_string(earlier + 1);
}

}  // namespace touchstone
