// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of the hybrid of GJK and EPA for one pair with margins, from several start vectors.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

struct HybridAnswer {
    Verdict verdict = Verdict::undecided;
    std::string contact;  ///< the contact class, as by hybrid::to_string
    StopKind kind = StopKind::running;
    std::optional<Bracket<Rational>> core_distance2;  ///< s |s| of the signed distance s of the cores; has both ends
};

struct HybridRun : Recording {
    static constexpr std::string_view subject = "hybrid";

    Rational margin = 0;
    /// One answer per start: zero, an axis, the difference of two vertices, the last answer.
    std::vector<HybridAnswer> answers;
    Rational core2 = 0;  ///< the true signed square for the cores: distance^2, or -depth^2
    bool cores_touch = false;
    Rational size2 = 1;
};

}  // namespace touchstone
