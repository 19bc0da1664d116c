// SPDX-License-Identifier: GPL-3.0-or-later
// Edges with a vertex in the middle, which the perturbation moves off the line.
#include "properties/families/features.h"

namespace touchstone::collinear_triples {
namespace {

using namespace families_detail;

constexpr int most = 4;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "end", 2 * 3, -6, 6);
    list.push_back({"more", 0, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    repeat(list, "offset", 3, -8, 8);
    repeat(list, "off_line", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// All coordinates are even, so that the middle of the edge is on the lattice.
Case build(RecipeReader& recipe) {
    auto a = recipe.points<3>(2, 2);
    a.push_back(0.5 * (a[0] + a[1]));
    const auto more = recipe.next();
    const auto others = recipe.points<3>(more, most);
    a.insert(a.end(), others.begin(), others.end());
    const auto count_b = recipe.next();
    auto b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    const auto off_line = recipe.vector<3>();
    for (auto* points : {&a, &b}) scale(*points, 1);
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(a), largest_coordinate<3>(b)));
    a[2] = a[2] + perturbation_vector(perturbation, off_line, unit);
    Case result = polytope_pair<3>(a, b);
    result.perturbation_ulps = perturbation;
    return result;
}

const SimpleFamily family(
    "collinear_triples",
    "triangles with a vertex in the middle of an edge, moved off the line by a chosen number of ulps", slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::collinear_triples
