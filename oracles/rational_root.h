// SPDX-License-Identifier: GPL-3.0-or-later
// Rational square roots of rationals.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <optional>

namespace touchstone {

/// Returns the square root of x, or nullopt if it is irrational. Precondition: x >= 0.
template <class Rational>
std::optional<Rational> rational_root(const Rational& x) {
    using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
    const Integer p = sqrt(Integer(numerator(x))), q = sqrt(Integer(denominator(x)));
    if (p * p == numerator(x) && q * q == denominator(x)) return Rational(p, q);
    return std::nullopt;
}

}  // namespace touchstone
