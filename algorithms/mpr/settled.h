// SPDX-License-Identifier: MIT
// What rounding leaves open in MPR, decided: the verdict of bodies whose boundary passes the origin within rounding.
//
// Source: the search with proofs at the end of GJK (gjk/proof/settle.h), which EPA and the hybrid ask for the same. It
// is asked only where MPR ends without a verdict, by the default options of GJK (gjk/proofs.h).
// Invariant: a verdict of MPR is kept, and so is its upper bound of the depth. A depth of bodies that penetrate is
// positive, and a distance of bodies that are apart is.
// Cost: that of settle.h where the verdict is open, otherwise a comparison.
#pragma once

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/curved.h"
#include "algorithms/core/margins.h"
#include "algorithms/core/result.h"
#include "algorithms/fast/hints/calls.h"
#include "algorithms/gjk/finish.h"

namespace touchstone::mpr::detail {

/// Raises the square of a length that is proved to be positive, and that rounding has made 0, to one that has all of
/// its digits.
template <Field S>
void keep_positive(S& square) {
    if constexpr (!scalar_traits<S>::is_exact) square = larger(square, least_normal<S>());
}

/// The result for bodies that are proved to be apart. `found` is what GJK says of the cores before their moves.
template <Field S, int D>
void set_apart(PenetrationResult<S, D>& result, DistanceResult<S, D> found, const Margins<S>& radii,
               const Vec<S, D>& move_a, const Vec<S, D>& move_b) {
    if constexpr (Real<S>)
        if (S(0) < radii.a + radii.b) gjk::proof::subtract_radii(found, radii);
    if (!found.distance2.upper) return;
    result.verdict = Verdict::separated;
    result.depth2 = {S(0), S(0)};
    result.distance_lower2 = found.distance2.lower;
    result.outward = -found.v;
    result.foot = found.v;
    result.point_a = found.point_a + move_a;
    result.point_b = found.point_b + move_b;
}

/// True if the points of the body are known without rounding. Those of a support mapping alone are not, and its signs
/// may be those of its rounding.
template <SupportMappable T>
bool is_known_exactly(const T& body) {
    if constexpr (HasExactVertices<T>)
        if (0 < body.exact_vertex_count()) return true;
    return static_cast<bool>(curve_of(body));
}

/// The result with the verdict of exact signs if it has none, and if the options of GJK ask for them. A and B are the
/// cores, `radii` those of the balls around them. Bodies of which only a support mapping is known keep it open.
template <SupportMappable A, SupportMappable B, Field S, int D, class O>
PenetrationResult<S, D> settled(PenetrationResult<S, D> result, const A& a, const B& b, const Margins<S>& radii,
                                const O& options) {
    if constexpr (gjk::proof::can_settle<S>) {
        const bool is_open = result.verdict == Verdict::undecided && result.depth2.upper;
        if (fast::mostly(!is_open || gjk::proof::is_final(result.stop))) return result;
        if (gjk::detail::proof_of(options.gjk).kind != gjk::ProofKind::exact) return result;
        if (!is_known_exactly(without_move(a)) || !is_known_exactly(without_move(b))) return result;
        const Vec<S, D> move_a = move_of(a), move_b = move_of(b);
        DistanceResult<S, D> found;
        gjk::proof::settle(found, gjk::proof::Cores{without_move(a), without_move(b), move_a, move_b, radii},
                           Vec<S, D>(-result.outward));
        result.gjk_iterations += found.iterations;
        result.support_calls += found.support_calls;
        if (found.verdict == Verdict::separated) {
            set_apart(result, found, radii, move_a, move_b);
        } else if (meets(found.verdict)) {
            result.verdict = found.verdict;
            if (found.verdict == Verdict::touching) result.depth2 = {S(0), S(0)};
            if (found.verdict == Verdict::penetrating) keep_positive(*result.depth2.upper);
        }
    }
    return result;
}

}  // namespace touchstone::mpr::detail
