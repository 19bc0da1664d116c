// SPDX-License-Identifier: GPL-3.0-or-later
// Rationals with small denominators near given ones: guesses that a proof then accepts or rejects.
#pragma once

#include <boost/multiprecision/gmp.hpp>

namespace touchstone {

/// Returns the simplest rational within `tolerance` of x, by continued fractions.
template <class Rational>
Rational simplest_near(const Rational& x, const Rational& tolerance) {
    using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
    Integer p0 = 0, q0 = 1, p1 = 1, q1 = 0;
    Rational rest = x;
    for (;;) {
        Integer whole = numerator(rest) / denominator(rest);
        if (Rational(whole) > rest) --whole;
        const Integer p2 = whole * p1 + p0, q2 = whole * q1 + q0;
        const Rational convergent(p2, q2);
        if (abs(Rational(convergent - x)) <= tolerance || rest == Rational(whole)) return convergent;
        p0 = p1, q0 = q1, p1 = p2, q1 = q2;
        rest = Rational(1) / Rational(rest - Rational(whole));
    }
}

}  // namespace touchstone
