// SPDX-License-Identifier: GPL-3.0-or-later
// Contact of every kind of feature: exact, off by ulps, in the plane, stretched, and far from the origin.
#include "properties/families/contact.h"
#include "properties/families/features.h"
#include "properties/families/stretched_contact.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// Exact contact of every pair of kinds of features: vertex, edge and face, crossed and parallel.
namespace exactly_touching {

template <int D>
std::vector<Slot> slots() {
    auto list = contact_slots<D>();
    add_placement_slots<D>(list);
    return list;
}

template <int D>
Case build(RecipeReader& recipe) {
    auto contact = read_contact<D>(recipe);
    read_placement(recipe, contact.a, contact.b);
    Case result = polytope_pair<D>(contact.a, contact.b, contact.tags);
    result.perturbation_ulps = 0;
    return result;
}

}  // namespace exactly_touching

/// Bodies in exact contact, from which B is moved along one axis by an exactly known number of ulps of the largest
/// coordinate.
namespace near_touching {

template <int D>
std::vector<Slot> slots() {
    auto list = contact_slots<D>();
    add_placement_slots<D>(list);
    list.push_back({"towards", 0, 3});  // 0: into A; otherwise away from A
    list.push_back({"power", 0, 40});
    list.push_back({"mantissa", 0, 7});
    return list;
}

/// Moves B by `perturbation` ulps along the axis on which the normal is largest, away from A if the perturbation is
/// positive. The gap of the supporting planes becomes exactly |perturbation| ulp |n_k| / |n|, and the distance is at
/// least that.
template <int D>
Case build(RecipeReader& recipe) {
    auto contact = read_contact<D>(recipe);
    read_placement(recipe, contact.a, contact.b);
    const long long sign = recipe.next() == 0 ? -1 : 1;
    const auto power = static_cast<int>(recipe.next());
    const long long perturbation = sign * ((8 + recipe.next()) << static_cast<unsigned>(power) >> 3U);
    int axis = 0;
    for (int k = 1; k < D; ++k)
        if (std::fabs(contact.normal[axis]) < std::fabs(contact.normal[k])) axis = k;
    const double largest = std::max(largest_coordinate<D>(contact.a), largest_coordinate<D>(contact.b));
    // The ulp is that of the binade above, so B's coordinates stay representable after the move and the gap is exact.
    const double ulp = largest == 0 ? 0x1p-52 : std::ldexp(1.0, std::ilogb(largest) + 1 - 52);
    Vec<double, D> move{};
    move[axis] = std::copysign(static_cast<double>(perturbation) * ulp,
                               contact.normal[axis] * static_cast<double>(perturbation));
    translate(contact.b, move);
    Case result = polytope_pair<D>(contact.a, contact.b, contact.tags);
    result.perturbation_ulps = perturbation;
    return result;
}

}  // namespace near_touching

/// Two polygons that share a vertex.
namespace touching_vertex_vertex_2d {

Case build(RecipeReader& recipe) {
    const ContactFrame<2> frame(recipe.vector<2>());
    return perturbed_contact<2>(recipe, frame, {{}}, {{}});
}

}  // namespace touching_vertex_vertex_2d

/// A vertex of a polygon inside an edge of another.
namespace touching_vertex_edge_2d {

Case build(RecipeReader& recipe) {
    const ContactFrame<2> frame(recipe.vector<2>());
    const double back = recipe.number(), ahead = recipe.number();
    return perturbed_contact<2>(recipe, frame, {{}}, {{-back, 0}, {ahead, 0}});
}

}  // namespace touching_vertex_edge_2d

/// Two polygons with edges on one line.
namespace touching_edge_edge_2d {

Case build(RecipeReader& recipe) {
    const ContactFrame<2> frame(recipe.vector<2>());
    const double back_a = recipe.number(), ahead_a = recipe.number(), back_b = recipe.number(),
                 ahead_b = recipe.number();
    // With shift 0 the edges overlap around the origin; with 1 or -1 they meet end to end.
    const auto shift = recipe.next();
    const double by = shift == 0 ? 0 : shift > 0 ? ahead_a + back_b : -back_a - ahead_b;
    return perturbed_contact<2>(recipe, frame, {{-back_a, 0}, {ahead_a, 0}}, {{by - back_b, 0}, {by + ahead_b, 0}});
}

}  // namespace touching_edge_edge_2d

/// Needles in contact: one long axis, with aspect ratios up to 2^30.
namespace touching_needles {

std::array<int, 3> stretch_of(int power, std::int64_t axis) {
    std::array<int, 3> stretch{-power, -power, -power};
    stretch[static_cast<std::size_t>(axis)] = power;
    return stretch;
}

Case build(RecipeReader& recipe) { return stretched_contact(recipe, stretch_of); }

}  // namespace touching_needles

