// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies of many vertices.
#include "properties/families/rounded_points.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// The five Platonic solids, with many equidistant vertices, edges and faces.
namespace regular_polytopes {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "solid", 2, 0, 4);
    repeat(list, "exponent", 2, -3, 3);
    repeat(list, "direction", 3, -1, 1);
    list.push_back({"concentric", 0, 1});
    add_perturbation_slots(list);
    return list;
}

std::vector<Vec<double, 3>> platonic(std::int64_t kind) {
    const double golden = to_lattice(std::numbers::phi), inverse = golden - 1;
    switch (kind) {
        case 0: return {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
        case 1: return cyclic_orbit({1, 1, 1});
        case 2: return cyclic_orbit({1, 0, 0});
        case 3: return cyclic_orbit({0, 1, golden});
        default: break;
    }
    auto points = cyclic_orbit({1, 1, 1});
    const auto rest = cyclic_orbit({0, inverse, golden});
    points.insert(points.end(), rest.begin(), rest.end());
    return points;
}

Case build(RecipeReader& recipe) {
    auto a = platonic(recipe.next()), b = platonic(recipe.next());
    scale(a, static_cast<int>(recipe.next()));
    scale(b, static_cast<int>(recipe.next()));
    const auto direction = read_lattice_direction(recipe);
    if (recipe.next() == 0) bring_into_contact(a, b, direction);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

}  // namespace regular_polytopes

/// Prisms and antiprisms over regular polygons, whose rings of features are equally near.
namespace regular_prisms {

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

}  // namespace regular_prisms

/// Fine tessellations of spheres, with many tiny facets whose normals are nearly equal.
namespace sphere_tessellations {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "rings", 2, 1, 7);
    repeat(list, "segments", 2, 3, 9);
    repeat(list, "exponent", 2, -2, 2);
    repeat(list, "direction", 3, -1, 1);
    list.push_back({"concentric", 0, 1});
    add_perturbation_slots(list);
    return list;
}

/// Returns two poles and `rings` parallels of `segments` points each.
std::vector<Vec<double, 3>> sphere(std::int64_t rings, std::int64_t segments) {
    std::vector<Vec<double, 3>> points{{0, 0, 1}, {0, 0, -1}};
    for (std::int64_t ring = 1; ring <= rings; ++ring) {
        const auto latitude = circle_point(ring, 2 * (rings + 1));
        for (std::int64_t i = 0; i < segments; ++i) {
            const auto x = circle_point(i, segments);
            points.push_back({to_lattice(latitude[1] * x[0]), to_lattice(latitude[1] * x[1]), latitude[0]});
        }
    }
    return points;
}

Case build(RecipeReader& recipe) {
    const auto rings_a = recipe.next(), rings_b = recipe.next(), segments_a = recipe.next(), segments_b = recipe.next();
    auto a = sphere(rings_a, segments_a), b = sphere(rings_b, segments_b);
    scale(a, static_cast<int>(recipe.next()));
    scale(b, static_cast<int>(recipe.next()));
    const auto direction = read_lattice_direction(recipe);
    if (recipe.next() == 0) bring_into_contact(a, b, direction);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

}  // namespace sphere_tessellations

/// Spheres of exactly n vertices for a ladder of n, which show how the cost of a support mapping grows with the body.
/// The family is too large for the exhaustive oracles, so it is listed apart from the families that every test uses.
namespace tessellations {

constexpr int steps = 1 << 10;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "turn", 2, 0, steps - 1);
    repeat(list, "place", 3, -steps, steps);
    list.push_back({"reach", 1, 3 * steps});
    return list;
}

/// Returns n points on the unit sphere, evenly spread along a spiral that begins at an angle of `turn` steps.
std::vector<Vec<double, 3>> spiral(std::int64_t n, std::int64_t turn) {
    const double golden = std::numbers::pi * (3 - std::sqrt(5.0));
    std::vector<Vec<double, 3>> points;
    for (std::int64_t i = 0; i < n; ++i) {
        const double z = 1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(n);
        const double radius = std::sqrt(1 - z * z);
        const double angle = golden * static_cast<double>(i) + 2 * std::numbers::pi * static_cast<double>(turn) / steps;
        points.push_back({to_lattice(radius * std::cos(angle)), to_lattice(radius * std::sin(angle)), to_lattice(z)});
    }
    return points;
}

