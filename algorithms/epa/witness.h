// SPDX-License-Identifier: MIT
// Contact points on both bodies, from the barycentric coordinates of the foot in the final face of EPA.
//
// The foot offset n/|n|^2 lies on the boundary of the final polytope. If a facet of A - B is cut into several coplanar
// triangles, the foot need not lie in the one that was popped, and often lies on an edge of it (E-03, E-13). The
// witness points are therefore taken from the coplanar face whose barycentric coordinates of the foot are the least
// negative.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "algorithms/fast/hints/calls.h"
#include "algorithms/fast/polytope/face.h"

namespace touchstone::epa {

template <Field S, int D>
struct Witness {
    Vec<S, D> foot{};                ///< offset normal / |normal|^2
    Vec<S, D> point_a{}, point_b{};  ///< points of A and B; point_a - point_b = foot up to rounding
};

namespace detail {

/// Barycentric coordinates of the projection of x onto the face. All are finite and their sum is 1; they may be
/// negative.
template <Field S>
std::array<S, 2> barycentric(const std::array<Vec<S, 2>, 2>& corner, const Vec<S, 2>&, const Vec<S, 2>& x) {
    const Vec<S, 2> edge = corner[1] - corner[0];
    const S t = dot(edge, x - corner[0]) / squared_norm(edge);
    return {S(1) - t, t};
}
template <Field S>
std::array<S, 3> barycentric(const std::array<Vec<S, 3>, 3>& corner, const Vec<S, 3>& normal, const Vec<S, 3>& x) {
    std::array<S, 3> area;
    for (std::size_t i = 0; i < 3; ++i) area[i] = dot(normal, cross(corner[(i + 1) % 3] - x, corner[(i + 2) % 3] - x));
    const S total = area[0] + area[1] + area[2];
    return {area[0] / total, area[1] / total, area[2] / total};
}

/// The same for a triangle that may be a needle: first the share of the corner across from the longest edge, which may
/// be wrong by much and then moves the point by little, and then the place along that edge that makes good for it.
template <Field S>
std::array<S, 3> barycentric_of_needle(const std::array<Vec<S, 3>, 3>& corner, const Vec<S, 3>& normal,
                                       const Vec<S, 3>& x) {
    std::size_t across = 0;
    S longest = S(-1);
    for (std::size_t i = 0; i < 3; ++i) {
        const S length2 = squared_norm(corner[(i + 1) % 3] - corner[(i + 2) % 3]);
        if (!(longest < length2)) continue;
        longest = length2;
        across = i;
    }
    const Vec<S, 3>&p = corner[(across + 1) % 3], &q = corner[(across + 2) % 3];
    const Vec<S, 3> edge = q - p, inwards = cross(normal, edge);
    const S share = dot(inwards, x - p) / dot(inwards, corner[across] - p), rest = S(1) - share;
    const S along = dot(edge, (x - p) - share * (corner[across] - p)) / longest;
    std::array<S, 3> result;
    result[across] = share;
    result[(across + 1) % 3] = rest - along;
    result[(across + 2) % 3] = along;
    return result;
}
/// An edge in the plane is none.
template <Field S>
std::array<S, 2> barycentric_of_needle(const std::array<Vec<S, 2>, 2>& corner, const Vec<S, 2>& normal,
                                       const Vec<S, 2>& x) {
    return barycentric(corner, normal, x);
}

/// Barycentric coordinates of the projection of x onto a face. `is_needle`: the face may be a needle.
template <class Polytope, Field S, int D>
auto barycentric_in(const Polytope& polytope, int face, const Vec<S, D>& x, bool is_needle) {
    std::array<Vec<S, D>, static_cast<std::size_t>(D)> corner;
    for (int i = 0; i < D; ++i)
        corner[static_cast<std::size_t>(i)] = polytope.vertices()[static_cast<std::size_t>(polytope.corner(face, i))].w;
    const Vec<S, D>& normal = polytope.plane(face).normal;
    return is_needle ? barycentric_of_needle(corner, normal, x) : barycentric(corner, normal, x);
}

template <Field S, std::size_t N>
S least(const std::array<S, N>& lambda) {
    S result = lambda[0];
    for (const S& each : lambda)
        if (each < result) result = each;
    return result;
}

/// Sets negative and non-finite coordinates to 0 and scales the others to sum 1. The combination then stays in both
/// bodies, whatever rounding or an early end of the search caused.
template <Field S, std::size_t N>
void clamp(std::array<S, N>& lambda) {
    S total = S(0);
    for (S& each : lambda) {
        if (!(S(0) < each) || !scalar_traits<S>::is_finite(each)) each = S(0);
        total = total + each;
    }
    if (!(S(0) < total)) lambda[0] = total = S(1);
    for (S& each : lambda) each = each / total;
}

}  // namespace detail

namespace detail {

/// Makes the points of the foot from its coordinates in a face.
template <class Polytope, Field S, int D, std::size_t N>
void set_points(const Polytope& polytope, int face, std::array<S, N> lambda, Witness<S, D>& result) {
    clamp(lambda);
    result.point_a = result.point_b = zero_vector<S, D>();
    for (int i = 0; i < D; ++i) {
        const auto& vertex = polytope.vertices()[static_cast<std::size_t>(polytope.corner(face, i))];
        const S& weight = lambda[static_cast<std::size_t>(i)];
        result.point_a = result.point_a + weight * vertex.a;
        result.point_b = result.point_b + weight * vertex.b;
    }
}

/// The square of how far the difference of the points is from the foot.
template <Field S, int D>
S squared_miss(const Witness<S, D>& found) {
    return squared_norm(found.point_a - found.point_b - found.foot);
}

/// Better points, if the face is a needle whose coordinates have lost the digits of the foot.
template <class Polytope, Field S, int D>
void sharpen(const Polytope& polytope, int face, Witness<S, D>& result) {
    Witness<S, D> other = result;
    set_points(polytope, face, barycentric_in(polytope, face, result.foot, true), other);
    if (squared_miss(other) < squared_miss(result)) result = other;
}

}  // namespace detail

/// The contact points of a face. `face` is the number of a face, live or deleted, of `polytope`. O(faces).
template <class Polytope>
auto witness(const Polytope& polytope, int face, double units) {
    constexpr int D = Polytope::dimension;
    const auto& popped = polytope.plane(face);
    using S = std::remove_cvref_t<decltype(popped.offset)>;
    Witness<S, D> result;
    result.foot = popped.offset / popped.nn * popped.normal;
    const S size = one_norm(result.foot), unit = roundoffs<S>(units);
    int chosen = face;
    const bool has_needles = polytope.has_needles();
    auto lambda = detail::barycentric_in(polytope, face, result.foot, has_needles);
    S least = detail::least(lambda);
    for (int other = 0; other < polytope.face_count() && !(S(0) <= least); ++other) {
        if (!polytope.is_live(other)) continue;
        const auto& plane = polytope.plane(other);
        const S off = magnitude_of(dot(plane.normal, result.foot) - plane.offset);
        if (rounding_band_of(unit, plane, size) < off) continue;
        const auto candidate = detail::barycentric_in(polytope, other, result.foot, has_needles);
        const S least_of_candidate = detail::least(candidate);
        if (!(least < least_of_candidate)) continue;
        lambda = candidate;
        least = least_of_candidate;
        chosen = other;
    }
    detail::set_points(polytope, chosen, lambda, result);
    if constexpr (D == 3 && !scalar_traits<S>::is_exact) {
        const S near = S(16) * scalar_traits<S>::epsilon() * (one_norm(result.point_a) + one_norm(result.point_b));
        if (near * near < detail::squared_miss(result))
            fast::apart([&polytope, &result, chosen] { detail::sharpen(polytope, chosen, result); });
    }
    return result;
}

}  // namespace touchstone::epa
