// SPDX-License-Identifier: MIT
// The result of a certified query, and the kinds of proof behind it.
#pragma once

#include <cmath>
#include <limits>
#include <string_view>

#include "algorithms/core/bracket.h"
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
template <int D>
struct CertifiedResult {
    Verdict verdict = Verdict::undecided;  ///< separated, touching or penetrating; undecided only for Proof::none
    Proof proof = Proof::none;
    /// The distance or depth, a length. The bounds are long double, since two doubles may be farther apart than the
    /// largest double, and hold without any rounding. No upper bound is known for Proof::none and of a distance that
    /// was not asked (gjk::certified_intersects).
    Bracket<long double> bracket{};
    Vec<double, D> point_a{}, point_b{};    ///< witness points, rounded
    Vec<double, D> normal{};                ///< from B to A, any length; zero if none is known
    int iterations = 0, support_calls = 0;  ///< counts of the run in doubles
    int exact_iterations = 0;               ///< count of the run in exact arithmetic
};

}  // namespace touchstone
