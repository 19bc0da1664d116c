// SPDX-License-Identifier: GPL-3.0-or-later
// Johnson's sub-algorithm with a replaceable test that accepts a subset.
#pragma once

#include <bit>

#include "algorithms/simplex_solvers/johnson.h"

namespace touchstone {

/// Returns the sum of Delta_M,i over M: the Gram determinant, by which the barycentric coordinates are divided.
template <Field S, int D>
S determinant_of(const JohnsonDeterminants<S, D>& delta, int size, unsigned subset) {
    S total = S(0);
    for (int i = 0; i < size; ++i)
        if (delta.has(subset, i)) total = S(total + delta(subset, i));
    return total;
}

/// Keeps the first subset, by increasing bit mask, that `accepts` takes. Subsets whose determinant vanishes have no
/// barycentric coordinates and are skipped.
template <Field S, int D, class Accepts>
bool reduce_by_rule(Simplex<S, D>& simplex, Accepts&& accepts) {
    const JohnsonDeterminants<S, D> delta(simplex);
    for (unsigned subset = 1; subset < (1U << simplex.size); ++subset) {
        if (determinant_of(delta, simplex.size, subset) == S(0) || !accepts(delta, subset)) continue;
        keep_subset(simplex, subset, delta);
        return true;
    }
    return false;
}

/// Condition 1: Delta_M,i > 0 for every i in M.
template <Field S, int D>
bool condition_1(const JohnsonDeterminants<S, D>& delta, int size, unsigned subset) {
    for (int i = 0; i < size; ++i)
        if (delta.has(subset, i) && !(S(0) < delta(subset, i))) return false;
    return true;
}

/// Condition 2: Delta_{M+j},j <= 0 for every j not in M.
template <Field S, int D>
bool condition_2(const JohnsonDeterminants<S, D>& delta, int size, unsigned subset) {
    for (int j = 0; j < size; ++j)
        if (!delta.has(subset, j) && S(0) < delta(subset | (1U << j), j)) return false;
    return true;
}

}  // namespace touchstone
