// SPDX-License-Identifier: GPL-3.0-or-later
// The pairs that everyone has: two balls, a ball and a box, a capsule and a box, two capsules, a capsule and a
// triangle. Nothing is degenerate: gaps and depths are mostly more than 1e-6 of the size.
#include <array>

#include "properties/families/ordinary.h"
#include "properties/families/posed_solids.h"

namespace touchstone::plain_pairs {
namespace {

using namespace families_detail;

constexpr int bits = 20;
constexpr std::int64_t one = 1LL << bits;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"pair", 0, 4});
    for (int body = 0; body < 2; ++body) {
        repeat(list, "size", 3, one / 16, one);
        repeat(list, "vertex", 9, -one, one);
        add_quaternion_slots(list, 9);
    }
    repeat(list, "direction", 3, -one, one);
    list.push_back({"is_apart", 0, 1});
    list.push_back({"gap_power", 0, bits - 1});
    list.push_back({"gap_mantissa", one / 2, one});
    repeat(list, "place", 3, -8 * one, 8 * one);
    return list;
}

enum class Shape { ball, box, capsule, triangle };

/// A solid with no point farther from its centre than `reach`.
struct Sized {
    Solid solid;
    double reach = 0;
};

Sized sized(Shape shape, const Vec<double, 3>& size, std::vector<Vec<double, 3>> vertices) {
    const auto pose = Pose<double, 3>::identity();
    const double sum = size[0] + size[1] + size[2];
    switch (shape) {
        case Shape::ball: return {{{SphereData{size[0]}, pose, 0}, {{}}, size[0]}, size[0]};
        case Shape::box: return {{{BoxData<3>{size}, pose, 0}, corners_of_box(size), 0}, sum};
        case Shape::capsule: {
            const CapsuleData capsule{size[0], size[1]};
            return {{{capsule, pose, 0}, capsule.corners<3>(), size[0]}, size[0] + size[1]};
        }
        default: {
            const double reach = 3 * largest_coordinate(vertices);
            return {{{TriangleData<3>{vertices}, pose, 0}, std::move(vertices), 0}, reach};
        }
    }
}

Sized read_sized(RecipeReader& recipe, Shape shape) {
    auto sizes = recipe.points<3>(1, 1), vertices = recipe.points<3>(3, 3);
    scale(sizes, -bits);
    scale(vertices, -bits);
    auto result = sized(shape, sizes[0], std::move(vertices));
    result.solid.body.pose = rotation(read_quaternion(recipe));
    return result;
}

Vec<double, 3> read_unit_direction(RecipeReader& recipe) {
    const auto direction = recipe.vector<3>();
    if (direction == Vec<double, 3>{}) return {0, 0, 1};
    return (1 / std::sqrt(dot(direction, direction))) * direction;
}

/// B stands the gap beyond the farthest point of A, or that deep behind it: two balls have one centre at the most.
Case build(RecipeReader& recipe) {
    static constexpr std::array<std::array<Shape, 2>, 5> pairs{{{Shape::ball, Shape::ball},
                                                                {Shape::ball, Shape::box},
                                                                {Shape::capsule, Shape::box},
                                                                {Shape::capsule, Shape::capsule},
                                                                {Shape::capsule, Shape::triangle}}};
    const auto& pair = pairs[static_cast<std::size_t>(recipe.next())];
    auto a = read_sized(recipe, pair[0]), b = read_sized(recipe, pair[1]);
    const auto normal = read_unit_direction(recipe);
    const double sign = recipe.next() == 1 ? 1 : -1;
    const auto power = static_cast<int>(recipe.next());
    const double gap = std::ldexp(sign * (a.reach + b.reach) * recipe.number(), -bits - power);
    std::vector<Vec<double, 3>> place{recipe.vector<3>()};
    scale(place, -bits);
    a.solid.body.pose->translation = place[0];
    stand_on(b.solid, farthest_along(a.solid, normal), normal, gap);
    return pair_of(a.solid, b.solid);
}

const SimpleFamily family("plain_pairs",
                          "two balls, a ball and a box, a capsule and a box, two capsules, a capsule and a triangle "
                          "under any rotation, from one centre to as far apart as they are large",
                          slots(), build);
const FamilyRegistration registration(family);
const OrdinaryRegistration ordinary(family);

}  // namespace
}  // namespace touchstone::plain_pairs
