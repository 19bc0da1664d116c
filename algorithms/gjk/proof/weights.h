// SPDX-License-Identifier: MIT
// The weights with which a simplex makes its point that is nearest to the origin, each right to its last digits.
//
// Source: Johnson's determinants [GJK88] for one to three points, Cramer's rule for four, in exact arithmetic. The
// weights of a thin simplex are quotients of small differences, and rounded ones may put the two witness points far
// apart. Invariant: weights that are returned are not negative and add up to 1 up to rounding. Cost: some ten products
// of expansions.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "algorithms/gjk/proof/plane.h"

namespace touchstone::gjk::proof {

/// The determinants of one to four points, whose signs agree where the nearest point is in the hull.
template <class E>
std::array<E, 4> weight_determinants(std::span<const Vec<E, 3>> p) {
    const E none = dot(zero_vector<E, 3>(), p[0]);
    const Vec<E, 3>& a = p[0];
    if (p.size() == 1) return {none + E(1), none, none, none};
    const Vec<E, 3>& b = p[1];
    const Vec<E, 3> ab = b - a;
    if (p.size() == 2) return {dot(ab, b), -dot(ab, a), none, none};
    const Vec<E, 3>& c = p[2];
    if (p.size() == 3) {
        const Vec<E, 3> n = cross(ab, Vec<E, 3>(c - a));
        return {dot(n, cross(b, c)), dot(n, cross(c, a)), dot(n, cross(a, b)), none};
    }
    const Vec<E, 3>& d = p[3];
    const Vec<E, 3> of_ab = cross(a, b), of_cd = cross(c, d);
    return {dot(b, of_cd), -dot(a, of_cd), dot(d, of_ab), -dot(c, of_ab)};
}

/// The point of a simplex that is nearest to the origin, and its weights.
template <Scalar T>
struct Nearest {
    Vec<T, 3> v;
    std::array<T, 4> weight{};
};

/// The nearest point of one to four points. Absent if it is not in their hull, if they are dependent or known up to
/// rounding only, and where a number was lost to underflow.
template <Scalar T>
std::optional<Nearest<T>> exact_nearest(const Difference<T>& c, std::span<const Vertex<T>> p) {
    using E = ExactOf<T>;
    if (!c.is_exact() || p.empty()) return std::nullopt;
    std::array<Vec<E, 3>, 4> x;
    for (std::size_t i = 0; i < p.size(); ++i) x[i] = c.exact_point(p[i]);
    const auto determinant = weight_determinants(std::span<const Vec<E, 3>>(x.data(), p.size()));
    if (!agree({sign_of(determinant[0]), sign_of(determinant[1]), sign_of(determinant[2]), sign_of(determinant[3])}))
        return std::nullopt;
    const T sum = from_exact<T>(E(determinant[0] + determinant[1] + determinant[2] + determinant[3]));
    if (!is_normal(magnitude_of(sum))) return std::nullopt;
    Nearest<T> nearest;
    Vec<E, 3> multiple = zero_vector<E, 3>();
    for (std::size_t i = 0; i < p.size(); ++i) {
        nearest.weight[i] = from_exact<T>(determinant[i]) / sum;
        multiple = multiple + determinant[i] * x[i];
    }
    nearest.v = T(1) / sum * from_exact<T>(multiple);
    if (!is_finite(nearest.v)) return std::nullopt;
    return nearest;
}

}  // namespace touchstone::gjk::proof
