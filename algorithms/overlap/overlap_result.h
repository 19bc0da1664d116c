// SPDX-License-Identifier: MIT
// The result of an overlap test. Its three-way verdict serves both the closed convention (anything but separated) and
// the open one (penetrating), which the seeds mix (E-34, E-38).
#pragma once

#include "algorithms/core/result.h"

namespace touchstone::overlap {

/// The verdict and the reason for it. Every field is set on every path.
template <Scalar S>
struct OverlapResult {
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
};

/// Closed convention: the closed sets share a point.
constexpr bool meets(Verdict verdict) {
    return verdict == Verdict::touching || verdict == Verdict::penetrating || verdict == Verdict::intersecting;
}

/// Open convention: the interiors share a point.
constexpr bool interiors_meet(Verdict verdict) { return verdict == Verdict::penetrating; }

}  // namespace touchstone::overlap
