// SPDX-License-Identifier: GPL-3.0-or-later
// Truth of two hulls of lattice points by small integers: containment by determinants (Caratheodory), distance over all
// faces that any points may span, depth over all planes through them. Shares no code with the methods or the oracles.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "algorithms/core/result.h"

namespace touchstone::exhaustive {

template <int D>
using Point = std::array<std::int64_t, static_cast<std::size_t>(D)>;

/// numerator / denominator, the latter positive.
struct Fraction {
    std::int64_t numerator = 0, denominator = 1;
    friend bool operator<(const Fraction& x, const Fraction& y) {
        return x.numerator * y.denominator < y.numerator * x.denominator;
    }
};

/// Squares of the distance and of the depth; each 0 where the other is not.
struct LatticeTruth {
    Verdict verdict = Verdict::undecided;
    Fraction distance2, depth2;
};

/// The hulls of `a` and `b`. Precondition: coordinates at most 8 in size, so that no product overflows; neither is
/// empty. Cost: (|a| |b|)^(D + 1).
LatticeTruth lattice_truth(const std::vector<Point<2>>& a, const std::vector<Point<2>>& b);
LatticeTruth lattice_truth(const std::vector<Point<3>>& a, const std::vector<Point<3>>& b);

}  // namespace touchstone::exhaustive
