// SPDX-License-Identifier: MIT
// A bracket: what a query proves about the number that was asked.
#pragma once

#include <optional>

#include "algorithms/core/scalar.h"

namespace touchstone {

/// Bounds of a number x: lower <= x, and x <= *upper if an upper bound is known. On exact scalars they hold to the
/// letter, otherwise up to the rounding of S. The name of a member of this type says what x is and in which unit.
template <class S>
struct Bracket {
    S lower{};
    std::optional<S> upper{};
};

/// The bracket of x, given the bracket of its square, with lower >= 0. Each bound is rounded once.
template <Real S>
Bracket<S> square_root(const Bracket<S>& square) {
    Bracket<S> root{square_root(square.lower), std::nullopt};
    if (square.upper) root.upper = square_root(*square.upper);
    return root;
}

}  // namespace touchstone
