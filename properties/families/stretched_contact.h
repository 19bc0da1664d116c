// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies in contact, stretched along one axis relative to the others: needles and plates with aspect ratios up to 2^30.
#pragma once

#include "properties/families/features.h"

namespace touchstone::families_detail {

/// `axis` is the name of the slot that selects the long or the thin axis.
inline std::vector<Slot> stretched_contact_slots(std::string_view axis) {
    std::vector<Slot> list;
    add_direction_slots(list);
    add_edge_slots(list);
    add_face_slots(list);
    list.push_back({"features", 0, 2});  // 0: vertex-vertex, 1: edge-vertex, 2: edge-face
    add_body_slots<3>(list);
    add_body_slots<3>(list);
    list.push_back({"power", 0, 15});
    list.push_back({axis, 0, 2});
    repeat(list, "shear", 3, -1, 1);
    add_perturbation_slots(list);
    return list;
}

/// A function that returns the powers of two by which the axes are stretched, from the power and the axis on the
/// recipe.
using Stretch = std::array<int, 3> (*)(int power, std::int64_t axis);

/// Returns a contact in the plane z = 0, stretched along the axes and sheared by integers. Both maps keep the contact,
/// and B leaves along z.
inline Case stretched_contact(RecipeReader& recipe, Stretch stretch_of) {
    const ContactFrame<3> frame({0, 0, 1});
    const Planar along = read_direction(recipe);
    const auto edge = read_edge(recipe, along);
    const auto face = read_face(recipe);
    const auto pick = recipe.next();
    const Outline<3> tip{{}};
    Contact<3> contact;
    contact.a = read_body(recipe, frame, pick == 0 ? tip : edge, -1);
    contact.b = read_body(recipe, frame, pick == 2 ? face : tip, 1);
    const auto power = static_cast<int>(recipe.next());
    const std::array<int, 3> stretch = stretch_of(power, recipe.next());
    const auto shear = recipe.vector<3>();
    for (auto* points : {&contact.a, &contact.b})
        for (auto& x : *points) {
            for (int k = 0; k < 3; ++k) x[k] = std::ldexp(x[k], stretch[static_cast<std::size_t>(k)]);
            x = {x[0], x[1] + shear[0] * x[0], x[2] + shear[1] * x[0] + shear[2] * x[1]};
        }
    const long long perturbation = read_perturbation(recipe);
    return perturbed_pair<3>(contact.a, contact.b, {0, 0, 1}, perturbation);
}

}  // namespace touchstone::families_detail
