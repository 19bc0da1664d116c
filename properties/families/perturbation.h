// SPDX-License-Identifier: GPL-3.0-or-later
// The perturbation of an exactly degenerate case: a move by a whole number of ulps of the largest coordinate, along one
// axis. The ulp is that of the binade above the largest coordinate, so that a coordinate stays representable after the
// move and the amount is exact.
#pragma once

#include "properties/families/lattice.h"

namespace touchstone::families_detail {

constexpr int largest_perturbation_power = 39;

/// The magnitude of the perturbation is (8 + mantissa) 2^power / 8 rounded down: 1 to 2^40 over 41 binades. A third of
/// all cases stay exact.
inline void add_perturbation_slots(std::vector<Slot>& slots) {
    slots.push_back({"perturbation_sign", -1, 1});
    slots.push_back({"perturbation_power", 0, largest_perturbation_power});
    slots.push_back({"perturbation_mantissa", 0, 8});
}

inline long long read_perturbation(RecipeReader& recipe) {
    const auto sign = recipe.next();
    const auto power = static_cast<unsigned>(recipe.next());
    return sign * ((8 + recipe.next()) << power >> 3U);
}

/// The ulp of the binade above `largest`. It is 2^-52 if `largest` is 0, where every move is exact.
inline double perturbation_unit(double largest) {
    return largest == 0 ? 0x1p-52 : std::ldexp(1.0, std::ilogb(largest) + 1 - 52);
}

/// Returns the axis along which `direction` is largest, the first of equals.
template <int D>
int largest_axis(const Vec<double, D>& direction) {
    int axis = 0;
    for (int k = 1; k < D; ++k)
        if (std::fabs(direction[axis]) < std::fabs(direction[k])) axis = k;
    return axis;
}

/// Returns a move by `perturbation` units along the axis on which `direction` is largest, in the sense of `direction`
/// if the perturbation is positive.
template <int D>
Vec<double, D> perturbation_vector(long long perturbation, const Vec<double, D>& direction, double unit) {
    Vec<double, D> move{};
    const int axis = largest_axis(direction);
    move[axis] = (direction[axis] < 0 ? -1.0 : 1.0) * static_cast<double>(perturbation) * unit;
    return move;
}

/// Returns the pair with B moved by the perturbation along `direction`. If the direction points from A to B, a positive
/// perturbation moves B away from A.
template <int D>
Case perturbed_pair(std::vector<Vec<double, D>> a, std::vector<Vec<double, D>> b, const Vec<double, D>& direction,
                    long long perturbation, std::vector<std::string> tags = {}) {
    const double unit = perturbation_unit(std::max(largest_coordinate(a), largest_coordinate(b)));
    translate(b, perturbation_vector(perturbation, direction, unit));
    Case result = polytope_pair<D>(std::move(a), std::move(b), std::move(tags));
    result.perturbation_ulps = perturbation;
    return result;
}

/// Returns the same pair with another kind of query.
inline Case asked_for(QueryKind kind, Case value) {
    std::visit([kind](auto& query) { query.kind = kind; }, value.query);
    return value;
}

}  // namespace touchstone::families_detail
