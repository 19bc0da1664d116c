// SPDX-License-Identifier: GPL-3.0-or-later
// Exact contact of every pair of kinds of features: vertex, edge and face, crossed and parallel.
#include "properties/families/contact.h"

namespace touchstone::exactly_touching {
namespace {

using namespace families_detail;

template <int D>
std::vector<Slot> slots() {
    auto list = contact_slots<D>();
    add_placement_slots<D>(list);
    return list;
}

template <int D>
Case build(RecipeReader& recipe) {
    auto contact = read_contact<D>(recipe);
    read_placement(recipe, contact.a, contact.b);
    Case result = polytope_pair<D>(contact.a, contact.b, contact.tags);
    result.perturbation_ulps = 0;
    return result;
}

const SimpleFamily solid("exactly_touching",
                         "polytopes in exact contact, every pair of vertex, edge and face: the distance is 0 and any "
                         "rounding decides the verdict",
                         slots<3>(), build<3>);
const SimpleFamily planar("exactly_touching_2d", "polygons in exact contact, every pair of vertex and edge", slots<2>(),
                          build<2>);
const FamilyRegistration solid_registration(solid), planar_registration(planar);

}  // namespace
}  // namespace touchstone::exactly_touching
