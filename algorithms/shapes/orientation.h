// SPDX-License-Identifier: MIT
// Signs of determinants, which say on which side of a line or plane a point lies. The combinatorics of a hull follow
// from these signs alone, so the signs are exact. Exact scalars use the formula. float, double and long double use the
// rounded formula if its error bound decides, else an error-free sum of all products (expansions after Dekker and
// Shewchuk).
//
// Range: on floating point the signs are exact if no product of two (2D) or three (3D) coordinates overflows and no
// rounding error of one underflows. Outside this range a sign may be 0 or wrong, but nothing traps. The orientation of
// three points in the plane is exact for all finite floats, and for all finite doubles where long double has wider
// exponents (on x86). Other rounded scalars get the sign of the rounded formula.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/core/vec.h"

namespace touchstone {

/// The sign of x: -1, 0 or 1; 0 for NaN.
template <Scalar S>
int sign_of(const S& x) {
    return S(0) < x ? 1 : (x < S(0) ? -1 : 0);
}

namespace detail {

/// A sum of floating-point products without rounding. It is a nonoverlapping expansion, with components in ascending
/// magnitude.
template <std::floating_point S>
class ExactSum {
public:
    void add(S x, S y) {
        const S product = x * y;
        add_term(std::fma(x, y, -product));
        add_term(product);
    }
    void add(S x, S y, S z) {
        const S product = x * y;
        add(std::fma(x, y, -product), z);
        add(product, z);
    }
    int sign() const { return size_ == 0 ? 0 : sign_of(part_[size_ - 1]); }

private:
    /// Adds one term by Knuth's two-sum, through the whole expansion. Zero components are dropped.
    void add_term(S carry) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            const S sum = carry + part_[i];
            const S from_part = sum - carry;
            const S error = (carry - (sum - from_part)) + (part_[i] - from_part);
            carry = sum;
            if (error != S(0)) part_[kept++] = error;
        }
        if (carry != S(0)) part_[kept++] = carry;
        size_ = kept;
    }

    std::size_t size_ = 0;
    std::array<S, 96> part_{};  // 24 products of three factors, each giving four terms
};

/// The type in which a sign is decided. For float it is double, whose exponents hold every product of three floats.
template <std::floating_point S>
using PredicateScalar = std::conditional_t<std::same_as<S, float>, double, S>;

template <std::floating_point To, std::floating_point S, int D>
Vec<To, D> widen_to(const Vec<S, D>& x) {
    return generate<To, D>([&](int k) { return static_cast<To>(x[k]); });
}

template <std::floating_point S, int D>
Vec<PredicateScalar<S>, D> widen(const Vec<S, D>& x) {
    return widen_to<PredicateScalar<S>>(x);
}

/// long double if its exponents hold every product of two S, else S.
template <std::floating_point S>
using ProductScalar =
    std::conditional_t<4 * std::numeric_limits<S>::max_exponent <= std::numeric_limits<long double>::max_exponent,
                       long double, S>;

/// True if orientation() of three finite points of the plane is always exact.
template <class S>
inline constexpr bool orients_all_finite_points = scalar_traits<S>::is_exact;
template <std::floating_point S>
inline constexpr bool orients_all_finite_points<S> = std::same_as<S, float> || !std::same_as<ProductScalar<S>, S>;

/// A rounded value and the sum of the magnitudes of its terms.
template <Scalar S>
struct Estimate {
    S value{}, magnitude{};
};

/// The sign of `estimate` if an error of `roundoffs` unit roundoffs of its magnitude cannot change it, else 2.
template <std::floating_point S>
int certain_sign(const Estimate<S>& estimate, S roundoffs) {
    const S error = roundoffs * scalar_traits<S>::epsilon() * estimate.magnitude;
    const bool in_range = error > std::numeric_limits<S>::min();
    if (in_range && estimate.value > error) return 1;
    if (in_range && -estimate.value > error) return -1;
    return 2;
}

