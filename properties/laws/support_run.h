// SPDX-License-Identifier: GPL-3.0-or-later
// What support mappings answered: linear scan, hill climbing, the Dobkin-Kirkpatrick hierarchy, an affine image and the
// difference of two bodies, each with the finite set it must maximise over.
#pragma once

#include <string>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

struct SupportAnswer {
    ExactVec direction{};
    ExactVec found{};
};

/// One mapping, asked in many directions. For a difference, `minus` holds the points of B and the set is the points
/// minus them.
struct SupportRun : Recording {
    static constexpr std::string_view subject = "support_mappings";

    std::vector<ExactVec> points, minus;
    std::vector<SupportAnswer> answers;
};

/// One level of a hierarchy: its vertices, and how many edges each of those has that the next level drops.
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
    std::vector<int> visits;             ///< per answer
    std::vector<HierarchyLevel> levels;  ///< finest first
    int affine_dimension = -1;
};

/// Directions in which ties are likely: axes, differences of vertices, normals of planes through them, zero.
std::vector<Vec<double, 3>> test_directions(const Query<3>& query);

/// The largest d . x over the points of A minus the least over `minus`, minus d . found; 0 at a maximum.
Rational missing_height(const std::vector<ExactVec>& points, const std::vector<ExactVec>& minus,
                        const SupportAnswer& answer);

}  // namespace touchstone
