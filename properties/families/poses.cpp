// SPDX-License-Identifier: GPL-3.0-or-later
// Contact and scenes whose poses round: turned by rounded rotations, on rest, and in scenes far away.
#include "properties/families/features.h"
#include "properties/families/lattice.h"
#include "properties/families/posed_solids.h"
#include "properties/families/smooth.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// Contacts in a frame that is parallel to no axis: a ball, a box, a capsule or a hull stands on a face of a box or of
/// a hull, and every pose is rounded.
namespace turned_contact {

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

}  // namespace turned_contact

/// Boxes that rest on each other, as a physics engine meets them in every frame: the faces are parallel, and the height
/// is that of contact up to a few steps of 1e-6, which is no multiple of an ulp.
namespace resting_boxes {

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

}  // namespace resting_boxes

/// Pairs that stand far from the origin of coordinates by their poses, as in a large scene: what a support point in
/// world coordinates loses is lost before a - b cancels it, and a method that subtracts the poses first loses nothing.
namespace scenes_far_away {

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

}  // namespace scenes_far_away

/// Small bodies with a small gap, far from the origin of coordinates. Subtraction loses the digits that the offset
/// absorbed.
namespace far_from_origin {

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

}  // namespace far_from_origin

const FamilyTable table{
    {"turned_contact",
     "a ball, a box, a capsule or a hull on a face of a box or a hull under rotations that are parallel to no axis, "
     "with gaps of both signs from 1e-16 to 1e-9 of the size",
     turned_contact::slots(), turned_contact::build},
    {"resting_boxes",
     "boxes one above the other, in contact up to two steps of 1e-6, moved up to 1000.25 from the origin along each "
     "axis, some with margins",
     resting_boxes::slots(), resting_boxes::build},
    {"scenes_far_away",
     "balls, boxes, capsules and hulls whose poses are 1e4 to 1e7 sizes from the origin, apart, overlapping or near "
     "contact",
     scenes_far_away::slots(), scenes_far_away::build},
    {"far_from_origin", "bodies of size 6 up to 2^40 away from the origin of coordinates: cancellation in a - b",
     far_from_origin::slots(), far_from_origin::build}};

}  // namespace
}  // namespace touchstone
