// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of the methods of printed texts: the end of a run of a text.
#pragma once

#include "experiments/methods/adapter.h"

namespace touchstone {

/// A printed text has only its own end. The cap was added here, and some inputs lead to a state that no line of the
/// text covers.
struct TextEnding {
    const char* name = "as_printed";
    StopKind kind = StopKind::converged;
};
constexpr TextEnding by_its_text{"as_printed", StopKind::converged}, by_our_cap{"cap", StopKind::exhausted};

constexpr TextEnding lost(const char* name) { return {name, StopKind::stalled}; }

/// An answer without a verdict, with one support point per iteration and `other_calls` more.
inline Answer text_answer(Quantity quantity, const TextEnding& ending, int iterations, int other_calls) {
    Answer answer;
    answer.quantity = quantity;
    answer.stop_name = ending.name;
    answer.stop_kind = ending.kind;
    answer.iterations = iterations;
    answer.support_calls = iterations + other_calls;
    return answer;
}

/// Stores a number without a bracket: the texts return one number, right within their tolerance.
inline void claim_a_number(Answer& answer, double tolerance) {
    answer.lower.reset();
    answer.exact_lower.reset();
    answer.promised_error = tolerance;
}

}  // namespace touchstone
