// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of the separating axis theorem, ISA-GJK and GJK for the same two polytopes.
#pragma once

#include "properties/laws/run.h"

namespace touchstone {

struct SatRun : Recording {
    static constexpr std::string_view subject = "sat";

    std::vector<ExactVec> vertices_a, vertices_b;
    Verdict verdict = Verdict::undecided, isa_verdict = Verdict::undecided, gjk_verdict = Verdict::undecided;
    StopKind kind = StopKind::running, isa_kind = StopKind::running;
    Rational distance_lower2 = 0, depth2 = 0;
    ExactVec axis{}, isa_axis{};
    Verdict true_verdict = Verdict::undecided;
    Rational true_distance2 = 0, true_depth2 = 0;
    Rational size2 = 1;  ///< the largest squared norm of a vertex
};

}  // namespace touchstone
