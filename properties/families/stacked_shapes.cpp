// SPDX-License-Identifier: GPL-3.0-or-later
// Two shapes of revolution, or boxes, stacked tip to tip or cap to cap along their axis.
#include "properties/families/smooth.h"

namespace touchstone::stacked_shapes {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "shape", 2, 0, 5);
    repeat(list, "radius", 4, 1, 8);
    repeat(list, "height", 2, 1, 8);
    list.push_back({"upside_down", 0, 1});
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

struct Stackable {
    Body<3> body;
    double top = 0;  ///< extent along +z and along -z
};

Stackable stackable(std::int64_t kind, double radius, double other, double height) {
    switch (kind) {
        case 0: return {{EllipsoidData<3>{{radius, other, height}}, {}, 0}, height};
        case 1: return {{CylinderData{radius, height}, {}, 0}, height};
        case 2: return {{ConeData{radius, height}, {}, 0}, height};
        case 3: return {{CapsuleData{radius, height}, {}, 0}, radius + height};
        case 4: return {{SphereData{radius}, {}, 0}, radius};
        default: return {{BoxData<3>{{radius, other, height}}, {}, 0}, height};
    }
}

/// B stands above A along z. A slot turns B upside down, so that two tips, or a tip and a cap, meet.
Case build(RecipeReader& recipe) {
    const auto kind_a = recipe.next(), kind_b = recipe.next();
    const double radius_a = recipe.number(), radius_b = recipe.number(), other_a = recipe.number(),
                 other_b = recipe.number();
    const double height_a = recipe.number(), height_b = recipe.number();
    const auto a = stackable(kind_a, radius_a, other_a, height_a);
    auto b = stackable(kind_b, radius_b, other_b, height_b);
    if (recipe.next() != 0) b.body.pose = Pose<double, 3>{{{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}}, {}};
    const auto at = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);
    return perturbed_bodies<3>(a.body, b.body, at, at + Vec<double, 3>{0, 0, a.top + b.top}, {0, 0, 1}, perturbation,
                               64);
}

const SimpleFamily family("stacked_shapes",
                          "cylinders, cones, ellipsoids, capsules, spheres and boxes stacked in exact contact along "
                          "one axis, then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::stacked_shapes
