// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/page.h"

#include <map>
#include <nlohmann/json.hpp>

#include "experiments/threads/in_parallel.h"
#include "reports/compressed.h"
#include "reports/drawing_library.h"
#include "reports/earlier.h"
#include "reports/html.h"
#include "reports/json_value.h"
#include "reports/priced_choice.h"
#include "reports/texts.h"
#include "touchstone_report_page.h"
#include "touchstone_report_scripts.h"
#include "touchstone_report_style.h"

namespace touchstone {
namespace {

using nlohmann::ordered_json;

bool holds_text(const Table& table, std::size_t column) {
    for (const auto& row : table.rows)
        if (std::holds_alternative<std::string>(row[column])) return true;
    return false;
}

/// Packs a table column by column; a column of texts as its distinct texts and one index per row (-1 is NULL).
/// Otherwise the same method text in 1,500 rows would be most of the page.
ordered_json packed(const Table& table) {
    ordered_json columns = ordered_json::object();
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        ordered_json values = ordered_json::array(), words = ordered_json::array();
        std::map<std::string, std::size_t> known;
        const bool texts = holds_text(table, i);
        for (const auto& row : table.rows) {
            if (!texts) {
                values.push_back(json_value(row[i]));
            } else if (is_null(row[i])) {
                values.push_back(-1);
            } else {
                const auto [at, fresh] = known.try_emplace(text(row[i]), known.size());
                if (fresh) words.push_back(at->first);
                values.push_back(at->second);
            }
        }
        columns[table.columns[i]] =
            texts ? ordered_json{{"words", words}, {"at", values}} : ordered_json{{"values", values}};
    }
    return {{"length", table.rows.size()}, {"columns", columns}};
}

ordered_json finding_json(const ReportFinding& finding) {
    constexpr std::array<std::string_view, 3> tones{"good", "bad", "plain"};
    return {{"tone", tones[static_cast<std::size_t>(finding.tone)]},
            {"title", finding.title},
            {"sentences", finding.sentences}};
}

ordered_json answer_json(const CampaignAnswer& answer) {
    return {{"title", answer.title},
            {"method", answer.method},
            {"decided", answer.is_decided},
            {"reasons", answer.reasons}};
}

ordered_json answers_json(const Answers& answers) {
    ordered_json list = ordered_json::array();
    for (const auto& answer : answers) list.push_back(answer_json(answer));
    return list;
}

ordered_json report_json(const Report& report, const std::string& folder) {
    ordered_json data;
    data["folder"] = folder;
    data["name"] = report.name;
    data["question"] = report.question;
    data["warnings"] = report.warnings;
    data["earlier"] = report.earlier;
    data["answerForm"] = report.answer_form;
    data["answerRule"] = answer_rule(report.answer_form);
    data["answers"] = answers_json(report.answers);
    data["answersByPrice"] = ordered_json::array();
    for (const auto& [price, answers] : report.answers_by_price)
        data["answersByPrice"].push_back({{"price", price}, {"answers", answers_json(answers)}});
    for (const auto& finding : report.findings) data["findings"].push_back(finding_json(finding));
    data["sql"] = {
        {"headline", report.headline_sql}, {"failures", report.failures_sql}, {"families", report.families_sql}};
    ordered_json& tables = data["tables"];
    const std::map<std::string, const Table*> named{
        {"campaign", &report.campaign}, {"provenance", &report.provenance}, {"sessions", &report.sessions},
        {"families", &report.families}, {"headline", &report.headline},     {"failures", &report.failures},
        {"exhibits", &report.exhibits}, {"rules", &report.rules},           {"tolerances", &report.tolerances}};
    for (const auto& [name, table] : named) tables[name] = packed(*table);
    for (const auto& table : report.further) {
        tables[table.name] = packed(table.data);
        data["sql"][table.name] = table.sql;
    }
    for (const auto& figure : report.figures)
        data["figures"].push_back({{"name", figure.name}, {"rows", packed(drawn_rows(figure))}});
    return data;
}

}  // namespace

std::string page_data(const CombinedReport& combined) {
    ordered_json data;
    std::vector<ordered_json> campaigns(combined.reports.size());
    in_parallel(available_threads(), campaigns.size(),
                [&](std::size_t i) { campaigns[i] = report_json(combined.reports[i], folder_of(combined, i)); });
    data["campaigns"] = std::move(campaigns);
    data["problems"] = combined.problems;
    data["defaultPrice"] = default_undecided_cost;
    data["populationPage"] = population_page;
    data["laws"] = packed(combined.laws);
    data["lawFigure"] = {{"name", combined.law_violations.name}, {"rows", packed(combined.law_violations.data)}};
    for (const auto& link : combined.links)
        data["replays"].push_back(
            {{"replay", link.replay}, {"method", link.method}, {"run", link.run}, {"divergence", link.divergence}});
    const auto add = [&data](const Figure& figure) {
        data["figures"][figure.name] = {{"sql", figure.sql},
                                        {"specification", ordered_json::parse(figure.specification)}};
    };
    for (const auto& figure : combined.reports.front().figures)
        add(figure);  // specifications are the same in every campaign
    if (!combined.law_violations.data.rows.empty()) add(combined.law_violations);
    for (const auto& each : report_texts().definitions)
        data["definitions"].push_back({{"columns", each.columns}, {"term", each.term}, {"meaning", each.meaning}});
    for (const auto& limit : report_texts().limits) data["limits"].push_back(limit);
    return data.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::optional<std::string> page_of(const CombinedReport& combined) {
    if (drawing_library().empty()) return std::nullopt;
    std::string scripts;
    for (const auto& [stem, script] : report_page_scripts) scripts += script;
    return filled(report_page, {{"TITLE", html_text(combined.reports.front().question)},
                                {"STYLE", report_style},
                                {"DRAWING", std::string(drawing_library())},
                                {"DATA", compressed(page_data(combined))},
                                {"SCRIPT", scripts}});
}

}  // namespace touchstone
