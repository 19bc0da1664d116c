// SPDX-License-Identifier: GPL-3.0-or-later
// The baseline of curved shapes: every shape, rotated and placed at random.
#include "properties/families/ordinary.h"
#include "properties/families/quaternion.h"

namespace touchstone::random_shapes {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "shape", 2, 0, 5);
    repeat(list, "size", 6, 1, 1LL << 20);
    add_quaternion_slots(list, 9);
    add_quaternion_slots(list, 9);
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

Case build(RecipeReader& recipe) {
    const auto kind_a = recipe.next(), kind_b = recipe.next();
    auto sizes = recipe.points<3>(2, 2);
    scale(sizes, -20);
    Query<3> query;
    query.a.shape = shape(kind_a, sizes[0]);
    query.b.shape = shape(kind_b, sizes[1]);
    for (auto* body : {&query.a, &query.b}) body->pose = rotation(read_quaternion(recipe));
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
const OrdinaryRegistration ordinary(family);

}  // namespace
}  // namespace touchstone::random_shapes
