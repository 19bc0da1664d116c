// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/shrink/law_failure.h"

#include <algorithm>

#include "oracles/oracle.h"

namespace touchstone {
namespace {

std::string with_dashes(std::string text) {
    for (char& c : text)
        if (c == '_' || c == ' ') c = '-';
    return text;
}

std::string tag_of(const char* what, const LawFailure& failure) {
    return std::string(what) + ":" + std::string(failure.law->name()) + ":" + std::string(to_string(failure.scalar)) +
           ":" + failure.variant;
}

bool holds_on(const LawFailure& failure, const AnyQuery& query) {
    for (const auto& [law, variant, outcome] : measure_all({failure.law}, query, failure.scalar))
        if (variant == failure.variant) return outcome.is_applicable() && !outcome.is_violated();
    return false;
}

std::optional<Case> control_of(const LawFailure& failure, const Case& shrunk) {
    for (const AnyQuery& neighbour : simpler_neighbours(shrunk.query)) {
        if (!holds_on(failure, neighbour)) continue;
        Case control = shrunk;
        control.query = neighbour;
        control.id += "-control";
        control.tags = {tag_of("holds", failure)};
        control.origin = "one number away from " + shrunk.id;
        control.expected = expected_of(neighbour);
        return control;
    }
    return std::nullopt;
}

}  // namespace

std::optional<LawFailure> law_failure(const Law& law, const AnyQuery& query, ScalarKind scalar,
                                      const std::string& variant) {
    std::optional<LawFailure> worst;
    long double largest = 0;
    for (const auto& [its_law, its_variant, outcome] : measure_all({&law}, query, scalar)) {
        if (!outcome.is_violated() || (!variant.empty() && its_variant != variant) || outcome.amount <= largest)
            continue;
        largest = outcome.amount;
        worst = LawFailure{&law, scalar, its_variant, outcome.amount >= gross_from(scalar)};
    }
    return worst;
}

bool is_same_failure(const LawFailure& failure, const AnyQuery& query) {
    const auto found = law_failure(*failure.law, query, failure.scalar, failure.variant);
    return found && (found->gross || !failure.gross);
}

std::optional<Expected> expected_of(const AnyQuery& query) {
    if (default_oracle().refuses(query)) return std::nullopt;
    const Truth truth = default_oracle().answer(query);
    if (truth.verdict == Verdict::undecided) return std::nullopt;
    Expected expected;
    expected.verdict = truth.verdict;
    expected.distance.exact = truth.distance.exact;
    return expected;
}

std::optional<ShrunkCase> shrink_for_law(const Law& law, const Case& a_case, ScalarKind scalar,
                                         const std::string& variant, const ShrinkLimits& limits) {
    const auto failure = law_failure(law, a_case.query, scalar, variant);
    if (!failure) return std::nullopt;
    ShrunkCase shrunk;
    shrunk.failure = *failure;
    shrunk.result = shrink(
        a_case.query, [&](const AnyQuery& query) { return is_same_failure(*failure, query); }, limits);
    shrunk.value.query = shrunk.result.query;
    const std::string cause = std::string(law.name()) + " " + std::string(to_string(scalar)) + " " + failure->variant;
    shrunk.value.id = with_dashes(cause + (failure->gross ? " gross" : ""));
    shrunk.value.tags = {tag_of("violates", *failure)};
    shrunk.value.origin = "shrunk from " + a_case.replay;
    shrunk.value.expected = expected_of(shrunk.value.query);
    shrunk.control = control_of(*failure, shrunk.value);
    return shrunk;
}

}  // namespace touchstone
