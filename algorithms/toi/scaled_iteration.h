// SPDX-License-Identifier: MIT
// One iteration of GJK in units in which no product of a simplex solver underflows.
//
// A solver multiplies up to six lengths, so bodies that are about to meet would leave the range of the scalar long
// before their distance does. Source: gjk/iteration.h. Invariant: the scaling is by a power of two, and so changes no
// digit of a number in range. Cost: one reduction.
#pragma once

#include <algorithm>

#include "algorithms/core/range.h"
#include "algorithms/gjk/iteration.h"

namespace touchstone::toi::detail {

/// W_{k+1} and v_{k+1}, both in the unit of the coordinates.
template <Field S, int D>
struct ScaledIteration {
    gjk::detail::Found found{};
    Simplex<S, D> simplex;
    Vec<S, D> v{};
    bool has_underflowed = false;  ///< v is 0 in the unit of the coordinates, but not in that of the iteration
};

/// Multiplies every w by 2^exponent.
template <Scalar S, int D>
void scale_by(Simplex<S, D>& simplex, int exponent) {
    for (int i = 0; i < simplex.size; ++i) simplex[i].w = times_power_of_two(simplex[i].w, exponent);
}

/// Reduces W u {w}. `is_inside(v)` says whether a full simplex with this v contains the origin. If `found` is
/// `no_subset`, the other fields are unspecified.
template <Field S, int D, class Solver, class Inside>
ScaledIteration<S, D> iterate_scaled(const Simplex<S, D>& simplex, const CsoVertex<S, D>& w, Solver& solver,
                                     const Inside& is_inside) {
    gjk::detail::State<S, D> at{simplex, {}, {}};
    at.simplex.push_back(w);
    Magnitude<S> reach;
    for (int i = 0; i < at.simplex.size; ++i) reach.add(at.simplex[i].w);
    const int exponent = std::min(0, reach.exponent());
    scale_by(at.simplex, -exponent);

    ScaledIteration<S, D> result;
    result.found = gjk::detail::iterate(
        at, solver, [&](const auto& full) { return is_inside(times_power_of_two(full.v, exponent)); });
    if (result.found == gjk::detail::Found::no_subset) return result;
    scale_by(at.simplex, exponent);
    result.simplex = at.simplex;
    result.v = times_power_of_two(at.v, exponent);
    result.has_underflowed = result.v == zero_vector<S, D>() && !(at.v == result.v);
    return result;
}

}  // namespace touchstone::toi::detail
