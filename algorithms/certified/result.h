// SPDX-License-Identifier: MIT
// The result of a certified query, and the kinds of proof behind it.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include "algorithms/core/bracket.h"
#include "algorithms/core/range.h"
#include "algorithms/core/result.h"

namespace touchstone {

/// The kind of proof behind a certified verdict.
enum class Proof {
    none,       ///< nothing: a coordinate or a number of a pose is not finite
    direction,  ///< a separating direction, in doubles
    simplex,    ///< a simplex around the origin, in doubles
    polytope,   ///< EPA's polytope around the origin, in doubles
    contact,    ///< signs of polynomials in the coordinates (contact.h)
    exact       ///< exact arithmetic, since the filters did not decide
};

constexpr std::string_view to_string(Proof proof) {
    switch (proof) {
        case Proof::none: return "none";
        case Proof::direction: return "direction";
        case Proof::simplex: return "simplex";
        case Proof::polytope: return "polytope";
        case Proof::contact: return "contact";
        case Proof::exact: return "exact";
    }
    return "none";
}

// Ends of brackets are rounded outwards in long double.
static_assert(std::numeric_limits<long double>::digits >= 64, "long double must have more digits than double");

/// The result of a certified query. `bracket` bounds the distance or the depth.
///
/// The axis is proved too, in the direction that is returned. With Proof::direction planes across it separate the
/// bodies strictly. With other proofs that they are apart or touch, planes across it hold an overlap of at most
/// certified::normal_error(), since an exact normal is rounded to doubles, and with a proof that they penetrate, an
/// overlap of at most the upper end of the bracket and that. Along it a body that is moved by so much leaves the other.
///
/// A point is within certified::point_error() of its body. The distance of the two leaves the bracket by no more than
/// both of these errors and certified::contact_roundoffs; but where a query about the distance finds that the bodies
/// meet, nothing is said of it. These errors are infinite if a posed vertex is out of the range of doubles.
template <int D>
struct CertifiedResult {
    Verdict verdict = Verdict::undecided;  ///< separated, touching or penetrating; undecided only for Proof::none
    Proof proof = Proof::none;
    /// The distance or depth, a length. The bounds are long double, since two doubles may be farther apart than the
    /// largest double, and hold without any rounding. No upper bound is known for Proof::none and of a distance that
    /// was not asked (gjk::certified_intersects).
    Bracket<long double> bracket{};
    Vec<double, D> point_a{}, point_b{};  ///< witness points, rounded; zero if none are known
    /// From B to A, of any length; zero where the bodies meet and the depth was not asked.
    Vec<double, D> axis{};
    int iterations = 0, support_calls = 0;  ///< counts of the run in doubles
    int exact_iterations = 0;               ///< count of the run in exact arithmetic

    /// The contact normal: the unit vector along `axis`, rounded, from B to A. What is proved is proved of `axis`.
    /// Absent if that is zero.
    std::optional<Vec<double, D>> normal() const { return unit_along(axis); }
};

}  // namespace touchstone
