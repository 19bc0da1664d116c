// SPDX-License-Identifier: GPL-3.0-or-later
// A law about single steps. It holds for a run if it holds for every step to which it applies.
#pragma once

#include <optional>

#include "properties/laws/law.h"
#include "properties/laws/run.h"

namespace touchstone {

/// One step of a run with its successor.
struct StepView {
    const ExactRun& run;
    const ExactStep& step;
    const ExactStep* next;  ///< null after the last step
};

/// Returns nullopt if the law does not apply to the step. Otherwise returns the violation as a squared length, which is
/// <= 0 if the law holds.
using StepViolation = std::optional<Rational> (*)(const StepView& at);

/// The worst of all steps.
LawOutcome worst_of_steps(const ExactRun& run, StepViolation violation);

/// The check of a law about steps.
template <StepViolation violation>
LawOutcome check_steps(const ExactRun& run) {
    return worst_of_steps(run, violation);
}

inline constexpr std::string_view step_scope =
    "exact scalars: must hold at every step; floating point: measured, on the recorded vectors lifted to rationals";
inline constexpr std::string_view step_scale =
    "squared length over the largest squared norm among v_i, w_i and the points of W_i";

}  // namespace touchstone
