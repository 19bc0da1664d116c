// SPDX-License-Identifier: MIT
// Certified boolean query: do two polytopes meet? It ends at the first axis that separates them beyond rounding.
//
// Source: as distance.h, with gjk::intersects (seed S0, I-38) in place of gjk::distance. The axis of ISA-GJK is proved
// by the v.w that the run ended with and the error bound of that number, a full simplex by the signs of its
// determinants. If neither decides, gjk::certified does.
// Invariant: the verdict holds for the bodies as given, rounding included, on every path.
#pragma once

#include "algorithms/certified/distance.h"
#include "algorithms/certified/proofs.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/gjk/intersects.h"

namespace touchstone {

namespace certified {

/// True if the v.w with which gjk::intersects ended proves its axis, by the error bound of that direction.
template <int D>
bool prove_separation_by_axis(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                              const IntersectsResult<double, D>& plain, CertifiedResult<D>& result) {
    const bool is_itself = is_bounded(a, b) && scaled(plain.axis) == plain.axis;
    const double gap = is_itself ? plain.axis_support - reach_error(a, b, plain.axis) : 0;
    return prove_separation_by(gap / norm_from_above(plain.axis) * (1 - quotient_roundoffs * u), plain.axis, result);
}

}  // namespace certified

namespace gjk {

/// The verdict is always correct and one of separated, touching, penetrating. The bracket holds the
/// distance; with a proof by direction its lower end need not be close. Its upper end and the points are known only if
/// gjk::certified was needed. `axis` is as there. Errors and `Exact` as in
/// gjk::certified, `initial_axis` as in gjk::intersects. Cost: gjk::intersects and a few operations.
template <class Exact, int D, class O = IntersectsOptions<>>
CertifiedResult<D> certified_intersects(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                                        const O& options = {},
                                        const Vec<double, D>& initial_axis = unit_vector<double, D>(0)) {
    namespace proofs = touchstone::certified;
    using Solver = decltype(options.solver);
    CertifiedResult<D> result;
    if (!a.is_finite() || !b.is_finite()) return result;
    if (a.has_finite_bounds() && b.has_finite_bounds()) {
        NullObserver silent;
        const MinkowskiDifference cso{a.in_doubles(), b.in_doubles()};
        const auto plain = detail::looked(cso, options, silent, initial_axis);
        result.iterations = plain.iterations;
        result.support_calls = plain.support_calls;
        // The axis separates the bodies, rounding included.
        if (plain.verdict == Verdict::separated &&
            (proofs::prove_separation_by(proofs::quick_distance_along(a, b, plain.axis, plain.axis_support), plain.axis,
                                         result) ||
             proofs::prove_separation_by_axis(a, b, plain, result) ||
             proofs::prove_separation_along(a, b, plain.axis, result)))
            return result;
        // The last simplex contains the origin, rounding included.
        if (plain.simplex.size == D + 1 && proofs::surely_holds_origin(a, b, plain.simplex)) {
            result.verdict = Verdict::penetrating;
            result.proof = Proof::simplex;
            result.bracket.upper = 0;
            return result;
        }
    }
    auto proved = certified<Exact>(a, b, Options<Solver>{options.solver, {}, options.max_iterations}, -initial_axis);
    proved.iterations += result.iterations;
    proved.support_calls += result.support_calls;
    return proved;
}

}  // namespace gjk

}  // namespace touchstone
