// SPDX-License-Identifier: GPL-3.0-or-later
// Dynamic GJK and conservative advancement on polytopes with balls added: how far apart the cores truly are at the
// times that the answer names.
#pragma once

#include <string>

#include "properties/laws/run.h"

namespace touchstone {

struct MarginRun : Recording {
    static constexpr std::string_view subject = "impact_with_margins";

    std::string state;  ///< as toi::to_string
    StopKind kind = StopKind::running;
    Rational margin = 0;                              ///< mu, the sum of both radii
    Rational core2_at_lower = 0, core2_at_upper = 0;  ///< true squared distance of the cores; upper: of hits only
    Rational tolerance = 0;  ///< the length that this arithmetic cannot tell from contact: 256 u times the largest
                             ///< coordinate or way
};

}  // namespace touchstone
