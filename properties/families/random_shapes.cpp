// SPDX-License-Identifier: GPL-3.0-or-later
// The baseline of curved shapes: every shape, rotated and placed at random.
#include "properties/families/lattice.h"

namespace touchstone::random_shapes {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "shape", 2, 0, 5);
    repeat(list, "size", 6, 1, 1LL << 20);
    repeat(list, "quaternion", 8, -9, 9);
    repeat(list, "offset", 3, -(3LL << 19), 3LL << 19);
    return list;
}

ShapeData<3> shape(std::int64_t kind, const Vec<double, 3>& size) {
    switch (kind) {
        case 0: return SphereData{size[0]};
        case 1: return CapsuleData{size[0], size[1]};
        case 2: return CylinderData{size[0], size[1]};
        case 3: return ConeData{size[0], size[1]};
        case 4: return EllipsoidData<3>{size};
        default: return BoxData<3>{size};
    }
}

/// Returns the rotation of the integer quaternion (w, x, y, z), each entry rounded once.
Pose<double, 3> rotation(double w, const Vec<double, 3>& q) {
    const double x = q[0], y = q[1], z = q[2], n = w * w + x * x + y * y + z * z;
    if (n == 0) return Pose<double, 3>::identity();
    return {{{{(w * w + x * x - y * y - z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n},
              {2 * (x * y + w * z) / n, (w * w - x * x + y * y - z * z) / n, 2 * (y * z - w * x) / n},
              {2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, (w * w - x * x - y * y + z * z) / n}}},
            {}};
}

Case build(RecipeReader& recipe) {
    const auto kind_a = recipe.next(), kind_b = recipe.next();
    auto sizes = recipe.points<3>(2, 2);
    scale(sizes, -20);
    Query<3> query;
    query.a.shape = shape(kind_a, sizes[0]);
    query.b.shape = shape(kind_b, sizes[1]);
    for (auto* body : {&query.a, &query.b}) {
        const double w = recipe.number();
        body->pose = rotation(w, recipe.vector<3>());
    }
    std::vector<Vec<double, 3>> offset{recipe.vector<3>()};
    scale(offset, -20);
    query.b.pose->translation = offset[0];
    Case result;
    result.query = query;
    return result;
}

const SimpleFamily family(
    "random_shapes",
    "random spheres, capsules, cylinders, cones, ellipsoids and boxes under rounded rotations: the baseline", slots(),
    build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::random_shapes
