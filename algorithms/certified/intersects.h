// SPDX-License-Identifier: MIT
// Certified boolean query: do two polytopes meet? It ends at the first axis that separates them beyond rounding.
//
// Source: as distance.h, with gjk::intersects (seed S0, I-38) in place of gjk::distance. The axis of ISA-GJK is proved
// by the v.w that the run ended with and the error bound of that number, a full simplex by the signs of its
// determinants. If neither decides, gjk::certified does.
// Invariant: the verdict holds for the bodies as given, rounding included, on every path.
#pragma once

#include "algorithms/certified/distance.h"
#include "algorithms/gjk/intersects.h"

namespace touchstone::gjk {

/// The verdict is always correct and one of separated, touching, penetrating. lower <= distance; with a proof by
/// direction `lower` need not be close. `upper` is known only if gjk::certified was needed. Errors and `Exact` as in
/// gjk::certified, `initial_axis` as in gjk::intersects. Cost: gjk::intersects and a few operations.
template <class Exact, int D, class O = IntersectsOptions<>>
CertifiedResult<D> certified_intersects(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                                        const O& options = {},
                                        const Vec<double, D>& initial_axis = unit_vector<double, D>(0)) {
    namespace proofs = touchstone::certified;
    using Solver = decltype(options.solver);
    CertifiedResult<D> result;
    if (!a.is_finite() || !b.is_finite()) return result;
    if (proofs::all_finite(a) && proofs::all_finite(b)) {
        const auto plain = intersects(a, b, options, NullObserver{}, initial_axis);
        result.iterations = plain.iterations;
        result.support_calls = plain.support_calls;
        if (plain.verdict == Verdict::separated) {
            const bool is_itself = proofs::is_bounded(a, b) && proofs::scaled(plain.axis) == plain.axis;
            const double gap = is_itself ? plain.axis_support - proofs::reach_error(a, b, plain.axis) : 0;
            const double distance =
                gap / proofs::norm_from_above(plain.axis) * (1 - proofs::quotient_roundoffs * proofs::u);
            if (proofs::is_separated_by(distance, plain.axis, result) ||
                proofs::is_separated_along(a, b, plain.axis, result))
                return result;
        }
        if (plain.simplex.size == D + 1 && proofs::holds_origin(plain.simplex, proofs::pose_error(a, b))) {
            result.verdict = Verdict::penetrating;
            result.proof = Proof::simplex;
            result.upper = 0;
            return result;
        }
    }
    auto proved = certified<Exact>(a, b, Options<Solver>{options.solver, {}, options.max_iterations}, -initial_axis);
    proved.iterations += result.iterations;
    proved.support_calls += result.support_calls;
    return proved;
}

}  // namespace touchstone::gjk
