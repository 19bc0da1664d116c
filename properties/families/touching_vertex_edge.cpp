// SPDX-License-Identifier: GPL-3.0-or-later
// A vertex in the middle of an edge.
#include "properties/families/features.h"

namespace touchstone::touching_vertex_edge {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_direction_slots(list);
    add_edge_slots(list);
    add_contact_slots<3>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar direction = read_direction(recipe);
    const auto edge = read_edge(recipe, direction);
    return perturbed_contact<3>(recipe, frame, {{}}, edge);
}

const SimpleFamily family("touching_vertex_edge",
                          "a vertex of A in the interior of an edge of B, then moved by a chosen number of ulps: the "
                          "nearest face is a degenerate edge",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_vertex_edge
