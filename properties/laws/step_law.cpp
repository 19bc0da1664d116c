// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/step_law.h"

namespace touchstone {

LawOutcome worst_of_steps(const ExactRun& run, StepViolation violation) {
    LawOutcome outcome;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const ExactStep& step = run.steps[i];
        const auto amount = violation({run, step, i + 1 < run.steps.size() ? &run.steps[i + 1] : nullptr});
        if (amount) outcome = worse(outcome, LawOutcome::of(ratio(*amount, squared_scale(step)), static_cast<int>(i)));
    }
    return outcome;
}

}  // namespace touchstone
