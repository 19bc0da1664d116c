// SPDX-License-Identifier: MIT
// Curved bodies without doubt: a point that is certainly in the body although its formula rounds, and an upper bound of
// the support mapping. With them exact signs decide about curved bodies as they do about polytopes: points that are
// certainly in A and B show that the bodies meet, and bounds that they are apart.
//
// Invariant: inner_point(d) is a point of the body, exactly, near the support point along d; support_bound(d) is at
// least d.x for every point x of the body, and less than 2^-100 of it too large. Cost: some products of expansions.
#pragma once

#include <array>
#include <cmath>
#include <concepts>

#include "algorithms/core/exact_root.h"
#include "algorithms/core/vec.h"

namespace touchstone {

/// The scalars whose numbers are doubles.
template <class S>
concept CurvedNumber = std::same_as<S, float> || std::same_as<S, double>;

/// A shape that has both, in its own frame.
template <class T>
concept HasCurve = requires(const T& shape, const Vec<double, T::dimension>& d,
                            const Vec<Expansion, T::dimension>& exact) {
    { shape.inner_point(d) } -> std::same_as<Vec<double, T::dimension>>;
    { shape.support_bound(exact) } -> std::same_as<Expansion>;
};

/// A curved body under the linear map of a pose, by the functions of its shape; empty for other bodies. The shape must
/// outlive it.
template <class S, int D>
struct Curve {
    const void* shape = nullptr;
    Vec<double, D> (*inner_point)(const void*, const Vec<double, D>&) = nullptr;
    /// A point of the body's other end, which may be as far along d; null if the body has none.
    Vec<double, D> (*other_point)(const void*, const Vec<double, D>&) = nullptr;
    Expansion (*support_bound)(const void*, const Vec<Expansion, D>&) = nullptr;
    const std::array<Vec<S, D>, static_cast<std::size_t>(D)>* rows = nullptr;  ///< null for the identity

    /// True if the body has a curve.
    explicit operator bool() const { return shape != nullptr; }
};

/// The function of a shape that gives a point of its other end; null if it has none.
template <class T, int D = T::dimension>
constexpr auto other_point_of() -> Vec<double, D> (*)(const void*, const Vec<double, D>&) {
    if constexpr (requires(const T& body, const Vec<double, D>& d) { body.other_point(d); })
        return [](const void* shape, const Vec<double, D>& d) { return static_cast<const T*>(shape)->other_point(d); };
    else
        return nullptr;
}

/// The curve of a body before its move, if it has one: of the shape itself, or what its member curve() returns.
template <class T, class S = typename T::scalar, int D = T::dimension>
Curve<S, D> curve_of(const T& body) {
    if constexpr (requires { body.curve(); })
        return body.curve();
    else if constexpr (HasCurve<T>)
        return {&body,
                [](const void* shape, const Vec<double, D>& d) { return static_cast<const T*>(shape)->inner_point(d); },
                other_point_of<T>(),
                [](const void* shape, const Vec<Expansion, D>& d) {
                    return static_cast<const T*>(shape)->support_bound(d);
                }};
    else
        return {};
}

/// A point that rounding has put outside by a few roundoffs is inside after so many steps by this factor.
inline constexpr int most_shrinkings = 8;
inline constexpr double shrunk = 1 - 0x1p-52;

/// Sets the first two coordinates to a point of the disc of this radius about the origin, near its end along d.
template <int D>
void set_in_disc(Vec<double, D>& point, double radius, const Vec<double, D>& d) {
    const double length = std::sqrt(d[0] * d[0] + d[1] * d[1]);
    if (!(0 < length) || !std::isfinite(length) || !(0 < radius) || !std::isfinite(radius)) return;
    // Near 1, so that no square of a tiny disc vanishes.
    const int exponent = std::ilogb(radius);
    const double scaled = std::ldexp(radius, -exponent);
    double x = scaled / length * d[0], y = scaled / length * d[1];
    const Expansion r(scaled);
    for (int i = 0; i < most_shrinkings; ++i) {
        if (Expansion(x) * Expansion(x) + Expansion(y) * Expansion(y) <= r * r) {
            const double back_x = std::ldexp(x, exponent), back_y = std::ldexp(y, exponent);
            // Among subnormal numbers scaling back rounds, perhaps outwards; the centre then stands for the point.
            if (std::ldexp(back_x, -exponent) != x || std::ldexp(back_y, -exponent) != y) return;
            point[0] = back_x;
            point[1] = back_y;
            return;
        }
        x *= shrunk;
        y *= shrunk;
    }
}

/// A point of the ball about `exact`, near its end along d; `centre` if none is found. `centre` is `exact` up to
/// `rounding`. Precondition: `centre` is in the ball.
template <int D>
Vec<double, D> inner_point_of_ball(const Vec<double, D>& centre, const Vec<Expansion, D>& exact, double rounding,
                                   double radius, const Vec<double, D>& d) {
    const double length = std::sqrt(squared_norm(d));
    if (!(0 < length) || !std::isfinite(length)) return centre;
    const Expansion r(radius);
    Vec<double, D> offset = (radius - rounding) / length * d;
    for (int i = 0; i < most_shrinkings; ++i) {
        const Vec<double, D> point = centre + offset;
        Expansion sum;
        for (int k = 0; k < D; ++k) {
            const Expansion difference = Expansion(point[k]) - exact[k];
            sum = sum + difference * difference;
        }
        if (sum <= r * r) return point;
        offset = (1 - std::ldexp(1.0, 2 * i - 52)) * offset;
    }
    return centre;
}
/// The same of a ball whose centre is a double.
template <int D>
Vec<double, D> inner_point_of_ball(const Vec<double, D>& centre, double radius, const Vec<double, D>& d) {
    const auto exact = detail::generate<Expansion, D>([&](int k) { return Expansion(centre[k]); });
    return inner_point_of_ball(centre, exact, 0, radius, d);
}

}  // namespace touchstone
