// SPDX-License-Identifier: GPL-3.0-or-later
// A vertex, edge or face of a chosen kind in the contact plane, with the origin in its relative interior or on its
// boundary, and a body behind it. Unlike with contact.h, no recipe makes a smaller feature than the name of the family
// says.
#pragma once

#include <array>
#include <initializer_list>

#include "properties/families/contact.h"
#include "properties/families/perturbation.h"

namespace touchstone::families_detail {

/// Points in the contact plane, in coordinates along the axes of the frame, with height 0.
template <int D>
using Outline = std::vector<Vec<double, D>>;

using Planar = Vec<double, 2>;

inline Planar turned(const Planar& x) { return {-x[1], x[0]}; }
inline double wedge(const Planar& x, const Planar& y) { return x[0] * y[1] - x[1] * y[0]; }
inline Planar or_first_axis(const Planar& x) { return x == Planar{} ? Planar{1, 0} : x; }
inline Planar not_parallel(const Planar& x, const Planar& to) { return wedge(to, x) == 0 ? turned(to) : x; }

inline Vec<double, 3> in_plane(const Planar& x) { return {x[0], x[1], 0}; }

/// Slots and reader of a non-zero vector in the contact plane.
inline void add_direction_slots(std::vector<Slot>& slots) { repeat(slots, "direction", 2, -4, 4); }
inline Planar read_direction(RecipeReader& recipe) {
    const double x = recipe.number();
    return or_first_axis({x, recipe.number()});
}

/// Slots and reader of an edge through the origin with the ends -s d and t d, for s and t in 1..4.
inline void add_edge_slots(std::vector<Slot>& slots) { repeat(slots, "extent", 2, 1, 4); }
inline Outline<3> read_edge(RecipeReader& recipe, const Planar& d) {
    const double back = recipe.number(), ahead = recipe.number();
    return {in_plane(-back * d), in_plane(ahead * d)};
}

/// Slots and reader of a triangle 3u, 3v, -3(u + v) around the origin. The vectors u and v span the plane.
inline void add_face_slots(std::vector<Slot>& slots) {
    add_direction_slots(slots);
    add_direction_slots(slots);
}
inline Outline<3> triangle_outline(const Planar& u, const Planar& v) {
    return {in_plane(3.0 * u), in_plane(3.0 * v), in_plane(-3.0 * (u + v))};
}
inline Outline<3> read_face(RecipeReader& recipe) {
    const Planar u = read_direction(recipe);
    return triangle_outline(u, not_parallel(read_direction(recipe), u));
}

/// Adds the slots of one to five points behind the contact plane.
template <int D>
void add_body_slots(std::vector<Slot>& slots) {
    slots.push_back({"points", 1, contact_points});
    for (int i = 0; i < contact_points; ++i) {
        repeat(slots, "lateral", D - 1, -6, 6);
        slots.push_back({"height", 1, 6});
    }
}

/// Reads the feature and the points behind it on `side` (-1 below, 1 above the plane), in world coordinates.
template <int D>
std::vector<Vec<double, D>> read_body(RecipeReader& recipe, const ContactFrame<D>& frame, const Outline<D>& outline,
                                      double side) {
    std::vector<Vec<double, D>> points;
    for (const auto& x : outline) points.push_back(frame.point(x));
    const auto count = recipe.next();
    for (int i = 0; i < contact_points; ++i) {
        auto local = recipe.vector<D>();
        local[D - 1] *= side;
        if (i < count) points.push_back(frame.point(local));
    }
    return points;
}

template <int D>
void add_normal_slots(std::vector<Slot>& slots) {
    repeat(slots, "normal", D, -3, 3);
}

/// Adds the slots that a contact family needs after its features: bodies, placement, perturbation.
template <int D>
void add_contact_slots(std::vector<Slot>& slots) {
    add_body_slots<D>(slots);
    add_body_slots<D>(slots);
    add_placement_slots<D>(slots);
    add_perturbation_slots(slots);
}

/// The slots of a family of contacts: the normal, those of `features` and `more` in the order in which they are read,
/// and what every contact needs after them.
template <int D>
std::vector<Slot> slots_of_contact(std::initializer_list<void (*)(std::vector<Slot>&)> features,
                                   std::initializer_list<Slot> more = {}) {
    std::vector<Slot> slots;
    add_normal_slots<D>(slots);
    for (const auto add : features) add(slots);
    slots.insert(slots.end(), more);
    add_contact_slots<D>(slots);
    return slots;
}

/// Reads both bodies of a contact along the normal of `frame`, before the perturbation moves B.
template <int D>
Contact<D> read_contact_of(RecipeReader& recipe, const ContactFrame<D>& frame, const Outline<D>& on_a,
                           const Outline<D>& on_b) {
    Contact<D> contact;
    contact.normal = frame.normal;
    contact.a = read_body(recipe, frame, on_a, -1);
    contact.b = read_body(recipe, frame, on_b, 1);
    read_placement(recipe, contact.a, contact.b);
    return contact;
}

template <int D>
Case perturbed_contact(RecipeReader& recipe, const ContactFrame<D>& frame, const Outline<D>& on_a,
                       const Outline<D>& on_b) {
    auto contact = read_contact_of(recipe, frame, on_a, on_b);
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<D>(std::move(contact.a), std::move(contact.b), contact.normal, perturbation);
}

}  // namespace touchstone::families_detail
