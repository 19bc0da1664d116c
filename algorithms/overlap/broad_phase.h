// SPDX-License-Identifier: MIT
// Broad phase: finds all pairs of boxes that meet, by sweep and prune along the first axis (seed S2 names the idea,
// I-69).
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/overlap/aabbs.h"

namespace touchstone::overlap {

/// The pairs of boxes that meet, and the cost of finding them.
template <Scalar S>
struct BroadPhaseResult {
    std::vector<std::pair<int, int>> pairs;  ///< (i, j) with i < j, ascending
    Stop<S> stop{};
    int comparisons = 0;  ///< number of pairs of boxes compared
};

/// Finds every pair of boxes that meets, by the closed convention: touching boxes are a pair, since the bodies in them
/// may touch (P-24). Invariant of the sweep: `active` holds the boxes whose interval on the first axis reaches the low
/// end of the current one.
/// Errors: one box with NaN, infinity or low > high gives invalid_input and no pairs. O(n log n + comparisons).
template <Scalar S, int D>
BroadPhaseResult<S> broad_phase(std::span<const Aabb<S, D>> boxes) {
    BroadPhaseResult<S> result;
    result.stop = Stop<S>::converged("all_pairs");
    std::vector<int> order;
    for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
        if (const auto reason = objection(boxes[static_cast<std::size_t>(i)]); !reason.empty()) {
            result.stop = Stop<S>::invalid_input(reason, S(i));
            return result;
        }
        order.push_back(i);
    }
    const auto box = [&](int i) -> const Aabb<S, D>& { return boxes[static_cast<std::size_t>(i)]; };
    std::sort(order.begin(), order.end(), [&](int i, int j) {
        if (box(i).low[0] < box(j).low[0] || box(j).low[0] < box(i).low[0]) return box(i).low[0] < box(j).low[0];
        return i < j;
    });
    std::vector<int> active;
    for (const int i : order) {
        std::erase_if(active, [&](int j) { return box(j).high[0] < box(i).low[0]; });
        for (const int j : active) {
            ++result.comparisons;
            if (meets(aabbs(box(i), box(j)).verdict)) result.pairs.push_back({std::min(i, j), std::max(i, j)});
        }
        active.push_back(i);
    }
    std::sort(result.pairs.begin(), result.pairs.end());
    return result;
}

}  // namespace touchstone::overlap
