// SPDX-License-Identifier: MIT
// Dobkin-Kirkpatrick levels of a convex polygon, in the plane or flat in space: each level drops every other vertex.
//
// Invariant of the query: after level i its vertex maximises d over P_i. A vertex of P_i that is strictly better than
// the maximum of P_{i+1} was dropped between the two and is a neighbour of that maximum in P_i. It is itself optimal,
// because its own neighbours are all in P_{i+1} (P-04). The query makes two comparisons per level, so it is always
// O(log n).
#pragma once

#include <vector>

#include "algorithms/shapes/adjacency.h"
#include "algorithms/shapes/orientation.h"

namespace touchstone::dobkin_kirkpatrick {

/// One polygon P_i: its vertices in cyclic order, as numbers of P_0, and the position of each in P_{i-1}.
struct PolygonLevel {
    std::vector<int> vertex;
    std::vector<int> finer;  ///< position in level i - 1; on level 0 its own position
};

/// The levels of a polygon with vertices 0 .. n - 1 in cyclic order, finest first, down to a triangle (E-07: of four
/// vertices one is dropped, not two). Polygons of at most three vertices have one level. O(n).
inline std::vector<PolygonLevel> polygon_levels(int vertex_count) {
    std::vector<PolygonLevel> levels(1);
    for (int v = 0; v < vertex_count; ++v) {
        levels[0].vertex.push_back(v);
        levels[0].finer.push_back(v);
    }
    while (levels.back().vertex.size() > 3) {
        const std::vector<int> previous = levels.back().vertex;
        int removable = detail::count(previous) - 3;
        PolygonLevel next;
        for (int k = 0; k < detail::count(previous); ++k) {
            if (k % 2 == 1 && removable > 0) {
                --removable;
                continue;
            }
            next.vertex.push_back(detail::at(previous, k));
            next.finer.push_back(k);
        }
        levels.push_back(next);
    }
    return levels;
}

/// The vertex that maximises d over the polygon. `vertices` are those of P_0. `visit(level, vertex)` is called for
/// every vertex whose inner product with d is compared. Precondition: at least one vertex.
template <Scalar S, int D, class Visitor>
int maximise(const std::vector<PolygonLevel>& levels, const std::vector<Vec<S, D>>& vertices, const Vec<S, D>& d,
             Visitor&& visit) {
    int position = 0;
    for (int i = detail::count(levels) - 1; i >= 0; --i) {
        const PolygonLevel& level = detail::at(levels, i);
        const int size = detail::count(level.vertex);
        const auto improves = [&](int candidate) {
            const int v = detail::at(level.vertex, candidate), best = detail::at(level.vertex, position);
            visit(i, v);
            return sign_along(d, detail::at(vertices, best), detail::at(vertices, v)) > 0;
        };
        if (i == detail::count(levels) - 1) {
            visit(i, detail::at(level.vertex, 0));
            for (int k = 1; k < size; ++k)
                if (improves(k)) position = k;
        } else {
            position = detail::at(detail::at(levels, i + 1).finer, position);
            const int next = (position + 1) % size, previous = (position + size - 1) % size;
            if (improves(next))
                position = next;
            else if (improves(previous))
                position = previous;
        }
    }
    return detail::at(levels[0].vertex, position);
}

}  // namespace touchstone::dobkin_kirkpatrick
