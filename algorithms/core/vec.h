// SPDX-License-Identifier: MIT
// Fixed-size vectors over any Scalar. Arithmetic is component by component, without reordering and without hidden
// normalisation.
#pragma once

#include <array>
#include <cstddef>

#include "algorithms/core/scalar.h"

namespace touchstone {

/// A point or direction of the plane (D = 2) or of space (D = 3). Its components are not initialised.
template <Scalar S, int D>
struct Vec {
    static_assert(D == 2 || D == 3, "Vec<S, D>: the dimension D must be 2 or 3");

    std::array<S, static_cast<std::size_t>(D)> component;

    constexpr const S& operator[](int i) const noexcept { return component[static_cast<std::size_t>(i)]; }
    constexpr S& operator[](int i) noexcept { return component[static_cast<std::size_t>(i)]; }

    friend constexpr bool operator==(const Vec& x, const Vec& y) {
        if constexpr (D == 2) return x[0] == y[0] && x[1] == y[1];
        if constexpr (D == 3) return x[0] == y[0] && x[1] == y[1] && x[2] == y[2];
    }
};

namespace detail {
/// Written out instead of looped, here and below: g++ at -O2 does not unroll loops of three, which costs GJK on boxes
/// half of its speed.
template <Scalar S, int D, class F>
constexpr Vec<S, D> generate(F&& component_of) {
    if constexpr (D == 2) return {{S(component_of(0)), S(component_of(1))}};
    if constexpr (D == 3) return {{S(component_of(0)), S(component_of(1)), S(component_of(2))}};
}
}  // namespace detail

/// Every component is S(0).
template <Scalar S, int D>
constexpr Vec<S, D> zero_vector() noexcept(is_nothrow<S>) {
    return detail::generate<S, D>([](int) { return S(0); });
}

/// The i-th coordinate axis, 0 <= i < D.
template <Scalar S, int D>
constexpr Vec<S, D> unit_vector(int i) noexcept(is_nothrow<S>) {
    return detail::generate<S, D>([i](int k) { return S(k == i ? 1 : 0); });
}

/// x + y, component by component.
template <Scalar S, int D>
constexpr Vec<S, D> operator+(const Vec<S, D>& x, const Vec<S, D>& y) {
    return detail::generate<S, D>([&](int i) { return x[i] + y[i]; });
}

/// x - y, component by component.
template <Scalar S, int D>
constexpr Vec<S, D> operator-(const Vec<S, D>& x, const Vec<S, D>& y) {
    return detail::generate<S, D>([&](int i) { return x[i] - y[i]; });
}

/// -x, component by component.
template <Scalar S, int D>
constexpr Vec<S, D> operator-(const Vec<S, D>& x) {
    return detail::generate<S, D>([&](int i) { return -x[i]; });
}

/// s x, component by component.
template <Scalar S, int D>
constexpr Vec<S, D> operator*(const S& s, const Vec<S, D>& x) {
    return detail::generate<S, D>([&](int i) { return s * x[i]; });
}

/// Inner product, summed in index order.
template <Scalar S, int D>
constexpr S dot(const Vec<S, D>& x, const Vec<S, D>& y) {
    S sum = x[0] * y[0];
    sum = sum + x[1] * y[1];
    if constexpr (D == 3) sum = sum + x[2] * y[2];
    return sum;
}

/// x . x, in squared units of x. It may overflow or underflow where |x| is in range.
template <Scalar S, int D>
constexpr S squared_norm(const Vec<S, D>& x) {
    return dot(x, x);
}

/// The right-handed cross product of x and y, perpendicular to both. Its length is an area.
template <Scalar S>
constexpr Vec<S, 3> cross(const Vec<S, 3>& x, const Vec<S, 3>& y) {
    return detail::generate<S, 3>([&](int i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        return x[j] * y[k] - x[k] * y[j];
    });
}

/// False if any component is NaN or infinite.
template <Scalar S, int D>
bool is_finite(const Vec<S, D>& x) {
    const bool in_plane = scalar_traits<S>::is_finite(x[0]) && scalar_traits<S>::is_finite(x[1]);
    if constexpr (D == 2) return in_plane;
    if constexpr (D == 3) return in_plane && scalar_traits<S>::is_finite(x[2]);
}

/// Rounds every component once, to the nearest To.
template <Scalar To, int D>
Vec<To, D> convert(const Vec<double, D>& x) {
    return detail::generate<To, D>([&](int i) { return scalar_traits<To>::from_double(x[i]); });
}

}  // namespace touchstone
