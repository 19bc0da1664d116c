// SPDX-License-Identifier: MIT
// Stops when v separates the bodies by more than the rounding error. This is ISA-GJK's own test.
// Source: seed S0, "Intersection test" (I-38), corrected by E-27. Cost: O(1), one division.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/fast/registers/beyond_rounding.h"
#include "algorithms/gjk/axis_rules/axis_candidate.h"

namespace touchstone::gjk {

/// v.w > roundoffs u |v| max(|a|, |b|, |w|), which covers the inner product and the choice of the support point; on
/// exact scalars v.w > 0. Every point z of A - B has v.z >= v.w, so the axis proves that the bodies are apart.
/// The test itself is that of BeyondRounding, which stays in the loop that asks it.
struct AxisBeyondRounding : fast::BeyondRounding {
    static constexpr std::string_view name = "axis_beyond_rounding";
    static constexpr std::string_view what =
        "v.w > roundoffs u |v| max(|a|, |b|, |w|): v separates, ISA-GJK's own test";
    static constexpr std::array<Parameter<AxisBeyondRounding>, 1> parameters{
        {{"roundoffs", &AxisBeyondRounding::roundoffs, "count"}}};
};

}  // namespace touchstone::gjk
