// SPDX-License-Identifier: GPL-3.0-or-later
// The record of EPA on one pair that meets: the polytope, its bounds and its horizon at every expansion.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// A face, given by the indices of its corners in EpaStep::vertices. In the plane it has two corners.
struct EpaFace {
    std::vector<int> vertex;
    /// The index in EpaStep::faces of the neighbour across each edge, in the plane at each end.
    std::vector<int> adjacent;
    ExactVec normal{};  ///< outward normal
    Rational offset = 0;
};

struct EpaStep {
    Rational lower2 = 0, upper2 = 0;
    std::vector<ExactVec> vertices;
    std::vector<EpaFace> faces;  ///< the live faces
    /// Directed edges around what w sees. Absent in the plane, and if w is not beyond the face.
    std::optional<std::vector<std::array<int, 2>>> horizon;
};

struct EpaRun : Recording {
    static constexpr std::string_view subject = "epa";

    int dimension = 3;
    std::vector<EpaStep> steps;
    Verdict verdict = Verdict::undecided;
    std::string stop;
    StopKind kind = StopKind::running;
    Bracket<Rational> depth2;
    ExactVec foot{}, normal{};
    Verdict true_verdict = Verdict::undecided;
    Rational true_depth2 = 0;
    Rational size2 = 1;  ///< the largest squared norm of a vertex of A or B
};

/// The truth about a query that the subject takes: bodies that meet and that have few enough vertices for exact
/// polytopes. depth_truth() returns nullopt for other queries.
struct DepthTruth {
    Verdict verdict = Verdict::undecided;
    Rational depth2 = 0;
};
std::optional<DepthTruth> depth_truth(const AnyQuery& query, int most_vertices);

}  // namespace touchstone
