// SPDX-License-Identifier: GPL-3.0-or-later
// A law about single steps: it holds for a run when it holds for every step it applies to.
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
    /// Nothing where the law does not apply; otherwise the violation as a squared length, <= 0 where it holds.
    virtual std::optional<Rational> violation(const StepView& at) const = 0;
};

}  // namespace touchstone
