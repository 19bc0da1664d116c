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

struct Found {
    FindingOf finding;
    std::optional<long double> gap;  ///< in ulps of the largest coordinate
};

/// The finding of a method on a query. If a finding on normal and points is wanted and present, that one.
std::optional<Found> found_in(const Method& method, const AnyQuery& query, std::optional<ContactFinding> looked_for) {
    if (default_oracle().refuses(query)) return std::nullopt;
    Case asked;
    asked.query = query;
    JudgedCase judged(asked, default_oracle(), looked_for ? Contact::judged : Contact::unjudged);
    const auto outcome = judged.ask(method);
    if (!outcome.answer.refused.empty()) return std::nullopt;
    const long double roundoff = method.backend().unit_roundoff();
    FindingOf found{outcome.judgement.finding, outcome.judgement.side, verdict_asked(*outcome.truth, kind_of(query)),
                    std::string(outcome.answer.stop_name), false};
    if (const auto& error = outcome.judgement.error_scaled) found.gross = *error > 0 && *error >= std::sqrt(roundoff);
    if (!looked_for || !outcome.judgement.contact) return Found{found, outcome.degeneracy};
    const auto& contact = outcome.judgement.contact->findings;
    if (std::find(contact.begin(), contact.end(), *looked_for) != contact.end()) found.contact = looked_for;
    return Found{found, outcome.degeneracy};
}

/// Both unknown, both zero, or within a factor of ten.
bool is_of_one_magnitude(const std::optional<long double>& x, const std::optional<long double>& y) {
    if (!x || !y) return !x && !y;
    return *x <= 10 * *y && *y <= 10 * *x;
}

using Fails = std::function<bool(const AnyQuery&)>;

/// If the finding is on normal and points, it must stay, and so must the class of the truth and the rule that stopped
/// the loop. Other parts of the answer may change.
bool is_alike(const FindingOf& x, const FindingOf& y) {
    return x.contact ? x.contact == y.contact && x.truth == y.truth && x.stop == y.stop : x == y;
}

Fails fails_alike(const Method& method, const Found& found, Kept kept) {
    return [&method, found, kept](const AnyQuery& query) {
        const auto now = found_in(method, query, found.finding.contact);
        return now && is_alike(found.finding, now->finding) &&
               (kept == Kept::finding || is_of_one_magnitude(found.gap, now->gap));
    };
}

bool is_wanted(const FindingOf& found, const std::optional<WantedFinding>& wanted) {
    if (wanted && std::holds_alternative<ContactFinding>(*wanted)) return found.contact.has_value();
    if (found.finding == Finding::correct || found.finding == Finding::no_truth) return false;
    return !wanted || found.finding == std::get<Finding>(*wanted);
}

}  // namespace

std::optional<FindingOf> finding_of(const Method& method, const AnyQuery& query) {
    const auto found = found_in(method, query, std::nullopt);
    return found ? std::optional(found->finding) : std::nullopt;
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
                                            std::optional<WantedFinding> wanted, Kept kept) {
    std::optional<ContactFinding> of_contact;
    if (wanted && std::holds_alternative<ContactFinding>(*wanted)) of_contact = std::get<ContactFinding>(*wanted);
    const auto found = found_in(method, a_case.query, of_contact);
    if (!found || !is_wanted(found->finding, wanted)) return std::nullopt;
    ShrunkFinding shrunk;
    shrunk.finding = found->finding;
    shrunk.result = shrink(a_case.query, fails_alike(method, *found, kept), limits);
    shrunk.value.query = shrunk.result.query;
    shrunk.value.id = cause_of(method, found->finding);
    shrunk.value.tags = {"finding:" + std::string(name_of(found->finding)) + ":" + method.canonical()};
    shrunk.value.origin = "shrunk from " + a_case.replay;
    shrunk.value.expected = expected_of(shrunk.value.query);
    return shrunk;
}

}  // namespace touchstone
