// SPDX-License-Identifier: GPL-3.0-or-later
// Two polytopes in exact contact. An integer normal n and integer vectors e_i orthogonal to it span a frame. A gets a
// vertex, edge or face through the origin in the plane n.x = 0 and further points strictly below it; B gets the same
// above it. Every coordinate is a small integer, so the contact is exact in floating point, and n separates weakly.
#pragma once

#include "properties/families/lattice.h"

namespace touchstone::families_detail {

template <int D>
struct Contact {
    std::vector<Vec<double, D>> a, b;
    Vec<double, D> normal{};
    std::vector<std::string> tags;
};

template <int D>
struct ContactFrame {
    Vec<double, D> normal{};
    std::vector<Vec<double, D>> axes;  ///< D - 1 vectors orthogonal to the normal

    explicit ContactFrame(Vec<double, D> n) : normal(n) {
        if (normal == zero_vector<double, D>()) normal[D - 1] = 1;
        if constexpr (D == 2) {
            axes = {{-normal[1], normal[0]}};
        } else {
            const bool along_z = normal[0] == 0 && normal[1] == 0;
            const Vec<double, 3> first = along_z ? Vec<double, 3>{1, 0, 0} : Vec<double, 3>{normal[1], -normal[0], 0};
            axes = {first, cross(normal, first)};
        }
    }
    /// Maps local coordinates to the world. The last local coordinate is the height along the normal.
    Vec<double, D> point(const Vec<double, D>& local) const {
        Vec<double, D> x = local[D - 1] * normal;
        for (int i = 0; i + 1 < D; ++i) x = x + local[i] * axes[static_cast<std::size_t>(i)];
        return x;
    }
};

constexpr int contact_points = 5;  ///< largest number of points of each body off the contact plane

/// The slots of one contact: the normal, and for each body the kind of feature, its spanning vectors, and the points
/// off it.
template <int D>
std::vector<Slot> contact_slots() {
    std::vector<Slot> slots;
    repeat(slots, "normal", D, -3, 3);
    for (const char* body : {"a", "b"}) {
        slots.push_back({body, 0, D - 1});  // 0: vertex, 1: edge, 2: face
        repeat(slots, "feature", (D - 1) * (D - 1), -4, 4);
        slots.push_back({"points", 0, contact_points});
        for (int i = 0; i < contact_points; ++i) {
            repeat(slots, "lateral", D - 1, -6, 6);
            slots.push_back({"height", 0, 5});
        }
    }
    return slots;
}

template <int D>
std::vector<Vec<double, D>> read_contact_body(RecipeReader& recipe, const ContactFrame<D>& frame, double side,
                                              std::string& kind) {
    const auto feature = recipe.next();
    std::vector<Vec<double, D>> spanning;
    for (int i = 0; i + 1 < D; ++i) {
        Vec<double, D> local{};
        for (int k = 0; k + 1 < D; ++k) local[k] = recipe.number();
        spanning.push_back(frame.point(local));
    }
    // Each set holds the origin in its hull. Zero or parallel spanning vectors only make the feature smaller.
    std::vector<Vec<double, D>> points{zero_vector<double, D>()};
    kind = "vertex";
    if (feature == 1) points = {spanning[0], -spanning[0]}, kind = "edge";
    if constexpr (D == 3)
        if (feature == 2) points = {spanning[0], spanning[1], -(spanning[0] + spanning[1])}, kind = "face";
    const auto count = recipe.next();
    for (int i = 0; i < contact_points; ++i) {
        auto local = recipe.vector<D>();
        local[D - 1] = side * (local[D - 1] + 1);
        if (i < count) points.push_back(frame.point(local));
    }
    return points;
}

template <int D>
Contact<D> read_contact(RecipeReader& recipe) {
    const ContactFrame<D> frame(recipe.vector<D>());
    Contact<D> contact;
    contact.normal = frame.normal;
    std::string kind_a, kind_b;
    contact.a = read_contact_body(recipe, frame, -1, kind_a);
    contact.b = read_contact_body(recipe, frame, 1, kind_b);
    contact.tags = {kind_a + "-" + kind_b};
    return contact;
}

/// Adds the slots of the offset (integers) and the scale (power of two) of the whole configuration.
template <int D>
void add_placement_slots(std::vector<Slot>& slots) {
    repeat(slots, "offset", D, -20, 20);
    slots.push_back({"exponent", -6, 6});
}

template <int D>
void read_placement(RecipeReader& recipe, std::vector<Vec<double, D>>& a, std::vector<Vec<double, D>>& b) {
    const auto offset = recipe.vector<D>();
    const auto exponent = static_cast<int>(recipe.next());
    for (auto* points : {&a, &b}) {
        translate(*points, offset);
        scale(*points, exponent);
    }
}

}  // namespace touchstone::families_detail
