// SPDX-License-Identifier: GPL-3.0-or-later
// Two edges on one line, for which the cross product in edge-edge code vanishes.
#include "properties/families/features.h"

namespace touchstone::touching_edge_edge_parallel {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_direction_slots(list);
    add_edge_slots(list);
    add_edge_slots(list);
    list.push_back({"shift", -1, 1});
    add_contact_slots<3>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const Planar along = read_direction(recipe);
    const auto edge_a = read_edge(recipe, along);
    auto edge_b = read_edge(recipe, along);
    // With shift 0 the edges overlap around the origin; with 1 or -1 they meet end to end.
    const auto shift = recipe.next();
    if (shift != 0) translate(edge_b, shift > 0 ? edge_a[1] - edge_b[0] : edge_a[0] - edge_b[1]);
    return perturbed_contact<3>(recipe, frame, edge_a, edge_b);
}

const SimpleFamily family("touching_edge_edge_parallel",
                          "two collinear edges that overlap or share an end, then moved by a chosen number of ulps: "
                          "their cross product is zero",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_edge_edge_parallel
