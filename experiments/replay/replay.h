// SPDX-License-Identifier: GPL-3.0-or-later
// Repeats a run and records everything that it does. Exact numbers (Shadow) accompany float and double, and each
// comparison is recorded with its exact value. Invariant: the recorded run equals the original one to the bit, up to
// where exact signs decide what the loop leaves open (proof=exact); the note says so. Cost: one run in exact numbers.
#pragma once

#include <optional>
#include <string>

#include "experiments/judge/judged_case.h"
#include "experiments/replay/outline.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"

namespace touchstone {

struct Replay {
    Answer answer;                            ///< the answer of the method itself
    std::optional<Judgement> judgement;       ///< absent if the oracle refuses the query
    std::optional<Truth> truth;               ///< of the query as the scalar sees it
    std::optional<KnownGradients> gradients;  ///< of that query, if they are judged and known
    std::string traced_method;                ///< the traced method: the same one, or that with exact companions
    Trace trace;
    AnyQuery rounded_query;  ///< the query as the scalar sees it
    Outline outline;
    std::string note;  ///< what the trace does not show, and why; empty if it shows all
};

/// Replays a case and judges it as `contact` says. Throws UsageError like parse_method. If the method refuses the
/// query, the reason is in `answer.refused`.
Replay replay(const Case& a_case, const Method& method, const Oracle& oracle, Contact contact = Contact::unjudged);

}  // namespace touchstone
