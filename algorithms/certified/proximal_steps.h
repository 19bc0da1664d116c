// SPDX-License-Identifier: MIT
// The proved distance of polytopes that are nearly in contact, narrowed by proximal steps.
//
// Near contact v is the small difference of large points, and rounding may end GJK before it has the nearest features:
// the bracket is then wide, or its axis and points are off. A proximal step moves A away from B along the axis by the
// size of the bodies, where v is long. The same faces and edges are nearest there, and v is across them to the last
// digit. Two steps are enough as a rule: the first finds the axis, the second the points that lie along it. Source:
// Rockafellar 1976, as gradient/refined.h has it. Invariant: the bracket holds the distance, and no end of it gets
// worse. Cost: up to three runs of GJK in doubles, in place of one in exact arithmetic, which takes a thousand times as
// long.
#pragma once

#include "algorithms/certified/proofs.h"
#include "algorithms/certified/result.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/distance.h"

namespace touchstone::certified {

/// A - B, where A has been moved. The points of an answer are those of A before that.
template <class Difference>
struct MovedApart {
    using scalar = double;
    static constexpr int dimension = Difference::dimension;

    const Difference& given;
    Vec<double, dimension> move;

    /// The point that is farthest along d.
    CsoVertex<double, dimension> support(const Vec<double, dimension>& d) const {
        auto vertex = given.support(d);
        vertex.w = vertex.w + move;
        return vertex;
    }
};

/// Narrows the bracket of bodies that are apart, and takes axis and points that are nearer to the best. The points are
/// taken if their distance is no longer than the bracket allows, up to what rounds them.
template <int D>
void take_proximal_steps(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b, CertifiedResult<D>& result) {
    constexpr int most_steps = 3;
    if (result.verdict != Verdict::separated || !result.bracket.upper) return;
    const MinkowskiDifference cso{a.in_doubles(), b.in_doubles()};
    const double e = pose_error(a, b), size = largest_difference(a, b);
    auto m = unit_along(result.axis);
    for (int i = 0; i < most_steps && m; ++i) {
        NullObserver silent;
        const MovedApart<decltype(cso)> apart{cso, size * *m};
        auto found = gjk::detail::looped(apart, gjk::Options<>{}, silent, Vec<double, D>(-*m));
        if (found.verdict != Verdict::separated) return;
        result.iterations += found.iterations;
        result.support_calls += found.support_calls;
        for (int k = 0; k < found.simplex.size; ++k) found.simplex[k].w = found.simplex[k].a - found.simplex[k].b;
        CertifiedResult<D> along;
        for (const auto& n : {polished(found.v, found.simplex), found.v})
            if (prove_separation_along(a, b, n, along) && along.bracket.lower > result.bracket.lower) {
                result.bracket.lower = along.bracket.lower;
                result.axis = along.axis;
            }
        const double upper = distance_from_above(found.simplex, e);
        if (upper <= *result.bracket.upper + e) {
            result.bracket.upper = smaller(static_cast<long double>(upper), *result.bracket.upper);
            divide_weights_by_their_sum(found);
            result.point_a = found.point_a;
            result.point_b = found.point_b;
        }
        const auto next = unit_along(found.v);
        if (next && infinity_norm(*next - *m) <= 4 * u) return;
        m = next;
    }
}

}  // namespace touchstone::certified