/// Adds x . (y x z), multiplied out, to the sum.
template <std::floating_point S>
void add_determinant(ExactSum<S>& sum, const Vec<S, 3>& x, const Vec<S, 3>& y, const Vec<S, 3>& z) {
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        sum.add(x[i], y[j], z[k]);
        sum.add(-x[i], y[k], z[j]);
    }
}

template <std::floating_point S>
Estimate<S> estimate_determinant(const Vec<S, 3>& x, const Vec<S, 3>& y, const Vec<S, 3>& z) {
    Estimate<S> estimate;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const S plus = y[j] * z[k], minus = y[k] * z[j];
        estimate.value += x[i] * (plus - minus);
        estimate.magnitude += std::fabs(x[i]) * (std::fabs(plus) + std::fabs(minus));
    }
    return estimate;
}

template <std::floating_point S, int D>
int exact_sign_along(const Vec<S, D>& d, const Vec<S, D>& from, const Vec<S, D>& to) {
    Estimate<S> estimate;
    for (int k = 0; k < D; ++k) {
        const S term = d[k] * (to[k] - from[k]);
        estimate.value += term;
        estimate.magnitude += std::fabs(term);
    }
    if (const int sign = certain_sign(estimate, S(6)); sign != 2) return sign;
    ExactSum<S> sum;
    for (int k = 0; k < D; ++k) {
        sum.add(d[k], to[k]);
        sum.add(-d[k], from[k]);
    }
    return sum.sign();
}

/// True if products of these coordinates neither overflow nor lose their rounding error to underflow.
template <std::floating_point S, class... Points>
bool has_exact_products(const Points&... points) {
    using Limits = std::numeric_limits<S>;
    constexpr int least = (Limits::min_exponent + 2 * Limits::digits) / 2, greatest = Limits::max_exponent / 2 - 4;
    const S low = std::ldexp(S(1), least), high = std::ldexp(S(1), greatest);
    const auto is_in_range = [&](const S& x) { return x == S(0) || (low <= std::fabs(x) && std::fabs(x) <= high); };
    return ((is_in_range(points[0]) && is_in_range(points[1])) && ...);
}

/// The exact sign of a x b + b x c + c x a.
template <std::floating_point S>
int exact_sign_of_area(const Vec<S, 2>& a, const Vec<S, 2>& b, const Vec<S, 2>& c) {
    ExactSum<S> sum;
    const auto add_cross = [&sum](const Vec<S, 2>& x, const Vec<S, 2>& y) {
        sum.add(x[0], y[1]);
        sum.add(-x[1], y[0]);
    };
    add_cross(b, c);
    add_cross(c, a);
    add_cross(a, b);
    return sum.sign();
}

template <std::floating_point S>
int exact_orientation(const Vec<S, 2>& a, const Vec<S, 2>& b, const Vec<S, 2>& c) {
    const Vec<S, 2> ab = b - a, ac = c - a;
    const S plus = ab[0] * ac[1], minus = ab[1] * ac[0];
    const Estimate<S> estimate{plus - minus, std::fabs(plus) + std::fabs(minus)};
    if (const int sign = certain_sign(estimate, S(4)); sign != 2) return sign;
    if (has_exact_products<S>(a, b, c)) return exact_sign_of_area(a, b, c);
    using Wide = ProductScalar<S>;
    return exact_sign_of_area(widen_to<Wide>(a), widen_to<Wide>(b), widen_to<Wide>(c));
}

template <std::floating_point S>
int exact_orientation(const Vec<S, 3>& a, const Vec<S, 3>& b, const Vec<S, 3>& c, const Vec<S, 3>& d) {
    if (const int sign = certain_sign(estimate_determinant(d - a, b - a, c - a), S(8)); sign != 2) return sign;
    ExactSum<S> sum;
    add_determinant(sum, b, c, d);
    add_determinant(sum, c, a, d);
    add_determinant(sum, a, b, d);
    add_determinant(sum, b, a, c);
    return sum.sign();
}

