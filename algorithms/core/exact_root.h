// SPDX-License-Identifier: MIT
// A square root of an expansion, rounded upwards by less than 2^-100 of itself: what bounds the support mappings of
// curved bodies without doubt.
//
// Source: Newton's iteration from the root of the leading double [Hig02]; whether the result is an upper bound is then
// tested exactly. Invariant: the square of the result is at least q. A root that three doubles hold is exact.
#pragma once

#include <cmath>

#include "algorithms/core/expansion.h"

namespace touchstone {

/// An upper bound of sqrt(q); NaN if q is negative or lost. Cost: a few products of expansions.
inline Expansion root_from_above(const Expansion& q) {
    if (q.is_zero()) return Expansion();
    if (!q.is_positive()) return Expansion(std::sqrt(-1.0));
    const double first = std::sqrt(q.approximation());
    Expansion root(first);
    for (int i = 0; i < 2; ++i) {
        const Expansion rest = q - root * root;
        if (rest.is_zero()) return root;
        root = root + Expansion(rest.approximation() / (2 * first));
    }
    for (double step = std::ldexp(first, -120); (q - root * root).is_positive(); step *= 4)
        root = root + Expansion(step);
    return root;
}

/// The larger of two expansions; NaN if the order is lost.
inline Expansion larger_of(const Expansion& x, const Expansion& y) { return Expansion::larger_by(x, y, y - x); }

/// |x|.
inline Expansion magnitude_of(const Expansion& x) { return x.is_negative() ? -x : x; }

}  // namespace touchstone
