// SPDX-License-Identifier: GPL-3.0-or-later
// Contacts at every scale from 2^-300 to 2^300. Squares stay in the range of double, but products of squares do not.
#include "properties/families/features.h"

namespace touchstone::scale_extremes {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    add_placement_slots<3>(list);
    list.push_back({"power", -300, 300});
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    auto contact = read_contact<3>(recipe);
    read_placement(recipe, contact.a, contact.b);
    const auto power = static_cast<int>(recipe.next());
    scale(contact.a, power);
    scale(contact.b, power);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(contact.a, contact.b, contact.normal, perturbation, contact.tags);
}

const SimpleFamily family(
    "scale_extremes",
    "contacts moved by a chosen number of ulps at scales from 2^-300 to 2^300: what squares, determinants and "
    "absolute tolerances become",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::scale_extremes