template <std::floating_point S>
int exact_turn(const Vec<S, 3>& n, const Vec<S, 3>& a, const Vec<S, 3>& b, const Vec<S, 3>& c) {
    if (const int sign = certain_sign(estimate_determinant(n, b - a, c - a), S(8)); sign != 2) return sign;
    ExactSum<S> sum;
    add_determinant(sum, n, b, c);
    add_determinant(sum, n, c, a);
    add_determinant(sum, n, a, b);
    return sum.sign();
}

}  // namespace detail

/// The sign of d . (to - from): 1 if `to` lies further along d than `from`. O(1).
template <Scalar S, int D>
int sign_along(const Vec<S, D>& d, const Vec<S, D>& from, const Vec<S, D>& to) {
    if constexpr (std::floating_point<S>)
        return detail::exact_sign_along(detail::widen(d), detail::widen(from), detail::widen(to));
    else
        return sign_of(dot(d, to - from));
}

/// The sign of det(b - a, c - a): 1 if a, b, c turn counter-clockwise, 0 if they are collinear. Precondition: the
/// points are finite. O(1).
template <Scalar S>
int orientation(const Vec<S, 2>& a, const Vec<S, 2>& b, const Vec<S, 2>& c) {
    if constexpr (std::floating_point<S>) {
        return detail::exact_orientation(detail::widen(a), detail::widen(b), detail::widen(c));
    } else {
        const Vec<S, 2> ab = b - a, ac = c - a;
        return sign_of(ab[0] * ac[1] - ab[1] * ac[0]);
    }
}

/// The sign of (d - a) . ((b - a) x (c - a)): 1 if the triangle a, b, c is counter-clockwise as seen from d, 0 if the
/// four points are coplanar. O(1).
template <Scalar S>
int orientation(const Vec<S, 3>& a, const Vec<S, 3>& b, const Vec<S, 3>& c, const Vec<S, 3>& d) {
    if constexpr (std::floating_point<S>)
        return detail::exact_orientation(detail::widen(a), detail::widen(b), detail::widen(c), detail::widen(d));
    else
        return sign_of(dot(d - a, cross(b - a, c - a)));
}

/// The sign of n . ((b - a) x (c - a)): 1 if a, b, c turn counter-clockwise as seen looking against n. O(1).
template <Scalar S>
int turn(const Vec<S, 3>& n, const Vec<S, 3>& a, const Vec<S, 3>& b, const Vec<S, 3>& c) {
    if constexpr (std::floating_point<S>)
        return detail::exact_turn(detail::widen(n), detail::widen(a), detail::widen(b), detail::widen(c));
    else
        return sign_of(dot(n, cross(b - a, c - a)));
}

/// True if no orientation() of three of these points is lost to overflow or underflow: always if it is exact for all
/// finite points, otherwise if every product of two differences is a normal number. O(n^2).
template <Scalar S>
bool orientations_are_in_range(std::span<const Vec<S, 2>> points) {
    if constexpr (detail::orients_all_finite_points<S>) return true;
    Vec<S, 2> least{S(0), S(0)}, greatest{S(0), S(0)};
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (int k = 0; k < 2; ++k) {
                const S size = magnitude_of(points[i][k] - points[j][k]);
                if (!scalar_traits<S>::is_finite(size)) return false;
                if (!(S(0) < size)) continue;
                if (least[k] == S(0) || size < least[k]) least[k] = size;
                if (greatest[k] < size) greatest[k] = size;
            }
    const S product = S(2) * (greatest[0] * greatest[1]);
    return product == S(0) ? least[0] == S(0) || least[1] == S(0)
                           : scalar_traits<S>::is_finite(product) && is_normal(least[0] * least[1]);
}

}  // namespace touchstone
