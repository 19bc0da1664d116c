// SPDX-License-Identifier: GPL-3.0-or-later
// The origin lies on the segment between two vertices of A - B: on an edge of the simplex, perhaps inside A - B.
#include "properties/families/features.h"

namespace touchstone::origin_on_edge {
namespace {

using namespace families_detail;

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices", 2, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    repeat(list, "weight", 1, 1, 4);
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// B is a point that divides the edge of the first two vertices of A in eighths.
Case build(RecipeReader& recipe) {
    const auto count = recipe.next();
    auto a = recipe.points<3>(count, most);
    const double weight = recipe.number() / 8;
    std::vector<Vec<double, 3>> b{weight * a[0] + (1 - weight) * a[1]};
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

const SimpleFamily family(
    "origin_on_edge",
    "a polytope and a point between two of its vertices, then moved by a chosen number of ulps: the origin lies "
    "on an edge of the simplex",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::origin_on_edge
