// SPDX-License-Identifier: GPL-3.0-or-later
// From which size of bodies on a support mapping looks at fewer vertices than another one.
#include <algorithm>
#include <map>

#include "reports/number_text.h"
#include "reports/threshold_forms.h"

namespace touchstone {
namespace {

/// Vertices looked at, a case, by family and method.
std::map<std::string, std::map<std::string, double>> visits_of(const ResultsReader& results) {
    const Table table = results.query(
        "SELECT family, method, 1.0 * sum(vertices_visited) / sum(cases) AS visited FROM cell WHERE family NOT IN "
        "(SELECT family FROM fixed_family) GROUP BY family, method HAVING sum(vertices_visited) > 0");
    std::map<std::string, std::map<std::string, double>> visits;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        visits[text(table.at(i, "family"))][text(table.at(i, "method"))] = number(table.at(i, "visited"));
    return visits;
}

}  // namespace

Answers vertex_answers(const ResultsReader& results, const Judged& rows) {
    const auto visits = visits_of(results);
    const Table bases =
        results.query("SELECT method, compared_with FROM method WHERE compared_with <> method ORDER BY method");
    CampaignAnswer answer;
    for (std::size_t i = 0; i < bases.rows.size(); ++i) {
        const std::string method = text(bases.at(i, "method")), base = text(bases.at(i, "compared_with"));
        if (rows.names.count(method) == 0 || rows.names.count(base) == 0) continue;
        std::vector<std::pair<double, std::string>> families;  // by what the base looks at
        for (const auto& [family, of] : visits)
            if (of.count(method) != 0 && of.count(base) != 0) families.emplace_back(of.at(base), family);
        if (families.empty()) continue;
        std::sort(families.begin(), families.end());
        std::size_t first = families.size();
        while (first > 0 && visits.at(families[first - 1].second).at(method) < families[first - 1].first) --first;
        const std::string pair = rows.names.at(method) + " against " + rows.names.at(base);
        if (first == families.size()) {
            answer.reasons.push_back(pair + ": not fewer where bodies are largest, " + families.back().second + ".");
            continue;
        }
        const std::string& family = families[first].second;
        const std::string from = "from " + family + " on (" + rounded_text(visits.at(family).at(method)) +
                                 " a case against " + rounded_text(families[first].first) + ")";
        answer.title += (answer.title.empty() ? "Fewer vertices: " : "; ") + rows.names.at(method) + " " + from;
        answer.reasons.push_back(pair + ": fewer " + from + ", and " +
                                 rounded_text(visits.at(families.back().second).at(method)) + " against " +
                                 rounded_text(families.back().first) + " on " + families.back().second +
                                 (first > 0 ? "; not fewer on " + families[first - 1].second : "") + ".");
    }
    answer.is_decided = !answer.reasons.empty();
    if (answer.title.empty())
        answer.title = answer.is_decided ? "No method looks at fewer vertices"
                                         : "Not decided: no method is counted against another (key compare)";
    return {answer};
}

}  // namespace touchstone
