// SPDX-License-Identifier: MIT
// Johnson's sub-algorithm for three points as worked out in seed S0, and its rewording of condition 2. Both are kept to
// show their mistakes. Do not use them.
//
// Source: seed S0, "Johnson's Distance Algorithm". The example tries {1}, {2}, {3} by condition 2, then {1,2} by
// Delta_123,3 <= 0 alone, {1,3} by Delta_123,2 <= 0 alone, {2,3} by Delta_123,1 <= 0 alone, and takes {1,2,3} if all
// fail.
// E-12   Condition 1 is missing on the edges: on an obtuse or flat triangle, the origin may project outside of the edge
// that is taken. The text's first derivation makes the same mistake ("alpha_3 <= 0 means the edge 12").
// E-12b  "In other words: v(aff(Y u {x_j})) lies outside or on the boundary of conv(X)" is not condition 2, since every
// single vertex satisfies it. With conv(Y u {x_j}) in place of conv(X) it is not condition 2 either.
// Cost: that of johnson.h.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/fast/registers/combine.h"
#include "algorithms/simplex_solvers/johnson.h"

namespace touchstone::printed {

/// A SimplexSolver for three points. Simplices of one, two or four points are reduced by Johnson, which is printed
/// correctly.
struct JohnsonThreePoints {
    static constexpr std::string_view name = "johnson_three_points_as_printed";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        if (simplex.size != 3) return Johnson{}.reduce(simplex);
        const JohnsonDeterminants<S, D> delta(simplex);
        const auto not_positive = [&](unsigned subset, int i) { return delta(subset, i) <= S(0); };
        constexpr unsigned x1 = 1, x2 = 2, x3 = 4;
        const unsigned taken = not_positive(x1 | x2, 1) && not_positive(x1 | x3, 2)   ? x1
                               : not_positive(x1 | x2, 0) && not_positive(x2 | x3, 2) ? x2
                               : not_positive(x1 | x3, 0) && not_positive(x2 | x3, 1) ? x3
                               : not_positive(x1 | x2 | x3, 2)                        ? x1 | x2
                               : not_positive(x1 | x2 | x3, 1)                        ? x1 | x3
                               : not_positive(x1 | x2 | x3, 0)                        ? x2 | x3
                                                                                      : x1 | x2 | x3;
        return keep_subset(simplex, taken, delta);
    }
};

/// The set whose hull is compared with v(aff(Y u {x_j})).
enum class HullOf { all_points, subset_and_candidate };

/// The reworded condition 2 for the subset Y (a bit mask) of three points in the plane. Precondition: every Y u {x_j}
/// is affinely independent, since its v(aff(...)) is computed.
template <Field S>
bool reworded_condition_two(const Simplex<S, 2>& simplex, unsigned subset, HullOf hull) {
    const JohnsonDeterminants<S, 2> delta(simplex);
    const auto turn = [&](int i, int j, const Vec<S, 2>& p) {
        const Vec<S, 2> e = simplex[j].w - simplex[i].w, d = p - simplex[i].w;
        return e[0] * d[1] - e[1] * d[0];
    };
    for (int j = 0; j < 3; ++j) {
        if (delta.has(subset, j)) continue;
        Simplex<S, 2> affine = simplex;
        const unsigned larger = subset | (1U << j);
        keep_subset(affine, larger, delta);
        const Vec<S, 2> v = combine_w(affine);
        // In the plane the hull of fewer than three points consists of boundary points only.
        if (hull == HullOf::subset_and_candidate && larger != 7U) continue;
        const S a = turn(0, 1, v), b = turn(1, 2, v), c = turn(2, 0, v);
        const bool strictly_inside = (S(0) < a && S(0) < b && S(0) < c) || (a < S(0) && b < S(0) && c < S(0));
        if (strictly_inside) return false;
    }
    return true;
}

}  // namespace touchstone::printed
