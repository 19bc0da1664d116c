// SPDX-License-Identifier: GPL-3.0-or-later
// Two polygons with edges on one line.
#include "properties/families/features.h"

namespace touchstone::touching_edge_edge_2d {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<2>(list);
    repeat(list, "extent", 2, 1, 4);
    repeat(list, "extent", 2, 1, 4);
    list.push_back({"shift", -1, 1});
    add_contact_slots<2>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<2> frame(recipe.vector<2>());
    const double back_a = recipe.number(), ahead_a = recipe.number(), back_b = recipe.number(),
                 ahead_b = recipe.number();
    // With shift 0 the edges overlap around the origin; with 1 or -1 they meet end to end.
    const auto shift = recipe.next();
    const double by = shift == 0 ? 0 : shift > 0 ? ahead_a + back_b : -back_a - ahead_b;
    return perturbed_contact<2>(recipe, frame, {{-back_a, 0}, {ahead_a, 0}}, {{by - back_b, 0}, {by + ahead_b, 0}});
}

const SimpleFamily family(
    "touching_edge_edge_2d",
    "two collinear edges of polygons that overlap or share an end, then moved by a chosen number of ulps", slots(),
    build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_edge_edge_2d
