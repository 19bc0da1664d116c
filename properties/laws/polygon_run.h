// SPDX-License-Identifier: GPL-3.0-or-later
// The distance of two polygons by the ladder of seed S4, from several starts.
#pragma once

#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

struct PolygonRun : Recording {
    static constexpr std::string_view subject = "polygon_gjk";

    std::vector<ExactAnswer> answers;  ///< one per start: to the right, to the left, upwards, zero
    ExactTruth truth;
    Rational size2 = 1;  ///< the largest squared norm of a vertex
};

}  // namespace touchstone
