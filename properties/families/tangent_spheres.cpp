// SPDX-License-Identifier: GPL-3.0-or-later
// Two spheres in contact from outside, from inside, or around one centre.
#include "properties/families/smooth.h"

namespace touchstone::tangent_spheres {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_rational_direction_slots(list);
    repeat(list, "radius", 2, 0, 8);
    list.push_back({"place", 0, 2});
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

/// The radii are k and l times the length of the direction, so that the centres are on the lattice.
Case build(RecipeReader& recipe) {
    const auto direction = read_rational_direction(recipe);
    const double k = recipe.number(), l = recipe.number();
    static constexpr std::array<int, 3> sides{1, -1, 0};
    const int side = sides[static_cast<std::size_t>(recipe.next())];
    const double apart = side > 0 ? k + l : side < 0 ? std::fabs(k - l) : 0;
    const auto at_a = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);
    const Body<3> a{SphereData{k * direction.length}, {}, 0}, b{SphereData{l * direction.length}, {}, 0};
    return perturbed_bodies<3>(a, b, at_a, at_a + apart * direction.vector, direction.vector, perturbation, 512);
}

const SimpleFamily family("tangent_spheres",
                          "spheres in tangential contact from outside or inside, or concentric, one perhaps a point; "
                          "then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::tangent_spheres
