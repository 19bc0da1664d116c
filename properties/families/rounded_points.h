// SPDX-License-Identifier: GPL-3.0-or-later
// Points of regular bodies, rounded to multiples of 2^-40, so that they are the same on every machine and a move by the
// perturbation stays exact.
#pragma once

#include <array>
#include <numbers>

#include "properties/families/perturbation.h"

namespace touchstone::families_detail {

/// Returns the nearest multiple of 2^-40. Precondition: |x| < 2^12.
inline double to_lattice(double x) { return std::ldexp(std::nearbyint(std::ldexp(x, 40)), -40); }

/// Returns corner i of the regular polygon of n corners in the unit circle.
inline Vec<double, 2> circle_point(std::int64_t i, std::int64_t n) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n);
    return {to_lattice(std::cos(angle)), to_lattice(std::sin(angle))};
}

/// Returns all points (+-x, +-y, +-z) and their cyclic shifts, without repetition.
inline std::vector<Vec<double, 3>> cyclic_orbit(const Vec<double, 3>& x) {
    std::vector<Vec<double, 3>> orbit;
    for (int shift = 0; shift < 3; ++shift)
        for (unsigned signs = 0; signs < 8; ++signs) {
            Vec<double, 3> y;
            for (int k = 0; k < 3; ++k) y[(k + shift) % 3] = (signs >> k & 1U) != 0 ? 0 - x[k] : x[k];
            if (std::find(orbit.begin(), orbit.end(), y) == orbit.end()) orbit.push_back(y);
        }
    return orbit;
}

/// Returns the point of A that is farthest along `direction`, the first of equals.
inline Vec<double, 3> farthest(const std::vector<Vec<double, 3>>& points, const Vec<double, 3>& direction) {
    Vec<double, 3> best = points[0];
    for (const auto& x : points)
        if (dot(best, direction) < dot(x, direction)) best = x;
    return best;
}

/// Moves B so that its farthest point along -direction comes to the farthest point of A along `direction`. If the
/// direction consists of small integers, the plane between the bodies is exact and they touch.
inline void bring_into_contact(const std::vector<Vec<double, 3>>& a, std::vector<Vec<double, 3>>& b,
                               const Vec<double, 3>& direction) {
    translate(b, farthest(a, direction) - farthest(b, -direction));
}

/// Reads a direction with coordinates -1..1. It is (0, 0, 1) if all of them are zero.
inline Vec<double, 3> read_lattice_direction(RecipeReader& recipe) {
    const auto direction = recipe.vector<3>();
    return direction == Vec<double, 3>{} ? Vec<double, 3>{0, 0, 1} : direction;
}

}  // namespace touchstone::families_detail
