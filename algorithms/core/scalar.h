// SPDX-License-Identifier: MIT
// The requirements on a number type: the concepts Scalar, Field and Real, and the traits that describe a type.
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

/// True if arithmetic and comparison of S never throw. Every `noexcept` of this library rests on it, since nothing else
/// that a template does with S can throw. Specialise it for a scalar of your own that never throws.
template <class S>
inline constexpr bool is_nothrow = std::floating_point<S>;

/// An ordered commutative ring into which the integers embed. It suffices for support mappings of polytopes and for
/// sign tests. S{} is zero: result fields that have no value are value-initialised. Arithmetic returns S itself, so
/// that a formula needs no casts: a type with expression templates must switch them off or be wrapped.
template <class S>
concept Scalar = std::semiregular<S> && std::constructible_from<S, int> && requires(const S& a, const S& b) {
    requires std::same_as<decltype(a + b), S>;
    requires std::same_as<decltype(a - b), S>;
    requires std::same_as<decltype(a * b), S>;
    requires std::same_as<decltype(-a), S>;
    { a < b } -> std::convertible_to<bool>;
    { a <= b } -> std::convertible_to<bool>;
    { a == b } -> std::convertible_to<bool>;
    { scalar_traits<S>::is_exact } -> std::convertible_to<bool>;
    { scalar_traits<S>::epsilon() } -> std::same_as<S>;
    { scalar_traits<S>::is_finite(a) } -> std::convertible_to<bool>;
    { scalar_traits<S>::from_double(0.5) } -> std::same_as<S>;
    { scalar_traits<S>::to_long_double(a) } -> std::convertible_to<long double>;
};

/// A Scalar with division. Exact rationals are a Field but not a Real.
template <class S>
concept Field = Scalar<S> && requires(const S& a, const S& b) {
    { a / b } -> std::same_as<S>;
};

namespace detail {
using std::sqrt;
template <class S>
concept HasSquareRoot = requires(const S& a) {
    { sqrt(a) } -> std::same_as<S>;
};
template <class S>
S call_square_root(const S& x) {
    return sqrt(x);
}
}  // namespace detail

/// A Field with a square root, found by argument-dependent lookup. Only curved shapes and reporting need it.
template <class S>
concept Real = Field<S> && !scalar_traits<S>::is_exact && detail::HasSquareRoot<S>;

/// Square root of x >= 0, correctly rounded on the built-in scalars.
template <Real S>
S square_root(const S& x) {
    return detail::call_square_root(x);
}

}  // namespace touchstone
