// SPDX-License-Identifier: GPL-3.0-or-later
// Small bodies with a small gap, far from the origin of coordinates. Subtraction loses the digits that the offset
// absorbed.
#include "properties/families/lattice.h"

namespace touchstone::far_from_origin {
namespace {

using namespace families_detail;

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * 3 * most, -200, 200);
    repeat(list, "apart", 3, -420, 420);
    repeat(list, "offset", 3, -9, 9);
    list.push_back({"power", 0, 36});
    return list;
}

/// Coordinates are multiples of 2^-6 below 2^41 and exact in double. In float the offset rounds the shape away.
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    auto offset = recipe.vector<3>();
    const auto power = static_cast<int>(recipe.next());
    for (int k = 0; k < 3; ++k) offset[k] = std::ldexp(offset[k], power + 6);
    for (auto* points : {&a, &b}) {
        translate(*points, offset);
        scale(*points, -6);
    }
    return polytope_pair<3>(a, b);
}

const SimpleFamily family("far_from_origin",
                          "bodies of size 6 up to 2^40 away from the origin of coordinates: cancellation in a - b",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::far_from_origin
