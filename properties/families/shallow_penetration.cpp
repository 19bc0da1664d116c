// SPDX-License-Identifier: GPL-3.0-or-later
// Depth queries for bodies that touch, or that the perturbation moves into or out of each other.
#include "properties/families/features.h"

namespace touchstone::shallow_penetration {
namespace {

using namespace families_detail;

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<D>();
    add_placement_slots<D>(list);
    add_perturbation_slots(list);
    return list;
}

/// A positive perturbation moves B into A, so the depth is at most that many ulps.
template <int D>
Case build(RecipeReader& recipe) {
    auto contact = read_contact<D>(recipe);
    read_placement(recipe, contact.a, contact.b);
    const long long perturbation = read_perturbation(recipe);
    auto result = perturbed_pair<D>(contact.a, contact.b, -contact.normal, perturbation, contact.tags);
    return asked_for(QueryKind::penetration, result);
}

const SimpleFamily solid(
    "shallow_penetration",
    "the penetration depth of polytopes in contact, moved by a chosen number of ulps: the depth is 0 or ulps",
    slots<3>(), build<3>);
const FamilyRegistration solid_registration(solid);
const SimpleFamily planar(
    "shallow_penetration_2d",
    "the penetration depth of polygons in contact, moved by a chosen number of ulps: the depth is 0 or ulps",
    slots<2>(), build<2>);
const FamilyRegistration planar_registration(planar);

}  // namespace
}  // namespace touchstone::shallow_penetration
