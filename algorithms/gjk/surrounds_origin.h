// SPDX-License-Identifier: MIT
// Tests whether a full simplex contains the origin in its interior, by the signs of its determinants beyond their
// rounding errors.
//
// The origin is inside conv(p, q, r, s) exactly when the determinants of Cramer's rule, det(q, r, s), det(p, s, r),
// det(p, q, s) and det(p, r, q), have the same sign. The weights of a solver are quotients of such determinants and are
// less accurate on thin simplices, so v = sum lambda_i w_i may miss the origin by hundreds of roundoffs although every
// sign is certain. This test then decides. Without the bounds on rounding errors the signs report false insides (E-25).
#pragma once

#include <array>
#include <cstddef>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/core/simplex.h"

namespace touchstone::gjk::detail {

/// A determinant and the sum of the magnitudes of its terms. Each term passes at most 5 roundings (2 in the plane), and
/// the bound uses 16. A bound that has underflowed is not used.
template <Field S>
struct Determinant {
    S value{}, magnitude{};
    bool is_positive() const {
        const S error = S(16) * scalar_traits<S>::epsilon() * magnitude;
        return (scalar_traits<S>::is_exact || is_normal(error)) && error < value;
    }
};

template <Field S>
Determinant<S> determinant(const Vec<S, 2>& x, const Vec<S, 2>& y) {
    const S plus = x[0] * y[1], minus = x[1] * y[0];
    return {plus - minus, magnitude_of(plus) + magnitude_of(minus)};
}

template <Field S>
Determinant<S> determinant(const Vec<S, 3>& x, const Vec<S, 3>& y, const Vec<S, 3>& z) {
    Determinant<S> sum;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const S plus = y[j] * z[k], minus = y[k] * z[j];
        sum.value = sum.value + x[i] * (plus - minus);
        sum.magnitude = sum.magnitude + magnitude_of(x[i]) * (magnitude_of(plus) + magnitude_of(minus));
    }
    return sum;
}

template <Field S, std::size_t N>
bool have_one_sign(std::array<Determinant<S>, N> determinants) {
    const auto all_positive = [&determinants] {
        for (const auto& each : determinants)
            if (!each.is_positive()) return false;
        return true;
    };
    if (all_positive()) return true;
    for (auto& each : determinants) each.value = -each.value;
    return all_positive();
}

/// True only if the origin is strictly inside the hull of the given vertices. Precondition: the size is D + 1.
template <Field S>
bool surrounds_origin(const Simplex<S, 2>& simplex) {
    const auto &p = simplex[0].w, &q = simplex[1].w, &r = simplex[2].w;
    return have_one_sign(std::array{determinant(q, r), determinant(r, p), determinant(p, q)});
}
template <Field S>
bool surrounds_origin(const Simplex<S, 3>& simplex) {
    const auto &p = simplex[0].w, &q = simplex[1].w, &r = simplex[2].w, &s = simplex[3].w;
    return have_one_sign(
        std::array{determinant(q, r, s), determinant(p, s, r), determinant(p, q, s), determinant(p, r, q)});
}

}  // namespace touchstone::gjk::detail
