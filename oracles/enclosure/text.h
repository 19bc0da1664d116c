// SPDX-License-Identifier: GPL-3.0-or-later
// Output forms of the oracle `enclosure`: intervals as decimals rounded outward, with a middle for measuring errors,
// and numbers of a search as exact rationals.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <string>

#include "oracles/enclosure/interval.h"
#include "oracles/exact_number_value.h"
#include "oracles/truth.h"

namespace touchstone::enclosure_detail {

using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

template <unsigned Digits>
ExactNumber decimal(const Real<Digits>& x, Round direction) {
    if (x == 0) return ExactNumber::of_decimal("0");
    constexpr std::size_t places = 45;
    mpfr_exp_t exponent = 0;
    char* text = mpfr_get_str(nullptr, &exponent, 10, places, x.backend().data(),
                              direction == Round::down ? MPFR_RNDD : MPFR_RNDU);
    std::string digits(text);
    mpfr_free_str(text);
    const std::size_t point = digits[0] == '-' ? 2 : 1;
    digits.insert(point, ".");
    return ExactNumber::of_decimal(digits + "e" + std::to_string(exponent - 1));
}

template <unsigned Digits>
Enclosure text_of(const Interval<Digits>& x) {
    return {decimal<Digits>(x.lower(), Round::down), decimal<Digits>(x.upper(), Round::up)};
}

/// The middle of the interval, to about 128 bits.
template <unsigned Digits>
WideReal middle_of(const Interval<Digits>& x) {
    Real<Digits> middle = (x.lower() + x.upper()) / 2;
    const long double high = mpfr_get_ld(middle.backend().data(), MPFR_RNDN);
    Real<Digits> rest;
    mpfr_set_ld(rest.backend().data(), high, MPFR_RNDN);
    rest = middle - rest;
    return {high, mpfr_get_ld(rest.backend().data(), MPFR_RNDN)};
}

template <unsigned Digits>
KnownNumber known(const Interval<Digits>& x) {
    return {std::nullopt, text_of(x), middle_of(x)};
}

template <unsigned Digits>
bool narrow(const Interval<Digits>& x, double width) {
    return x.upper() - x.lower() <= Real<Digits>(width) * x.upper();
}

template <unsigned Digits>
Rational exact_value(const Real<Digits>& x) {
    if (x == 0) return Rational(0);
    using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
    Integer mantissa;
    const mpfr_exp_t exponent = mpfr_get_z_2exp(mantissa.backend().data(), x.backend().data());
    const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
    return exponent < 0 ? Rational(mantissa, power) : Rational(mantissa * power);
}

}  // namespace touchstone::enclosure_detail
