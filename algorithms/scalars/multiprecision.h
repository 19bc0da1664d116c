// SPDX-License-Identifier: MIT
// Binary floating point of a chosen number of decimal digits, without expression templates, and its scalar_traits.
// Mpfr<digits> needs -lmpfr -lgmp and keeps its digits on the stack. BinFloat<digits> is header-only and 1.5 to 3.6
// times slower.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/mpfr.hpp>

#include "algorithms/core/scalar.h"
#include "algorithms/scalars/detail/name.h"

namespace touchstone {

/// A binary number of MPFR of at least `digits` decimal digits.
template <unsigned digits>
using Mpfr = boost::multiprecision::number<
    boost::multiprecision::mpfr_float_backend<digits, boost::multiprecision::allocate_stack>,
    boost::multiprecision::et_off>;
/// A binary number of Boost of at least `digits` decimal digits.
template <unsigned digits>
using BinFloat =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<digits>, boost::multiprecision::et_off>;

namespace detail {

/// The common traits of Mpfr and BinFloat. Both round to nearest, ties to even, and have NaN and infinities.
template <class S>
struct MultiprecisionTraits {
    static constexpr bool is_exact = false;
    static S epsilon() { return S(std::numeric_limits<S>::epsilon() / 2); }
    static bool is_finite(const S& x) { return (boost::multiprecision::isfinite)(x); }
    static S from_double(double x) { return S(x); }
    static long double to_long_double(const S& x) { return x.template convert_to<long double>(); }
};

}  // namespace detail

template <unsigned digits>
struct scalar_traits<Mpfr<digits>> : detail::MultiprecisionTraits<Mpfr<digits>> {
private:
    static constexpr std::string_view prefix = "mpfr(";

public:
    static constexpr std::string_view name =
        detail::JoinedName<prefix, detail::DecimalName<static_cast<int>(digits)>::value,
                           detail::close_parenthesis>::value;
};

template <unsigned digits>
struct scalar_traits<BinFloat<digits>> : detail::MultiprecisionTraits<BinFloat<digits>> {
private:
    static constexpr std::string_view prefix = "bin_float(";

public:
    static constexpr std::string_view name =
        detail::JoinedName<prefix, detail::DecimalName<static_cast<int>(digits)>::value,
                           detail::close_parenthesis>::value;
};

}  // namespace touchstone
