// SPDX-License-Identifier: GPL-3.0-or-later
// A vertex of a polygon inside an edge of another.
#include "properties/families/features.h"

namespace touchstone::touching_vertex_edge_2d {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<2>(list);
    repeat(list, "extent", 2, 1, 4);
    add_contact_slots<2>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<2> frame(recipe.vector<2>());
    const double back = recipe.number(), ahead = recipe.number();
    return perturbed_contact<2>(recipe, frame, {{}}, {{-back, 0}, {ahead, 0}});
}

const SimpleFamily family(
    "touching_vertex_edge_2d",
    "a vertex of A in the interior of an edge of B in the plane, then moved by a chosen number of ulps", slots(),
    build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_vertex_edge_2d
