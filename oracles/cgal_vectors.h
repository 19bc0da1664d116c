// SPDX-License-Identifier: GPL-3.0-or-later
// Vectors of rationals for the oracle `cgal`, and their output form.
#pragma once

#include "oracles/cgal_bodies.h"

namespace touchstone::cgal_oracle {

template <int D>
RationalPoint<D> difference(const RationalPoint<D>& x, const RationalPoint<D>& y) {
    RationalPoint<D> result;
    for (std::size_t k = 0; k < D; ++k) result[k] = x[k] - y[k];
    return result;
}

template <int D>
ExactVector exact(const RationalPoint<D>& x) {
    ExactVector result;
    for (const CGAL::Gmpq& coordinate : x) result.push_back(exact(coordinate));
    return result;
}

/// The direction of x as integers without a common divisor. Precondition: x is not zero.
template <int D>
ExactVector in_lowest_integers(const RationalPoint<D>& x) {
    CGAL::Gmpz divisor(0), multiple(1);
    for (const CGAL::Gmpq& coordinate : x)
        mpz_lcm(multiple.mpz(), multiple.mpz(), CGAL::Gmpz(coordinate.denominator()).mpz());
    for (const CGAL::Gmpq& coordinate : x)
        mpz_gcd(divisor.mpz(), divisor.mpz(),
                CGAL::Gmpz(CGAL::Gmpq(coordinate * CGAL::Gmpq(multiple)).numerator()).mpz());
    ExactVector result;
    for (const CGAL::Gmpq& coordinate : x)
        result.push_back(exact(coordinate * CGAL::Gmpq(multiple) / CGAL::Gmpq(divisor)));
    return result;
}

/// The vertices in the plane through `point` orthogonal to n.
template <int D>
std::vector<int> face(const Coordinates<D>& body, const RationalPoint<D>& n, const RationalPoint<D>& point) {
    std::vector<int> result;
    for (std::size_t i = 0; i < body.size(); ++i) {
        CGAL::Gmpq height(0);
        for (std::size_t k = 0; k < D; ++k) height += n[k] * (rational(body[i][k]) - point[k]);
        if (height == 0) result.push_back(static_cast<int>(i));
    }
    return result;
}

}  // namespace touchstone::cgal_oracle
