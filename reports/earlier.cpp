// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/earlier.h"

#include <filesystem>
#include <map>

#include "reports/number_text.h"

namespace touchstone {
namespace {

/// A run in words, such as "commit 0123456789ab, seed 7, 60 cases, run of 2026-01-01".
std::string run_in_words(const ResultsReader& results) {
    const auto word = [&](const char* sql) {
        const Table found = results.query(sql);
        return found.rows.empty() ? std::string("unknown") : text(found.rows[0][0]);
    };
    return "commit " + word("SELECT substr(value, 1, 12) FROM provenance WHERE key = 'commit'") + ", seed " +
           word("SELECT CAST(seed AS TEXT) FROM campaign") + ", " +
           grouped_text(whole(results.query("SELECT coalesce(sum(cases), 0) FROM chunk").rows[0][0])) +
           " cases, run of " + word("SELECT substr(started, 1, 10) FROM session ORDER BY number DESC LIMIT 1");
}

std::string commit_of(const Table& provenance) {
    for (const auto& row : provenance.rows)
        if (text(row[0]) == "commit") return text(row[1]).substr(0, 12);
    return "unknown";
}

void put_behind(Report& report, const ResultsReader& results) {
    for (auto& figure : report.figures)
        if (figure.specification.find("datum.earlier") != std::string::npos) figure.earlier = results.query(figure.sql);
    report.earlier = "Grey marks are earlier results of this campaign: " + run_in_words(results) +
                     ". The coloured ones: commit " + commit_of(report.provenance) + ", seed " +
                     std::to_string(whole(report.campaign.at(0, "seed"))) + ".";
}

/// Puts results behind the figures. Returns the reason if they cannot be drawn, otherwise an empty text.
std::string put_behind(CombinedReport& combined, const ResultsReader& results) {
    const std::string name = text(results.query("SELECT name FROM campaign").rows[0][0]);
    const std::string fingerprint = text(results.query("SELECT fingerprint FROM campaign").rows[0][0]);
    bool same = false;
    for (auto& report : combined.reports) {
        if (report.name != name) continue;
        if (text(report.campaign.at(0, "fingerprint")) == fingerprint) {
            same = true;
            continue;
        }
        put_behind(report, results);
        return "";
    }
    return same ? "holds the campaign '" + name + "' of the same build and seed; name an earlier one after --before"
                : "holds the campaign '" + name + "', which this report does not show; name one that it shows";
}

}  // namespace

void add_earlier(CombinedReport& combined, const std::vector<std::string>& databases) {
    std::map<std::string, std::vector<std::string>> groups;
    for (const auto& path : databases) {
        if (!std::filesystem::exists(path))
            throw ReportError(path + ": no such file; name a database that `touchstone run` wrote before");
        try {
            groups[fingerprint_of(path)].push_back(path);
        } catch (const ReportError& error) {
            combined.problems.emplace_back(error.what());
        }
    }
    for (const auto& [fingerprint, paths] : groups) {
        try {
            const std::string problem = put_behind(combined, ResultsReader(paths));
            if (!problem.empty()) combined.problems.push_back(paths.front() + ": " + problem);
        } catch (const ReportError& error) {
            combined.problems.emplace_back(error.what());
        }
    }
}

Table drawn_rows(const Figure& figure) {
    if (figure.earlier.rows.empty()) return figure.data;
    Table rows = figure.data;
    rows.columns.emplace_back("earlier");
    for (auto& row : rows.rows) row.emplace_back();
    for (auto row : figure.earlier.rows) {
        row.emplace_back(std::string("earlier results"));
        rows.rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace touchstone
