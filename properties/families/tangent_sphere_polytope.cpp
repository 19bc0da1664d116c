// SPDX-License-Identifier: GPL-3.0-or-later
// A sphere in contact with a vertex, an edge or a face.
#include "properties/families/features.h"
#include "properties/families/smooth.h"

namespace touchstone::tangent_sphere_polytope {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_rational_direction_slots(list);
    list.push_back({"radius", 0, 8});
    list.push_back({"feature", 0, 2});
    add_direction_slots(list);
    add_edge_slots(list);
    add_face_slots(list);
    add_body_slots<3>(list);
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const auto direction = read_rational_direction(recipe);
    const ContactFrame<3> frame(direction.vector);
    const double radius = recipe.number();
    const auto feature = recipe.next();
    const Planar along = read_direction(recipe);
    const auto edge = read_edge(recipe, along);
    const auto face = read_face(recipe);
    auto points = read_body<3>(recipe, frame, feature == 0 ? Outline<3>{{}} : feature == 1 ? edge : face, -1);
    const auto at = recipe.vector<3>();
    translate(points, at);
    const long long perturbation = read_perturbation(recipe);
    const Body<3> a{PolytopeData<3>{points}, {}, 0}, b{SphereData{radius * direction.length}, {}, 0};
    const double extent = largest_coordinate<3>(points) + 2 * radius * direction.length;
    auto result = perturbed_bodies<3>(a, b, {}, at + radius * direction.vector, direction.vector, perturbation, extent);
    std::get<Query<3>>(result.query).a.pose.reset();
    return result;
}

const SimpleFamily family("tangent_sphere_polytope",
                          "a sphere in tangential contact with a vertex, an edge or a face of a polytope, then moved "
                          "by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::tangent_sphere_polytope
