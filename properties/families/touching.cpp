// SPDX-License-Identifier: GPL-3.0-or-later
// Two polytopes in contact by one kind of feature, then moved by a chosen number of ulps.
#include "properties/families/features.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// Two bodies that share a vertex. The support point and the contact are unique until the perturbation moves a body.
namespace touching_vertex_vertex {

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    return perturbed_contact<3>(recipe, frame, {{}}, {{}});
}

}  // namespace touching_vertex_vertex

/// A vertex in the middle of an edge.
namespace touching_vertex_edge {

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar direction = read_direction(recipe);
    const auto edge = read_edge(recipe, direction);
    return perturbed_contact<3>(recipe, frame, {{}}, edge);
}

}  // namespace touching_vertex_edge

/// A vertex in the middle of a face.
namespace touching_vertex_face {

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const auto face = read_face(recipe);
    return perturbed_contact<3>(recipe, frame, {{}}, face);
}

}  // namespace touching_vertex_face

/// Two edges that cross in one point. The normal is a cross product, which a small angle makes inaccurate.
namespace touching_edge_edge_crossed {

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar along_a = read_direction(recipe);
    const auto edge_a = read_edge(recipe, along_a);
    const Planar along_b = not_parallel(read_direction(recipe), along_a);
    const auto edge_b = read_edge(recipe, along_b);
    return perturbed_contact<3>(recipe, frame, edge_a, edge_b);
}

}  // namespace touching_edge_edge_crossed

/// Two edges on one line, for which the cross product in edge-edge code vanishes.
namespace touching_edge_edge_parallel {

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar along = read_direction(recipe);
    const auto edge_a = read_edge(recipe, along);
    auto edge_b = read_edge(recipe, along);
    // With shift 0 the edges overlap around the origin; with 1 or -1 they meet end to end.
    const auto shift = recipe.next();
    if (shift != 0) translate(edge_b, shift > 0 ? edge_a[1] - edge_b[0] : edge_a[0] - edge_b[1]);
    return perturbed_contact<3>(recipe, frame, edge_a, edge_b);
}

}  // namespace touching_edge_edge_parallel

/// An edge that lies in a face.
namespace touching_edge_face {

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar along = read_direction(recipe);
    const auto edge = read_edge(recipe, along);
    const auto face = read_face(recipe);
    return perturbed_contact<3>(recipe, frame, edge, face);
}

}  // namespace touching_edge_face

/// Two equal faces, corner on corner, where every pair of vertices is a tie.
namespace touching_face_face_aligned {

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const auto face = read_face(recipe);
    return perturbed_contact<3>(recipe, frame, face, face);
}

}  // namespace touching_face_face_aligned

/// Two equal faces in one plane, one shifted: they overlap in part, or share a corner, or a corner lies on an edge.
namespace touching_face_face_offset {

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar u = read_direction(recipe), v = not_parallel(read_direction(recipe), u);
    // The shifts are multiples of u and v inside the triangle 3u, 3v, -3(u + v): interior points first, then its
    // corners.
    static constexpr std::array<std::array<int, 2>, 11> inside{
        {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {2, 1}, {3, 0}, {0, 3}, {-3, -3}}};
    const auto& slide = inside[static_cast<std::size_t>(recipe.next())];
    const auto face = triangle_outline(u, v);
    auto slid = face;
    translate(slid, in_plane(double(slide[0]) * u + double(slide[1]) * v));
    return perturbed_contact<3>(recipe, frame, face, slid);
}

}  // namespace touching_face_face_offset

/// Two faces in one plane, rotated against each other, so that their edges cross in the contact plane.
namespace touching_face_face_rotated {

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const auto face = read_face(recipe);
    // cos and sin up to a common factor: 90, 180 and 45 degrees, and three angles without symmetry.
    static constexpr std::array<std::array<int, 2>, 6> turns{{{0, 1}, {-1, 0}, {1, 1}, {4, 3}, {3, 4}, {7, 1}}};
    const auto& [c, s] = turns[static_cast<std::size_t>(recipe.next() - 1)];
    auto turned_face = face;
    for (auto& x : turned_face) x = {c * x[0] - s * x[1], s * x[0] + c * x[1], 0};
    return perturbed_contact<3>(recipe, frame, face, turned_face);
}

}  // namespace touching_face_face_rotated

const FamilyTable table{
    {"touching_vertex_vertex",
     "two polytopes sharing one vertex and a supporting plane, then moved by a chosen number of ulps",
     slots_of_contact<3>({}), touching_vertex_vertex::build},
    {"touching_vertex_edge",
     "a vertex of A in the interior of an edge of B, then moved by a chosen number of ulps: the nearest face is a "
     "degenerate edge",
     slots_of_contact<3>({add_direction_slots, add_edge_slots}), touching_vertex_edge::build},
    {"touching_vertex_face", "a vertex of A in the interior of a face of B, then moved by a chosen number of ulps",
     slots_of_contact<3>({add_face_slots}), touching_vertex_face::build},
    {"touching_edge_edge_crossed",
     "two edges that cross in one interior point of both, then moved by a chosen number of ulps",
     slots_of_contact<3>({add_direction_slots, add_edge_slots, add_direction_slots, add_edge_slots}),
     touching_edge_edge_crossed::build},
    {"touching_edge_edge_parallel",
     "two collinear edges that overlap or share an end, then moved by a chosen number of ulps: their cross product is "
     "zero",
     slots_of_contact<3>({add_direction_slots, add_edge_slots, add_edge_slots}, {{"shift", -1, 1}}),
     touching_edge_edge_parallel::build},
    {"touching_edge_face",
     "an edge of A in the plane of a face of B and through its interior, then moved by a chosen number of ulps: a "
     "segment of nearest points",
     slots_of_contact<3>({add_direction_slots, add_edge_slots, add_face_slots}), touching_edge_face::build},
    {"touching_face_face_aligned",
     "two bodies sharing a whole face, corner on corner, then moved by a chosen number of ulps: every vertex of the "
     "face is a tie",
     slots_of_contact<3>({add_face_slots}), touching_face_face_aligned::build},
    {"touching_face_face_offset",
     "two parallel equal faces in one plane, slid by lattice vectors so that they still meet, then moved by a chosen "
     "number of ulps",
     slots_of_contact<3>({add_direction_slots, add_direction_slots}, {{"slide", 0, 10}}),
     touching_face_face_offset::build},
    {"touching_face_face_rotated",
     "a face and the same face turned by integer matrices in one plane, then moved by a chosen number of ulps",
     slots_of_contact<3>({add_face_slots}, {{"turn", 1, 6}}), touching_face_face_rotated::build}};

}  // namespace
}  // namespace touchstone
