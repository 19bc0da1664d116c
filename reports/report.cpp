// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/report.h"

#include "reports/number_text.h"
#include "reports/priced_choice.h"
#include "reports/summary_tables.h"
#include "reports/table_query.h"
#include "touchstone_report_figures.h"
#include "touchstone_report_specifications.h"
#include "touchstone_report_tables.h"

namespace touchstone {
namespace {

std::vector<Figure> figures_of(const ResultsReader& results) {
    std::vector<Figure> figures;
    for (const auto& [stem, sql] : report_figure_queries) {
        Figure figure;
        figure.name = stem;
        figure.sql = sql;
        for (const auto& [name, specification] : report_figure_specifications)
            if (name == figure.name + ".vl") figure.specification = specification;
        if (figure.specification.empty())
            throw ReportError("reports: figures/" + figure.name + ".sql has no figures/" + figure.name + ".vl.json");
        figure.data = results.query(sql);
        figures.push_back(std::move(figure));
    }
    return figures;
}

/// A later audit takes nothing back: it may have judged other chunks.
std::vector<std::string> failed_audits(const Table& sessions) {
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < sessions.rows.size(); ++i) {
        if (is_null(sessions.at(i, "stopped_because"))) continue;
        const std::string reason = text(sessions.at(i, "stopped_because"));
        const std::string command = text(sessions.at(i, "command"));
        if (reason == "the audit failed")
            warnings.push_back("An audit failed, `" + command +
                               "`: chunks that were judged again gave other rows, so that a processor, memory or disk "
                               "was wrong. Believe no finding; judge the campaign anew on another machine.");
        else if (reason == "the audit failed for engines alone")
            warnings.push_back("An audit failed for engines alone, `" + command +
                               "`: their answers differed when they were asked again, as they do where an engine is "
                               "ended for its time.");
    }
    return warnings;
}

/// How many queries an engine failed to answer, and why some were not asked, in its own words.
std::string failure_text(const Table& table, std::size_t i) {
    const std::int64_t given_up = whole(table.at(i, "given_up"));
    const std::string failed = text(table.at(i, "method")) + " failed to answer " +
                               grouped_text(whole(table.at(i, "failed"))) + " of " +
                               grouped_text(whole(table.at(i, "cases"))) + " queries through its own fault";
    if (given_up == 0) return failed + ".";
    const std::string why = is_null(table.at(i, "why")) ? "it had failed too often in a row" : text(table.at(i, "why"));
    return failed + "; " + grouped_text(given_up) + " of these were not asked (" + why + ").";
}

/// What engines did instead of answering as docs/engines.md asks. A reader must know it before any rate of theirs.
std::vector<std::string> faults_of_engines(const ResultsReader& results) {
    const Table table = results.query(
        "SELECT method, sum(cases) - coalesce(sum(unsupported), 0) AS cases, coalesce(sum(failed), 0) AS failed, "
        "coalesce(sum(given_up), 0) AS given_up, coalesce(sum(bad_numbers), 0) AS bad_numbers, "
        "coalesce(sum(bad_fields), 0) AS bad_fields, (SELECT min(answer) FROM failure WHERE finding = 'given_up' AND "
        "failure.method = cell.method) AS why FROM cell GROUP BY method ORDER BY method");
    std::vector<std::string> warnings;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const auto count = [&](const char* column) { return whole(table.at(i, column)); };
        const std::string method = text(table.at(i, "method")),
                          of = " of " + grouped_text(count("cases")) + " answers.";
        if (count("failed") > 0) warnings.push_back(failure_text(table, i));
        if (count("bad_numbers") > 0)
            warnings.push_back(method + " gave a number that is none, or none where one was asked, in " +
                               grouped_text(count("bad_numbers")) + of);
        if (count("bad_fields") > 0)
            warnings.push_back(method + " broke the contract of engines in another field than the number in " +
                               grouped_text(count("bad_fields")) + of);
    }
    return warnings;
}

