// SPDX-License-Identifier: GPL-3.0-or-later
// A run once more, with everything it did on record: float and double are followed by exact numbers (Shadow), whose run
// is theirs to the bit, so that every comparison has its exact value beside it.
#pragma once

#include <optional>
#include <string>

#include "experiments/judge/judge.h"
#include "experiments/replay/outline.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"

namespace touchstone {

struct Replay {
    Answer answer;                       ///< of the method itself
    std::optional<Judgement> judgement;  ///< absent where the oracle refuses the query
    std::optional<Truth> truth;          ///< of the query as the scalar sees it
    std::string traced_method;           ///< the method that was traced: the same one, or the one with exact companions
    Trace trace;
    AnyQuery seen;  ///< the query as the scalar sees it
    Outline outline;
    std::string note;  ///< what the trace does not show, and why; empty where it shows all
};

/// Throws UsageError as parse_method does. What the method refuses is in `answer.refused`.
Replay replay(const Case& a_case, const Method& method, const Oracle& oracle);

}  // namespace touchstone
