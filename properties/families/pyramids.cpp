// SPDX-License-Identifier: GPL-3.0-or-later
// Pyramids over polygons of many corners, apex to apex. All edges meet at the apex, so a search that visits all
// neighbours of a vertex visits the whole body (E-08). The family is too large for the exhaustive oracles, so it is
// listed apart.
#include "properties/families/rounded_points.h"

namespace touchstone::pyramids {
namespace {

using namespace families_detail;

constexpr int steps = 1 << 10;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "height", 2, 1, 2 * steps);
    repeat(list, "aside", 2, -steps, steps);
    list.push_back({"gap", -steps / 4, steps});
    return list;
}

/// Returns a pyramid with a base of n corners on the unit circle in the plane z = 0 and its apex at `height` on the
/// axis.
std::vector<Vec<double, 3>> pyramid(std::int64_t n, double height) {
    std::vector<Vec<double, 3>> points{{0, 0, height}};
    for (std::int64_t i = 0; i < n; ++i) {
        const auto corner = circle_point(i, n);
        points.push_back({corner[0], corner[1], 0});
    }
    return points;
}

template <int n>
Case build(RecipeReader& recipe) {
    const double low = recipe.number() / steps, high = recipe.number() / steps;
    const double x = recipe.number() / (16 * steps), y = recipe.number() / (16 * steps), gap = recipe.number() / steps;
    const auto a = pyramid(n, low);
    auto b = pyramid(n, -high);
    translate(b, Vec<double, 3>{x, y, low + gap + high});
    return polytope_pair<3>(a, b);
}

constexpr std::string_view description =
    "two pyramids, apex to apex, over regular polygons of as many corners as the name says: one vertex has all the "
    "edges";

const SimpleFamily over_51("pyramids_51", description, slots(), build<51>);
const SimpleFamily over_101("pyramids_101", description, slots(), build<101>);
const SimpleFamily over_201("pyramids_201", description, slots(), build<201>);
const SimpleFamily over_401("pyramids_401", description, slots(), build<401>);
const LargeFamilyRegistration registrations[] = {LargeFamilyRegistration(over_51), LargeFamilyRegistration(over_101),
                                                 LargeFamilyRegistration(over_201), LargeFamilyRegistration(over_401)};

}  // namespace
}  // namespace touchstone::pyramids
