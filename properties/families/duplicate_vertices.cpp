// SPDX-License-Identifier: GPL-3.0-or-later
// Polytopes with every vertex twice, where the perturbation moves the copies. Their edges have length zero or almost
// zero.
#include "properties/families/features.h"

namespace touchstone::duplicate_vertices {
namespace {

using namespace families_detail;

constexpr int most = 4;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices_a", 1, most});
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 2 * 3 * most, -5, 5);
    repeat(list, "offset", 3, -10, 10);
    repeat(list, "apart", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

void add_copies(std::vector<Vec<double, 3>>& points, const Vec<double, 3>& move) {
    const std::size_t originals = points.size();
    for (std::size_t i = 0; i < originals; ++i) points.push_back(points[i] + move);
}

Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    const auto apart = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(a), largest_coordinate<3>(b)));
    add_copies(a, perturbation_vector(perturbation, apart, unit));
    add_copies(b, zero_vector<double, 3>());
    Case result = polytope_pair<3>(a, b);
    result.perturbation_ulps = perturbation;
    return result;
}

const SimpleFamily family(
    "duplicate_vertices",
    "polytopes whose vertices all stand twice in the list, the copies in A moved by a chosen number of ulps: "
    "edges of length 0 or ulps",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::duplicate_vertices
