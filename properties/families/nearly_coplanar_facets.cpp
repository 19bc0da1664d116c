// SPDX-License-Identifier: GPL-3.0-or-later
// A facet cut into many coplanar ones. The perturbation moves one of their corners out of the plane.
#include "properties/families/features.h"

namespace touchstone::nearly_coplanar_facets {
namespace {

using namespace families_detail;

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    list.push_back({"corners", 3, most});
    repeat(list, "corner", 2 * most, -6, 6);
    list.push_back({"depth", 1, 6});
    add_face_slots(list);
    add_body_slots<3>(list);
    list.push_back({"gap", 0, 3});
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const auto corners = recipe.next();
    std::vector<Vec<double, 3>> a{zero_vector<double, 3>()};
    for (const auto& corner : recipe.points<2>(corners, most)) a.push_back(frame.point(in_plane(corner)));
    a.push_back(frame.point({0, 0, -recipe.number()}));
    const auto face = read_face(recipe);
    auto b = read_body(recipe, frame, face, 1);
    translate(b, frame.point({0, 0, recipe.number()}));
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(a), largest_coordinate<3>(b)));
    a[1] = a[1] + perturbation_vector(perturbation, frame.normal, unit);
    Case result = polytope_pair<3>(a, b);
    result.perturbation_ulps = perturbation;
    return result;
}

const SimpleFamily family(
    "nearly_coplanar_facets",
    "a facet of many coplanar corners, one moved out of its plane by a chosen number of ulps: normals of "
    "neighbours differ by rounding alone",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::nearly_coplanar_facets
