// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/shrink_finding.h"

#include <cmath>

#include "experiments/judge/judged_case.h"
#include "experiments/registry/call.h"
#include "properties/shrink/law_failure.h"

namespace touchstone {
namespace {

std::string cause_of(const Method& method, const FindingOf& found) {
    std::string text = std::string(to_string(found.finding));
    if (found.side != WrongSide::none) text += "-" + std::string(to_string(found.side));
    text += "-" + std::string(method.algorithm()) + "-" + std::string(method.backend().name());
    if (!found.stop.empty()) text += "-" + found.stop;
    for (char& c : text)
        if (c == '_' || c == ' ' || c == '/' || c == '(' || c == ')') c = '-';
    return text;
}

}  // namespace

std::optional<FindingOf> finding_of(const Method& method, const AnyQuery& query) {
    if (default_oracle().refuses(query)) return std::nullopt;
    Case asked;
    asked.query = query;
    JudgedCase judged(asked, default_oracle());
    const auto outcome = judged.ask(method);
    if (!outcome.answer.refused.empty()) return std::nullopt;
    const long double roundoff = method.backend().unit_roundoff();
    FindingOf found{outcome.judgement.finding, outcome.judgement.side, std::string(outcome.answer.stop_name), false};
    if (const auto& error = outcome.judgement.error_scaled) found.gross = *error > 0 && *error >= std::sqrt(roundoff);
    return found;
}

Finding finding_named(const std::string& name) {
    std::vector<std::string> known;
    for (int f = 0; f < finding_count; ++f) {
        known.emplace_back(to_string(static_cast<Finding>(f)));
        if (known.back() == name) return static_cast<Finding>(f);
    }
    refuse_word("finding", name, known);
}

std::optional<ShrunkFinding> shrink_finding(const Method& method, const Case& a_case, const ShrinkLimits& limits,
                                            std::optional<Finding> wanted) {
    const auto found = finding_of(method, a_case.query);
    if (!found || found->finding == Finding::correct || found->finding == Finding::no_truth) return std::nullopt;
    if (wanted && found->finding != *wanted) return std::nullopt;
    ShrunkFinding shrunk;
    shrunk.finding = *found;
    shrunk.result = shrink(
        a_case.query, [&](const AnyQuery& query) { return finding_of(method, query) == found; }, limits);
    shrunk.value.query = shrunk.result.query;
    shrunk.value.id = cause_of(method, *found);
    shrunk.value.tags = {"finding:" + std::string(to_string(found->finding)) + ":" + method.canonical()};
    shrunk.value.origin = "shrunk from " + a_case.replay;
    shrunk.value.expected = expected_of(shrunk.value.query);
    return shrunk;
}

}  // namespace touchstone
