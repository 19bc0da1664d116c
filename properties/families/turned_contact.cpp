// SPDX-License-Identifier: GPL-3.0-or-later
// Contacts in a frame that is parallel to no axis: a ball, a box, a capsule or a hull stands on a face of a box or of a
// hull, and every pose is rounded.
#include "properties/families/features.h"
#include "properties/families/posed_solids.h"

namespace touchstone::turned_contact {
namespace {

using namespace families_detail;

constexpr int largest_size = 8;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"box_below", 0, 1});
    repeat(list, "half_extent", 3, 1, largest_size);
    repeat(list, "eighth", 2, -8, 8);
    add_face_slots(list);
    add_body_slots<3>(list);
    add_quaternion_slots(list, 9);
    add_solid_slots(list, largest_size);
    list.push_back({"standing", 0, 2});
    add_quaternion_slots(list, 4);
    list.push_back({"gap_sign", -1, 1});
    list.push_back({"gap_power", 30, 53});
    list.push_back({"gap_mantissa", 8, 15});
    list.push_back({"is_moved", 0, 1});
    repeat(list, "offset", 3, -20, 20);
    return list;
}

/// The lower body in its own frame, with z across the face on which B stands, and a point of that face.
struct Below {
    Solid solid;
    Vec<double, 3> point;
};

Below read_below(RecipeReader& recipe) {
    const bool is_box = recipe.next() == 1;
    const auto half = recipe.vector<3>();
    const double along_x = recipe.number() / 8, along_y = recipe.number() / 8;
    const auto face = read_face(recipe);
    const auto points = read_body<3>(recipe, ContactFrame<3>({0, 0, 1}), face, -1);
    const auto pose = Pose<double, 3>::identity();
    if (is_box)
        return {{{BoxData<3>{half}, pose, 0}, corners_of_box(half), 0},
                {along_x * half[0], along_y * half[1], half[2]}};
    return {{{PolytopeData<3>{points}, pose, 0}, points, 0}, {}};
}

/// How B is turned against A: about the normal of the face alone, lying on its side and turned about the normal, or
/// in any way, so that a corner or an edge is lowest.
Quaternion turn_on_face(std::int64_t standing, const Quaternion& any) {
    Quaternion about_normal{any.w, {0, 0, any.v[2]}};
    if (any.w == 0 && any.v[2] == 0) about_normal.w = 1;
    if (standing == 0) return about_normal;
    return standing == 1 ? product(about_normal, {1, {0, 1, 0}}) : any;
}

/// Gaps are 2^-53 to 2^-29 of the largest size, which is 1e-16 to 2e-9. A rounded pose moves the faces by as much as
/// the least of them.
double read_gap(RecipeReader& recipe) {
    const double sign = recipe.number();
    const auto power = static_cast<int>(recipe.next());
    return std::ldexp(sign * recipe.number() * largest_size / 8, -power);
}

Case build(RecipeReader& recipe) {
    auto below = read_below(recipe);
    const auto turn_a = read_quaternion(recipe);
    auto above = read_solid(recipe);
    const auto standing = recipe.next();
    const auto turn_b = product(turn_a, turn_on_face(standing, read_quaternion(recipe)));
    const double gap = read_gap(recipe);
    const double is_moved = recipe.number();
    const auto offset = is_moved * recipe.vector<3>();

    below.solid.body.pose = rotation(turn_a);
    below.solid.body.pose->translation = offset;
    above.body.pose = rotation(turn_b);
    const auto& rows = below.solid.body.pose->rows;
    const Vec<double, 3> normal{rows[0][2], rows[1][2], rows[2][2]};
    stand_on(above, apply(*below.solid.body.pose, below.point), normal, gap);
    return pair_of(below.solid, above);
}

const SimpleFamily family("turned_contact",
                          "a ball, a box, a capsule or a hull on a face of a box or a hull under rotations that are "
                          "parallel to no axis, with gaps of both signs from 1e-16 to 1e-9 of the size",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::turned_contact