std::vector<std::string> warnings_of(const Report& report, const ResultsReader& results) {
    std::vector<std::string> warnings = failed_audits(report.sessions);
    for (std::string& warning : faults_of_engines(results)) warnings.push_back(std::move(warning));
    std::int64_t asked = 0, judged = 0;
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < report.families.rows.size(); ++i) {
        asked += whole(report.families.at(i, "asked"));
        judged += whole(report.families.at(i, "judged"));
        if (!is_null(report.families.at(i, "missing")))
            missing.push_back("Missing family " + text(report.families.at(i, "family")) + ": " +
                              text(report.families.at(i, "missing")) + ".");
    }
    const std::string ended = report.sessions.rows.empty()
                                  ? ""
                                  : text(report.sessions.at(report.sessions.rows.size() - 1, "stopped_because"));
    if (judged < asked && ended.starts_with("decided: "))
        warnings.push_back("Ended early, as " + ended.substr(std::string_view("decided: ").size()) + " was decided: " +
                           grouped_text(judged) + " of " + grouped_text(asked) + " cases are judged.");
    else if (judged < asked)
        warnings.push_back("Incomplete: " + grouped_text(judged) + " of " + grouped_text(asked) +
                           " cases are judged. Go on with `touchstone run --resume`, or name the other shards too.");
    warnings.insert(warnings.end(), missing.begin(), missing.end());
    if (!results.query("SELECT 1 FROM provenance WHERE key = 'dirty' AND value = 'yes'").rows.empty())
        warnings.push_back("The program was built from a working tree that differed from its commit.");
    return warnings;
}

}  // namespace

std::string_view table_sql(std::string_view name) {
    for (const auto& [stem, sql] : report_table_queries)
        if (stem == name) return sql;
    throw ReportError("reports: no query tables/" + std::string(name) + ".sql is built in");
}

Report build_report(const std::vector<std::string>& databases) { return build_report(ResultsReader(databases)); }

Report build_report(const ResultsReader& results) {
    if (results.query("SELECT 1 FROM cell LIMIT 1").rows.empty())
        throw ReportError("report: the campaign '" + text(results.query("SELECT name FROM campaign").rows[0][0]) +
                          "' measures laws and judges no method; name a database of judged answers beside it");
    Report report;
    report.headline_sql = table_sql("headline");
    report.failures_sql = table_sql("failures");
    report.families_sql = table_sql("families");
    report.campaign = results.query(
        "SELECT name, question, seed, cases_per_family, (SELECT count(*) FROM method) AS "
        "methods, (SELECT sum(cases) FROM cell) AS answers, fingerprint FROM campaign");
    report.name = text(report.campaign.at(0, "name"));
    report.question = text(report.campaign.at(0, "question"));
    report.provenance = results.query("SELECT key, value FROM provenance ORDER BY key");
    report.sessions = results.query("SELECT command, started, ended, stopped_because FROM session ORDER BY number");
    report.families = results.query(report.families_sql);
    report.solvers = results.query("SELECT DISTINCT solver FROM method WHERE solver IS NOT NULL ORDER BY solver");
    report.headline = results.query(report.headline_sql);
    report.failures = results.query(report.failures_sql);
    for (const char* name : {"contact", "examined", "examined_families", "examined_pairs", "gradient_bins", "gradients",
                             "pairs", "plain", "robustness", "shrunk", "transitions"})
        report.further.push_back({name, std::string(table_sql(name)), results.query(table_sql(name))});
    report.exhibits = results.query("SELECT replay, json FROM exhibit ORDER BY replay");
    report.figures = figures_of(results);
    report.rules = rules_table(report.headline);
    report.tolerances = tolerances_table(report.headline);
    report.answer_form = answer_form(results);
    report.answers = answers_of(results, report.headline, default_undecided_cost);
    report.answers_by_price = answers_by_price(results, report.headline);
    report.findings = findings_of(report.headline);
    report.warnings = warnings_of(report, results);
    return report;
}

}  // namespace touchstone