/// Plates in contact: one thin axis, with aspect ratios up to 2^30.
namespace touching_plates {

std::array<int, 3> stretch_of(int power, std::int64_t axis) {
    std::array<int, 3> stretch{power, power, power};
    stretch[static_cast<std::size_t>(2 - axis)] = -power;
    return stretch;
}

Case build(RecipeReader& recipe) { return stretched_contact(recipe, stretch_of); }

}  // namespace touching_plates

/// Contacts far from the origin of coordinates, where a move by the perturbation can be as large as the bodies.
namespace touching_far_from_origin {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    repeat(list, "offset", 3, -9, 9);
    list.push_back({"power", 0, 30});
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    auto contact = read_contact<3>(recipe);
    auto offset = recipe.vector<3>();
    const auto power = static_cast<int>(recipe.next());
    for (int k = 0; k < 3; ++k) offset[k] = std::ldexp(offset[k], power);
    translate(contact.a, offset);
    translate(contact.b, offset);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(contact.a, contact.b, contact.normal, perturbation, contact.tags);
}

}  // namespace touching_far_from_origin

/// Two bodies in contact, one of them up to 2^60 times smaller. The small one vanishes in the differences.
namespace size_ratio {

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list = contact_slots<3>();
    list.push_back({"smaller", 0, 1});
    list.push_back({"ratio", 0, 60});
    list.push_back({"exponent", -6, 6});
    add_perturbation_slots(list);
    return list;
}

/// The contact is at the origin, so it remains when one body shrinks. The larger body is moved, because only there the
/// perturbation is exact.
Case build(RecipeReader& recipe) {
    auto contact = read_contact<3>(recipe);
    const bool a_is_smaller = recipe.next() == 0;
    scale(a_is_smaller ? contact.a : contact.b, -static_cast<int>(recipe.next()));
    const auto exponent = static_cast<int>(recipe.next());
    scale(contact.a, exponent);
    scale(contact.b, exponent);
    const long long perturbation = read_perturbation(recipe);
    auto& moved = a_is_smaller ? contact.b : contact.a;
    const double unit = perturbation_unit(std::max(largest_coordinate<3>(contact.a), largest_coordinate<3>(contact.b)));
    translate(moved, perturbation_vector(a_is_smaller ? perturbation : -perturbation, contact.normal, unit));
    Case result = polytope_pair<3>(contact.a, contact.b, contact.tags);
    result.perturbation_ulps = perturbation;
    return result;
}

}  // namespace size_ratio

const FamilyTable table{
    {"exactly_touching",
     "polytopes in exact contact, every pair of vertex, edge and face: the distance is 0 and any rounding decides the "
     "verdict",
     exactly_touching::slots<3>(), exactly_touching::build<3>},
    {"exactly_touching_2d", "polygons in exact contact, every pair of vertex and edge", exactly_touching::slots<2>(),
     exactly_touching::build<2>},
    {"near_touching",
     "exact contact opened or closed by an exactly known number of ulps, 1 to 2^41: how close to touching an answer "
     "can be trusted",
     near_touching::slots<3>(), near_touching::build<3>},
    {"near_touching_2d", "polygons in exact contact moved by an exactly known number of ulps",
     near_touching::slots<2>(), near_touching::build<2>},
    {"touching_vertex_vertex_2d",
     "two polygons sharing one vertex and a supporting line, then moved by a chosen number of ulps",
     slots_of_contact<2>({}), touching_vertex_vertex_2d::build},
    {"touching_vertex_edge_2d",
     "a vertex of A in the interior of an edge of B in the plane, then moved by a chosen number of ulps",
     slots_of_contact<2>({add_edge_slots}), touching_vertex_edge_2d::build},
    {"touching_edge_edge_2d",
     "two collinear edges of polygons that overlap or share an end, then moved by a chosen number of ulps",
     slots_of_contact<2>({add_edge_slots, add_edge_slots}, {{"shift", -1, 1}}), touching_edge_edge_2d::build},
    {"touching_needles",
     "needles of aspect up to 2^30 in contact, along or across the contact plane, then moved by a chosen number of "
     "ulps",
     stretched_contact_slots("long_axis"), touching_needles::build},
    {"touching_plates",
     "plates of aspect up to 2^30 in contact, by their rims or flat on each other, then moved by a chosen number of "
     "ulps",
     stretched_contact_slots("thin_axis"), touching_plates::build},
    {"touching_far_from_origin",
     "contacts up to 2^34 away from the origin of coordinates, then moved by a chosen number of ulps: a - b cancels "
     "what the offset left",
     touching_far_from_origin::slots(), touching_far_from_origin::build},
    {"size_ratio",
     "two bodies in contact of which one is up to 2^60 times smaller, then moved by a chosen number of ulps",
     size_ratio::slots(), size_ratio::build}};

}  // namespace
}  // namespace touchstone
