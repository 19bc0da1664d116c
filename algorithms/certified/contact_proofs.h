// SPDX-License-Identifier: MIT
// The results of certified queries whose bodies touch up to rounding, as the signs of contact.h decide them.
// Source and invariant: contact.h. Cost: that of decided_contact().
#pragma once

#include "algorithms/certified/contact.h"
#include "algorithms/certified/double_double.h"
#include "algorithms/certified/proofs.h"

namespace touchstone::certified {

/// True if the signs of contact.h decide the pair. The result then holds verdict and bracket. Near contact the bracket
/// may begin at 0.
template <int D>
bool decide_contact(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                    const DistanceResult<double, D>& plain, epa::Workspace<double, D>& workspace,
                    CertifiedResult<D>& result) {
    const auto contact = decided_contact(a, b, plain, workspace);
    if (contact.verdict == Verdict::undecided) return false;
    const bool is_separated = contact.verdict == Verdict::separated;
    const double upper = is_separated ? distance_from_above(plain.simplex, pose_error(a, b), true) : 0;
    if (!is_narrow(a, b, 0.0, upper)) return false;
    result.verdict = contact.verdict;
    result.proof = Proof::contact;
    result.bracket = {0, upper};
    result.axis = is_separated ? -contact.outward : zero_vector<double, D>();
    return true;
}

/// As depth_from_above(), for bodies that touch up to rounding. The support is computed in two doubles, so that the
/// bound is not wider than the depth by the errors of the poses. Where that leaves the range, or the quotient might
/// underflow, it is the bound in doubles.
template <int D>
double contact_depth_from_above(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                                const Vec<double, D>& normal) {
    const auto n = scaled(normal);
    const double support = support_in(a, b, convert<DoubleDouble>(n)).value.upper_bound();
    if (!(support >= least_band)) return depth_from_above(a, b, normal);
    return support / norm_from_below(n) * (1 + quotient_roundoffs * u);
}

/// True if the signs of contact.h decide the pair, a depth or a distance that may begin at 0 is narrow, and the points
/// agree with it. The result then holds verdict, bracket, normal and points. `plain` has its proved points, which are
/// those of the distance only where GJK has come to its end.
template <int D>
bool decide_contact_depth(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b,
                          const DistanceResult<double, D>& plain, epa::Workspace<double, D>& workspace,
                          CertifiedResult<D>& result) {
    const auto contact = decided_contact(a, b, plain, workspace);
    if (contact.verdict == Verdict::undecided) return false;
    const bool is_separated = contact.verdict == Verdict::separated;
    const double upper = contact.verdict == Verdict::penetrating ? contact_depth_from_above(a, b, contact.outward) : 0;
    const double distance = is_separated ? distance_from_above(plain.simplex, pose_error(a, b), true) : 0;
    if (!is_narrow(a, b, 0.0, larger(upper, distance))) return false;
    const auto& point_a = is_separated ? plain.point_a : contact.depth.point_a;
    const auto& point_b = is_separated ? plain.point_b : contact.depth.point_b;
    if (!is_separated && !are_contact_points(a, b, point_a, point_b, 0, upper)) return false;
    result.verdict = contact.verdict;
    result.proof = Proof::contact;
    result.bracket = {0, upper};
    result.axis = -contact.outward;
    result.point_a = point_a;
    result.point_b = point_b;
    return true;
}

}  // namespace touchstone::certified
