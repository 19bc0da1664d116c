// SPDX-License-Identifier: GPL-3.0-or-later
// Square roots of rationals, where they are rational.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <optional>

namespace touchstone {

/// The root of the square of a rational; nothing for any other number. Precondition: x >= 0.
template <class Rational>
std::optional<Rational> rational_root(const Rational& x) {
    using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
    const Integer p = sqrt(Integer(numerator(x))), q = sqrt(Integer(denominator(x)));
    if (p * p == numerator(x) && q * q == denominator(x)) return Rational(p, q);
    return std::nullopt;
}

}  // namespace touchstone
