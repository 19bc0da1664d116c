// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/shrunk_failures.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "experiments/campaign/sources.h"
#include "experiments/judge/shrink_finding.h"
#include "experiments/registry/call.h"
#include "properties/cases/case_json.h"

namespace touchstone {
namespace {

constexpr std::size_t most_shown = 3;
constexpr std::int64_t first_plain_place = 3;  ///< of a row of the view `plain`

/// A failure that may be shown: what was found of which bodies, and where its case comes from.
struct Candidate {
    std::string finding, truth_class, family;
    std::int64_t case_index = 0;
};

const Source& source_named(const std::vector<Source>& sources, const std::string& family) {
    return *std::find_if(sources.begin(), sources.end(), [&](const Source& each) { return each.family == family; });
}

/// The index in its source of a case that is replayed as FAMILY:SEED:INDEX or FILE#ID.
std::int64_t index_of(const Source& source, const std::string& replay) {
    for (std::size_t i = 0; i < source.from_file.size(); ++i)
        if (source.from_file[i].replay == replay) return static_cast<std::int64_t>(i);
    std::int64_t index = 0;
    const auto end = replay.substr(0, replay.find('@'));
    const char* first = end.data() + end.rfind(':') + 1;
    std::from_chars(first, end.data() + end.size(), index);
    return index;
}

/// The smallest case of each family that no rounding explains, the families with most of them first. Their findings are
/// asked anew, since a cell keeps the case alone.
void add_plain(std::vector<Candidate>& list, Results& results, const Campaign& campaign,
               const std::vector<Source>& sources, const Method& method) {
    constexpr std::size_t most_asked = 20;
    Statement rows(results.database(),
                   "SELECT family, plainest_case FROM (SELECT *, sum(plainly_wrong) OVER (PARTITION BY family) AS "
                   "plain, row_number() OVER (PARTITION BY family ORDER BY plainest_vertices, chunk) AS place FROM "
                   "cell WHERE method = ? AND plainly_wrong > 0) WHERE place = 1 ORDER BY plain DESC, family");
    rows.bind(method.canonical());
    while (rows.step() && list.size() < most_asked) {
        const Source& source = source_named(sources, rows.text(0));
        const std::int64_t index = index_of(source, rows.text(1));
        const auto found = finding_of(method, case_of_campaign(campaign, source, index).query);
        if (!found || found->finding == Finding::correct) continue;
        list.push_back({std::string(name_of(*found)), std::string(to_string(found->truth)), source.family, index});
    }
}

/// The smallest failure of each family, finding and class, wrong answers before missing ones, the most frequent first.
void add_failures(std::vector<Candidate>& list, Results& results, const Method& method) {
    Statement rows(
        results.database(),
        "SELECT finding, class, family, case_index FROM (SELECT *, sum(count) OVER same AS failing, "
        "row_number() OVER (PARTITION BY family, finding, class ORDER BY vertices, case_index) AS place FROM "
        "failure WHERE method = ? AND finding <> 'given_up' WINDOW same AS (PARTITION BY family, finding, "
        "class)) WHERE place = 1 ORDER BY CASE finding WHEN 'wrong_verdict' THEN 0 WHEN 'inaccurate' THEN 1 "
        "WHEN 'bracket_violated' THEN 1 WHEN 'no_answer' THEN 2 WHEN 'undecided' THEN 4 ELSE 3 END, failing "
        "DESC, family");
    rows.bind(method.canonical());
    while (rows.step()) list.push_back({rows.text(0), rows.text(1), rows.text(2), rows.integer(3)});
}

/// Moves candidates of frequent kinds, a finding with a true class, before those of rare ones, and keeps the order
/// within a kind.
void most_frequent_first(std::vector<Candidate>& list, Results& results, const Method& method) {
    std::map<std::pair<std::string, std::string>, std::int64_t> failing;
    Statement rows(results.database(), "SELECT finding, class, sum(count) FROM failure WHERE method = ? GROUP BY 1, 2");
    rows.bind(method.canonical());
    while (rows.step()) failing[{rows.text(0), rows.text(1)}] = rows.integer(2);
    std::stable_sort(list.begin(), list.end(), [&](const Candidate& x, const Candidate& y) {
        return failing[{x.finding, x.truth_class}] > failing[{y.finding, y.truth_class}];
    });
}

/// The candidates in the order in which they are shown: first one of each finding, then one of each finding and class,
/// then one of each family with it.
std::vector<Candidate> in_order(std::vector<Candidate> list) {
    std::vector<Candidate> ordered;
    for (int step = 0; step < 3; ++step) {
        std::set<std::string> seen;
        const auto key = [step](const Candidate& each) {
            return each.finding + (step > 0 ? " " + each.truth_class : "") + (step > 1 ? " " + each.family : "");
        };
        for (const Candidate& each : ordered) seen.insert(key(each));
        for (const Candidate& each : list)
            if (seen.insert(key(each)).second) ordered.push_back(each);
    }
    return ordered;
}

std::vector<ShrunkRow> shrunk_failures_of(const std::string& name, Results& results, const Campaign& campaign,
                                          const std::vector<Source>& sources, const ShrinkLimits& limits,
                                          const std::atomic<bool>& stop) {
    const auto method = parse_method(name);
    method->ask_always();
    std::vector<Candidate> list;
    add_plain(list, results, campaign, sources, *method);
    add_failures(list, results, *method);
    most_frequent_first(list, results, *method);
    std::vector<ShrunkRow> rows;
    for (const Candidate& each : in_order(std::move(list))) {
        if (rows.size() == most_shown || stop) break;
        const Case a_case = case_of_campaign(campaign, source_named(sources, each.family), each.case_index);
        const auto shrunk = shrink_finding(*method, a_case, limits, finding_named(each.finding));
        if (!shrunk) continue;  // the engine does not answer alike twice
        rows.push_back({name, static_cast<std::int64_t>(rows.size()), each.finding, each.truth_class, each.family,
                        a_case.replay, shrunk->result.after.vertices, to_json_line(shrunk->value)});
    }
    return rows;
}

/// The first rows of the view `plain`: method, family and case.
struct Plain {
    std::string method, family, replay;
};

std::vector<Plain> first_plain(Results& results) {
    Statement rows(results.database(),
                   "SELECT method, family, smallest FROM plain WHERE plainly_wrong > 0 AND place <= ? ORDER BY place");
    rows.bind(static_cast<std::int64_t>(most_shown));
    std::vector<Plain> list;
    while (rows.step()) list.push_back({rows.text(0), rows.text(1), rows.text(2)});
    return list;
}

/// The case made small, at the next place of its method. Nothing if the engine does not answer alike twice.
std::optional<ShrunkRow> shrunk_plain(const Plain& plain, std::int64_t place, const Campaign& campaign,
                                      const std::vector<Source>& sources, const ShrinkLimits& limits) {
    const auto method = parse_method(plain.method);
    method->ask_always();
    const Source& source = source_named(sources, plain.family);
    const Case a_case = case_of_campaign(campaign, source, index_of(source, plain.replay));
    const auto found = finding_of(*method, a_case.query);
    if (!found || !found->plain) return std::nullopt;
    const auto shrunk = shrink_finding(*method, a_case, limits, found->finding);
    if (!shrunk || !shrunk->finding.plain) return std::nullopt;
    return ShrunkRow{plain.method,
                     place,
                     std::string(name_of(shrunk->finding)),
                     std::string(to_string(shrunk->finding.truth)),
                     plain.family,
                     plain.replay,
                     shrunk->result.after.vertices,
                     to_json_line(shrunk->value)};
}

void add_plain_rows(std::vector<ShrunkRow>& rows, Results& results, const Campaign& campaign,
                    const std::vector<Source>& sources, const ShrinkLimits& limits, const std::atomic<bool>& stop) {
    const auto known = rows_of<ShrunkRow>(results.database(), " WHERE place >= 3");
    std::map<std::string, std::int64_t> next;
    for (const Plain& plain : first_plain(results)) {
        if (stop) return;
        const std::int64_t place = first_plain_place + next[plain.method]++;
        const auto at = std::ranges::find_if(
            known, [&](const ShrunkRow& row) { return row.method == plain.method && row.origin == plain.replay; });
        if (at != known.end()) {
            rows.push_back(*at);
            rows.back().place = place;
        } else if (auto row = shrunk_plain(plain, place, campaign, sources, limits)) {
            rows.push_back(std::move(*row));
        }
    }
}

}  // namespace

void store_shrunk_failures(Results& results, const Campaign& campaign, const std::vector<Source>& sources,
                           const std::vector<std::string>& methods, std::chrono::milliseconds time,
                           const std::atomic<bool>& stop) {
    ShrinkLimits limits;
    limits.time = time;
    std::vector<ShrunkRow> rows;
    for (const auto& name : methods) {
        const bool is_asked = std::any_of(campaign.methods.begin(), campaign.methods.end(),
                                          [&](const auto& method) { return method->canonical() == name; });
        if (!is_asked) continue;
        for (auto& row : shrunk_failures_of(name, results, campaign, sources, limits, stop))
            rows.push_back(std::move(row));
    }
    add_plain_rows(rows, results, campaign, sources, limits, stop);
    if (!stop) results.store_shrunk(rows);
}

}  // namespace touchstone
