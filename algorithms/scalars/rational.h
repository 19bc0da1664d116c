// SPDX-License-Identifier: MIT
// Exact rationals (GMP through Boost.Multiprecision), and their scalar_traits, which make them a Field. Only programs
// that include this header need GMP.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <stdexcept>

#include "algorithms/core/scalar.h"

namespace touchstone {

/// Expression templates are off: with them `auto x = a * b` would be a dangling proxy.
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

template <>
struct scalar_traits<Rational> {
    static constexpr bool is_exact = true;
    static constexpr std::string_view name = "rational";
    static Rational epsilon() { return Rational(0); }
    static bool is_finite(const Rational&) noexcept { return true; }
    /// Exact. Throws std::domain_error on NaN and infinities, for which GMP would terminate the process.
    static Rational from_double(double x) {
        if (!std::isfinite(x))
            throw std::domain_error(
                "Rational: the double is NaN or infinite and has no rational value; pass a finite one");
        return Rational(x);
    }
    static long double to_long_double(const Rational& x) { return x.convert_to<long double>(); }
};

}  // namespace touchstone
