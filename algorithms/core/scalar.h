// SPDX-License-Identifier: MIT
// What a number must be able to do before an algorithm of this library runs on it.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <string_view>

#include "algorithms/core/ieee_arithmetic.h"

namespace touchstone {

/// Facts about a scalar that its operators cannot tell. Specialise it to bring a scalar of your own; the members are
///   name                 as written in a method string ("double", "rational")
///   is_exact             arithmetic never rounds; Theorems 1 to 5 hold to the letter
///   epsilon()            unit roundoff u (half the distance from 1 to the next number); 0 when exact
///   is_finite(x)         false for NaN and infinities
///   from_double(x)       the scalar nearest to a finite double
///   to_long_double(x)    the nearest long double, for reporting only
template <class S>
struct scalar_traits;

template <std::floating_point S>
struct scalar_traits<S> {
    static constexpr bool is_exact = false;
    static constexpr std::string_view name = std::same_as<S, float>    ? "float"
                                             : std::same_as<S, double> ? "double"
                                                                       : "long_double";
    static constexpr S epsilon() noexcept { return std::numeric_limits<S>::epsilon() / 2; }
    static bool is_finite(S x) noexcept { return std::isfinite(x); }
    static constexpr S from_double(double x) noexcept { return static_cast<S>(x); }
    static constexpr long double to_long_double(S x) noexcept { return static_cast<long double>(x); }
};

/// Arithmetic and order of S never throw: what `noexcept` means here, since all else that a template does with S
/// follows from it. Specialise it for a scalar of your own that keeps this promise.
template <class S>
inline constexpr bool is_nothrow = std::floating_point<S>;

/// An ordered commutative ring that knows its integers: enough for support mappings of polytopes and sign tests. S{} is
/// zero: results that have no number to give are value-initialised.
template <class S>
concept Scalar = std::semiregular<S> && std::constructible_from<S, int> && requires(const S& a, const S& b) {
    { S(a + b) } -> std::same_as<S>;
    { S(a - b) } -> std::same_as<S>;
    { S(a * b) } -> std::same_as<S>;
    { S(-a) } -> std::same_as<S>;
    { a < b } -> std::convertible_to<bool>;
    { a <= b } -> std::convertible_to<bool>;
    { a == b } -> std::convertible_to<bool>;
    { scalar_traits<S>::is_exact } -> std::convertible_to<bool>;
    { scalar_traits<S>::epsilon() } -> std::convertible_to<S>;
    { scalar_traits<S>::is_finite(a) } -> std::convertible_to<bool>;
    { scalar_traits<S>::from_double(0.5) } -> std::convertible_to<S>;
    { scalar_traits<S>::to_long_double(a) } -> std::convertible_to<long double>;
};

/// x > 0 with all of its digits: false at and below the smallest normal number, where they have underflowed, and for
/// NaN. Known from arithmetic alone: u x rounds to zero exactly there, since the smallest number is 2 u of the smallest
/// normal one. On exact scalars simply x > 0.
template <Scalar S>
bool is_normal(const S& x) {
    if constexpr (scalar_traits<S>::is_exact) return S(0) < x;
    return S(0) < S(x * S(scalar_traits<S>::epsilon()));
}

/// A Scalar with division: exact rationals stop here.
template <class S>
concept Field = Scalar<S> && requires(const S& a, const S& b) {
    { S(a / b) } -> std::same_as<S>;
};

namespace detail {
using std::sqrt;
template <class S>
concept HasSquareRoot = requires(const S& a) {
    { S(sqrt(a)) } -> std::same_as<S>;
};
template <class S>
S call_square_root(const S& x) {
    return S(sqrt(x));
}
}  // namespace detail

/// A Field with a square root found by argument-dependent lookup: curved shapes and reporting only.
template <class S>
concept Real = Field<S> && !scalar_traits<S>::is_exact && detail::HasSquareRoot<S>;

/// Square root of x >= 0, correctly rounded on the built-in scalars.
template <Real S>
S square_root(const S& x) {
    return detail::call_square_root(x);
}

}  // namespace touchstone
