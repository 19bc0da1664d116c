// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the planes that support C = A - B at a point of its boundary. Let n be the normal of one such plane: n.g >= 0
// for all generators g of the tangent cone. The plane is the only one iff the generators in it, those with n.g = 0,
// span it with non-negative weights. In that case -n supports C too iff there are no other generators.
#pragma once

#include <vector>

#include "oracles/boundary.h"

namespace touchstone::oracles_detail {

/// The possible forms of the set of all n != 0 with n.g >= 0.
enum class NormalCone {
    ray,   ///< the positive multiples of one n: a facet of a solid C
    line,  ///< n and -n: the inside of a flat C
    wider  ///< a continuum of directions
};

/// Returns true if the non-negative combinations of these vectors fill the plane. One sweep suffices: with the vectors
/// farthest to the left and to the right of the first one, no gap between neighbours may reach 180 degrees.
template <class Integer>
bool fill_the_plane(const std::vector<std::array<Integer, 2>>& vectors) {
    const auto turn = [](const std::array<Integer, 2>& x, const std::array<Integer, 2>& y) {
        return Integer(x[0] * y[1] - x[1] * y[0]);
    };
    const std::array<Integer, 2>*first = nullptr, *left = nullptr, *right = nullptr;
    bool opposite = false;
    for (const auto& x : vectors) {
        if (x[0] == 0 && x[1] == 0) continue;
        if (first == nullptr) {
            first = &x;
            continue;
        }
        const Integer side = turn(*first, x);
        if (side > 0 && (left == nullptr || turn(*left, x) > 0)) left = &x;
        if (side < 0 && (right == nullptr || turn(*right, x) < 0)) right = &x;
        if (side == 0) opposite = opposite || dot<Integer, 2>(*first, x) < 0;
    }
    if (left == nullptr || right == nullptr) return false;
    return opposite || turn(*left, *right) > 0;
}

/// Returns true if the non-negative combinations of the vectors fill the line (2D) or plane (3D) orthogonal to n.
/// Precondition: the vectors lie in it.
template <class Integer>
bool fill_orthogonal_space(const IntegerVec<Integer, 2>& n, const std::vector<IntegerVec<Integer, 2>>& vectors) {
    bool forward = false, backward = false;
    for (const auto& x : vectors) {
        const Integer along = n[0] * x[1] - n[1] * x[0];
        forward = forward || along > 0;
        backward = backward || along < 0;
    }
    return forward && backward;
}
template <class Integer>
bool fill_orthogonal_space(const IntegerVec<Integer, 3>& n, const std::vector<IntegerVec<Integer, 3>>& vectors) {
    std::size_t dropped = 0;  // an axis that is not parallel to the plane
    while (n[dropped] == 0) ++dropped;
    std::vector<std::array<Integer, 2>> shadows;
    for (const auto& x : vectors) shadows.push_back({x[(dropped + 1) % 3], x[(dropped + 2) % 3]});
    return fill_the_plane(shadows);
}

/// Precondition: n is not zero and n.g >= 0 for every generator.
template <class Integer, int D>
NormalCone normal_cone(const TangentCone<Integer, D>& cone, const IntegerVec<Integer, D>& n) {
    const auto direction = ExactCso<Integer, D>::approximate(n);
    double length = 0;
    for (int k = 0; k < D; ++k) length += std::fabs(direction[k]);
    std::vector<IntegerVec<Integer, D>> inside;
    for (int g = 0; g < cone.size(); ++g) {
        if (touchstone::dot(cone.approximate(g), direction) > length * 0x1p-44) continue;
        auto generator = cone.exact(g);
        if (dot<Integer, D>(n, generator) == 0) inside.push_back(std::move(generator));
    }
    if (!fill_orthogonal_space<Integer>(n, inside)) return NormalCone::wider;
    return inside.size() == static_cast<std::size_t>(cone.size()) ? NormalCone::line : NormalCone::ray;
}

}  // namespace touchstone::oracles_detail
