// SPDX-License-Identifier: MIT
// IEEE binary128 (113 bits, software) through Boost.Multiprecision, and its scalar_traits. g++ only, since clang has no
// quadmath.h: the macro TOUCHSTONE_HAS_FLOAT128 is defined if Float128 exists. Link -lquadmath.
#pragma once

#if __has_include(<quadmath.h>)
#define TOUCHSTONE_HAS_FLOAT128 1
#include <boost/multiprecision/float128.hpp>

#include "algorithms/core/scalar.h"

namespace touchstone {

using Float128 = boost::multiprecision::float128;  // this alias has no expression templates

template <>
struct scalar_traits<Float128> {
    static constexpr bool is_exact = false;
    static constexpr std::string_view name = "float128";
    /// u = 2^-113.
    static Float128 epsilon() { return Float128(0x1p-113); }
    static bool is_finite(const Float128& x) { return (boost::multiprecision::isfinite)(x); }
    static Float128 from_double(double x) { return Float128(x); }
    static long double to_long_double(const Float128& x) { return x.convert_to<long double>(); }
};

}  // namespace touchstone
#else
#define TOUCHSTONE_HAS_FLOAT128 0
#endif
