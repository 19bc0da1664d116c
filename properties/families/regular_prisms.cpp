// SPDX-License-Identifier: GPL-3.0-or-later
// Prisms and antiprisms over regular polygons, whose rings of features are equally near.
#include "properties/families/rounded_points.h"

namespace touchstone::regular_prisms {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "sides", 2, 3, 16);
    repeat(list, "twisted", 2, 0, 1);
    repeat(list, "height", 2, 1, 8);
    repeat(list, "axis", 2, 0, 2);
    repeat(list, "direction", 3, -1, 1);
    list.push_back({"concentric", 0, 1});
    add_perturbation_slots(list);
    return list;
}

/// The upper polygon of a prism stands over the lower one. That of an antiprism is turned by half a side.
enum class Top { aligned, turned };

std::vector<Vec<double, 3>> prism(std::int64_t sides, Top top, double height, int axis) {
    std::vector<Vec<double, 3>> points;
    for (std::int64_t i = 0; i < 2 * sides; ++i) {
        // An antiprism takes the even corners of a polygon of 2n below and the odd ones above.
        const auto corner = circle_point(top == Top::turned ? i : i / 2 * 2, 2 * sides);
        Vec<double, 3> x;
        x[axis] = i % 2 == 0 ? -height : height;
        x[(axis + 1) % 3] = corner[0];
        x[(axis + 2) % 3] = corner[1];
        points.push_back(x);
    }
    return points;
}

Case build(RecipeReader& recipe) {
    const auto sides_a = recipe.next(), sides_b = recipe.next();
    const auto top = [&] { return recipe.next() != 0 ? Top::turned : Top::aligned; };
    const Top top_a = top(), top_b = top();
    const double height_a = recipe.number() / 4, height_b = recipe.number() / 4;
    const auto axis_a = static_cast<int>(recipe.next()), axis_b = static_cast<int>(recipe.next());
    const auto a = prism(sides_a, top_a, height_a, axis_a);
    auto b = prism(sides_b, top_b, height_b, axis_b);
    const auto direction = read_lattice_direction(recipe);
    if (recipe.next() == 0) bring_into_contact(a, b, direction);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

const SimpleFamily family("regular_prisms",
                          "prisms and antiprisms of 3 to 16 sides in contact along a lattice direction or around one "
                          "centre, then moved by a chosen number of ulps",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::regular_prisms
