// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs that stand far from the origin of coordinates by their poses, as in a large scene: what a support point in
// world coordinates loses is lost before a - b cancels it, and a method that subtracts the poses first loses nothing.
#include "properties/families/posed_solids.h"

namespace touchstone::scenes_far_away {
namespace {

using namespace families_detail;

constexpr int largest_size = 8;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    for (int body = 0; body < 2; ++body) {
        add_solid_slots(list, largest_size);
        add_quaternion_slots(list, 3);
    }
    repeat(list, "direction", 3, -3, 3);
    list.push_back({"is_near", 0, 1});
    list.push_back({"gap_sign", -1, 1});
    list.push_back({"gap_power", 6, 36});
    list.push_back({"gap_mantissa", 8, 15});
    repeat(list, "place", 3, -80, 80);
    list.push_back({"power_of_ten", 4, 7});
    return list;
}

Solid read_turned(RecipeReader& recipe) {
    Solid solid = read_solid(recipe);
    solid.body.pose = rotation(read_quaternion(recipe));
    return solid;
}

Vec<double, 3> read_unit_direction(RecipeReader& recipe) {
    const auto direction = recipe.vector<3>();
    if (direction == Vec<double, 3>{}) return {0, 0, 1};
    return (1 / std::sqrt(dot(direction, direction))) * direction;
}

/// Near gaps are 2^-36 to 2^-5 of the largest size, less than what rounding leaves of some places. The others are one
/// to two sizes, where a negative one is an overlap.
double read_gap(RecipeReader& recipe) {
    const bool is_near = recipe.next() == 1;
    const double sign = recipe.number();
    const auto power = static_cast<int>(recipe.next());
    const double gap = sign * recipe.number() / 8 * largest_size;
    return is_near ? std::ldexp(gap, -power) : gap;
}

Vec<double, 3> read_far_place(RecipeReader& recipe) {
    auto place = recipe.vector<3>();
    if (place == Vec<double, 3>{}) place = {80, 0, 0};
    double far = largest_size;
    for (auto i = recipe.next(); i > 0; --i) far *= 10;
    return (far / 80) * place;
}

Case build(RecipeReader& recipe) {
    auto a = read_turned(recipe), b = read_turned(recipe);
    const auto normal = read_unit_direction(recipe);
    const double gap = read_gap(recipe);
    stand_on(b, farthest_along(a, normal), normal, gap);
    const auto far = read_far_place(recipe);
    for (Solid* solid : {&a, &b}) solid->body.pose->translation = solid->body.pose->translation + far;
    return pair_of(a, b);
}

const SimpleFamily family("scenes_far_away",
                          "balls, boxes, capsules and hulls whose poses are 1e4 to 1e7 sizes from the origin, apart, "
                          "overlapping or near contact",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::scenes_far_away
