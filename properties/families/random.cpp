// SPDX-License-Identifier: GPL-3.0-or-later
// Random bodies: the baseline.
#include <array>

#include "properties/families/features.h"
#include "properties/families/lattice.h"
#include "properties/families/posed_solids.h"
#include "properties/families/quaternion.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// The baseline: random points at a random offset. Random input finds almost no errors, but it shows the normal case.
namespace random_polytopes {

constexpr int most = 8;

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * D * most, -(1LL << 40), 1LL << 40);
    repeat(list, "offset", D, -(1LL << 41), 1LL << 41);
    return list;
}

template <int D>
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<D>(count_a, most), b = recipe.points<D>(count_b, most);
    translate(b, recipe.vector<D>());
    scale(a, -40);
    scale(b, -40);
    return polytope_pair<D>(a, b);
}

}  // namespace random_polytopes

/// The baseline of penetration queries: random bodies around nearly the same place.
namespace random_penetrations {

constexpr int most = 8;

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices_a", D + 1, most});
    list.push_back({"vertices_b", D + 1, most});
    repeat(list, "coordinate", 2 * D * most, -(1LL << 30), 1LL << 30);
    repeat(list, "offset", D, -(1LL << 29), 1LL << 29);
    return list;
}

template <int D>
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<D>(count_a, most), b = recipe.points<D>(count_b, most);
    translate(b, recipe.vector<D>());
    scale(a, -30);
    scale(b, -30);
    return asked_for(QueryKind::penetration, polytope_pair<D>(a, b));
}

}  // namespace random_penetrations

/// Cores with balls around them. Their depths lie on both sides of the place where the hybrid changes its algorithm. If
/// the cores are apart, GJK alone gives the depth. If they overlap, EPA gives it. If they touch, both must.
namespace rounded_penetrations {

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices_a", 1, most});
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 2 * 3 * most, -64, 64);
    repeat(list, "offset", 3, -96, 96);
    repeat(list, "margin", 2, 0, 64);
    return list;
}

Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    const double margin_a = recipe.number(), margin_b = recipe.number();
    Case result = polytope_pair<3>(a, b);
    auto& query = std::get<Query<3>>(result.query);
    query.a.margin = margin_a / 2;
    query.b.margin = margin_b / 2;
    return asked_for(QueryKind::penetration, std::move(result));
}

}  // namespace rounded_penetrations

/// Depth queries for bodies that touch, or that the perturbation moves into or out of each other.
namespace shallow_penetration {

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<D>();
    add_placement_slots<D>(list);
    add_perturbation_slots(list);
    return list;
}

/// A positive perturbation moves B into A, so the depth is at most that many ulps.
template <int D>
Case build(RecipeReader& recipe) {
    auto contact = read_contact<D>(recipe);
    read_placement(recipe, contact.a, contact.b);
    const long long perturbation = read_perturbation(recipe);
    auto result = perturbed_pair<D>(contact.a, contact.b, -contact.normal, perturbation, contact.tags);
    return asked_for(QueryKind::penetration, result);
}

}  // namespace shallow_penetration

/// The baseline of curved shapes: every shape, rotated and placed at random.
namespace random_shapes {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "shape", 2, 0, 5);
    repeat(list, "size", 6, 1, 1LL << 20);
    add_quaternion_slots(list, 9);
    add_quaternion_slots(list, 9);
    repeat(list, "offset", 3, -(3LL << 19), 3LL << 19);
    return list;
}

ShapeData<3> shape(std::int64_t kind, const Vec<double, 3>& size) {
    switch (kind) {
        case 0: return SphereData{size[0]};
        case 1: return CapsuleData{size[0], size[1]};
        case 2: return CylinderData{size[0], size[1]};
        case 3: return ConeData{size[0], size[1]};
        case 4: return EllipsoidData<3>{size};
        default: return BoxData<3>{size};
    }
}

