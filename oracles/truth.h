// SPDX-License-Identifier: GPL-3.0-or-later
// What an oracle says of a query.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/core/result.h"
#include "oracles/certificate.h"
#include "oracles/known_number.h"

namespace touchstone {

/// Coordinates.
using ExactVector = std::vector<ExactNumber>;

/// Nearest points of the cores, or a common one, and the faces they lie in: all vertices of A that are farthest towards
/// B and of B towards A, by their numbers (see certificate.h). The points need not be unique, their difference is.
struct NearestPoints {
    ExactVector point_a, point_b;
    std::vector<int> face_a, face_b;  ///< ascending; empty unless the cores are apart
};

/// Directions in integers without common divisor. `complete`: these are all there are; otherwise there is a continuum,
/// of which they are examples.
struct Directions {
    std::vector<ExactVector> list;  ///< ascending as text
    bool complete = true;
};

/// Ascending as text.
void sort_as_text(std::vector<ExactVector>& list);

/// Where A and B first touch, and a plane between them there.
struct ContactPlane {
    ExactVector point;  ///< of A and of B as it stands then; of balls: of the core of A
    /// From B to A, in integers without common divisor; n.velocity > 0 where they meet after the start. Of a flat
    /// A - B, whose plane has two sides, the side with n.velocity > 0, or else with a positive first coordinate. Empty
    /// where an oracle leaves it out.
    ExactVector normal;
    bool unique = true;  ///< no other plane is between them
};

/// What a truth says of the question itself, and what a case file may expect of it. The default claims nothing. Field
/// names are those of the truth lines of the command line.
struct KnownAnswer {
    Verdict verdict = Verdict::undecided;
    KnownNumber distance;     ///< 0 when not separated
    KnownNumber depth;        ///< when not separated and the oracle knows it
    std::optional<bool> hit;  ///< impact queries: do the closed sets meet during the motion?
    KnownNumber impact_time;  ///< when they do and the oracle knows it
};

struct Truth : KnownAnswer {
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
    std::shared_ptr<const Certificate> certificate;  ///< where it was asked for and the oracle has one
    std::string oracle;
    std::string oracle_version;
};

}  // namespace touchstone
