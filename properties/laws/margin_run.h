// SPDX-License-Identifier: GPL-3.0-or-later
// The record of dynamic GJK and conservative advancement on polytopes with balls: the true distance of the cores at the
// times in the answer.
#pragma once

#include <string>

#include "properties/laws/run.h"

namespace touchstone {

struct MarginRun : Recording {
    static constexpr std::string_view subject = "impact_with_margins";

    std::string state;  ///< the state, as by toi::to_string
    StopKind kind = StopKind::running;
    Rational margin = 0;                              ///< mu, the sum of both radii
    Rational core2_at_lower = 0, core2_at_upper = 0;  ///< true squared distance of the cores; at `upper` only for hits
    /// The length below which this arithmetic cannot distinguish distance from contact: 256 u times the largest
    /// coordinate or way.
    Rational tolerance = 0;
};

}  // namespace touchstone
