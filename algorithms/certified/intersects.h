// SPDX-License-Identifier: MIT
// Certified boolean query: do two polytopes meet? Ends at the first separating axis that is one beyond rounding.
//
// Source: as distance.h, with gjk::intersects (seed S0, I-38) in place of gjk::distance. The axis of ISA-GJK is proved
// by the v.w that it ended with and what that may be off by; a full simplex by the signs of its determinants; where
// neither decides, gjk::certified does. Invariant: the verdict holds of the bodies as given, rounding included, on
// every path.
#pragma once

#include "algorithms/certified/distance.h"
#include "algorithms/gjk/intersects.h"

namespace touchstone::gjk {

/// Returns a right verdict, always one of separated, touching, penetrating, and lower <= distance, which for a proof by
/// direction is a bound and no more; `upper` is only known where gjk::certified was asked. Errors and `Exact` as there.
/// `initial_axis` as gjk::intersects. Cost: gjk::intersects and a few operations.
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
