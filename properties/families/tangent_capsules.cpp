// SPDX-License-Identifier: GPL-3.0-or-later
// Two capsules in contact: side by side, crossed, or tip to tip.
#include "properties/families/smooth.h"

namespace touchstone::tangent_capsules {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_rational_direction_slots(list);
    repeat(list, "radius", 2, 0, 6);
    repeat(list, "half_length", 2, 0, 8);
    list.push_back({"arrangement", 0, 2});
    list.push_back({"slide", -8, 8});
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

/// The pose that turns the axis of B from z to x.
Pose<double, 3> along_x() { return {{{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}}, {}}; }

/// The core of A lies along z. In the side-by-side and the crossed contact the core of B is moved along y, and along z
/// by `slide`, clamped so that the cores still face each other. In the tip-to-tip contact the lower end of B is
/// the upper end of A plus (k + l) times the direction, whose length makes k and l the radii.
Case build(RecipeReader& recipe) {
    const auto direction = read_rational_direction(recipe);
    const double k = recipe.number(), l = recipe.number(), half_a = recipe.number(), half_b = recipe.number();
    const auto arrangement = recipe.next();
    const double slide = recipe.number();
    const auto at_a = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);
    const double radius_a = k * direction.length, radius_b = l * direction.length;
    const Body<3> a{CapsuleData{radius_a, half_a}, {}, 0};
    Body<3> b{CapsuleData{radius_b, half_b}, {}, 0};
    Vec<double, 3> apart{0, radius_a + radius_b, 0}, away{0, 1, 0};
    if (arrangement == 0) apart[2] = std::clamp(slide, -half_a - half_b, half_a + half_b);
    if (arrangement == 1) {
        apart[2] = std::clamp(slide, -half_a, half_a);
        b.pose = along_x();
    }
    if (arrangement == 2) {
        away = direction.vector;
        if (away[2] < 0) away[2] = -away[2];
        apart = Vec<double, 3>{0, 0, half_a + half_b} + (k + l) * away;
    }
    return perturbed_bodies<3>(a, b, at_a, at_a + apart, away, perturbation, 512);
}

const SimpleFamily family("tangent_capsules",
                          "capsules in tangential contact, parallel along a segment, crossed in a point, or tip to "
                          "tip; then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::tangent_capsules
