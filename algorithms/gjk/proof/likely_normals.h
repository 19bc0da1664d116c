// SPDX-License-Identifier: MIT
// Directions that the contact of curved bodies is likely to have: the axes of the world and of both bodies, since what
// stands on a cap touches along an axis, and the directions of small whole numbers near a direction that rounding has
// turned. Each is only tried: a proof by signs must follow (plane.h).
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "algorithms/gjk/proof/plane.h"

namespace touchstone::gjk::proof {

/// d scaled to whole numbers of at most 12, if rounding has turned it by less than 2^-16; otherwise zero.
template <Real T>
Vec<T, 3> near_whole_numbers(const Vec<T, 3>& d) {
    const T largest = infinity_norm(d);
    for (int most = 1; most <= 12 && T(0) < largest; ++most) {
        const Vec<T, 3> scaled = T(most) / largest * d;
        const auto whole =
            touchstone::detail::generate<T, 3>([&](int k) { return T(std::round(static_cast<double>(scaled[k]))); });
        if (infinity_norm(Vec<T, 3>(scaled - whole)) < T(0x1p-16)) return whole;
    }
    return zero_vector<T, 3>();
}

/// `likely` is the direction whose plane was the furthest out of those that were asked.
template <Scalar T>
std::vector<Vec<T, 3>> likely_normals(const Difference<T>& c, const Vec<T, 3>& likely) {
    std::vector<Vec<T, 3>> normals;
    const auto put = [&normals](const Vec<T, 3>& d) {
        normals.push_back(d);
        normals.push_back(-d);
    };
    for (int k = 0; k < 3; ++k) put(unit_vector<T, 3>(k));
    for (const auto& axes : c.axes())
        for (const auto& axis : axes) put(axis);
    if constexpr (Real<T>) put(near_whole_numbers(likely));
    return normals;
}

/// What a likely normal shows of curved bodies that nearly touch.
enum class Contact { unknown, apart, meeting };

/// Do up to three of the points hold the origin, or is one of them within the radii?
template <Scalar T>
bool are_meeting(const Difference<T>& c, const std::vector<Vertex<T>>& w) {
    for (std::size_t i = 0; i < w.size(); ++i) {
        if (c.is_within_radius(w[i])) return true;
        for (std::size_t j = 0; j < i; ++j) {
            if (c.holds_origin(std::array{w[i], w[j]})) return true;
            for (std::size_t k = 0; k < j; ++k)
                if (c.holds_origin(std::array{w[i], w[j], w[k]})) return true;
        }
    }
    return false;
}

/// Asks the likely normals one after the other: a plane that separates, or points of both bodies in it that meet. The
/// direction that decided is written to `normal`.
template <Scalar T>
Contact likely_contact(Difference<T>& c, const Vec<T, 3>& likely, Vec<T, 3>& normal) {
    if (!c.is_exact()) return Contact::unknown;
    for (const Vec<T, 3>& d : likely_normals(c, likely)) {
        if (d == zero_vector<T, 3>()) continue;
        normal = d;
        if (c.separates(Direction<T>::of(d))) return Contact::apart;
        if (are_meeting(c, c.all_least(d))) return Contact::meeting;
    }
    return Contact::unknown;
}

}  // namespace touchstone::gjk::proof
