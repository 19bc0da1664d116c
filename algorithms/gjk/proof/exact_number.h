// SPDX-License-Identifier: MIT
// Numbers whose signs are exact: expansions [She97] of a scalar that rounds, and an exact scalar itself.
//
// Invariant: a sign that is given is right. `unknown` is the sign of an expansion that was lost to underflow, overflow
// or too many terms.
#pragma once

#include <algorithm>
#include <concepts>
#include <initializer_list>
#include <type_traits>

#include "algorithms/core/expansion.h"
#include "algorithms/core/scalar.h"
#include "algorithms/core/vec.h"

namespace touchstone::gjk::proof {

/// The type in which sums and products of numbers of type T are exact.
template <Scalar T>
using ExactOf = std::conditional_t<scalar_traits<T>::is_exact, T, Expansion>;

/// x without rounding. A long double is the sum of two doubles.
template <Scalar T>
ExactOf<T> to_exact(const T& x) {
    if constexpr (scalar_traits<T>::is_exact) {
        return x;
    } else if constexpr (std::same_as<T, long double>) {
        const auto high = static_cast<double>(x);
        return Expansion(high) + Expansion(static_cast<double>(x - static_cast<long double>(high)));
    } else {
        return Expansion(static_cast<double>(x));
    }
}
/// Every component without rounding.
template <Scalar T, int D>
Vec<ExactOf<T>, D> to_exact(const Vec<T, D>& x) {
    return touchstone::detail::generate<ExactOf<T>, D>([&](int k) { return to_exact(x[k]); });
}

/// The number of type T nearest to x, up to two units in its last place.
template <Scalar T>
T from_exact(const ExactOf<T>& x) {
    if constexpr (scalar_traits<T>::is_exact)
        return x;
    else if constexpr (std::same_as<T, long double>)
        return x.rounded();
    else
        return static_cast<T>(x.approximation());
}
/// Every component rounded.
template <Scalar T>
Vec<T, 3> from_exact(const Vec<ExactOf<T>, 3>& x) {
    return {from_exact<T>(x[0]), from_exact<T>(x[1]), from_exact<T>(x[2])};
}

/// A sign, if it is known.
enum class Sign { negative, zero, positive, unknown };

/// The sign of x; unknown if x was lost.
inline Sign sign_of(const Expansion& x) {
    if (x.is_nan()) return Sign::unknown;
    if (x.is_zero()) return Sign::zero;
    return x.is_positive() ? Sign::positive : Sign::negative;
}
/// The sign of an exact number.
template <Scalar T>
    requires(scalar_traits<T>::is_exact && !std::same_as<T, Expansion>)
Sign sign_of(const T& x) {
    if (x == T(0)) return Sign::zero;
    return T(0) < x ? Sign::positive : Sign::negative;
}

/// The opposite sign.
constexpr Sign operator-(Sign sign) {
    if (sign == Sign::positive) return Sign::negative;
    return sign == Sign::negative ? Sign::positive : sign;
}

/// True if all signs are known, none is opposite to another, and not all are zero.
inline bool agree(std::initializer_list<Sign> signs) {
    bool some_positive = false, some_negative = false;
    for (const Sign sign : signs) {
        if (sign == Sign::unknown) return false;
        some_positive = some_positive || sign == Sign::positive;
        some_negative = some_negative || sign == Sign::negative;
    }
    return some_positive != some_negative;
}

/// True if one sign is positive and another one negative, whatever the unknown ones are.
inline bool disagree(std::initializer_list<Sign> signs) {
    const auto has = [signs](Sign wanted) { return std::find(signs.begin(), signs.end(), wanted) != signs.end(); };
    return has(Sign::positive) && has(Sign::negative);
}

/// True if every component is zero without doubt.
template <class E>
bool is_zero(const Vec<E, 3>& x) {
    return sign_of(x[0]) == Sign::zero && sign_of(x[1]) == Sign::zero && sign_of(x[2]) == Sign::zero;
}

}  // namespace touchstone::gjk::proof
