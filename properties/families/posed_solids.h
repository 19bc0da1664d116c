// SPDX-License-Identifier: GPL-3.0-or-later
// Balls, capsules, boxes and hulls under any pose, brought into contact along a direction: the point of B that is
// farthest against the direction comes to a point of A. Poses are rounded, so the contact holds up to rounding only,
// which is what such families are about. The truth is that of the rounded bodies.
#pragma once

#include "properties/families/quaternion.h"

namespace touchstone::families_detail {

/// A body with its pose, and once more as the hull of corners in its own frame with a ball around it.
struct Solid {
    Body<3> body;
    std::vector<Vec<double, 3>> corners;
    double radius = 0;
};

constexpr int hull_vertices = 8;  ///< largest number of corners of a hull

/// Slots and reader of a solid: 0 ball, 1 box, 2 capsule, 3 hull. Sizes are integers up to `largest`, and the hull has
/// its corners up to that from the origin along each axis.
inline void add_solid_slots(std::vector<Slot>& slots, std::int64_t largest) {
    slots.push_back({"shape", 0, 3});
    repeat(slots, "size", 3, 1, largest);
    slots.push_back({"vertices", 1, hull_vertices});
    repeat(slots, "coordinate", 3 * hull_vertices, -largest, largest);
}
inline Solid read_solid(RecipeReader& recipe) {
    const auto kind = recipe.next();
    const auto size = recipe.vector<3>();
    const auto count = recipe.next();
    auto points = recipe.points<3>(count, hull_vertices);
    switch (kind) {
        case 0: return {{SphereData{size[0]}, Pose<double, 3>::identity(), 0}, {{}}, size[0]};
        case 1: return {{BoxData<3>{size}, Pose<double, 3>::identity(), 0}, corners_of_box(size), 0};
        case 2: {
            const CapsuleData capsule{size[0], size[1]};
            return {{capsule, Pose<double, 3>::identity(), 0}, capsule.corners<3>(), size[0]};
        }
        default: return {{PolytopeData<3>{points}, Pose<double, 3>::identity(), 0}, points, 0};
    }
}

/// Returns the point of the placed body that is farthest along `n`, a vector of length 1 up to rounding.
inline Vec<double, 3> farthest_along(const Solid& solid, const Vec<double, 3>& n) {
    Vec<double, 3> best = apply(*solid.body.pose, solid.corners.front());
    for (const auto& corner : solid.corners) {
        const auto x = apply(*solid.body.pose, corner);
        if (dot(best, n) < dot(x, n)) best = x;
    }
    return best + solid.radius * n;
}

/// Moves B, without turning it, so that its farthest point against `n` stands `gap` beyond `point` along `n`.
inline void stand_on(Solid& b, const Vec<double, 3>& point, const Vec<double, 3>& n, double gap) {
    b.body.pose->translation = {};
    b.body.pose->translation = point + gap * n - farthest_along(b, -n);
}

inline Case pair_of(const Solid& a, const Solid& b) {
    Query<3> query;
    query.a = a.body;
    query.b = b.body;
    Case result;
    result.query = query;
    return result;
}

}  // namespace touchstone::families_detail
