// SPDX-License-Identifier: GPL-3.0-or-later
// What the methods of printed texts share: how a run of a text ended.
#pragma once

#include "experiments/methods/adapter.h"

namespace touchstone {

/// The texts know one ending, their own; the cap is ours, and some inputs lead to where no line of the text applies.
struct TextEnding {
    const char* name = "as_printed";
    StopKind kind = StopKind::converged;
};
constexpr TextEnding by_its_text{"as_printed", StopKind::converged}, by_our_cap{"cap", StopKind::exhausted};

constexpr TextEnding lost(const char* name) { return {name, StopKind::stalled}; }

/// Without a verdict. One support point an iteration and `other_calls` beside.
inline Answer text_answer(Quantity quantity, const TextEnding& ending, int iterations, int other_calls) {
    Answer answer;
    answer.quantity = quantity;
    answer.stop_name = ending.name;
    answer.stop_kind = ending.kind;
    answer.iterations = iterations;
    answer.support_calls = iterations + other_calls;
    return answer;
}

/// The texts return one number, right to within their tolerance, and no bracket.
inline void claim_a_number(Answer& answer, double tolerance) {
    answer.lower.reset();
    answer.exact_lower.reset();
    answer.promised_error = tolerance;
}

}  // namespace touchstone
