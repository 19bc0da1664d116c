// SPDX-License-Identifier: GPL-3.0-or-later
// Two edges that cross in one point. The normal is a cross product, which a small angle makes inaccurate.
#include "properties/families/features.h"

namespace touchstone::touching_edge_edge_crossed {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_direction_slots(list);
    add_edge_slots(list);
    add_direction_slots(list);
    add_edge_slots(list);
    add_contact_slots<3>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar along_a = read_direction(recipe);
    const auto edge_a = read_edge(recipe, along_a);
    const Planar along_b = not_parallel(read_direction(recipe), along_a);
    const auto edge_b = read_edge(recipe, along_b);
    return perturbed_contact<3>(recipe, frame, edge_a, edge_b);
}

const SimpleFamily family("touching_edge_edge_crossed",
                          "two edges that cross in one interior point of both, then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_edge_edge_crossed
