// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes that are degenerate in themselves.
#include "properties/families/features.h"
#include "properties/families/lattice.h"
#include "properties/families/smooth.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// Edges with a vertex in the middle, which the perturbation moves off the line.
namespace collinear_triples {

constexpr int most = 4;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "end", 2 * 3, -6, 6);
    list.push_back({"more", 0, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    repeat(list, "offset", 3, -8, 8);
    repeat(list, "off_line", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// All coordinates are even, so that the middle of the edge is on the lattice.
Case build(RecipeReader& recipe) {
    auto a = recipe.points<3>(2, 2);
    a.push_back(0.5 * (a[0] + a[1]));
    const auto more = recipe.next();
    const auto others = recipe.points<3>(more, most);
    a.insert(a.end(), others.begin(), others.end());
    const auto count_b = recipe.next();
    auto b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    const auto off_line = recipe.vector<3>();
    for (auto* points : {&a, &b}) scale(*points, 1);
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(a), largest_coordinate<3>(b)));
    a[2] = a[2] + perturbation_vector(perturbation, off_line, unit);
    Case result = polytope_pair<3>(a, b);
    result.perturbation_ulps = perturbation;
    return result;
}

}  // namespace collinear_triples

/// Polytopes with every vertex twice, where the perturbation moves the copies. Their edges have length zero or almost
/// zero.
namespace duplicate_vertices {

constexpr int most = 4;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices_a", 1, most});
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 2 * 3 * most, -5, 5);
    repeat(list, "offset", 3, -10, 10);
    repeat(list, "apart", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

void add_copies(std::vector<Vec<double, 3>>& points, const Vec<double, 3>& move) {
    const std::size_t originals = points.size();
    for (std::size_t i = 0; i < originals; ++i) points.push_back(points[i] + move);
}

Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    const auto apart = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(a), largest_coordinate<3>(b)));
    add_copies(a, perturbation_vector(perturbation, apart, unit));
    add_copies(b, zero_vector<double, 3>());
    Case result = polytope_pair<3>(a, b);
    result.perturbation_ulps = perturbation;
    return result;
}

}  // namespace duplicate_vertices

/// Points, segments and flat polygons through one point, which the perturbation moves apart.
namespace flat_bodies {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "dimension", 2, 0, 2);
    repeat(list, "spanning", 2 * 2 * 3, -4, 4);
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// Returns the hull of 0, of -u and u, or of u, v and -(u + v).
std::vector<Vec<double, 3>> flat_body(std::int64_t dimension, const std::vector<Vec<double, 3>>& spanning) {
    if (dimension == 0) return {zero_vector<double, 3>()};
    if (dimension == 1) return {spanning[0], -spanning[0]};
    return {spanning[0], spanning[1], -(spanning[0] + spanning[1])};
}

Case build(RecipeReader& recipe) {
    const auto dimension_a = recipe.next(), dimension_b = recipe.next();
    auto a = flat_body(dimension_a, recipe.points<3>(2, 2));
    auto b = flat_body(dimension_b, recipe.points<3>(2, 2));
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

}  // namespace flat_bodies

/// Needles, slivers and plates: lattice polytopes stretched along the axes by powers of two, with aspect ratios up to
/// 2^30.
namespace needles {

constexpr int most = 5;

std::vector<Slot> slots() {
    std::vector<Slot> list{{"vertices_a", 1, most}, {"vertices_b", 1, most}};
    repeat(list, "coordinate", 2 * 3 * most, -30, 30);
    repeat(list, "offset", 3, -50, 50);
    repeat(list, "stretch", 3, 0, 15);
    repeat(list, "shear", 3, -1, 1);
    return list;
}

/// An integer shear follows the stretch, so that the needles are not parallel to the axes. All of it is exact.
Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    Vec<double, 3> stretch;
    for (int k = 0; k < 3; ++k) stretch[k] = std::ldexp(1.0, static_cast<int>(recipe.next()) * (k % 2 == 0 ? 1 : -1));
    const auto shear = recipe.vector<3>();
    for (auto* points : {&a, &b})
        for (auto& x : *points) {
            for (int k = 0; k < 3; ++k) x[k] *= stretch[k];
            x = {x[0], x[1] + shear[0] * x[0], x[2] + shear[1] * x[0] + shear[2] * x[1]};
        }
    return polytope_pair<3>(a, b);
}

}  // namespace needles