template <int n>
Case build(RecipeReader& recipe) {
    auto a = spiral(n, recipe.next());
    auto b = spiral(n, recipe.next());
    auto place = recipe.vector<3>();
    if (place == Vec<double, 3>{}) place = {1, 0, 0};
    const double length = std::sqrt(dot(place, place));
    const double reach = static_cast<double>(recipe.next()) / steps;
    for (int k = 0; k < 3; ++k) place[k] = to_lattice(reach * place[k] / length);
    translate(b, place);
    return polytope_pair<3>(a, b);
}

constexpr std::string_view description =
    "two spheres tessellated with as many vertices as the name says, their centres up to three radii apart";

}  // namespace tessellations

/// Pyramids over polygons of many corners, apex to apex. All edges meet at the apex, so a search that visits all
/// neighbours of a vertex visits the whole body (E-08). The family is too large for the exhaustive oracles, so it is
/// listed apart.
namespace pyramids {

constexpr int steps = 1 << 10;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "height", 2, 1, 2 * steps);
    repeat(list, "aside", 2, -steps, steps);
    list.push_back({"gap", -steps / 4, steps});
    return list;
}

/// Returns a pyramid with a base of n corners on the unit circle in the plane z = 0 and its apex at `height` on the
/// axis.
std::vector<Vec<double, 3>> pyramid(std::int64_t n, double height) {
    std::vector<Vec<double, 3>> points{{0, 0, height}};
    for (std::int64_t i = 0; i < n; ++i) {
        const auto corner = circle_point(i, n);
        points.push_back({corner[0], corner[1], 0});
    }
    return points;
}

template <int n>
Case build(RecipeReader& recipe) {
    const double low = recipe.number() / steps, high = recipe.number() / steps;
    const double x = recipe.number() / (16 * steps), y = recipe.number() / (16 * steps), gap = recipe.number() / steps;
    const auto a = pyramid(n, low);
    auto b = pyramid(n, -high);
    translate(b, Vec<double, 3>{x, y, low + gap + high});
    return polytope_pair<3>(a, b);
}

constexpr std::string_view description =
    "two pyramids, apex to apex, over regular polygons of as many corners as the name says: one vertex has all the "
    "edges";

}  // namespace pyramids

const FamilyTable table{
    {"regular_polytopes",
     "Platonic bodies in contact along a lattice direction or around one centre, then moved by a chosen number of ulps",
     regular_polytopes::slots(), regular_polytopes::build},
    {"regular_prisms",
     "prisms and antiprisms of 3 to 16 sides in contact along a lattice direction or around one centre, then moved by "
     "a chosen number of ulps",
     regular_prisms::slots(), regular_prisms::build},
    {"sphere_tessellations",
     "spheres tessellated with up to 64 vertices in contact along a lattice direction or around one centre, then moved "
     "by a chosen number of ulps",
     sphere_tessellations::slots(), sphere_tessellations::build},
    {"tessellations_8", tessellations::description, tessellations::slots(), tessellations::build<8>, FamilyKind::large},
    {"tessellations_32", tessellations::description, tessellations::slots(), tessellations::build<32>,
     FamilyKind::large},
    {"tessellations_128", tessellations::description, tessellations::slots(), tessellations::build<128>,
     FamilyKind::large},
    {"tessellations_512", tessellations::description, tessellations::slots(), tessellations::build<512>,
     FamilyKind::large},
    {"pyramids_51", pyramids::description, pyramids::slots(), pyramids::build<51>, FamilyKind::large},
    {"pyramids_101", pyramids::description, pyramids::slots(), pyramids::build<101>, FamilyKind::large},
    {"pyramids_201", pyramids::description, pyramids::slots(), pyramids::build<201>, FamilyKind::large},
    {"pyramids_401", pyramids::description, pyramids::slots(), pyramids::build<401>, FamilyKind::large}};

}  // namespace
}  // namespace touchstone
