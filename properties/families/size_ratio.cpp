// SPDX-License-Identifier: GPL-3.0-or-later
// Two bodies in contact, one of them up to 2^60 times smaller. The small one vanishes in the differences.
#include "properties/families/features.h"

namespace touchstone::size_ratio {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    list.push_back({"smaller", 0, 1});
    list.push_back({"ratio", 0, 60});
    list.push_back({"exponent", -6, 6});
    add_perturbation_slots(list);
    return list;
}

/// The contact is at the origin, so it remains when one body shrinks. The larger body is moved, because only there the
/// perturbation is exact.
Case build(RecipeReader& recipe) {
    auto contact = read_contact<3>(recipe);
    const bool a_is_smaller = recipe.next() == 0;
    scale(a_is_smaller ? contact.a : contact.b, -static_cast<int>(recipe.next()));
    const auto exponent = static_cast<int>(recipe.next());
    scale(contact.a, exponent);
    scale(contact.b, exponent);
    const long long perturbation = read_perturbation(recipe);
    auto& moved = a_is_smaller ? contact.b : contact.a;
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(contact.a), largest_coordinate<3>(contact.b)));
    translate(moved, perturbation_vector(a_is_smaller ? perturbation : -perturbation, contact.normal, unit));
    Case result = polytope_pair<3>(contact.a, contact.b, contact.tags);
    result.perturbation_ulps = perturbation;
    return result;
}

const SimpleFamily family(
    "size_ratio",
    "two bodies in contact of which one is up to 2^60 times smaller, then moved by a chosen number of ulps", slots(),
    build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::size_ratio
