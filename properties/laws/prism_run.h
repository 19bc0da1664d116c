// SPDX-License-Identifier: GPL-3.0-or-later
// The depth of two planar bodies by three routes: EPA in the plane, EPA in space on tall prisms over the bodies, and
// separating axes in the plane.
#pragma once

#include "properties/laws/run.h"

namespace touchstone {

struct DepthAnswer {
    Verdict verdict = Verdict::undecided;
    Rational depth2 = 0;
};

struct PrismRun : Recording {
    static constexpr std::string_view subject = "prisms";

    DepthAnswer planar, prism, axes;
    Verdict true_verdict = Verdict::undecided;
    Rational true_depth2 = 0;
    Rational size2 = 1;  ///< the largest squared norm of a planar vertex
};

}  // namespace touchstone
