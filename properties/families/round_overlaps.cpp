// SPDX-License-Identifier: GPL-3.0-or-later
// Balls, capsules, cylinders and boxes deep in each other. A support mapping of a round body never repeats a point, so
// a loop that waits for a repeated vertex, or for a tetrahedron around the origin, goes on until rounding ends it.
#include "properties/families/quaternion.h"
#include "properties/families/smooth.h"

namespace touchstone::round_overlaps {
namespace {

using namespace families_detail;

constexpr int bits_of_sizes = 20, most_steps = 64;

/// Balls and capsules are twice as frequent as boxes and cylinders.
std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"arrangement", 0, 2});
    repeat(list, "shape", 2, 0, 5);
    repeat(list, "size", 6, 1, 1LL << bits_of_sizes);
    add_quaternion_slots(list, 4);
    add_quaternion_slots(list, 4);
    repeat(list, "offset", 3, -most_steps, most_steps);
    repeat(list, "place", 3, -(1LL << bits_of_sizes), 1LL << bits_of_sizes);
    add_rational_direction_slots(list);
    repeat(list, "radius", 2, 0, 8);
    return list;
}

/// A shape with the radii of a ball inside it and of one around it, about its centre.
struct Round {
    ShapeData<3> shape;
    double inner = 0, outer = 0;
};

Round round(std::int64_t kind, const Vec<double, 3>& size) {
    const double sum = size[0] + size[1] + size[2];
    switch (kind) {
        case 0: return {BoxData<3>{size}, std::min({size[0], size[1], size[2]}), sum};
        case 1: return {CylinderData{size[0], size[1]}, std::min(size[0], size[1]), sum};
        case 2:
        case 3: return {CapsuleData{size[0], size[1]}, size[0], sum};
        default: return {SphereData{size[0]}, size[0], size[0]};
    }
}

/// The larger ball stands at the origin. The smaller one is inside of it and touches its surface at a point whose
/// coordinates are exact, or shares its centre.
Query<3> ball_in_ball(const RationalDirection& direction, double larger_by, double radius) {
    Query<3> query;
    query.a.shape = SphereData{(radius + larger_by) * direction.length};
    query.b.shape = SphereData{radius * direction.length};
    query.a.pose = Pose<double, 3>::identity();
    query.b.pose = moved_to<3>(larger_by * direction.vector);
    return query;
}

/// The offset is less than 0.87 of the sum of the inner radii, so that the bodies overlap. B lies wholly inside A if it
/// is `nested`: it is shrunk by a power of two to a quarter of the inner radius of A, and its offset is less than 0.44
/// of that radius.
Query<3> overlapping(const Round& a, const std::array<std::int64_t, 2>& kinds, Vec<double, 3> size_b,
                     const Vec<double, 3>& steps, bool nested) {
    Round b = round(kinds[1], size_b);
    if (nested) {
        const double factor = std::ldexp(1.0, std::ilogb(a.inner / (4 * b.outer)));
        b = round(kinds[1], factor * size_b);
    }
    const double reach = nested ? a.inner / 2 : a.inner + b.inner;
    Query<3> query;
    query.a.shape = a.shape;
    query.b.shape = b.shape;
    query.a.pose = Pose<double, 3>::identity();
    query.b.pose = moved_to<3>((reach / (2 * most_steps)) * steps);
    return query;
}

void turn(Body<3>& body, const Quaternion& by) {
    const auto at = body.pose->translation;
    body.pose = rotation(by);
    body.pose->translation = at;
}

Case build(RecipeReader& recipe) {
    const auto arrangement = recipe.next();
    std::array<std::int64_t, 2> kinds{};
    for (auto& kind : kinds) kind = recipe.next();
    auto sizes = recipe.points<3>(2, 2);
    scale(sizes, -bits_of_sizes);
    const auto turn_a = read_quaternion(recipe), turn_b = read_quaternion(recipe);
    const auto steps = recipe.vector<3>();
    std::vector<Vec<double, 3>> place{recipe.vector<3>()};
    scale(place, 1 - bits_of_sizes);
    const auto direction = read_rational_direction(recipe);
    const double larger_by = recipe.number(), radius = recipe.number();
    Query<3> query = arrangement == 2
                         ? ball_in_ball(direction, larger_by, radius)
                         : overlapping(round(kinds[0], sizes[0]), kinds, sizes[1], steps, arrangement == 1);
    if (arrangement != 2) turn(query.a, turn_a), turn(query.b, turn_b);
    for (auto* body : {&query.a, &query.b}) body->pose->translation = body->pose->translation + place[0];
    Case result;
    result.query = query;
    return asked_for(QueryKind::penetration, std::move(result));
}

const SimpleFamily family("round_overlaps",
                          "balls, capsules, cylinders and boxes deep in each other, wholly inside of each other, or a "
                          "ball that touches the surface of a ball from inside",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::round_overlaps
