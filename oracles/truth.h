// SPDX-License-Identifier: GPL-3.0-or-later
// What an oracle says of a query. Standard library only: no exact number type leaks into public headers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/core/result.h"
#include "oracles/certificate.h"

namespace touchstone {

/// high + low: about 128 significant bits, enough to measure errors of long double.
struct WideReal {
    long double high = 0, low = 0;
};

/// A certified enclosure lower <= x <= upper, as decimal strings.
struct Enclosure {
    std::string lower, upper;
};

/// Rational coordinates "p" or "p/q" in lowest terms.
using RationalVector = std::vector<std::string>;

/// Nearest points of the cores, or a common one, and the faces they lie in: all vertices of A that are farthest towards
/// B and of B towards A, by their numbers (see certificate.h). The points need not be unique, their difference is.
struct NearestPoints {
    RationalVector point_a, point_b;
    std::vector<int> face_a, face_b;  ///< ascending; empty unless the cores are apart
};

/// Directions in integers without common divisor. `complete`: these are all there are; otherwise there is a continuum,
/// of which they are examples.
struct Directions {
    std::vector<RationalVector> list;  ///< ascending as text
    bool complete = true;
};

/// Where A and B first touch, and a plane between them there.
struct ContactPlane {
    RationalVector point;  ///< of A and of B as it stands then; of balls: of the core of A
    /// From B to A, in integers without common divisor; n.velocity > 0 where they meet after the start. Of a flat
    /// A - B, whose plane has two sides, the side with n.velocity > 0, or else with a positive first coordinate. Empty
    /// where an oracle leaves it out.
    RationalVector normal;
    bool unique = true;  ///< no other plane is between them
};

/// Field names as in the truth lines of the command line. Rationals are "p" or "p/q" in lowest terms.
struct Truth {
    Verdict verdict = Verdict::undecided;
    std::optional<std::string> distance_squared;  ///< exact; "0" when not separated
    std::optional<Enclosure> distance;            ///< where the exact value is irrational in the square as well
    std::optional<std::string> depth_squared;     ///< exact; present when not separated and the oracle knows it
    std::optional<Enclosure> depth;
    std::optional<bool> hit;                 ///< impact queries: do the closed sets meet during the motion?
    std::optional<std::string> impact_time;  ///< exact; present when they do and the oracle knows it exactly
    std::optional<Enclosure> impact_enclosure;
    std::optional<NearestPoints> nearest;  ///< where more than Detail::asked is wanted
    /// In which A leaves B after the least way, where the depth is told: opposite to the outward normals of A - B at
    /// the boundary points nearest to the origin.
    std::optional<Directions> minimising_directions;
    std::optional<ContactPlane> contact;  ///< of a hit that does not start inside, where it is rational
    /// Impact queries: A and the region that B sweeps have no interior point in common, so that they miss, or only
    /// graze, or meet only at the end: any small change may turn the answer. That is: the origin is not interior to
    /// A - (B swept).
    std::optional<bool> interiors_apart;
    std::shared_ptr<const Truth> sweep;              ///< impact: the truth about A and the region that B sweeps
    WideReal distance_value{};                       ///< the distance rounded to about 128 bits, for measuring errors
    WideReal depth_value{};                          ///< likewise, where depth is known
    WideReal impact_value{};                         ///< likewise, where the time of impact is known
    std::shared_ptr<const Certificate> certificate;  ///< where it was asked for and the oracle has one
    std::string oracle;
    std::string oracle_version;
};

}  // namespace touchstone
