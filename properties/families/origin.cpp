// SPDX-License-Identifier: GPL-3.0-or-later
// The origin of A - B at a place where a simplex can be degenerate.
#include "properties/families/contact.h"
#include "properties/families/features.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// The origin lies on a vertex of A - B, so |v|^2 is zero or nearly zero, or on the segment or in the triangle of some
/// of its vertices: on an edge or a face of the simplex, perhaps inside A - B.
namespace origin_on {

constexpr int most = 6;

std::vector<Slot> slots(int vertices, int largest_weight) {
    std::vector<Slot> list;
    list.push_back({"vertices", vertices, most});
    repeat(list, "coordinate", 3 * most, -6, 6);
    repeat(list, "weight", vertices - 1, 1, largest_weight);
    repeat(list, "direction", 3, -1, 1);
    add_placement_slots<3>(list);
    add_perturbation_slots(list);
    return list;
}

/// B is a point between the first vertices of A, with weights in eighths.
template <int vertices>
Case build(RecipeReader& recipe) {
    const auto count = recipe.next();
    auto a = recipe.points<3>(count, most);
    double rest = 1;
    std::vector<Vec<double, 3>> b{{}};
    for (std::size_t i = 0; i + 1 < vertices; ++i) {
        const double weight = recipe.number() / 8;
        b[0] = b[0] + weight * a[i];
        rest -= weight;
    }
    b[0] = b[0] + rest * a[vertices - 1];
    const auto direction = recipe.vector<3>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(a, b, direction, perturbation);
}

}  // namespace origin_on

/// Two centrally symmetric bodies around one centre, in space and in the plane. The depth is attained in opposite
/// directions at once.
namespace centre_of_symmetry {

constexpr int most = 5;

template <int D>
std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"pairs_a", D, most});
    list.push_back({"pairs_b", 1, most});
    repeat(list, "coordinate", 2 * D * most, -6, 6);
    repeat(list, "direction", D, -1, 1);
    add_placement_slots<D>(list);
    add_perturbation_slots(list);
    return list;
}

template <int D>
void mirror(std::vector<Vec<double, D>>& points) {
    const std::size_t half = points.size();
    for (std::size_t i = 0; i < half; ++i) points.push_back(-points[i]);
}

template <int D>
Case build(RecipeReader& recipe) {
    const auto pairs_a = recipe.next(), pairs_b = recipe.next();
    auto a = recipe.points<D>(pairs_a, most), b = recipe.points<D>(pairs_b, most);
    mirror(a);
    mirror(b);
    const auto direction = recipe.vector<D>();
    read_placement(recipe, a, b);
    const long long perturbation = read_perturbation(recipe);
    return asked_for(QueryKind::penetration, perturbed_pair<D>(a, b, direction, perturbation));
}

}  // namespace centre_of_symmetry

/// Prisms with parallel, often coplanar faces. Many features are equidistant, optionally with a disturbance far below
/// the size of the bodies.
namespace parallel_faces {

constexpr int corners = 4;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    repeat(list, "normal", 3, -2, 2);
    for (int body = 0; body < 2; ++body) {
        list.push_back({"corners", 1, corners});
        repeat(list, "corner", 2 * corners, -5, 5);
        list.push_back({"thickness", 0, 4});
    }
    repeat(list, "slide", 2, -12, 12);
    list.push_back({"gap", -2, 3});
    list.push_back({"noise_power", 0, 4});
    repeat(list, "noise", 4 * corners, -3, 3);
    add_placement_slots<3>(list);
    return list;
}

std::vector<Vec<double, 3>> read_prism(RecipeReader& recipe, const ContactFrame<3>& frame, double side) {
    const auto count = recipe.next();
    std::vector<Vec<double, 2>> outline = recipe.points<2>(count, corners);
    const double thickness = side * recipe.number();
    std::vector<Vec<double, 3>> points;
    for (const auto& corner : outline) {
        points.push_back(frame.point({corner[0], corner[1], 0}));
        points.push_back(frame.point({corner[0], corner[1], thickness}));
    }
    return points;
}

Case build(RecipeReader& recipe) {
    const ContactFrame<3> frame(recipe.vector<3>());
    auto a = read_prism(recipe, frame, -1);
    auto b = read_prism(recipe, frame, 1);
    const double slide_x = recipe.number(), slide_y = recipe.number(), gap = recipe.number();
    translate(b, frame.point({slide_x, slide_y, gap}));
    // With power 0 the faces are exactly parallel. Otherwise each corner moves along one axis by a few 2^-20, 2^-28,
    // 2^-36 or 2^-44.
    const auto power = static_cast<int>(recipe.next());
    for (std::size_t i = 0; i < 4 * corners; ++i) {
        const double noise = recipe.number();
        auto& points = i < 2 * corners ? a : b;
        const std::size_t index = i % (2 * corners);
        if (power > 0 && index < points.size())
            points[index][static_cast<int>(i % 3)] += std::ldexp(noise, -12 - 8 * power);
    }
    read_placement(recipe, a, b);
    return polytope_pair<3>(a, b, {power == 0 ? "parallel" : "nearly-parallel"});
}

}  // namespace parallel_faces

const FamilyTable table{{"origin_on_vertex",
                         "a polytope and a point at one of its vertices, then moved by a chosen number of ulps: the "
                         "origin is a vertex of the simplex",
                         origin_on::slots(1, 0), origin_on::build<1>},
                        {"origin_on_edge",
                         "a polytope and a point between two of its vertices, then moved by a chosen number of ulps: "
                         "the origin lies on an edge of the simplex",
                         origin_on::slots(2, 4), origin_on::build<2>},
                        {"origin_on_face",
                         "a polytope and a point between three of its vertices, then moved by a chosen number of ulps: "
                         "the origin lies on a face of the simplex",
                         origin_on::slots(3, 2), origin_on::build<3>},
                        {"centre_of_symmetry",
                         "two centrally symmetric polytopes around one centre, then moved by a chosen number of ulps: "
                         "nearest features come in opposite pairs",
                         centre_of_symmetry::slots<3>(), centre_of_symmetry::build<3>},
                        {"centre_of_symmetry_2d",
                         "two centrally symmetric polygons around one centre, then moved by a chosen number of ulps: "
                         "nearest features come in opposite pairs",
                         centre_of_symmetry::slots<2>(), centre_of_symmetry::build<2>},
                        {"parallel_faces",
                         "prisms with parallel or nearly parallel faces, coplanar ones among them: the nearest points "
                         "are many, and the simplex is a sliver",
                         parallel_faces::slots(), parallel_faces::build}};

}  // namespace
}  // namespace touchstone
