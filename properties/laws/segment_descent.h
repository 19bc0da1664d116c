// SPDX-License-Identifier: GPL-3.0-or-later
// The amount by which a segment [x, y] comes nearer to the origin than its end x: the closed form behind Theorem 1.
#pragma once

#include "properties/laws/run.h"

namespace touchstone {

/// Returns |x|^2 - |v(conv{x, y})|^2. With b = x.x - x.y and L = |x - y|^2 it is 0 for b <= 0, b^2/L for 0 < b <= L,
/// and 2b - L for b > L, where y itself is nearest (docs/theorems.md, Theorem 1).
inline Rational segment_descent(const ExactVec& x, const ExactVec& y) {
    const Rational b = dot(x, x) - dot(x, y);
    if (b <= 0) return 0;
    const Rational length2 = squared_norm(x - y);
    return b <= length2 ? Rational(b * b / length2) : Rational(2 * b - length2);
}

}  // namespace touchstone
