// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/commands/report_replays.h"

#include <map>
#include <set>

#include "experiments/threads/in_parallel.h"
#include "properties/cases/case_json.h"
#include "reports/commands/replay_document.h"
#include "reports/replay_page.h"

namespace touchstone {
namespace {

/// A failure that may be replayed.
struct Candidate {
    std::string kind, family, replay, method;
};

/// The failures to replay, in the order of the table, which begins with the most dangerous ones: first one of each kind
/// and family, then the others.
std::vector<Candidate> candidates_of(const Report& report) {
    std::vector<Candidate> first, further;
    std::set<std::pair<std::string, std::string>> seen;
    std::set<std::string> shown;
    const Table& failures = report.failures;
    for (std::size_t i = 0; i < failures.rows.size(); ++i) {
        const Candidate candidate{text(failures.at(i, "kind")), text(failures.at(i, "family")),
                                  text(failures.at(i, "replay")), text(failures.at(i, "method"))};
        if (!shown.insert(candidate.replay).second) continue;
        const bool fresh = seen.insert({candidate.kind, candidate.family}).second;
        (fresh ? first : further).push_back(candidate);
    }
    first.insert(first.end(), further.begin(), further.end());
    return first;
}

/// Engines show no iterates, so their replays would be empty, and running a whole database of them takes minutes.
bool keeps_iterates(const Candidate& candidate) { return !candidate.method.starts_with("engine/"); }

/// The document of a replay. Nothing if this program lacks the method, or the case cannot be read.
std::optional<std::pair<std::string, std::string>> document_of(const Candidate& candidate, const std::string& json) {
    try {
        Case a_case = parse_case(json, candidate.replay, 1);
        a_case.replay = candidate.replay;
        const auto method = parse_method(candidate.method);
        const Replay run = replay(a_case, *method, default_oracle());
        if (run.trace.steps.empty()) return std::nullopt;
        return std::pair(replay_document(a_case, *method, run), first_divergence_text(run));
    } catch (const std::exception&) {
        return std::nullopt;  // a database of another program: the report is useful without this replay
    }
}

/// The replay of a failure: its method, its document and where it first diverges.
struct Shown {
    Candidate candidate;
    std::string document, divergence;
};

/// The replays of the first `most` failures of a report that have one.
std::vector<Shown> replays_of(const Report& report, int most) {
    std::map<std::string, std::string> exhibits;
    for (const auto& row : report.exhibits.rows) exhibits[text(row[0])] = text(row[1]);
    std::vector<Shown> shown;
    for (const Candidate& candidate : candidates_of(report)) {
        if (static_cast<int>(shown.size()) == most) break;
        if (!keeps_iterates(candidate)) continue;
        const auto exhibit = exhibits.find(candidate.replay);
        if (exhibit == exhibits.end()) continue;
        if (auto document = document_of(candidate, exhibit->second))
            shown.push_back({candidate, std::move(document->first), std::move(document->second)});
    }
    return shown;
}

}  // namespace

void add_replays(CombinedReport& combined, int most) {
    std::vector<std::vector<Shown>> shown(combined.reports.size());
    in_parallel(available_threads(), shown.size(),
                [&](std::size_t i) { shown[i] = replays_of(combined.reports[i], most); });
    std::vector<std::string> documents;
    for (const auto& of_report : shown)
        for (const Shown& each : of_report) {
            combined.links.push_back(
                {each.candidate.replay, each.candidate.method, static_cast<int>(documents.size()), each.divergence});
            documents.push_back(each.document);
        }
    const auto page = documents.empty() ? std::nullopt : replay_page(documents);
    if (page)
        combined.replays = *page;
    else
        combined.links.clear();
}

}  // namespace touchstone
