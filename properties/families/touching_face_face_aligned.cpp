// SPDX-License-Identifier: GPL-3.0-or-later
// Two equal faces, corner on corner, where every pair of vertices is a tie.
#include "properties/families/features.h"

namespace touchstone::touching_face_face_aligned {
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
    return perturbed_contact<3>(recipe, frame, face, face);
}

const SimpleFamily family("touching_face_face_aligned",
                          "two bodies sharing a whole face, corner on corner, then moved by a chosen number of ulps: "
                          "every vertex of the face is a tie",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_face_face_aligned
