// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/shrink_finding.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "experiments/judge/judged_case.h"
#include "experiments/registry/call.h"
#include "properties/shrink/law_failure.h"

namespace touchstone {
namespace {

std::string_view name_of(const FindingOf& found) {
    return found.contact ? to_string(*found.contact) : to_string(found.finding);
}

std::string cause_of(const Method& method, const FindingOf& found) {
    std::string text(name_of(found));
    if (found.side != WrongSide::none) text += "-" + std::string(to_string(found.side));
    text += "-" + std::string(method.algorithm()) + "-" + std::string(method.backend().name());
    if (!found.stop.empty()) text += "-" + found.stop;
    for (char& c : text)
        if (c == '_' || c == ' ' || c == '/' || c == '(' || c == ')') c = '-';
    return text;
}

/// With the finding on normal and points that is looked for, where the answer has it.
std::optional<FindingOf> finding_of(const Method& method, const AnyQuery& query,
                                    std::optional<ContactFinding> looked_for) {
    if (default_oracle().refuses(query)) return std::nullopt;
    Case asked;
    asked.query = query;
    JudgedCase judged(asked, default_oracle(), looked_for ? Contact::judged : Contact::unjudged);
    const auto outcome = judged.ask(method);
    if (!outcome.answer.refused.empty()) return std::nullopt;
    const long double roundoff = method.backend().unit_roundoff();
    FindingOf found{outcome.judgement.finding, outcome.judgement.side, std::string(outcome.answer.stop_name), false};
    if (const auto& error = outcome.judgement.error_scaled) found.gross = *error > 0 && *error >= std::sqrt(roundoff);
    if (!looked_for || !outcome.judgement.contact) return found;
    const auto& contact = outcome.judgement.contact->findings;
    if (std::find(contact.begin(), contact.end(), *looked_for) != contact.end()) found.contact = looked_for;
    return found;
}

using Fails = std::function<bool(const AnyQuery&)>;

Fails fails_alike(const Method& method, const FindingOf& found) {
    return [&method, found](const AnyQuery& query) { return finding_of(method, query) == found; };
}

/// That finding must stay and the rule that stopped the loop; what the answer has besides may change.
Fails fails_alike_in_contact(const Method& method, const FindingOf& found) {
    return [&method, found](const AnyQuery& query) {
        const auto now = finding_of(method, query, found.contact);
        return now && now->contact == found.contact && now->stop == found.stop;
    };
}

bool is_wanted(const FindingOf& found, const std::optional<WantedFinding>& wanted) {
    if (wanted && std::holds_alternative<ContactFinding>(*wanted)) return found.contact.has_value();
    if (found.finding == Finding::correct || found.finding == Finding::no_truth) return false;
    return !wanted || found.finding == std::get<Finding>(*wanted);
}

}  // namespace

std::optional<FindingOf> finding_of(const Method& method, const AnyQuery& query) {
    return finding_of(method, query, std::nullopt);
}

WantedFinding finding_named(const std::string& name) {
    std::vector<std::string> known;
    for (int f = 0; f < finding_count; ++f) {
        known.emplace_back(to_string(static_cast<Finding>(f)));
        if (known.back() == name) return static_cast<Finding>(f);
    }
    for (int f = 0; f < contact_finding_count; ++f) {
        known.emplace_back(to_string(static_cast<ContactFinding>(f)));
        if (known.back() == name) return static_cast<ContactFinding>(f);
    }
    refuse_word("finding", name, known);
}

std::optional<ShrunkFinding> shrink_finding(const Method& method, const Case& a_case, const ShrinkLimits& limits,
                                            std::optional<WantedFinding> wanted) {
    std::optional<ContactFinding> of_contact;
    if (wanted && std::holds_alternative<ContactFinding>(*wanted)) of_contact = std::get<ContactFinding>(*wanted);
    const auto found = finding_of(method, a_case.query, of_contact);
    if (!found || !is_wanted(*found, wanted)) return std::nullopt;
    ShrunkFinding shrunk;
    shrunk.finding = *found;
    shrunk.result =
        shrink(a_case.query, of_contact ? fails_alike_in_contact(method, *found) : fails_alike(method, *found), limits);
    shrunk.value.query = shrunk.result.query;
    shrunk.value.id = cause_of(method, *found);
    shrunk.value.tags = {"finding:" + std::string(name_of(*found)) + ":" + method.canonical()};
    shrunk.value.origin = "shrunk from " + a_case.replay;
    shrunk.value.expected = expected_of(shrunk.value.query);
    return shrunk;
}

}  // namespace touchstone
