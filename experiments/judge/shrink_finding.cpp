// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/shrink_finding.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "experiments/judge/judged_case.h"
#include "experiments/judge/plainly_wrong.h"
#include "experiments/registry/call.h"
#include "properties/shrink/law_failure.h"

namespace touchstone {
namespace {

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

/// The finding beside that on verdict and number that is looked for.
struct LookedFor {
    std::optional<ContactFinding> contact;
    std::optional<BadField> field;
};

LookedFor looked_for_of(const std::optional<WantedFinding>& wanted) {
    LookedFor result;
    if (!wanted) return result;
    if (const auto* contact = std::get_if<ContactFinding>(&*wanted)) result.contact = *contact;
    if (const auto* field = std::get_if<BadField>(&*wanted)) result.field = *field;
    return result;
}

/// What must be judged for the finding to be seen.
Contact needed_for(const std::optional<ContactFinding>& contact) {
    if (!contact) return Contact::unjudged;
    return is_of_gradient(*contact) ? Contact::with_gradients : Contact::judged;
}

/// True if there is no answer through no fault of the engine, or because it was not asked: nothing that a smaller query
/// could show.
bool is_no_finding(const Answer& answer) { return !answer.refused.empty() && (!answer.failed || answer.given_up); }

bool has(const Answer& answer, BadField field) {
    return std::any_of(answer.bad_fields.begin(), answer.bad_fields.end(),
                       [field](const FieldFault& fault) { return fault.field == field; });
}

/// The finding of a method on a query, and with it the one that is looked for, if it is present.
std::optional<Found> found_in(const Method& method, const AnyQuery& query, const LookedFor& looked_for) {
    if (default_oracle().refuses(query)) return std::nullopt;
    Case asked;
    asked.query = query;
    JudgedCase judged(asked, default_oracle(), needed_for(looked_for.contact));
    const auto outcome = judged.ask(method);
    if (is_no_finding(outcome.answer)) return std::nullopt;
    const long double roundoff = method.backend().unit_roundoff();
    FindingOf found{outcome.judgement.finding, outcome.judgement.side, verdict_asked(*outcome.truth, kind_of(query)),
                    std::string(outcome.answer.stop_name), false};
    if (const auto& error = outcome.judgement.error_scaled) found.gross = *error > 0 && *error >= std::sqrt(roundoff);
    found.plain = is_plainly_wrong(query, outcome.judgement, outcome.degeneracy);
    if (looked_for.field && has(outcome.answer, *looked_for.field)) found.field = looked_for.field;
    if (!looked_for.contact || !outcome.judgement.contact) return Found{found, outcome.degeneracy};
    const auto& contact = outcome.judgement.contact->findings;
    if (std::find(contact.begin(), contact.end(), *looked_for.contact) != contact.end())
        found.contact = looked_for.contact;
    return Found{found, outcome.degeneracy};
}

/// Both unknown, both zero, or within a factor of ten.
bool is_of_one_magnitude(const std::optional<long double>& x, const std::optional<long double>& y) {
    if (!x || !y) return !x && !y;
    return *x <= 10 * *y && *y <= 10 * *x;
}

using Fails = std::function<bool(const AnyQuery&)>;

/// If the finding is on normal and points or on a field, it must stay, and so must the class of the truth and the rule
/// that stopped the loop. Other parts of the answer may change. What is not plainly wrong may become so.
bool is_alike(const FindingOf& x, FindingOf y) {
    if (x.contact || x.field)
        return x.contact == y.contact && x.field == y.field && x.truth == y.truth && x.stop == y.stop;
    y.plain = x.plain && y.plain;
    return x == y;
}

Fails fails_alike(const Method& method, const Found& found, Kept kept) {
    return [&method, found, kept](const AnyQuery& query) {
        const auto now = found_in(method, query, {found.finding.contact, found.finding.field});
        return now && is_alike(found.finding, now->finding) &&
               (kept == Kept::finding || is_of_one_magnitude(found.gap, now->gap));
    };
}

bool is_wanted(const FindingOf& found, const std::optional<WantedFinding>& wanted) {
    if (wanted && std::holds_alternative<ContactFinding>(*wanted)) return found.contact.has_value();
    if (wanted && std::holds_alternative<BadField>(*wanted)) return found.field.has_value();
    const bool is_asked_for = wanted && found.finding == std::get<Finding>(*wanted);
    if (found.finding == Finding::correct) return is_asked_for && found.plain;
    return found.finding != Finding::no_truth && (is_asked_for || !wanted);
}

}  // namespace

std::optional<FindingOf> finding_of(const Method& method, const AnyQuery& query) {
    const auto found = found_in(method, query, {});
    return found ? std::optional(found->finding) : std::nullopt;
}

std::string found_instead(const Method& method, const Case& a_case, const std::optional<WantedFinding>& wanted) {
    if (const auto reason = default_oracle().refuses(a_case.query)) return "cannot be judged: no oracle: " + *reason;
    JudgedCase judged(a_case, default_oracle());
    const auto outcome = judged.ask(method);
    if (is_no_finding(outcome.answer)) return "gives no answer: " + outcome.answer.refused;
    const std::string without = wanted && !std::holds_alternative<Finding>(*wanted)
                                    ? ", without the finding " + std::string(name_of(*wanted))
                                    : "";
    switch (outcome.judgement.finding) {
        case Finding::correct: return "answers correctly" + without;
        case Finding::no_truth: return "answers what the oracle cannot decide" + without;
        default: return "has the finding " + std::string(to_string(outcome.judgement.finding)) + without;
    }
}

std::vector<WantedFinding> all_findings() {
    std::vector<WantedFinding> all;
    for (int f = 0; f < finding_count; ++f) all.emplace_back(static_cast<Finding>(f));
    for (int f = 0; f < contact_finding_count; ++f) all.emplace_back(static_cast<ContactFinding>(f));
    for (int f = 0; f < bad_field_count; ++f) all.emplace_back(static_cast<BadField>(f));
    return all;
}

std::string_view name_of(const FindingOf& found) {
    if (found.field) return to_string(*found.field);
    return found.contact ? to_string(*found.contact) : to_string(found.finding);
}

std::string_view name_of(const WantedFinding& finding) {
    return std::visit([](auto each) { return to_string(each); }, finding);
}

WantedFinding finding_named(const std::string& name) {
    std::vector<std::string> known;
    for (const WantedFinding& finding : all_findings()) {
        known.emplace_back(name_of(finding));
        if (known.back() == name) return finding;
    }
    refuse_word("finding", name, known);
}

std::optional<ShrunkFinding> shrink_finding(const Method& method, const Case& a_case, const ShrinkLimits& limits,
                                            std::optional<WantedFinding> wanted, Kept kept) {
    const auto found = found_in(method, a_case.query, looked_for_of(wanted));
    if (!found || !is_wanted(found->finding, wanted)) return std::nullopt;
    ShrunkFinding shrunk;
    shrunk.finding = found->finding;
    shrunk.result = shrink(a_case.query, fails_alike(method, *found, kept), limits);
    shrunk.value.query = shrunk.result.query;
    if (const auto small = finding_of(method, shrunk.value.query)) shrunk.finding.plain = small->plain;
    shrunk.value.id = cause_of(method, found->finding);
    shrunk.value.tags = {"finding:" + std::string(name_of(found->finding)) + ":" + method.canonical()};
    shrunk.value.origin = "shrunk from " + a_case.replay;
    shrunk.value.expected = expected_of(shrunk.value.query);
    return shrunk;
}

}  // namespace touchstone
