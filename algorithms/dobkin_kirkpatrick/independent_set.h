// SPDX-License-Identifier: MIT
// Selects the vertices that a level of the Dobkin-Kirkpatrick hierarchy drops: no two are adjacent, and none has a
// degree above 8.
#pragma once

#include <vector>

#include "algorithms/shapes/adjacency.h"

namespace touchstone::dobkin_kirkpatrick {

/// In a planar graph on n vertices the degrees sum to at most 6n - 12, so fewer than n/2 vertices have degree 9 or
/// more. Choosing a vertex excludes at most 8 others. The greedy set therefore has at least n/18 vertices.
inline constexpr int maximal_degree = 8;

/// The greedy set, in vertex order (seed S0, pseudo-code of S_i; E-06: the marks are valid for one level only). The
/// numbers are ascending.
inline std::vector<int> independent_set(const Adjacency& adjacency) {
    std::vector<char> marked(static_cast<std::size_t>(adjacency.vertex_count()), 0);
    std::vector<int> chosen;
    for (int v = 0; v < adjacency.vertex_count(); ++v) {
        if (adjacency.degree(v) > maximal_degree || detail::at(marked, v) != 0) continue;
        chosen.push_back(v);
        for (const int w : adjacency.of(v)) detail::at(marked, w) = 1;
    }
    return chosen;
}

}  // namespace touchstone::dobkin_kirkpatrick
