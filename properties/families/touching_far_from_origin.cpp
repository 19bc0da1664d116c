// SPDX-License-Identifier: GPL-3.0-or-later
// Contacts far from the origin of coordinates, where a move by the perturbation can be as large as the bodies.
#include "properties/families/features.h"

namespace touchstone::touching_far_from_origin {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    repeat(list, "offset", 3, -9, 9);
    list.push_back({"power", 0, 30});
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    auto contact = read_contact<3>(recipe);
    auto offset = recipe.vector<3>();
    const auto power = static_cast<int>(recipe.next());
    for (int k = 0; k < 3; ++k) offset[k] = std::ldexp(offset[k], power);
    translate(contact.a, offset);
    translate(contact.b, offset);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(contact.a, contact.b, contact.normal, perturbation, contact.tags);
}

const SimpleFamily family(
    "touching_far_from_origin",
    "contacts up to 2^34 away from the origin of coordinates, then moved by a chosen number of ulps: a - b "
    "cancels what the offset left",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_far_from_origin