Case build(RecipeReader& recipe) {
    const auto kind_a = recipe.next(), kind_b = recipe.next();
    auto sizes = recipe.points<3>(2, 2);
    scale(sizes, -20);
    Query<3> query;
    query.a.shape = shape(kind_a, sizes[0]);
    query.b.shape = shape(kind_b, sizes[1]);
    for (auto* body : {&query.a, &query.b}) body->pose = rotation(read_quaternion(recipe));
    std::vector<Vec<double, 3>> offset{recipe.vector<3>()};
    scale(offset, -20);
    query.b.pose->translation = offset[0];
    Case result;
    result.query = query;
    return result;
}

}  // namespace random_shapes

/// The pairs that everyone has: two balls, a ball and a box, a capsule and a box, two capsules, a capsule and a
/// triangle. Nothing is degenerate: gaps and depths are mostly more than 1e-6 of the size.
namespace plain_pairs {

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

}  // namespace plain_pairs

/// Polytopes of exactly eight vertices each, for measuring speed.
namespace eight_vertices {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "coordinate", 2 * 3 * 8, -(1LL << 40), 1LL << 40);
    repeat(list, "offset", 3, -(1LL << 42), 1LL << 42);
    return list;
}

Case build(RecipeReader& recipe) {
    auto a = recipe.points<3>(8, 8), b = recipe.points<3>(8, 8);
    translate(b, recipe.vector<3>());
    scale(a, -40);
    scale(b, -40);
    return polytope_pair<3>(a, b);
}

}  // namespace eight_vertices

/// Few points on a tiny integer grid, where duplicates, collinear and coplanar sets, ties and exact contact are
/// frequent.
namespace small_grid {

constexpr int most = 6;

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * D * most, -2, 2);
    repeat(list, "offset", D, -2, 2);
    return list;
}

template <int D>
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<D>(count_a, most), b = recipe.points<D>(count_b, most);
    translate(b, recipe.vector<D>());
    return polytope_pair<D>(a, b);
}

}  // namespace small_grid

const FamilyTable table{
    {"random_polytopes", "random points of 41 bits in a cube, at a random offset: the baseline",
     random_polytopes::slots<3>(), random_polytopes::build<3>, FamilyKind::ordinary},
    {"random_polygons", "random points of 41 bits in a square, at a random offset: the baseline in 2D",
     random_polytopes::slots<2>(), random_polytopes::build<2>, FamilyKind::ordinary},
    {"random_penetrations", "random polytopes of 31 bits that mostly overlap, asked for their depth: the baseline",
     random_penetrations::slots<3>(), random_penetrations::build<3>, FamilyKind::ordinary},
    {"random_penetrations_2d", "random polygons of 31 bits that mostly overlap, asked for their depth: the baseline",
     random_penetrations::slots<2>(), random_penetrations::build<2>, FamilyKind::ordinary},
    {"rounded_penetrations",
     "polytopes of small integers with balls of up to their own size around them, their cores apart, touching or "
     "overlapping, asked for their depth",
     rounded_penetrations::slots(), rounded_penetrations::build},
    {"shallow_penetration",
     "the penetration depth of polytopes in contact, moved by a chosen number of ulps: the depth is 0 or ulps",
     shallow_penetration::slots<3>(), shallow_penetration::build<3>},
    {"shallow_penetration_2d",
     "the penetration depth of polygons in contact, moved by a chosen number of ulps: the depth is 0 or ulps",
     shallow_penetration::slots<2>(), shallow_penetration::build<2>},
    {"random_shapes",
     "random spheres, capsules, cylinders, cones, ellipsoids and boxes under rounded rotations: the baseline",
     random_shapes::slots(), random_shapes::build, FamilyKind::ordinary},
    {"plain_pairs",
     "two balls, a ball and a box, a capsule and a box, two capsules, a capsule and a triangle under any rotation, "
     "from one centre to as far apart as they are large",
     plain_pairs::slots(), plain_pairs::build, FamilyKind::ordinary},
    {"eight_vertices", "random polytopes of exactly eight points each, most of them apart: the yardstick for speed",
     eight_vertices::slots(), eight_vertices::build, FamilyKind::ordinary},
    {"small_grid",
     "few points on the integer grid -2..2: duplicates, collinear and coplanar points, ties, exact contact",
     small_grid::slots<3>(), small_grid::build<3>},
    {"small_grid_2d", "few points on the planar integer grid -2..2", small_grid::slots<2>(), small_grid::build<2>}};

}  // namespace
}  // namespace touchstone
