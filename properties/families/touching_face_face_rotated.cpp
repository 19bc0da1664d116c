// SPDX-License-Identifier: GPL-3.0-or-later
// Two faces in one plane, rotated against each other, so that their edges cross in the contact plane.
#include "properties/families/features.h"

namespace touchstone::touching_face_face_rotated {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_face_slots(list);
    list.push_back({"turn", 1, 6});
    add_contact_slots<3>(list);
    return list;
}

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

const SimpleFamily family(
    "touching_face_face_rotated",
    "a face and the same face turned by integer matrices in one plane, then moved by a chosen number of ulps", slots(),
    build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_face_face_rotated
