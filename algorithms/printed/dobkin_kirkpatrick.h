// SPDX-License-Identifier: MIT
// The Dobkin-Kirkpatrick hierarchy word for word as seed S0 prints it. It never resets the marks and never stops
// (E-06), so there are flat and even empty levels where the text promises a simplex (E-07). Its query visits all
// neighbours, which is linear and not O(log n) on a pyramid (E-08). algorithms/dobkin_kirkpatrick/hierarchy.h is the
// corrected version.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/core/support.h"
#include "algorithms/shapes/hull_3d.h"

namespace touchstone::printed {

/// The pseudo-code marks vertices and never says that a level starts without marks. Read literally, the construction
/// makes no progress once every vertex is marked. `cleared_each_level` is the charitable reading.
enum class Marks { never_cleared, cleared_each_level };

template <Scalar S>
struct DobkinKirkpatrick {
    struct Level {
        std::vector<int> vertex;  ///< number of each vertex among the input points
        std::vector<int> finer;   ///< number of each vertex in the previous level
        Adjacency adjacency;
    };
    struct Answer {
        SupportPoint<S, 3> point{};  ///< its feature is the number of the input point
        int visits = 0;              ///< number of vertices visited
    };

    std::vector<Vec<S, 3>> points;
    std::vector<Level> levels;  ///< P_1, P_2, ..; the last one may be empty
    bool reached_cap = false;   ///< the construction would not have ended within the number of levels requested

    /// The support point by the printed query: S(P_n, v) first, then the neighbours in P_{n-1}, and so on down to P_1.
    /// nullopt if the last level is empty, since the text has no other start.
    std::optional<Answer> support(const Vec<S, 3>& v) const {
        using touchstone::detail::at;
        if (levels.empty() || levels.back().vertex.empty()) return std::nullopt;
        Answer answer;
        int best = 0;
        const auto improve = [&](const Level& level, int candidate) {
            ++answer.visits;
            if (dot(at(points, at(level.vertex, best)), v) < dot(at(points, at(level.vertex, candidate)), v))
                best = candidate;
        };
        for (int w = 0; w < levels.back().adjacency.vertex_count(); ++w) improve(levels.back(), w);
        for (std::size_t i = levels.size() - 1; i-- > 0;) {
            best = at(levels[i + 1].finer, best);
            const int from = best;
            for (const int w : levels[i].adjacency.of(from)) improve(levels[i], w);
        }
        const int vertex = at(levels.front().vertex, best);
        answer.point = {at(points, vertex), vertex};
        return answer;
    }
};

/// Builds P_1, P_2, .. until a level is empty, or `max_levels` of them. The cap is not in the text.
template <Scalar S>
DobkinKirkpatrick<S> dobkin_kirkpatrick(const std::vector<Vec<S, 3>>& points, Marks marks, int max_levels = 64) {
    using touchstone::detail::at;
    DobkinKirkpatrick<S> result;
    result.points = points;
    std::vector<char> marked(points.size(), 0);
    const auto whole = convex_hull(points);
    result.levels.push_back({whole.index, {}, whole.adjacency});
    while (!result.levels.back().vertex.empty()) {
        if (touchstone::detail::count(result.levels) >= max_levels) {
            result.reached_cap = true;
            return result;
        }
        const auto level = result.levels.back();
        if (marks == Marks::cleared_each_level) marked.assign(points.size(), 0);
        std::vector<int> kept;
        std::vector<Vec<S, 3>> rest;
        for (int v = 0; v < touchstone::detail::count(level.vertex); ++v) {
            if (level.adjacency.degree(v) <= 8 && at(marked, at(level.vertex, v)) == 0) {
                for (const int w : level.adjacency.of(v)) at(marked, at(level.vertex, w)) = 1;
            } else {
                kept.push_back(v);
                rest.push_back(at(points, at(level.vertex, v)));
            }
        }
        const auto hull = convex_hull(rest);
        typename DobkinKirkpatrick<S>::Level next;
        for (const int i : hull.index) {
            next.finer.push_back(at(kept, i));
            next.vertex.push_back(at(level.vertex, at(kept, i)));
        }
        next.adjacency = hull.adjacency;
        result.levels.push_back(std::move(next));
    }
    return result;
}

/// Removes levels from the end that have a lower dimension than the polytope. This is the reading under which the
/// text's queries have a start: "P_n is a simplex" (E-06, E-07).
template <Scalar S>
void drop_flat_levels(DobkinKirkpatrick<S>& hierarchy) {
    const auto dimension_of = [&](const auto& level) {
        std::vector<Vec<S, 3>> corners;
        for (const int v : level.vertex) corners.push_back(touchstone::detail::at(hierarchy.points, v));
        return affine_dimension(std::span<const Vec<S, 3>>(corners));
    };
    if (hierarchy.levels.empty()) return;
    const int whole = dimension_of(hierarchy.levels.front());
    // P_1 stays: a scalar that rounds at random may compute a lower dimension the second time.
    while (hierarchy.levels.size() > 1 && dimension_of(hierarchy.levels.back()) < whole) hierarchy.levels.pop_back();
}

}  // namespace touchstone::printed
