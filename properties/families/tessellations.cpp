// SPDX-License-Identifier: GPL-3.0-or-later
// Spheres of exactly n vertices for a ladder of n, which show how the cost of a support mapping grows with the body.
// The family is too large for the exhaustive oracles, so it is listed apart from the families that every test uses.
#include "properties/families/rounded_points.h"

namespace touchstone::tessellations {
namespace {

using namespace families_detail;

constexpr int steps = 1 << 10;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "turn", 2, 0, steps - 1);
    repeat(list, "place", 3, -steps, steps);
    list.push_back({"reach", 1, 3 * steps});
    return list;
}

/// Returns n points on the unit sphere, evenly spread along a spiral that begins at an angle of `turn` steps.
std::vector<Vec<double, 3>> spiral(std::int64_t n, std::int64_t turn) {
    const double golden = std::numbers::pi * (3 - std::sqrt(5.0));
    std::vector<Vec<double, 3>> points;
    for (std::int64_t i = 0; i < n; ++i) {
        const double z = 1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(n);
        const double radius = std::sqrt(1 - z * z);
        const double angle = golden * static_cast<double>(i) + 2 * std::numbers::pi * static_cast<double>(turn) / steps;
        points.push_back({to_lattice(radius * std::cos(angle)), to_lattice(radius * std::sin(angle)), to_lattice(z)});
    }
    return points;
}

template <int n>
Case build(RecipeReader& recipe) {
    auto a = spiral(n, recipe.next());
    auto b = spiral(n, recipe.next());
    auto place = recipe.vector<3>();
    if (place == Vec<double, 3>{}) place = {1, 0, 0};
    const double length = std::sqrt(dot(place, place));
    const double reach = static_cast<double>(recipe.next()) / steps;
    for (int k = 0; k < 3; ++k) place[k] = to_lattice(reach * place[k] / length);
    translate(b, place);
    return polytope_pair<3>(a, b);
}

constexpr std::string_view description =
    "two spheres tessellated with as many vertices as the name says, their centres up to three radii apart";

const SimpleFamily with_8("tessellations_8", description, slots(), build<8>);
const SimpleFamily with_32("tessellations_32", description, slots(), build<32>);
const SimpleFamily with_128("tessellations_128", description, slots(), build<128>);
const SimpleFamily with_512("tessellations_512", description, slots(), build<512>);
const LargeFamilyRegistration registrations[] = {LargeFamilyRegistration(with_8), LargeFamilyRegistration(with_32),
                                                 LargeFamilyRegistration(with_128), LargeFamilyRegistration(with_512)};

}  // namespace
}  // namespace touchstone::tessellations
