// SPDX-License-Identifier: GPL-3.0-or-later
// The origin lies on a vertex of A - B, so |v|^2 is zero or nearly zero.
#include "properties/families/features.h"

namespace touchstone::origin_on_vertex {
namespace {

using namespace families_detail;

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices", 1, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// B is a point at the first vertex of A.
Case build(RecipeReader& recipe) {
    const auto count = recipe.next();
    auto a = recipe.points<3>(count, most);
    std::vector<Vec<double, 3>> b{a[0]};
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

const SimpleFamily family("origin_on_vertex",
                          "a polytope and a point at one of its vertices, then moved by a chosen number of ulps: the "
                          "origin is a vertex of the simplex",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::origin_on_vertex
