// SPDX-License-Identifier: GPL-3.0-or-later
// Two bodies that share a vertex. The support point and the contact are unique until the perturbation moves a body.
#include "properties/families/features.h"

namespace touchstone::touching_vertex_vertex {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_contact_slots<3>(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    return perturbed_contact<3>(recipe, frame, {{}}, {{}});
}

const SimpleFamily family(
    "touching_vertex_vertex",
    "two polytopes sharing one vertex and a supporting plane, then moved by a chosen number of ulps", slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_vertex_vertex
