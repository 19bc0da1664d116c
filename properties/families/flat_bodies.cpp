// SPDX-License-Identifier: GPL-3.0-or-later
// Points, segments and flat polygons through one point, which the perturbation moves apart.
#include "properties/families/features.h"

namespace touchstone::flat_bodies {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "dimension", 2, 0, 2);
    repeat(list, "spanning", 2 * 2 * 3, -4, 4);
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// Returns the hull of 0, of -u and u, or of u, v and -(u + v).
std::vector<Vec<double, 3>> flat_body(std::int64_t dimension, const std::vector<Vec<double, 3>>& spanning) {
    if (dimension == 0) return {zero_vector<double, 3>()};
    if (dimension == 1) return {spanning[0], -spanning[0]};
    return {spanning[0], spanning[1], -(spanning[0] + spanning[1])};
}

Case build(RecipeReader& recipe) {
    const auto dimension_a = recipe.next(), dimension_b = recipe.next();
    auto a = flat_body(dimension_a, recipe.points<3>(2, 2));
    auto b = flat_body(dimension_b, recipe.points<3>(2, 2));
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

const SimpleFamily family("flat_bodies",
                          "points, segments and flat polygons through one common point, in any position to each other, "
                          "then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::flat_bodies
