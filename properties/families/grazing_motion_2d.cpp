// SPDX-License-Identifier: GPL-3.0-or-later
// B slides along a line through A, so the smallest step aside decides between a hit and a miss.
#include "properties/families/motion.h"

namespace touchstone::grazing_motion_2d {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<2>(list);
    list.push_back({"speed", 1, 4});
    add_body_slots<2>(list);
    add_body_slots<2>(list);
    add_placement_slots<2>(list);
    add_time_slots(list);
    add_perturbation_slots(list);
    return list;
}

/// Each body has one vertex in the line. Halfway through the motion both vertices are at the same place.
Case build(RecipeReader& recipe) {
    const ContactFrame<2> frame(recipe.vector<2>());
    const Vec<double, 2> velocity = frame.point({recipe.number(), 0});
    auto contact = read_contact_of<2>(recipe, frame, {{}}, {{}});
    const double time = read_time(recipe);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_motion<2>(contact, velocity, time, 2 * time, perturbation);
}

const SimpleFamily family(
    "grazing_motion_2d",
    "polygons that slide past each other in their common supporting plane, moved off it by a chosen number of ulps",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::grazing_motion_2d
