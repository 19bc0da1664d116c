// SPDX-License-Identifier: GPL-3.0-or-later
// Needles in contact: one long axis, with aspect ratios up to 2^30.
#include "properties/families/stretched_contact.h"

namespace touchstone::touching_needles {
namespace {

using namespace families_detail;

std::array<int, 3> stretch_of(int power, std::int64_t axis) {
    std::array<int, 3> stretch{-power, -power, -power};
    stretch[static_cast<std::size_t>(axis)] = power;
    return stretch;
}

Case build(RecipeReader& recipe) { return stretched_contact(recipe, stretch_of); }

const SimpleFamily family(
    "touching_needles",
    "needles of aspect up to 2^30 in contact, along or across the contact plane, then moved by a chosen number of ulps",
    stretched_contact_slots("long_axis"), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_needles
