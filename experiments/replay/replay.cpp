// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/replay/replay.h"

#include <algorithm>

#include "experiments/registry/rule_libraries.h"

namespace touchstone {
namespace {

/// The method on its scalar with an exact companion, or the method itself if there is no such scalar, or a library
/// brings its rule or solver, which computes in plain numbers alone.
std::string with_companion(const Method& method) {
    const std::string scalar(method.backend().name()), shadowed = "shadow(" + scalar + ")";
    const auto backends = scalar_backends();
    const bool has_companion = std::any_of(backends.begin(), backends.end(),
                                           [&](const ScalarBackend* backend) { return backend->name() == shadowed; });
    std::string canonical = method.canonical();
    if (!brought_by(canonical).empty()) return canonical;
    const std::string plain = "scalar=" + scalar;
    const auto at = canonical.find(plain);
    if (!has_companion || at == std::string::npos) return canonical;
    return canonical.replace(at, plain.size(), "scalar=" + shadowed);
}

/// True if exact signs, which add iterations without an observer, may have followed the traced loop.
bool is_decided_after(const Method& method, const Answer& answer, const Answer& traced) {
    return method.canonical().find("proof=exact") != std::string::npos && traced.iterations <= answer.iterations;
}

std::string note_of(const Replay& replay, const Method& method, const Answer& traced) {
    if (!replay.answer.refused.empty()) return "";
    const auto same = [&] {
        return traced.verdict == replay.answer.verdict && traced.upper == replay.answer.upper &&
               traced.iterations == replay.answer.iterations;
    };
    std::string note;
    if (method.algorithm().starts_with("engine/"))
        return std::string(method.algorithm()) +
               " runs in a process of its own and hands no iterates to an observer: there are query and answer. ";
    if (replay.trace.steps.empty()) note += std::string(method.algorithm()) + " hands no iterates to an observer. ";
    if (replay.trace.made == 0)
        note +=
            "Comparisons are on record for the scalars that `shadow` follows with exact numbers; " +
            (brought_by(method.canonical()).empty() ? std::string(method.backend().name()) + " has no such companion. "
                                                    : "a rule or solver of --rule computes in none of these. ");
    if (!same() && is_decided_after(method, replay.answer, traced))
        note +=
            "The trace is that of the loop. The answer is that of the exact signs after it, which hand no iterates to "
            "an observer; proof=published is the loop alone. ";
    else if (!same())
        note += "The traced run gave another answer than the method: report this. ";
    return note;
}

}  // namespace

Replay replay(const Case& a_case, const Method& method, const Oracle& oracle, Contact contact) {
    Replay result;
    const auto refused = oracle.refuses(a_case.query);
    if (refused) {
        result.answer = answer_only(a_case, method);
        result.note = "No exact truth: " + *refused + ". ";
    } else {
        JudgedCase judged(a_case, oracle, contact);
        const auto outcome = judged.ask(method);
        result.answer = outcome.answer;
        result.judgement = outcome.judgement;
        result.truth = *outcome.truth;
        if (outcome.gradients != nullptr) result.gradients = *outcome.gradients;
    }
    std::string reason;
    result.rounded_query = method.backend().round(a_case.query, reason).value_or(a_case.query);
    result.outline = outline_of(result.rounded_query);
    if (method.algorithm().ends_with("_certified")) {
        result.traced_method = method.canonical();
        result.note += "No trace: a certified query computes in double alone, and hands no iterates to an observer. ";
        return result;
    }
    if (method.algorithm() == "queries") {
        result.traced_method = method.canonical();
        result.note += "No trace: a query of queries.h chooses the algorithm, and hands no iterates to an observer. ";
        return result;
    }
    const auto traced = parse_method(with_companion(method));
    result.traced_method = traced->canonical();
    if (!result.answer.refused.empty()) return result;
    const auto prepared = traced->backend().prepare(result.rounded_query, reason);
    if (prepared == nullptr) {
        result.note += "No trace: " + reason + ". ";
        return result;
    }
    prepared->trace_into(&result.trace);
    const Answer again = traced->answer(*prepared);
    result.note += note_of(result, method, again);
    return result;
}

}  // namespace touchstone
