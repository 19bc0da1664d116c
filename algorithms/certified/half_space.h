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
    /// The same half-space with a normal whose largest component is in [1/2, 1), unless that is ordinary already.
    HalfSpace in_range() const {
        const double most = infinity_norm(normal);
        if (!(most > 0) || !std::isfinite(most) || scaled(normal) == normal) return *this;
        int exponent = 0;
        std::frexp(most, &exponent);
        return {scaled(normal), std::ldexp(offset, -exponent)};
    }

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

/// True if scaling has changed no digit.
template <int D>
bool is_same(const HalfSpace<D>& given, const HalfSpace<D>& scaled_down) {
    int of_given = 0, of_scaled = 0;
    std::frexp(infinity_norm(given.normal), &of_given);
    std::frexp(infinity_norm(scaled_down.normal), &of_scaled);
    for (int k = 0; k < D; ++k)
        if (std::ldexp(scaled_down.normal[k], of_given - of_scaled) != given.normal[k]) return false;
    return std::ldexp(scaled_down.offset, of_given - of_scaled) == given.offset;
}

/// The signed distance of A from a half-space. What is proved of the normal is proved of that of the half-space. Its
/// normal is that of the half-space, the points are the lowest of A and its foot on the boundary. Bodies that are not
/// valid, and a half-space whose numbers are not finite or whose normal is 0, get `undecided` with Proof::none and an
/// infinite bracket, and so does what is out of range (support_bounds.h). The verdict is `undecided` too where a curved
/// body touches up to rounding.
template <class Exact = PortableRational, int D>
CertifiedSignedDistance<D> signed_distance(const CertifiedBody<D>& a, const HalfSpace<D>& half_space,
                                           const SignedOptions& options = {}) {
    CertifiedSignedDistance<D> result;
    const SupportBounds<D> bounds(a, a);
    const HalfSpace<D> floor = half_space.in_range();
    const Vec<double, D> n = floor.normal;
    // A component or an offset that underflows would make another half-space.
    const bool is_usable = touchstone::is_finite(n) && infinity_norm(n) > 0 &&
                           std::fabs(floor.offset) <= most_support && is_same(half_space, floor);
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
    const double size = larger(largest_of(a, a), std::fabs(floor.offset) / length);
    result.is_narrow = result.upper - result.lower <= static_cast<long double>(options.width * size);
    return result;
}

/// As at_least() of two bodies. Costs what signed_distance() does.
template <class Exact = PortableRational, int D>
Decision at_least(const CertifiedBody<D>& a, const HalfSpace<D>& floor, double length) {
    const auto found = signed_distance<Exact>(a, floor);
    if (!std::isfinite(length) || !std::isfinite(found.lower)) return Decision::undecided;
    const auto asked = static_cast<long double>(length);
    if (found.lower >= asked) return Decision::yes;
    if (found.upper < asked || (length == 0 && found.verdict == Verdict::penetrating)) return Decision::no;
    const bool is_free = found.verdict == Verdict::separated || found.verdict == Verdict::touching;
    return length == 0 && is_free ? Decision::yes : Decision::undecided;
}

}  // namespace touchstone::certified
