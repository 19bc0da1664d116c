// SPDX-License-Identifier: GPL-3.0-or-later
// The depth of two solid polytopes by their facets and edges, beside the truth.
#pragma once

#include "properties/laws/run.h"

namespace touchstone {

struct FacetsRun : Recording {
    static constexpr std::string_view subject = "facets";

    std::vector<ExactVec> vertices_a, vertices_b;
    Verdict verdict = Verdict::undecided;
    Rational lower2 = 0, upper2 = 0;  ///< of depth^2
    Rational distance_lower2 = 0;
    ExactVec normal{}, foot{}, point_a{}, point_b{};
    Verdict true_verdict = Verdict::undecided;
    Rational true_distance2 = 0, true_depth2 = 0;
    Rational size2 = 1;  ///< the largest squared norm of a vertex
};

}  // namespace touchstone
