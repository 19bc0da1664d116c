// SPDX-License-Identifier: GPL-3.0-or-later
// A vertex in the middle of a face.
#include "properties/families/features.h"

namespace touchstone::touching_vertex_face {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_face_slots(list);
    add_contact_slots<3>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const auto face = read_face(recipe);
    return perturbed_contact<3>(recipe, frame, {{}}, face);
}

const SimpleFamily family("touching_vertex_face",
                          "a vertex of A in the interior of a face of B, then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_vertex_face
