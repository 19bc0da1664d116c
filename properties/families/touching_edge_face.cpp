// SPDX-License-Identifier: GPL-3.0-or-later
// An edge that lies in a face.
#include "properties/families/features.h"

namespace touchstone::touching_edge_face {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_direction_slots(list);
    add_edge_slots(list);
    add_face_slots(list);
    add_contact_slots<3>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar along = read_direction(recipe);
    const auto edge = read_edge(recipe, along);
    const auto face = read_face(recipe);
    return perturbed_contact<3>(recipe, frame, edge, face);
}

const SimpleFamily family(
    "touching_edge_face",
    "an edge of A in the plane of a face of B and through its interior, then moved by a chosen number of ulps: "
    "a segment of nearest points",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_edge_face
