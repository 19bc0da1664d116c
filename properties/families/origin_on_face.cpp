// SPDX-License-Identifier: GPL-3.0-or-later
// The origin lies in the triangle of three vertices of A - B: in a face of the simplex, perhaps inside A - B.
#include "properties/families/features.h"

namespace touchstone::origin_on_face {
namespace {

using namespace families_detail;

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices", 3, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    repeat(list, "weight", 2, 1, 2);
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// B is a point in the triangle of the first three vertices of A, with weights in eighths.
Case build(RecipeReader& recipe) {
    const auto count = recipe.next();
    auto a = recipe.points<3>(count, most);
    const double first = recipe.number() / 8, second = recipe.number() / 8;
    std::vector<Vec<double, 3>> b{first * a[0] + second * a[1] + (1 - first - second) * a[2]};
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

const SimpleFamily family(
    "origin_on_face",
    "a polytope and a point between three of its vertices, then moved by a chosen number of ulps: the origin "
    "lies on a face of the simplex",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::origin_on_face
