// SPDX-License-Identifier: GPL-3.0-or-later
// B slides along a plane through A, so the smallest step aside decides between a hit and a miss.
#include "properties/families/motion.h"

namespace touchstone::grazing_motion {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_direction_slots(list);
    add_body_slots<3>(list);
    add_body_slots<3>(list);
    add_placement_slots<3>(list);
    add_time_slots(list);
    add_perturbation_slots(list);
    return list;
}

/// Each body has one vertex in the plane. Halfway through the motion both vertices are at the same place.
Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Vec<double, 3> velocity = frame.point(in_plane(read_direction(recipe)));
    auto contact = read_contact_of<3>(recipe, frame, {{}}, {{}});
    const double time = read_time(recipe);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_motion<3>(contact, velocity, time, 2 * time, perturbation);
}

const SimpleFamily family(
    "grazing_motion",
    "polytopes that slide past each other in their common supporting plane, moved off it by a chosen number of ulps",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::grazing_motion
