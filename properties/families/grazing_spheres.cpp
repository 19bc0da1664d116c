// SPDX-License-Identifier: GPL-3.0-or-later
// A sphere flies past another one and touches it once, so the discriminant of the quadratic vanishes.
#include "properties/families/contact.h"
#include "properties/families/smooth.h"

namespace touchstone::grazing_spheres {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_rational_direction_slots(list);
    repeat(list, "radius", 2, 0, 8);
    repeat(list, "across", 2, -2, 2);
    list.push_back({"time", 1, 8});
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

/// Halfway through the motion the centres are the sum of the radii apart, along a direction orthogonal to the velocity.
Case build(RecipeReader& recipe) {
    const auto direction = read_rational_direction(recipe);
    const ContactFrame<3> frame(direction.vector);
    const double k = recipe.number(), l = recipe.number(), x = recipe.number(), y = recipe.number();
    const auto velocity = x == 0 && y == 0 ? frame.axes[0] : x * frame.axes[0] + y * frame.axes[1];
    const double time = recipe.number() / 4;
    const auto at_a = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);
    const Body<3> a{SphereData{k * direction.length}, {}, 0}, b{SphereData{l * direction.length}, {}, 0};
    const auto start = at_a + (k + l) * direction.vector - time * velocity;
    auto result = perturbed_bodies<3>(a, b, at_a, start, direction.vector, perturbation, 1 << 14);
    auto& query = std::get<Query<3>>(result.query);
    query.kind = QueryKind::impact;
    query.motion = Motion<3>{velocity, 2 * time};
    return result;
}

const SimpleFamily family("grazing_spheres",
                          "a sphere that flies past another at exactly the sum of the radii, moved aside by a chosen "
                          "number of ulps: a double root in time",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::grazing_spheres
