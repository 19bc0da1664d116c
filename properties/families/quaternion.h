// SPDX-License-Identifier: GPL-3.0-or-later
// Rotations of quaternions of integers. As long as these are small their products are exact, and each entry of a
// rotation is rounded once. There is no root and no table of sines, so that every machine makes the same pose.
#pragma once

#include "properties/families/lattice.h"

namespace touchstone::families_detail {

struct Quaternion {
    double w = 1;
    Vec<double, 3> v{};
};

inline Quaternion product(const Quaternion& p, const Quaternion& q) {
    return {p.w * q.w - dot(p.v, q.v), p.w * q.v + q.w * p.v + cross(p.v, q.v)};
}

/// Slots and reader of a quaternion. The zero quaternion, which is no rotation, is read as the identity.
inline void add_quaternion_slots(std::vector<Slot>& slots, std::int64_t largest) {
    repeat(slots, "quaternion", 4, -largest, largest);
}
inline Quaternion read_quaternion(RecipeReader& recipe) {
    Quaternion q{recipe.number(), recipe.vector<3>()};
    if (q.w == 0 && q.v == Vec<double, 3>{}) q.w = 1;
    return q;
}

/// The rotation x -> q x q^-1 of a quaternion of any length but zero.
inline Pose<double, 3> rotation(const Quaternion& q) {
    const double x = q.v[0], y = q.v[1], z = q.v[2], w = q.w, n = w * w + dot(q.v, q.v);
    return {{{{(w * w + x * x - y * y - z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n},
              {2 * (x * y + w * z) / n, (w * w - x * x + y * y - z * z) / n, 2 * (y * z - w * x) / n},
              {2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, (w * w - x * x - y * y + z * z) / n}}},
            {}};
}

}  // namespace touchstone::families_detail
