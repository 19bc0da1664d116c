// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of an oracle to a query.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/core/result.h"
#include "oracles/certificate.h"
#include "oracles/known_number.h"

namespace touchstone {

/// The exact coordinates of a point or vector.
using ExactVector = std::vector<ExactNumber>;

/// The nearest points of the cores, or a common point, and the faces in which they lie: all vertices of A that are
/// farthest towards B and all of B farthest towards A, by their numbers (see certificate.h). The points need not be
/// unique, but their difference is.
struct NearestPoints {
    ExactVector point_a, point_b;
    std::vector<int> face_a, face_b;  ///< ascending; empty unless the cores are apart
};

/// Directions as integers without a common divisor. If `complete` is true, these are all. Otherwise there is a
/// continuum, and these are examples.
struct Directions {
    std::vector<ExactVector> list;  ///< ascending as text
    bool complete = true;
};

/// Sorts the vectors by their text, ascending.
void sort_as_text(std::vector<ExactVector>& list);

/// The point where A and B first touch, and a plane between them there.
struct ContactPlane {
    ExactVector point;  ///< common point of A and of B at that time; for bodies with balls, a point of the core of A
    /// Points from B to A, in integers without a common divisor. n.velocity > 0 if the bodies meet after the start. The
    /// plane of a flat A - B has two sides: the normal then has n.velocity > 0, or else a positive first coordinate. It
    /// is empty if the oracle leaves it out.
    ExactVector normal;
    bool unique = true;  ///< no other plane lies between the bodies
};

/// The answer to the question itself, and what a case file may expect of it. The default claims nothing. The field
/// names are those of the truth lines of the command line.
struct KnownAnswer {
    Verdict verdict = Verdict::undecided;
    KnownNumber distance;     ///< 0 when not separated
    KnownNumber depth;        ///< set if not separated and known to the oracle
    std::optional<bool> hit;  ///< impact queries: do the closed sets meet during the motion?
    KnownNumber impact_time;  ///< set if they do and the oracle knows it
};

struct Truth : KnownAnswer {
    std::optional<NearestPoints> nearest;  ///< set if more than Detail::asked is requested
    /// The directions in which A leaves B by the shortest way, set if the depth is. They are opposite to the outward
    /// normals of A - B at the boundary points nearest to the origin.
    std::optional<Directions> minimising_directions;
    std::optional<ContactPlane> contact;  ///< contact of a hit that does not start inside, if it is rational
    /// Impact queries: true if A and the region that B sweeps have no interior point in common, that is, if the origin
    /// is not interior to A - (B swept). The bodies then miss, only graze, or meet only at the end, so any small change
    /// may change the answer.
    std::optional<bool> interiors_apart;
    std::shared_ptr<const Truth> sweep;              ///< impact queries: the truth about A and the region that B sweeps
    std::shared_ptr<const Certificate> certificate;  ///< set if it was requested and the oracle has one
    std::string oracle;
    std::string oracle_version;
};

}  // namespace touchstone
