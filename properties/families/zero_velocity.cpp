// SPDX-License-Identifier: GPL-3.0-or-later
// A motion with zero velocity, of bodies in contact or ulps from it.
#include "properties/families/motion.h"

namespace touchstone::zero_velocity {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    add_placement_slots<3>(list);
    list.push_back({"duration", 0, 4});
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    auto contact = read_contact<3>(recipe);
    read_placement(recipe, contact.a, contact.b);
    const double duration = recipe.number();
    const long long perturbation = read_perturbation(recipe);
    return perturbed_motion<3>(contact, {}, 0, duration, perturbation);
}

const SimpleFamily family(
    "zero_velocity",
    "impact of bodies at rest, in exact contact or moved by a chosen number of ulps: a division by the "
    "velocity, a hit at time 0 or never",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::zero_velocity
