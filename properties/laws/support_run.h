// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of support mappings: linear scan, hill climbing, the Dobkin-Kirkpatrick hierarchy, an affine image, and
// the difference of two bodies, each with the finite set over which it must maximise.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

struct SupportAnswer {
    ExactVec direction{};
    ExactVec found{};
};

/// One mapping, queried in many directions. For a difference, `minus` holds the points of B, and the set consists of
/// all differences of the points and `minus`.
struct SupportRun : Recording {
    static constexpr std::string_view subject = "support_mappings";

    std::vector<ExactVec> points, minus;
    std::vector<SupportAnswer> answers;
    /// Of an affine image M P + N: P, the rows of M, and N. Empty for the other mappings.
    std::vector<ExactVec> local;
    std::array<ExactVec, 3> rows{};
    ExactVec translation{};
    ScalarFormat format;
};

/// One level of a hierarchy: its vertices and, for each vertex that the next level drops, the number of its edges.
struct HierarchyLevel {
    std::vector<int> vertices;
    std::vector<int> dropped_degrees;
    bool dropped_is_independent = true;
    int affine_dimension = -1;
};

struct HierarchyRun : Recording {
    static constexpr std::string_view subject = "dobkin_kirkpatrick";

    std::vector<ExactVec> points;
    std::vector<SupportAnswer> answers;
    std::vector<int> visits;             ///< one per answer
    std::vector<HierarchyLevel> levels;  ///< levels, finest first
    int affine_dimension = -1;
    bool predicates_are_exact = true;  ///< the points are in the range that algorithms/shapes/orientation.h states
};

/// Returns directions in which ties are likely: axes, differences of vertices, normals of planes through them, zero.
std::vector<Vec<double, 3>> test_directions(const Query<3>& query);

/// Returns the greatest d . x over `points` minus the least over `minus`, minus d . found. It is 0 at a maximum.
Rational missing_height(const std::vector<ExactVec>& points, const std::vector<ExactVec>& minus,
                        const SupportAnswer& answer);

}  // namespace touchstone
