// SPDX-License-Identifier: GPL-3.0-or-later
// Plates in contact: one thin axis, with aspect ratios up to 2^30.
#include "properties/families/stretched_contact.h"

namespace touchstone::touching_plates {
namespace {

using namespace families_detail;

std::array<int, 3> stretch_of(int power, std::int64_t axis) {
    std::array<int, 3> stretch{power, power, power};
    stretch[static_cast<std::size_t>(2 - axis)] = -power;
    return stretch;
}

Case build(RecipeReader& recipe) { return stretched_contact(recipe, stretch_of); }

const SimpleFamily family("touching_plates",
                          "plates of aspect up to 2^30 in contact, by their rims or flat on each other, then moved by "
                          "a chosen number of ulps",
                          stretched_contact_slots("thin_axis"), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::touching_plates
