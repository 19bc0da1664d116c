// SPDX-License-Identifier: GPL-3.0-or-later
// What EPA did on one pair that meets: the polytope, its bounds and its horizon at every expansion.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

/// A face by the places of its corners in EpaStep::vertices; two corners in the plane.
struct EpaFace {
    std::vector<int> vertex;
    std::vector<int> adjacent;  ///< per edge (in the plane: per end), the neighbour by its place in EpaStep::faces
    ExactVec normal{};          ///< outward
    Rational offset = 0;
};

struct EpaStep {
    Rational lower2 = 0, upper2 = 0;
    std::vector<ExactVec> vertices;
    std::vector<EpaFace> faces;               ///< the live ones
    std::vector<std::array<int, 2>> horizon;  ///< directed edges around what w sees; empty where nothing was expanded
    bool has_horizon = false;
};

struct EpaRun : Recording {
    static constexpr std::string_view subject = "epa";

    int dimension = 3;
    std::vector<EpaStep> steps;
    Verdict verdict = Verdict::undecided;
    std::string stop;
    StopKind kind = StopKind::running;
    Rational lower2 = 0, upper2 = 0;
    bool upper_is_known = false;
    ExactVec foot{}, normal{};
    Verdict true_verdict = Verdict::undecided;
    Rational depth2 = 0;  ///< true
    Rational size2 = 1;   ///< the largest squared norm of a vertex of A or B
};

/// Bodies that meet, few enough vertices for exact polytopes: everything the subject asks of a query. The truth, or
/// nothing.
struct DepthTruth {
    Verdict verdict = Verdict::undecided;
    Rational depth2 = 0;
};
std::optional<DepthTruth> depth_truth(const AnyQuery& query, int most_vertices);

}  // namespace touchstone
