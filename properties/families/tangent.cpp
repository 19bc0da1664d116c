// SPDX-License-Identifier: GPL-3.0-or-later
// Round bodies in tangential contact.
#include "properties/families/features.h"
#include "properties/families/smooth.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// Two circles in contact.
namespace tangent_circles {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"triple", 0, 3});
    list.push_back({"signs", 0, 7});
    repeat(list, "radius", 2, 0, 8);
    list.push_back({"concentric", 0, 1});
    repeat(list, "offset", 2, -20, 20);
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    static constexpr std::array<std::array<int, 3>, 4> triples{{{0, 1, 1}, {3, 4, 5}, {5, 12, 13}, {8, 15, 17}}};
    const auto& triple = triples[static_cast<std::size_t>(recipe.next())];
    const auto signs = recipe.next();
    Vec<double, 2> direction{signs % 2 != 0 ? 0.0 - triple[0] : triple[0],
                             signs / 2 % 2 != 0 ? 0.0 - triple[1] : triple[1]};
    if (signs >= 4) direction = {direction[1], direction[0]};
    const double k = recipe.number(), l = recipe.number(), apart = recipe.next() == 0 ? k + l : 0;
    const auto at_a = recipe.vector<2>();
    const long long perturbation = read_perturbation(recipe);
    const Body<2> a{SphereData{k * triple[2]}, {}, 0}, b{SphereData{l * triple[2]}, {}, 0};
    return perturbed_bodies<2>(a, b, at_a, at_a + apart * direction, direction, perturbation, 512);
}

}  // namespace tangent_circles

/// Two spheres in contact from outside, from inside, or around one centre.
namespace tangent_spheres {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_rational_direction_slots(list);
    repeat(list, "radius", 2, 0, 8);
    list.push_back({"place", 0, 2});
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

/// The radii are k and l times the length of the direction, so that the centres are on the lattice.
Case build(RecipeReader& recipe) {
    const auto direction = read_rational_direction(recipe);
    const double k = recipe.number(), l = recipe.number();
    static constexpr std::array<int, 3> sides{1, -1, 0};
    const int side = sides[static_cast<std::size_t>(recipe.next())];
    const double apart = side > 0 ? k + l : side < 0 ? std::fabs(k - l) : 0;
    const auto at_a = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);
    const Body<3> a{SphereData{k * direction.length}, {}, 0}, b{SphereData{l * direction.length}, {}, 0};
    return perturbed_bodies<3>(a, b, at_a, at_a + apart * direction.vector, direction.vector, perturbation, 512);
}

}  // namespace tangent_spheres

/// A sphere in contact with a vertex, an edge or a face.
namespace tangent_sphere_polytope {

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

}  // namespace tangent_sphere_polytope

/// Two capsules in contact: side by side, crossed, or tip to tip.
namespace tangent_capsules {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_rational_direction_slots(list);
    repeat(list, "radius", 2, 0, 6);
    repeat(list, "half_length", 2, 0, 8);
    list.push_back({"arrangement", 0, 2});
    list.push_back({"slide", -8, 8});
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

/// The pose that turns the axis of B from z to x.
Pose<double, 3> along_x() { return {{{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}}, {}}; }

/// The core of A lies along z. In the side-by-side and the crossed contact the core of B is moved along y, and along z
/// by `slide`, clamped so that the cores still face each other. In the tip-to-tip contact the lower end of B is
/// the upper end of A plus (k + l) times the direction, whose length makes k and l the radii.
Case build(RecipeReader& recipe) {
    const auto direction = read_rational_direction(recipe);
    const double k = recipe.number(), l = recipe.number(), half_a = recipe.number(), half_b = recipe.number();
    const auto arrangement = recipe.next();
    const double slide = recipe.number();
    const auto at_a = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);
    const double radius_a = k * direction.length, radius_b = l * direction.length;
    const Body<3> a{CapsuleData{radius_a, half_a}, {}, 0};
    Body<3> b{CapsuleData{radius_b, half_b}, {}, 0};
    Vec<double, 3> apart{0, radius_a + radius_b, 0}, away{0, 1, 0};
    if (arrangement == 0) apart[2] = std::clamp(slide, -half_a - half_b, half_a + half_b);
    if (arrangement == 1) {
        apart[2] = std::clamp(slide, -half_a, half_a);
        b.pose = along_x();
    }
    if (arrangement == 2) {
        away = direction.vector;
        if (away[2] < 0) away[2] = -away[2];
        apart = Vec<double, 3>{0, 0, half_a + half_b} + (k + l) * away;
    }
    return perturbed_bodies<3>(a, b, at_a, at_a + apart, away, perturbation, 512);
}

}  // namespace tangent_capsules

const FamilyTable table{
    {"tangent_circles",
     "circles in tangential contact from outside or concentric, then moved by a chosen number of ulps",
     tangent_circles::slots(), tangent_circles::build},
    {"tangent_spheres",
     "spheres in tangential contact from outside or inside, or concentric, one perhaps a point; then moved by a chosen "
     "number of ulps",
     tangent_spheres::slots(), tangent_spheres::build},
    {"tangent_sphere_polytope",
     "a sphere in tangential contact with a vertex, an edge or a face of a polytope, then moved by a chosen number of "
     "ulps",
     tangent_sphere_polytope::slots(), tangent_sphere_polytope::build},
    {"tangent_capsules",
     "capsules in tangential contact, parallel along a segment, crossed in a point, or tip to tip; then moved by a "
     "chosen number of ulps",
     tangent_capsules::slots(), tangent_capsules::build}};

}  // namespace
}  // namespace touchstone
