// SPDX-License-Identifier: MIT
// Fixed-size vectors over any Scalar; plain component arithmetic, no reordering, no hidden normalisation.
#pragma once

#include <array>
#include <cstddef>

#include "algorithms/core/scalar.h"

namespace touchstone {

template <Scalar S, int D>
struct Vec {
    std::array<S, static_cast<std::size_t>(D)> component{};

    constexpr const S& operator[](int i) const noexcept { return component[static_cast<std::size_t>(i)]; }
    constexpr S& operator[](int i) noexcept { return component[static_cast<std::size_t>(i)]; }

    friend constexpr bool operator==(const Vec& x, const Vec& y) {
        for (int i = 0; i < D; ++i)
            if (!(x[i] == y[i])) return false;
        return true;
    }
};

namespace detail {
template <Scalar S, int D, class F>
constexpr Vec<S, D> generate(F&& component_of) {
    Vec<S, D> result;
    for (int i = 0; i < D; ++i) result[i] = S(component_of(i));
    return result;
}
}  // namespace detail

template <Scalar S, int D>
constexpr Vec<S, D> zero_vector() {
    return detail::generate<S, D>([](int) { return S(0); });
}

/// The i-th coordinate axis, 0 <= i < D.
template <Scalar S, int D>
constexpr Vec<S, D> unit_vector(int i) {
    return detail::generate<S, D>([i](int k) { return S(k == i ? 1 : 0); });
}

template <Scalar S, int D>
constexpr Vec<S, D> operator+(const Vec<S, D>& x, const Vec<S, D>& y) {
    return detail::generate<S, D>([&](int i) { return S(x[i] + y[i]); });
}

template <Scalar S, int D>
constexpr Vec<S, D> operator-(const Vec<S, D>& x, const Vec<S, D>& y) {
    return detail::generate<S, D>([&](int i) { return S(x[i] - y[i]); });
}

template <Scalar S, int D>
constexpr Vec<S, D> operator-(const Vec<S, D>& x) {
    return detail::generate<S, D>([&](int i) { return S(-x[i]); });
}

template <Scalar S, int D>
constexpr Vec<S, D> operator*(const S& s, const Vec<S, D>& x) {
    return detail::generate<S, D>([&](int i) { return S(s * x[i]); });
}

/// Inner product, summed in index order.
template <Scalar S, int D>
constexpr S dot(const Vec<S, D>& x, const Vec<S, D>& y) {
    S sum = S(x[0] * y[0]);
    for (int i = 1; i < D; ++i) sum = S(sum + S(x[i] * y[i]));
    return sum;
}

template <Scalar S, int D>
constexpr S squared_norm(const Vec<S, D>& x) {
    return dot(x, x);
}

template <Scalar S>
constexpr Vec<S, 3> cross(const Vec<S, 3>& x, const Vec<S, 3>& y) {
    Vec<S, 3> result;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        result[i] = S(S(x[j] * y[k]) - S(x[k] * y[j]));
    }
    return result;
}

template <Scalar S, int D>
bool is_finite(const Vec<S, D>& x) {
    for (int i = 0; i < D; ++i)
        if (!scalar_traits<S>::is_finite(x[i])) return false;
    return true;
}

/// Component by component, each rounded once to the nearest To.
template <Scalar To, int D>
Vec<To, D> convert(const Vec<double, D>& x) {
    return detail::generate<To, D>([&](int i) { return scalar_traits<To>::from_double(x[i]); });
}

}  // namespace touchstone
