// SPDX-License-Identifier: MIT
// What a closed form tells of two cores: their nearest points where they are apart, and the way out where they meet.
//
// Invariant: lengths are right up to `roundoffs` unit roundoffs of the reach, a sum of the magnitudes that the pair is
// made of (cores.h). Cost: O(1).
#pragma once

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/core/vec.h"

namespace touchstone::closed_forms {

/// The nearest points of two cores. Where the cores meet, `way` is no longer than rounding.
template <Scalar S>
struct Nearest {
    Vec<S, 3> a;    ///< of A
    Vec<S, 3> way;  ///< from that of B to it

    /// The point of B.
    Vec<S, 3> b() const { return a - way; }
};

/// How two cores that meet are parted with the least motion: A along `normal` by `depth`. They touch then, and their
/// nearest points are the deepest ones of before.
template <Scalar S>
struct WayOut {
    S depth;           ///< >= 0; 0 of cores that are flat together
    Vec<S, 3> normal;  ///< of length 1, from B to A
};

/// What a number is wrong by at most, in unit roundoffs of the reach.
inline constexpr int roundoffs = 32;
/// Cores that are no further apart are taken to meet.
inline constexpr int roundoffs_of_contact = 8;

/// x, moved into [least, most]. x must not be NaN.
template <Scalar S>
S clamped(const S& x, const S& least, const S& most) {
    const S above = x < least ? least : x;
    return most < above ? most : above;
}

/// 1 / x, and 0 for an x that has lost digits, which is that of a segment shorter than any rounding. Precondition: 0 <=
/// x.
template <Field S>
S inverse_or_zero(const S& x) {
    return is_normal(x) ? S(S(1) / x) : S(0);
}

/// x, moved into [-1, 1].
template <Scalar S>
S clamped_to_segment(const S& x) {
    return clamped<S>(x, S(-1), S(1));
}

/// True if the way between two points is so short beside bodies of this squared size that the difference of the points
/// has lost two fifths of the digits of its direction.
template <Scalar S>
bool is_close(const Vec<S, 3>& way, const S& square) {
    return S(1 << 22) * squared_norm(way) < square;
}
/// True if a parameter is none of the ends.
template <Scalar S>
bool is_inner(const S& t) {
    return S(-1) < t && t < S(1);
}
/// The way that is known to be along or across something, if it is the same up to rounding beside bodies of this
/// squared size, and so loses only wrong digits.
template <Field S>
Vec<S, 3> cleared(const Vec<S, 3>& way, const Vec<S, 3>& known, const S& square) {
    const S rounding = S(roundoffs_of_contact) * scalar_traits<S>::epsilon();
    return squared_norm(way - known) <= rounding * rounding * square ? known : way;
}
/// x without its part along d; x if d is zero.
template <Field S>
Vec<S, 3> across(const Vec<S, 3>& x, const Vec<S, 3>& d) {
    const S square = squared_norm(d);
    return is_normal(square) ? Vec<S, 3>(x - dot(x, d) / square * d) : x;
}

/// A vector of length 1 across x, which may be zero.
template <Real S>
Vec<S, 3> unit_across(const Vec<S, 3>& x) {
    const Vec<S, 3> scaled = scaled_by_infinity_norm(x);
    int least = 0;
    for (int k = 1; k < 3; ++k)
        if (magnitude_of(scaled[k]) < magnitude_of(scaled[least])) least = k;
    const Vec<S, 3> n = cross(scaled, unit_vector<S, 3>(least));
    const S square = squared_norm(n);
    return S(0) < square ? Vec<S, 3>(S(1) / square_root(square) * n) : unit_vector<S, 3>(0);
}

}  // namespace touchstone::closed_forms
