// SPDX-License-Identifier: GPL-3.0-or-later
// The truth about two hulls of lattice points, in small integers: containment by determinants (Caratheodory), distance
// over all faces that any points may span, depth over all planes through them. It shares no code with the methods or
// the oracles.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "algorithms/core/result.h"

namespace touchstone::exhaustive {

template <int D>
using Point = std::array<std::int64_t, static_cast<std::size_t>(D)>;

/// The fraction numerator / denominator with a positive denominator.
struct Fraction {
    std::int64_t numerator = 0, denominator = 1;
    friend bool operator<(const Fraction& x, const Fraction& y) {
        return x.numerator * y.denominator < y.numerator * x.denominator;
    }
};

/// The squares of the distance and of the depth. The distance is 0 if the bodies meet, the depth if they do not
/// penetrate.
struct LatticeTruth {
    Verdict verdict = Verdict::undecided;
    Fraction distance2, depth2;
};

/// Returns the truth about the hulls of `a` and `b`. Precondition: coordinates have a magnitude of at most 8, so that
/// no product overflows, and neither set is empty. Cost: (|a| |b|)^(D + 1).
LatticeTruth lattice_truth(const std::vector<Point<2>>& a, const std::vector<Point<2>>& b);
LatticeTruth lattice_truth(const std::vector<Point<3>>& a, const std::vector<Point<3>>& b);

}  // namespace touchstone::exhaustive
