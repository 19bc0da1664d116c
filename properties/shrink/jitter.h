// SPDX-License-Identifier: GPL-3.0-or-later
// Moves many numbers of a query at once to random ones nearby on a coarser lattice. A failure caused by rounding occurs
// here and there, whatever the numbers. Steps that change one number would have to hit such a place each time.
#pragma once

#include <utility>

#include "properties/families/counter_random.h"
#include "properties/shrink/numbers.h"

namespace touchstone::shrink_detail {

/// Returns the exponents of the finest lattice that holds every number, and of the largest number. They are equal if
/// all numbers are 0.
template <int D>
std::pair<int, int> lattice_powers(Query<D>& query) {
    int finest = 2000, coarsest = -2000;
    for (const double* x : numbers_of(query)) {
        if (*x == 0 || !std::isfinite(*x)) continue;
        coarsest = std::max(coarsest, std::ilogb(*x));
        finest = std::min(finest, std::ilogb(*x) + 1 - significant_bits(*x));
    }
    return finest <= coarsest ? std::pair{finest, coarsest} : std::pair{0, 0};
}

/// Moves half of the non-zero numbers to multiples of 2^power at most two steps away. Signs stay.
template <int D>
Query<D> jittered(Query<D> query, int power, const CounterRandom& random) {
    std::uint64_t position = 0;
    for (double* x : numbers_of(query)) {
        const auto steps = static_cast<double>(random.uniform(position++, -2, 2));
        const bool stays = random.uniform(position++, 0, 1) == 0;
        if (*x == 0 || stays) continue;
        const double moved = on_lattice(*x, power) + std::ldexp(steps, power);
        *x = (moved < 0) == (*x < 0) ? moved : 0.0;
    }
    return query;
}

}  // namespace touchstone::shrink_detail
