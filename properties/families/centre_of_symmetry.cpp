// SPDX-License-Identifier: GPL-3.0-or-later
// Two centrally symmetric bodies around one centre, in space and in the plane. The depth is attained in opposite
// directions at once.
#include "properties/families/features.h"

namespace touchstone::centre_of_symmetry {
namespace {

using namespace families_detail;

constexpr int most = 5;

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"pairs_a", D, most});
    list.push_back({"pairs_b", 1, most});
    repeat(list, "coordinate", 2 * D * most, -6, 6);
    repeat(list, "direction", D, -1, 1);
    add_placement_slots<D>(list);
    add_perturbation_slots(list);
    return list;
}

template <int D>
void mirror(std::vector<Vec<double, D>>& points) {
    const std::size_t half = points.size();
    for (std::size_t i = 0; i < half; ++i) points.push_back(-points[i]);
}

template <int D>
Case build(RecipeReader& recipe) {
    const auto pairs_a = recipe.next(), pairs_b = recipe.next();
    auto a = recipe.points<D>(pairs_a, most), b = recipe.points<D>(pairs_b, most);
    mirror(a);
    mirror(b);
    const auto direction = recipe.vector<D>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return asked_for(QueryKind::penetration, perturbed_pair<D>(a, b, direction, perturbation));
}

const SimpleFamily solid(
    "centre_of_symmetry",
    "two centrally symmetric polytopes around one centre, then moved by a chosen number of ulps: nearest "
    "features come in opposite pairs",
    slots<3>(), build<3>);
const FamilyRegistration solid_registration(solid);
const SimpleFamily planar(
    "centre_of_symmetry_2d",
    "two centrally symmetric polygons around one centre, then moved by a chosen number of ulps: nearest "
    "features come in opposite pairs",
    slots<2>(), build<2>);
const FamilyRegistration planar_registration(planar);

}  // namespace
}  // namespace touchstone::centre_of_symmetry
