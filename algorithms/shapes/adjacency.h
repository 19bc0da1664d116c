// SPDX-License-Identifier: MIT
// The vertex graph of a polytope in two flat arrays: the neighbours of each vertex along edges.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/core/ieee_arithmetic.h"

namespace touchstone {

namespace detail {
/// Element i of a container, for an int i >= 0.
template <class Container>
decltype(auto) at(Container& container, int i) {
    return container[static_cast<std::size_t>(i)];
}
template <class Container>
int count(const Container& container) {
    return static_cast<int>(container.size());
}
}  // namespace detail

/// The neighbours of vertex v are neighbour[first[v]] .. neighbour[first[v + 1] - 1], in ascending order.
struct Adjacency {
    std::vector<int> first;
    std::vector<int> neighbour;

    int vertex_count() const { return first.empty() ? 0 : detail::count(first) - 1; }
    /// The neighbours of a vertex. Precondition: 0 <= vertex < vertex_count(). O(1).
    std::span<const int> of(int vertex) const {
        const int begin = detail::at(first, vertex), end = detail::at(first, vertex + 1);
        return std::span<const int>(neighbour).subspan(static_cast<std::size_t>(begin),
                                                       static_cast<std::size_t>(end - begin));
    }
    /// The number of neighbours of a vertex. Precondition: 0 <= vertex < vertex_count(). O(1).
    int degree(int vertex) const { return detail::count(of(vertex)); }
};

/// Builds the graph from directed edges (u, v). Each undirected edge may be given in either direction or both, and more
/// than once. Precondition: every number is in [0, vertex_count). O(E log E).
inline Adjacency adjacency_from_edges(int vertex_count, std::vector<std::pair<int, int>> edges) {
    const std::size_t given = edges.size();
    edges.reserve(2 * given);
    for (std::size_t i = 0; i < given; ++i) edges.emplace_back(edges[i].second, edges[i].first);
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    Adjacency adjacency;
    adjacency.first.assign(static_cast<std::size_t>(vertex_count) + 1, 0);
    for (const auto& [from, to] : edges) {
        ++detail::at(adjacency.first, from + 1);
        adjacency.neighbour.push_back(to);
    }
    for (int v = 0; v < vertex_count; ++v) detail::at(adjacency.first, v + 1) += detail::at(adjacency.first, v);
    return adjacency;
}

/// The graph of a polygon, which is the closed cycle 0, 1, .., n - 1. It has one edge for n = 2 and none for n <= 1.
inline Adjacency cycle_adjacency(int vertex_count) {
    std::vector<std::pair<int, int>> edges;
    for (int v = 0; v + 1 < vertex_count; ++v) edges.emplace_back(v, v + 1);
    if (vertex_count > 2) edges.emplace_back(vertex_count - 1, 0);
    return adjacency_from_edges(vertex_count, std::move(edges));
}

/// Builds the graph from the edges of triangles, which are given by vertex numbers.
inline Adjacency adjacency_from_triangles(int vertex_count, std::span<const std::array<int, 3>> triangles) {
    std::vector<std::pair<int, int>> edges;
    for (const auto& [a, b, c] : triangles) {
        edges.emplace_back(a, b);
        edges.emplace_back(b, c);
        edges.emplace_back(c, a);
    }
    return adjacency_from_edges(vertex_count, std::move(edges));
}

}  // namespace touchstone
