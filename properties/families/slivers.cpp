// SPDX-License-Identifier: GPL-3.0-or-later
// Tetrahedra of four points in one plane. The perturbation lifts one of the points out of it.
#include "properties/families/features.h"

namespace touchstone::slivers {
namespace {

using namespace families_detail;

constexpr int most = 4;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_face_slots(list);
    repeat(list, "fourth", 2, -9, 9);
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 3 * most, -9, 9);
    repeat(list, "offset", 3, -30, 30);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    std::vector<Vec<double, 3>> a;
    for (const auto& corner : read_face(recipe)) a.push_back(frame.point(corner));
    a.push_back(frame.point(in_plane(recipe.vector<2>())));
    const auto count_b = recipe.next();
    auto b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(a), largest_coordinate<3>(b)));
    a[3] = a[3] + perturbation_vector(perturbation, frame.normal, unit);
    Case result = polytope_pair<3>(a, b);
    result.perturbation_ulps = perturbation;
    return result;
}

const SimpleFamily family("slivers",
                          "tetrahedra that are flat but for a chosen number of ulps, in front of a polytope: volumes "
                          "and determinants of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::slivers
