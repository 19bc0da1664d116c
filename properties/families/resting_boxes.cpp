// SPDX-License-Identifier: GPL-3.0-or-later
// Boxes that rest on each other, as a physics engine meets them in every frame: the faces are parallel, and the height
// is that of contact up to a few steps of 1e-6, which is no multiple of an ulp.
#include "properties/families/smooth.h"

namespace touchstone::resting_boxes {
namespace {

using namespace families_detail;

constexpr double step = 1e-6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"are_equal", 0, 1});
    repeat(list, "half_extent", 6, 1, 8);
    list.push_back({"steps", -2, 2});
    repeat(list, "side", 2, -6, 6);
    list.push_back({"is_moved", 0, 1});
    repeat(list, "quarter", 3, -4001, 4001);
    repeat(list, "margin", 2, 0, 2);
    list.push_back({"margins_meet", 0, 1});
    return list;
}

/// B stands above A along z. With `margins_meet` the height grows by the margins, otherwise they overlap.
Case build(RecipeReader& recipe) {
    const bool are_equal = recipe.next() == 1;
    const auto half_a = recipe.vector<3>();
    const auto read_b = recipe.vector<3>();
    const auto half_b = are_equal ? half_a : read_b;
    const double steps = recipe.number();
    const double side_x = recipe.number() / 4, side_y = recipe.number() / 4;
    const double is_moved = recipe.number();
    const auto at = (is_moved / 4) * recipe.vector<3>();
    const double margin_a = recipe.number() / 128, margin_b = recipe.number() / 128;
    const double between = recipe.number() * (margin_a + margin_b);
    const double height = half_a[2] + half_b[2] + between + steps * step;
    Query<3> query;
    query.a = {BoxData<3>{half_a}, moved_to<3>(at), margin_a};
    query.b = {BoxData<3>{half_b}, moved_to<3>(at + Vec<double, 3>{side_x, side_y, height}), margin_b};
    Case result;
    result.query = query;
    return result;
}

const SimpleFamily family("resting_boxes",
                          "boxes one above the other, in contact up to two steps of 1e-6, moved up to 1000.25 from "
                          "the origin along each axis, some with margins",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::resting_boxes
