// SPDX-License-Identifier: MIT
// The certified signed distance of a body of any shape from a half-space, such as a floor.
//
// Of the half-space {x : n.x <= offset} and a body A it is (min over A of n.x - offset) / |n|, whether they meet or
// not, so that one support point answers, with the error bounds of support_bounds.h. A sign that these leave open is
// one of exact arithmetic where A is a polytope with or without a ball. Source: docs/certified.md, "Bodies of every
// shape". Cost: a support point; O(n) exact products at contact.
#pragma once

#include <cmath>
#include <optional>

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

/// The same half-space with a normal that is scaled(). Absent if a number is not finite, the normal is 0, the offset is
/// out of range, or scaling loses a digit, which would make another half-space.
template <int D>
std::optional<HalfSpace<D>> in_range(const HalfSpace<D>& given) {
    HalfSpace<D> found{scaled(given.normal), given.offset};
    if (!(infinity_norm(found.normal) > 0)) return std::nullopt;
    if (found.normal != given.normal) {
        int exponent = 0;
        std::frexp(infinity_norm(given.normal), &exponent);
        found.offset = std::ldexp(given.offset, -exponent);
        for (int k = 0; k < D; ++k)
            if (std::ldexp(found.normal[k], exponent) != given.normal[k]) return std::nullopt;
        if (std::ldexp(found.offset, exponent) != given.offset) return std::nullopt;
    }
    if (!(std::fabs(found.offset) <= most_support)) return std::nullopt;
    return found;
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
    const auto usable = in_range(half_space);
    if (!a.is_valid() || !bounds.is_bounded() || !usable) return result;
    const HalfSpace<D>& floor = *usable;
    const Vec<double, D> n = floor.normal;
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
