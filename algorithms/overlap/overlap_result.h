// SPDX-License-Identifier: MIT
// The result of an overlap test. Its three-way verdict serves both the closed convention (`meets`) and the open one
// (`interiors_meet`), which the seeds mix (E-34, E-38).
#pragma once

#include "algorithms/core/result.h"

namespace touchstone::overlap {

/// The verdict and the reason for it. Every field is set on every path.
template <Scalar S>
struct OverlapResult {
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
};

/// Open convention: the interiors share a point.
constexpr bool interiors_meet(Verdict verdict) { return verdict == Verdict::penetrating; }

}  // namespace touchstone::overlap
