// SPDX-License-Identifier: MIT
// EPA once more in double, where float has cut the search short.
//
// Source: none; gjk/proof/settle.h does the same for GJK. A body whose thickness is some tens of roundoffs of its
// length has in float no face that is certainly turned outwards, and no end but `flat`. In double these are digits.
// Invariant: the answer is that of search_again.h on the same vertices, so its depth is bounded from above by a plane.
// Cost: linear in the vertices, allocates, and at most six searches. Nothing where float has reached its own end.
#pragma once

#include <cstddef>
#include <type_traits>

#include "algorithms/epa/search_again.h"
#include "algorithms/epa/terminations/supporting_face.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/proof/settle.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone::epa::detail {

/// The options of the search in double, which ends where the bounds meet.
struct InDouble {
    SupportingFace stop{};
    double rounding_units;
    int max_iterations;
};

/// The vertices of a body of the scene, `shift` added to each.
template <int D>
Polytope<double, D> vertices_of(const gjk::proof::Body<double>& body, const Vec<double, 3>& shift) {
    Polytope<double, D> hull;
    for (int i = 0; i < body.point_count(); ++i)
        hull.vertices.push_back(gjk::proof::without_third<D>(Vec<double, 3>(body.point(i) + shift)));
    return hull;
}

/// The end of the search in double. Where rounding has ended that too, its bounds may still be the same in float: the
/// coordinates of a scene are near 1.
template <int D>
Stop<float> end_in_float(const PenetrationResult<double, D>& found) {
    if (found.stop.kind == StopKind::converged)
        return Stop<float>::converged(found.stop.name, 0.0F, 0.0F, found.stop.promise);
    const auto depth = square_root(found.depth2);
    const bool is_narrow = *depth.upper - depth.lower <= double(scalar_traits<float>::epsilon());
    return is_narrow ? Stop<float>::converged(SupportingFace::name, 0.0F, 0.0F, Promise::optimum)
                     : Stop<float>::stalled(found.stop.name);
}

/// What the search in double has found, in the unit of the scene, as float says it in the unit of the bodies. `shift`
/// was added to the points of B.
template <int D>
PenetrationResult<float, D> in_float(const PenetrationResult<double, D>& found, const gjk::proof::Scene<double>& scene,
                                     const Vec<double, 3>& shift) {
    const auto back = [](const Vec<double, D>& x, int exponent) {
        return touchstone::detail::generate<float, D>(
            [&](int k) { return static_cast<float>(times_power_of_two(x[k], exponent)); });
    };
    const auto square_back = [&](double x) { return gjk::proof::square_back<float>(x, -scene.exponent); };
    const auto in_body = [](const Vec<double, 3>& x) { return gjk::proof::without_third<D>(x); };
    PenetrationResult<float, D> result;
    result.verdict = found.verdict;
    result.stop = end_in_float(found);
    result.depth2 = {square_back(found.depth2.lower), square_back(*found.depth2.upper)};
    result.distance_lower2 = square_back(found.distance_lower2);
    result.outward = back(scaled_by_infinity_norm(found.outward), 0);
    result.foot = back(found.foot, -scene.exponent);
    result.point_a = back(found.point_a + in_body(scene.a.translation()), -scene.exponent);
    result.point_b = back(found.point_b + in_body(scene.b.translation() - shift), -scene.exponent);
    return result;
}

/// Makes `result` that of a search in double, if this ends for a reason of its own. `cores` are those of the query, and
/// `start` is what GJK says of them.
template <class Cores, int D, class O>
void search_in_double(PenetrationResult<float, D>& result, const Cores& cores, const DistanceResult<float, D>& start,
                      const O& options) {
    const auto scene = gjk::proof::scene_of(cores.a, cores.b, cores.move_a, cores.move_b, cores.radii);
    if (!scene || scene->a.is_curved() || scene->b.is_curved()) return;
    const Vec<double, 3> shift = gjk::proof::from_exact<double>(scene->b.at() - scene->a.at());
    const auto a = vertices_of<D>(scene->a, zero_vector<double, 3>()), b = vertices_of<D>(scene->b, shift);
    PenetrationResult<double, D> before;
    before.verdict = start.verdict;
    Workspace<double, D> workspace;
    const InDouble own{{}, options.rounding_units, options.max_iterations};
    const auto found = searched_again(MinkowskiDifference<Polytope<double, D>, Polytope<double, D>>{a, b}, before,
                                      before, meets(start.verdict) ? Origin::inside : Origin::unknown, own, workspace);
    if (!found.depth2.upper || found.stop.kind == StopKind::exhausted) return;
    PenetrationResult<float, D> next = in_float(found, *scene, shift);
    claim_nothing_out_of_range(next);
    const bool is_better = next.stop.kind == StopKind::converged || !result.depth2.upper ||
                           (next.depth2.upper && *next.depth2.upper < *result.depth2.upper);
    if (!next.depth2.upper || !is_better) return;
    next.iterations = result.iterations + found.iterations;
    next.gjk_iterations = result.gjk_iterations;
    next.support_calls = result.support_calls + found.support_calls;
    result = next;
}

}  // namespace touchstone::epa::detail
