// SPDX-License-Identifier: GPL-3.0-or-later
// Two polygons that share a vertex.
#include "properties/families/features.h"

namespace touchstone::touching_vertex_vertex_2d {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<2>(list);
    add_contact_slots<2>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<2> frame(recipe.vector<2>());
    return perturbed_contact<2>(recipe, frame, {{}}, {{}});
}

const SimpleFamily family(
    "touching_vertex_vertex_2d",
    "two polygons sharing one vertex and a supporting line, then moved by a chosen number of ulps", slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_vertex_vertex_2d
