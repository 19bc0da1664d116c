// SPDX-License-Identifier: GPL-3.0-or-later
// Curved bodies in exact contact, built from directions of rational length, shapes with known tips, and poses that only
// translate.
#pragma once

#include <array>

#include "properties/families/perturbation.h"

namespace touchstone::families_detail {

/// A vector of integers with an integer length.
struct RationalDirection {
    Vec<double, 3> vector{};
    double length = 1;
};

constexpr int rational_directions = 9;

/// The vectors are Pythagorean triples and quadruples, with the axes permuted cyclically and the signs flipped.
inline void add_rational_direction_slots(std::vector<Slot>& slots) {
    slots.push_back({"quadruple", 0, rational_directions - 1});
    slots.push_back({"cycle", 0, 2});
    slots.push_back({"signs", 0, 7});
}
inline RationalDirection read_rational_direction(RecipeReader& recipe) {
    static constexpr std::array<std::array<int, 4>, rational_directions> quadruples{{{0, 0, 1, 1},
                                                                                     {0, 3, 4, 5},
                                                                                     {1, 2, 2, 3},
                                                                                     {2, 3, 6, 7},
                                                                                     {1, 4, 8, 9},
                                                                                     {4, 4, 7, 9},
                                                                                     {2, 6, 9, 11},
                                                                                     {0, 5, 12, 13},
                                                                                     {12, 15, 16, 25}}};
    const auto& chosen = quadruples[static_cast<std::size_t>(recipe.next())];
    const auto cycle = static_cast<int>(recipe.next());
    const auto signs = static_cast<unsigned>(recipe.next());
    RationalDirection direction;
    for (int k = 0; k < 3; ++k) {
        const double x = chosen[static_cast<std::size_t>(k)];
        direction.vector[(k + cycle) % 3] = (signs >> static_cast<unsigned>(k) & 1U) != 0 ? 0 - x : x;
    }
    direction.length = chosen[3];
    return direction;
}

template <int D>
Pose<double, D> moved_to(const Vec<double, D>& place) {
    Pose<double, D> pose = Pose<double, D>::identity();
    pose.translation = place;
    return pose;
}

/// Places A at `at_a` and B at `at_b`, moved by the perturbation along `direction`. No coordinate of either body
/// exceeds `extent`.
template <int D>
Case perturbed_bodies(Body<D> a, Body<D> b, const Vec<double, D>& at_a, const Vec<double, D>& at_b,
                      const Vec<double, D>& direction, long long perturbation, double extent) {
    const auto place = [](Body<D>& body, const Vec<double, D>& at) {
        auto pose = body.pose.value_or(Pose<double, D>::identity());
        pose.translation = at;
        body.pose = pose;
    };
    place(a, at_a);
    place(b, at_b + perturbation_vector(perturbation, direction, perturbation_unit(extent)));
    Query<D> query;
    query.a = std::move(a);
    query.b = std::move(b);
    Case result;
    result.query = query;
    result.perturbation_ulps = perturbation;
    return result;
}

}  // namespace touchstone::families_detail
