// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/judged_case.h"

#include <cmath>

#include "algorithms/shapes/query_numbers.h"
#include "experiments/judge/judge_contact.h"
#include "experiments/judge/judge_gradient.h"
#include "oracles/degeneracy.h"

namespace touchstone {
namespace {

Answer refusal(const std::string& reason) {
    Answer answer;
    answer.refused = reason;
    return answer;
}

/// The reason why the method does not answer queries of this kind, or an empty text if it does.
std::string unanswered(const Method& method, const AnyQuery& query) {
    if (method.answers(kind_of(query), dimension_of(query))) return "";
    return std::string(method.algorithm()) + " does not answer " + std::string(to_string(kind_of(query))) +
           " queries in dimension " + std::to_string(dimension_of(query));
}

/// Empties the trace and keeps its memory.
void clear(Trace& trace) {
    trace.steps.clear();
    trace.vertices.clear();
    trace.faces.clear();
    trace.comparisons.clear();
    trace.made = trace.diverged = trace.incomparable = 0;
}

}  // namespace

JudgedCase::RoundedCase& JudgedCase::rounded(const ScalarBackend& scalar) {
    const auto [at, fresh] = rounded_.try_emplace(&scalar);
    RoundedCase& rounded = at->second;
    if (!fresh) return rounded;
    rounded.query = scalar.round(case_.query, rounded.reason);
    const bool unrounded = !rounded.query || is_same_to_the_bit(*rounded.query, case_.query);
    rounded.truth = unrounded ? truth() : oracle_.answer(*rounded.query);
    if (!rounded.query) return rounded;
    rounded.prepared = scalar.prepare(*rounded.query, rounded.reason);
    rounded.question = question_of(*rounded.query, rounded.truth);
    if (contact_ == Contact::with_gradients) rounded.gradients = known_gradients(*rounded.query);
    rounded.degeneracy = degeneracy_ulps(rounded.question.kind, rounded.truth, rounded.question.scale);
    if (!rounded.degeneracy && unrounded && case_.perturbation_ulps)
        rounded.degeneracy = std::abs(static_cast<long double>(*case_.perturbation_ulps));
    return rounded;
}

const Truth& JudgedCase::truth() {
    if (!original_) original_ = oracle_.answer(case_.query);
    return *original_;
}

const AnyQuery* JudgedCase::rounded_for(const ScalarBackend& scalar) {
    const RoundedCase& s = rounded(scalar);
    return s.query ? &*s.query : nullptr;
}

JudgedCase::Outcome JudgedCase::ask(const Method& method, Trace* trace) {
    const RoundedCase& s = rounded(method.backend());
    if (trace != nullptr) clear(*trace);
    Outcome outcome;
    outcome.truth = &s.truth;
    outcome.degeneracy = s.degeneracy;
    if (s.gradients.are_known()) outcome.gradients = &s.gradients;
    if (const std::string reason = unanswered(method, case_.query); !reason.empty())
        outcome.answer = refusal(reason);
    else if (!s.prepared)
        outcome.answer = refusal(s.reason);
    else {
        s.prepared->trace_into(trace);
        outcome.answer = method.answer(*s.prepared);
        s.prepared->trace_into(nullptr);
    }
    outcome.judgement = judge(outcome.answer, s.truth, s.question, method.backend());
    if (contact_ != Contact::unjudged && s.query)
        outcome.judgement.contact =
            judge_contact(outcome.answer, *s.query, s.truth, s.question, outcome.judgement, method.backend());
    if (contact_ == Contact::with_gradients && s.query)
        judge_gradient(outcome.judgement, outcome.answer, *s.query, s.truth, s.gradients, s.question, method.backend());
    return outcome;
}

Answer answer_only(const Case& a_case, const Method& method) {
    std::string reason = unanswered(method, a_case.query);
    if (!reason.empty()) return refusal(reason);
    const auto rounded = method.backend().round(a_case.query, reason);
    if (!rounded) return refusal(reason);
    const auto prepared = method.backend().prepare(*rounded, reason);
    return prepared ? method.answer(*prepared) : refusal(reason);
}

}  // namespace touchstone
