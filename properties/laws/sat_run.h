// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of the separating axis theorem, ISA-GJK and GJK for the same two polytopes.
#pragma once

#include "properties/laws/judged_pair.h"

namespace touchstone {

struct SatRun : Recording, JudgedPair {
    static constexpr std::string_view subject = "sat";

    Verdict verdict = Verdict::undecided, isa_verdict = Verdict::undecided, gjk_verdict = Verdict::undecided;
    StopKind kind = StopKind::running, isa_kind = StopKind::running;
    Rational distance_lower2 = 0, depth2 = 0;
    ExactVec axis{}, isa_axis{};
};

}  // namespace touchstone
