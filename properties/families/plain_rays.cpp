// SPDX-License-Identifier: GPL-3.0-or-later
// Rays against a turned box, at the origin and 10,000 units away from it: the commonest cast of all. One that grazes
// the box up to rounding is as rare as chance makes it.
#include "properties/families/ordinary.h"
#include "properties/families/quaternion.h"
#include "properties/families/smooth.h"

namespace touchstone::plain_rays {
namespace {

using namespace families_detail;

constexpr int bits = 20;
constexpr std::int64_t one = 1LL << bits;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"is_far", 0, 1});
    list.push_back({"turns_about_z", 0, 1});
    add_quaternion_slots(list, 99);
    repeat(list, "aside", 2, -3 * one / 2, 3 * one / 2);
    list.push_back({"is_slanted", 0, 1});
    repeat(list, "slant", 2, -4 * one, 4 * one);
    list.push_back({"has_pose", 0, 1});
    return list;
}

Quaternion read_turn(RecipeReader& recipe) {
    const bool about_z = recipe.next() == 1;
    const auto any = read_quaternion(recipe);
    if (!about_z) return any;
    return {any.w == 0 && any.v[2] == 0 ? 1 : any.w, {0, 0, any.v[2]}};
}

/// Half the way brings the point to where it is `aside` of the centre of the box, whose half extents are 1.
Case build(RecipeReader& recipe) {
    const Vec<double, 3> place{recipe.next() == 1 ? 1e4 : 0, 0, 0};
    Query<3> query;
    query.kind = QueryKind::impact;
    query.a = {BoxData<3>{{1, 1, 1}}, rotation(read_turn(recipe)), 0};
    query.a.pose->translation = place;
    const double aside_y = std::ldexp(recipe.number(), -bits), aside_z = std::ldexp(recipe.number(), -bits);
    const double slant = recipe.next() == 1 ? 1 : 0;
    const double slant_y = slant * std::ldexp(recipe.number(), -bits);
    const double slant_z = slant * std::ldexp(recipe.number(), -bits);
    const Vec<double, 3> velocity{-16, slant_y, slant_z};
    const auto start = place + Vec<double, 3>{0, aside_y, aside_z} - 0.5 * velocity;
    if (recipe.next() == 1)
        query.b = {PointData<3>{}, moved_to<3>(start), 0};
    else
        query.b.shape = PointData<3>{start};
    query.motion = Motion<3>{velocity, 1};
    Case result;
    result.query = query;
    return result;
}

const SimpleFamily family("plain_rays",
                          "a point that flies past a turned box or into it, at the origin or 10,000 units from it: "
                          "plain hits and misses of a ray",
                          slots(), build);
const FamilyRegistration registration(family);
const OrdinaryRegistration ordinary(family);

}  // namespace
}  // namespace touchstone::plain_rays