/// Tetrahedra of four points in one plane. The perturbation lifts one of the points out of it.
namespace slivers {

constexpr int most = 4;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    add_face_slots(list);
    repeat(list, "fourth", 2, -9, 9);
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 3 * most, -9, 9);
    repeat(list, "offset", 3, -30, 30);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    std::vector<Vec<double, 3>> a;
    for (const auto& corner : read_face(recipe)) a.push_back(frame.point(corner));
    a.push_back(frame.point(in_plane(recipe.vector<2>())));
    const auto count_b = recipe.next();
    auto b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(a), largest_coordinate<3>(b)));
    a[3] = a[3] + perturbation_vector(perturbation, frame.normal, unit);
    Case result = polytope_pair<3>(a, b);
    result.perturbation_ulps = perturbation;
    return result;
}

}  // namespace slivers

/// A body and its copy. A - B is symmetric, and every pair of corresponding features cancels.
namespace identical_shapes {

constexpr int most = 8;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices", 1, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    list.push_back({"order", 0, most - 1});
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const auto count = recipe.next();
    auto a = recipe.points<3>(count, most);
    const auto first = a.begin() + recipe.next() % count;
    std::vector<Vec<double, 3>> b(first, a.end());
    b.insert(b.end(), a.begin(), first);
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return asked_for(QueryKind::penetration, perturbed_pair<3>(a, b, direction, perturbation));
}

}  // namespace identical_shapes

/// A body and a smaller copy inside it, which shares a vertex, the middle of an edge, or the centre of four vertices.
namespace nested_shapes {

constexpr int most = 8;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices", 1, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    list.push_back({"centre", 0, 2});
    list.push_back({"shrink", 0, 10});
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// Returns a_0, or the mean of the first two or four vertices, counted cyclically.
Vec<double, 3> centre_of(const std::vector<Vec<double, 3>>& points, std::int64_t kind) {
    const std::size_t count = std::size_t{1} << static_cast<unsigned>(kind);
    Vec<double, 3> sum{};
    for (std::size_t i = 0; i < count; ++i) sum = sum + points[i % points.size()];
    return 1.0 / static_cast<double>(count) * sum;
}

Case build(RecipeReader& recipe) {
    const auto count = recipe.next();
    auto a = recipe.points<3>(count, most);
    const Vec<double, 3> centre = centre_of(a, recipe.next());
    const double factor = std::ldexp(1.0, -static_cast<int>(recipe.next()));
    std::vector<Vec<double, 3>> b;
    for (const auto& x : a) b.push_back(centre + factor * (x - centre));
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return asked_for(QueryKind::penetration, perturbed_pair<3>(a, b, direction, perturbation));
}

}  // namespace nested_shapes

/// Two shapes of revolution, or boxes, stacked tip to tip or cap to cap along their axis.
namespace stacked_shapes {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "shape", 2, 0, 5);
    repeat(list, "radius", 4, 1, 8);
    repeat(list, "height", 2, 1, 8);
    list.push_back({"upside_down", 0, 1});
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

struct Stackable {
    Body<3> body;
    double top = 0;  ///< extent along +z and along -z
};

Stackable stackable(std::int64_t kind, double radius, double other, double height) {
    switch (kind) {
        case 0: return {{EllipsoidData<3>{{radius, other, height}}, {}, 0}, height};
        case 1: return {{CylinderData{radius, height}, {}, 0}, height};
        case 2: return {{ConeData{radius, height}, {}, 0}, height};
        case 3: return {{CapsuleData{radius, height}, {}, 0}, radius + height};
        case 4: return {{SphereData{radius}, {}, 0}, radius};
        default: return {{BoxData<3>{{radius, other, height}}, {}, 0}, height};
    }
}

