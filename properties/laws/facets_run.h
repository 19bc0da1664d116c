// SPDX-License-Identifier: GPL-3.0-or-later
// The depth of two solid polytopes by their facets and edges, beside the truth.
#pragma once

#include "properties/laws/judged_pair.h"

namespace touchstone {

struct FacetsRun : Recording, JudgedPair {
    static constexpr std::string_view subject = "facets";

    Verdict verdict = Verdict::undecided;
    Rational lower2 = 0, upper2 = 0;  ///< of depth^2
    Rational distance_lower2 = 0;
    ExactVec normal{}, foot{}, point_a{}, point_b{};
};

}  // namespace touchstone
