// SPDX-License-Identifier: MIT
// The certified signed distance of a body of any shape from a half-space, such as a floor.
//
// Of the half-space {x : n.x <= offset} and a body A it is (min over A of n.x - offset) / |n|, whether they meet or
// not, so that one support point answers, with the error bounds of support_bounds.h. A sign that these leave open is
// one of exact arithmetic where A is a polytope with or without a ball. Source: docs/certified.md, "Bodies of every
// shape". Cost: a support point; O(n) exact products at contact.
#pragma once

#include <cmath>

#include "algorithms/certified/body.h"
#include "algorithms/certified/signed_distance.h"
#include "algorithms/certified/signed_result.h"
#include "algorithms/certified/support_bounds.h"
#include "algorithms/scalars/portable_rational.h"

namespace touchstone::certified {

/// {x : normal.x <= offset}. The normal points out of it and may have any length but 0.
template <int D>
struct HalfSpace {
    Vec<double, D> normal{};
    double offset = 0;  ///< in units of length times |normal|
};

/// The sign of the distance of a polytope with balls from the half-space, in exact arithmetic.
template <class Exact, int D>
Verdict exact_side(const CertifiedPolytope<D>& a, const SumOfRadii& radii, const HalfSpace<D>& floor) {
    const auto n = convert<Exact>(floor.normal);
    const auto polytope = a.template exact<Exact>();
    Exact least = dot(n, polytope.vertices.front());
    for (const auto& x : polytope.vertices) least = smaller(least, Exact(dot(n, x)));
    const Exact above = least - scalar_traits<Exact>::from_double(floor.offset), radius = radii.template exact<Exact>();
    if (above < Exact(0)) return Verdict::penetrating;
    return compared<Exact>(Exact(above * above), radius, Exact(dot(n, n)));
}

/// The signed distance of A from a half-space. Its normal is that of the half-space, the points are the lowest of A and
/// its foot on the boundary. Bodies that are not valid, and a half-space whose numbers are not finite or whose normal
/// is 0, get `undecided` with Proof::none and an infinite bracket, and so does what is out of range (support_bounds.h).
/// The verdict is `undecided` too where a curved body touches up to rounding.
template <class Exact = PortableRational, int D>
CertifiedSignedDistance<D> signed_distance(const CertifiedBody<D>& a, const HalfSpace<D>& floor,
                                           const SignedOptions& options = {}) {
    CertifiedSignedDistance<D> result;
    const SupportBounds<D> bounds(a, a);
    const Vec<double, D> n = scaled(floor.normal);
    // A normal that had to be scaled would need an offset that is scaled with it.
    const bool is_usable = n == floor.normal && infinity_norm(n) > 0 && std::fabs(floor.offset) <= most_support;
    if (!a.is_valid() || !bounds.is_bounded() || !is_usable) return result;
    const auto lowest = bounds.a().support(-n).position;
    const double height = dot(n, lowest), error = bounds.reach_error(n) + 4 * u * std::fabs(floor.offset);
    const double length = std::sqrt(dot(n, n)), value = (height - floor.offset) / length;
    const double off = error / length * (1 + 16 * u) + 16 * u * std::fabs(value);
    const SumOfRadii radii(a);
    result.lower = static_cast<long double>(value) - off;
    result.upper = static_cast<long double>(value) + off;
    result.normal = unit_along(n).value_or(n);
    result.point_a = lowest;
    result.point_b = lowest - value * result.normal;
    result.point_error = bounds.point_error() + off;
    result.normal_error = 8 * u * bounds.largest();
    add_radii(radii, result);
    result.proof = Proof::direction;
    if (result.lower > 0) {
        result.verdict = Verdict::separated;
    } else if (result.upper < 0) {
        result.verdict = Verdict::penetrating;
    } else if (const auto* polytope = a.polytope()) {
        result.proof = Proof::exact;
        result.verdict = exact_side<Exact>(*polytope, radii, floor);
    } else {
        result.proof = Proof::none;
    }
    result.contact_error = contact_error_of(result);
    result.is_narrow = result.upper - result.lower <= static_cast<long double>(options.width * largest_of(a, a));
    return result;
}

}  // namespace touchstone::certified
