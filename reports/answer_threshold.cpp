// SPDX-License-Identifier: GPL-3.0-or-later
// The answer "from here on": the value from which on every step that was asked is right often enough. What the steps
// are follows from what the campaign sweeps: vertices, where support mappings count them; the cap; the tolerance; the
// bits of the scalar; and where it sweeps none of these, the distance of its cases from exact degeneracy.
#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "reports/method_names.h"
#include "reports/threshold_forms.h"

namespace touchstone {
namespace {

constexpr std::size_t fewest_steps = 3;  ///< of a sweep

Judged rows_of(const Table& headline) {
    const Rows rows =
        only(headline_rows(headline), [](const auto& row) { return row.cases > 0 && row.mistaken.has_interval; });
    Judged result{totals(rows), only(rows, [](const auto& row) { return !row.is_total(); }), {}};
    result.names = method_names(result.all);
    return result;
}

/// What a campaign sweeps of a method, and everything else of it as a text.
struct Swept {
    std::string rest;
    double value = 0;
};

/// The sweeps of at least three values. Several methods of one value are no sweep, unless `equal_values` says that they
/// may be.
Sweeps sweeps_of(const Rows& rows, bool equal_values,
                 const std::function<std::optional<Swept>(const HeadlineRow&)>& swept) {
    Sweeps sweeps;
    for (const auto& row : rows)
        if (const auto found = swept(row)) sweeps[found->rest].emplace_back(found->value, row);
    for (auto at = sweeps.begin(); at != sweeps.end();) {
        std::set<double> values;
        for (const auto& [value, row] : at->second) values.insert(value);
        at = values.size() < fewest_steps || (!equal_values && values.size() < at->second.size()) ? sweeps.erase(at)
                                                                                                  : std::next(at);
    }
    for (auto& [rest, list] : sweeps)
        std::stable_sort(list.begin(), list.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    return sweeps;
}

/// The method's text without the argument that begins with `key`.
std::string without(const std::string& method, const std::string& key) {
    const auto at = method.find(key);
    if (at == std::string::npos) return method;
    std::size_t end = at;
    for (int depth = 0; end < method.size(); ++end) {
        if (depth == 0 && (method[end] == ',' || method[end] == ')')) break;
        depth += method[end] == '(' ? 1 : method[end] == ')' ? -1 : 0;
    }
    return method.substr(0, at) + method.substr(end);
}

}  // namespace

Answers threshold_answers(const ResultsReader& results, const Table& headline) {
    const Judged rows = rows_of(headline);
    if (rows.all.empty()) return {};
    if (!results.query("SELECT 1 FROM cell WHERE vertices_visited > 0 LIMIT 1").rows.empty())
        return vertex_answers(results, rows);
    std::map<std::string, double> caps;
    const Table methods = results.query("SELECT method, cap FROM method WHERE cap IS NOT NULL");
    for (std::size_t i = 0; i < methods.rows.size(); ++i)
        caps[text(methods.at(i, "method"))] = number(methods.at(i, "cap"));
    const Sweeps by_cap = sweeps_of(rows.all, false, [&](const HeadlineRow& row) -> std::optional<Swept> {
        const auto cap = caps.find(row.method);
        if (cap == caps.end()) return std::nullopt;
        return Swept{without(row.method, "cap="), cap->second};
    });
    if (!by_cap.empty()) return cap_answers(by_cap, rows);
    const Sweeps by_tolerance = sweeps_of(rows.all, false, [](const HeadlineRow& row) -> std::optional<Swept> {
        if (is_null(row.tolerance)) return std::nullopt;
        return Swept{row.scalar + "\n" + row.rule, number(row.tolerance)};
    });
    if (!by_tolerance.empty()) return tolerance_answers(by_tolerance);
    const Sweeps by_bits = sweeps_of(rows.all, true, [](const HeadlineRow& row) -> std::optional<Swept> {
        const bool is_rounded = row.scalar.starts_with("rounded(");
        return Swept{without(row.method, "scalar=") + (is_rounded ? " rounded" : ""), row.unit_roundoff};
    });
    if (!by_bits.empty()) return bits_answers(by_bits, rows);
    return ulps_answers(results, rows);
}

}  // namespace touchstone
