// SPDX-License-Identifier: GPL-3.0-or-later
// What the hybrid of GJK and EPA said of one pair with margins, from several start vectors.
#pragma once

#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

struct HybridAnswer {
    Verdict verdict = Verdict::undecided;
    std::string contact;  ///< as penetration::to_string
    StopKind kind = StopKind::running;
    Rational core_lower2 = 0, core_upper2 = 0;  ///< signed squares
    bool bracket_is_known = false;
};

struct HybridRun : Recording {
    static constexpr std::string_view subject = "hybrid";

    Rational margin = 0;
    std::vector<HybridAnswer> answers;  ///< per start: zero, an axis, the difference of two vertices, the last answer
    Rational core2 = 0;                 ///< true signed square: distance^2, or -depth^2 of the cores
    bool cores_touch = false;
    Rational size2 = 1;
};

}  // namespace touchstone
