// SPDX-License-Identifier: GPL-3.0-or-later
// A body and its copy. A - B is symmetric, and every pair of corresponding features cancels.
#include "properties/families/features.h"

namespace touchstone::identical_shapes {
namespace {

using namespace families_detail;

constexpr int most = 8;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices", 1, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    list.push_back({"order", 0, most - 1});
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const auto count = recipe.next();
    auto a = recipe.points<3>(count, most);
    const auto first = a.begin() + recipe.next() % count;
    std::vector<Vec<double, 3>> b(first, a.end());
    b.insert(b.end(), a.begin(), first);
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return asked_for(QueryKind::penetration, perturbed_pair<3>(a, b, direction, perturbation));
}

const SimpleFamily family(
    "identical_shapes",
    "a polytope and its copy with the vertices in another order, moved by a chosen number of ulps: A - B is "
    "symmetric around nearly the origin",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::identical_shapes