/// B stands above A along z. A slot turns B upside down, so that two tips, or a tip and a cap, meet.
Case build(RecipeReader& recipe) {
    const auto kind_a = recipe.next(), kind_b = recipe.next();
    const double radius_a = recipe.number(), radius_b = recipe.number(), other_a = recipe.number(),
                 other_b = recipe.number();
    const double height_a = recipe.number(), height_b = recipe.number();
    const auto a = stackable(kind_a, radius_a, other_a, height_a);
    auto b = stackable(kind_b, radius_b, other_b, height_b);
    if (recipe.next() != 0) b.body.pose = Pose<double, 3>{{{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}}, {}};
    const auto at = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);
    return perturbed_bodies<3>(a.body, b.body, at, at + Vec<double, 3>{0, 0, a.top + b.top}, {0, 0, 1}, perturbation,
                               64);
}

}  // namespace stacked_shapes

/// A facet cut into many coplanar ones. The perturbation moves one of their corners out of the plane.
namespace nearly_coplanar_facets {

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    add_normal_slots<3>(list);
    list.push_back({"corners", 3, most});
    repeat(list, "corner", 2 * most, -6, 6);
    list.push_back({"depth", 1, 6});
    add_face_slots(list);
    add_body_slots<3>(list);
    list.push_back({"gap", 0, 3});
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    const auto corners = recipe.next();
    std::vector<Vec<double, 3>> a{zero_vector<double, 3>()};
    for (const auto& corner : recipe.points<2>(corners, most)) a.push_back(frame.point(in_plane(corner)));
    a.push_back(frame.point({0, 0, -recipe.number()}));
    const auto face = read_face(recipe);
    auto b = read_body(recipe, frame, face, 1);
    translate(b, frame.point({0, 0, recipe.number()}));
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(a), largest_coordinate<3>(b)));
    a[1] = a[1] + perturbation_vector(perturbation, frame.normal, unit);
    Case result = polytope_pair<3>(a, b);
    result.perturbation_ulps = perturbation;
    return result;
}

}  // namespace nearly_coplanar_facets

const FamilyTable table{
    {"collinear_triples",
     "triangles with a vertex in the middle of an edge, moved off the line by a chosen number of ulps",
     collinear_triples::slots(), collinear_triples::build},
    {"duplicate_vertices",
     "polytopes whose vertices all stand twice in the list, the copies in A moved by a chosen number of ulps: edges of "
     "length 0 or ulps",
     duplicate_vertices::slots(), duplicate_vertices::build},
    {"flat_bodies",
     "points, segments and flat polygons through one common point, in any position to each other, then moved by a "
     "chosen number of ulps",
     flat_bodies::slots(), flat_bodies::build},
    {"needles", "polytopes stretched by powers of two up to aspect 2^30: ill-conditioned simplices", needles::slots(),
     needles::build},
    {"slivers",
     "tetrahedra that are flat but for a chosen number of ulps, in front of a polytope: volumes and determinants of "
     "ulps",
     slivers::slots(), slivers::build},
    {"identical_shapes",
     "a polytope and its copy with the vertices in another order, moved by a chosen number of ulps: A - B is symmetric "
     "around nearly the origin",
     identical_shapes::slots(), identical_shapes::build},
    {"nested_shapes",
     "a polytope and a copy of it shrunk by up to 2^10 towards a vertex, an edge or the inside, then moved by a chosen "
     "number of ulps",
     nested_shapes::slots(), nested_shapes::build},
    {"stacked_shapes",
     "cylinders, cones, ellipsoids, capsules, spheres and boxes stacked in exact contact along one axis, then moved by "
     "a chosen number of ulps",
     stacked_shapes::slots(), stacked_shapes::build},
    {"nearly_coplanar_facets",
     "a facet of many coplanar corners, one moved out of its plane by a chosen number of ulps: normals of neighbours "
     "differ by rounding alone",
     nearly_coplanar_facets::slots(), nearly_coplanar_facets::build}};

}  // namespace
}  // namespace touchstone
