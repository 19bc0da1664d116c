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

class StepLaw : public LawAbout<ExactRun> {
public:
    std::string_view scope() const final {
        return "exact scalars: must hold at every step; floating point: measured, on the recorded vectors lifted to "
               "rationals";
    }
    std::string_view scale() const final {
        return "squared length over the largest squared norm among v_i, w_i and the points of W_i";
    }

protected:
    LawOutcome check_run(const ExactRun& run) const final;
    /// Returns nullopt if the law does not apply. Otherwise returns the violation as a squared length, which is <= 0 if
    /// the law holds.
    virtual std::optional<Rational> violation(const StepView& at) const = 0;
};

}  // namespace touchstone
