// SPDX-License-Identifier: MIT
// Whether two boxes meet, by separating axes.
//
// Two boxes are apart exactly if they are along an axis of one of them or along the product of one axis of each
// [GLM96]. The products are not normalised: along n = a_i x b_j the gap times |n| is known up to the rounding of
// entries of the rotation, however small n is, and it is compared with that. Where n is no longer than rounding, the
// edges are parallel, and the other axes tell the same up to rounding. Invariant: `separated` and `penetrating` hold
// whatever rounding did; within 64 unit roundoffs of the reach (pair.h), or of the reach over |n| where an axis with a
// short n decides, the answer is `undecided`. The number is not told: it is not the largest gap where corners are
// nearest. Cost: O(1), no division, no root.
#pragma once

#include <array>

#include "algorithms/closed_forms/cores.h"
#include "algorithms/closed_forms/nearest.h"
#include "algorithms/closed_forms/pair.h"
#include "algorithms/core/infinity_norm.h"

namespace touchstone::closed_forms {

namespace detail {

/// B seen from A.
template <Field S>
struct SeenBox {
    Vec<S, 3> a, b;                       ///< half extents
    std::array<Vec<S, 3>, 3> turn, size;  ///< rows of the rotation of B against A, and their magnitudes
    Vec<S, 3> t;                          ///< the centre of B

    SeenBox(const BoxCore<S>& of_a, const BoxCore<S>& of_b) : a(of_a.half_extents), b(of_b.half_extents) {
        for (int i = 0; i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            turn[k] = of_a.rows[0][i] * of_b.rows[0] + of_a.rows[1][i] * of_b.rows[1] + of_a.rows[2][i] * of_b.rows[2];
            size[k] = {magnitude_of(turn[k][0]), magnitude_of(turn[k][1]), magnitude_of(turn[k][2])};
        }
        t = seen_from(of_a, Vec<S, 3>(of_b.centre - of_a.centre));
    }

    /// The largest gap along the axes of A.
    S gap_along_a() const {
        const auto along = [&](std::size_t i) {
            const int k = static_cast<int>(i);
            return magnitude_of(t[k]) - (a[k] + dot(b, size[i]));
        };
        return larger(larger(along(0), along(1)), along(2));
    }
    /// The largest gap along the axes of B.
    S gap_along_b() const {
        const auto along = [&](int k) {
            const S between = t[0] * turn[0][k] + t[1] * turn[1][k] + t[2] * turn[2][k];
            return magnitude_of(between) - (b[k] + a[0] * size[0][k] + a[1] * size[1][k] + a[2] * size[2][k]);
        };
        return larger(larger(along(0), along(1)), along(2));
    }

    /// The larger of `most` and the gaps along the products of axis i of A with those of B, times their lengths.
    S gap_of_edges(std::size_t i, const S& most) const {
        const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        const int k1 = static_cast<int>(i1), k2 = static_cast<int>(i2);
        const S parallel = S(8) * scalar_traits<S>::epsilon();
        const auto along = [&](int j) {
            const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const S gap = magnitude_of(t[k2] * turn[i1][j] - t[k1] * turn[i2][j]) -
                          (a[k1] * size[i2][j] + a[k2] * size[i1][j] + b[j1] * size[i][j2] + b[j2] * size[i][j1]);
            return size[i1][j] + size[i2][j] <= parallel ? most : gap;
        };
        return larger(larger(most, along(0)), larger(along(1), along(2)));
    }
};

}  // namespace detail

/// Whether two boxes with or without balls around them meet. Errors: as closed_forms::verdict.
template <Real S>
Verdict verdict(const Simple<BoxCore<S>>& a, const Simple<BoxCore<S>>& b) {
    if (!detail::is_answerable(a, b)) return Verdict::undecided;
    const BoxCore<S> moved = a.core.moved(a.move - b.move);
    const S radius = a.radius + b.radius, reach = moved.extent() + b.core.extent() + radius;
    if (!is_in_range(reach)) return Verdict::undecided;
    const S rounding = S(2 * roundoffs) * scalar_traits<S>::epsilon() * reach;
    const detail::SeenBox<S> seen(moved, b.core);
    S gap = seen.gap_along_a();
    if (radius + rounding < gap) return Verdict::separated;
    gap = larger(gap, seen.gap_along_b());
    if (radius + rounding < gap) return Verdict::separated;
    for (std::size_t i = 0; i < 3; ++i) gap = seen.gap_of_edges(i, gap);
    if (radius + rounding < gap) return Verdict::separated;
    return gap < -rounding ? Verdict::penetrating : Verdict::undecided;
}

/// True for two boxes.
template <class A, class B>
concept BoxPair = requires(const A& a, const B& b) {
    requires std::same_as<decltype(simple_form(a).core), BoxCore<typename A::scalar>>;
    requires std::same_as<decltype(simple_form(b).core), BoxCore<typename A::scalar>>;
};

/// The same of bodies.
template <class A, class B>
    requires BoxPair<A, B> Verdict verdict(const A& a, const B& b) {
        return closed_forms::verdict(simple_form(a), simple_form(b));
    }

}  // namespace touchstone::closed_forms
