// SPDX-License-Identifier: MIT
// Dobkin-Kirkpatrick levels of a polyhedron. Each level is the hull of the previous one without an independent set of
// vertices, and all of them are full-dimensional. Links lead a query down one level in constant time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/dobkin_kirkpatrick/independent_set.h"
#include "algorithms/shapes/hull_3d.h"

namespace touchstone::dobkin_kirkpatrick {

/// One polyhedron P_i. Vertices, faces and directed edges are numbered separately in each level. The edges that leave
/// vertex v are adjacency.first[v] .. adjacency.first[v + 1] - 1, and edge e ends at adjacency.neighbour[e].
struct PolyhedronLevel {
    std::vector<int> vertex;     ///< number of each vertex in P_0
    std::vector<int> finer;      ///< number of each vertex in P_{i-1}; on level 0 its own
    Adjacency adjacency;         ///< vertex graph of the triangulated surface
    std::vector<int> left_face;  ///< for each directed edge, the face to its left, seen from outside
    std::vector<int> twin;       ///< for each directed edge, the same edge in the other direction
    std::vector<int>
        finer_edge;  ///< for each directed edge, the same edge in P_{i-1}, or -1 if a dropped vertex lies above it
    std::vector<int> covered_by;  ///< for each face, the vertex of P_{i-1} strictly above it, or -1; there is at most
                                  ///< one, since the dropped vertices are independent
};

namespace detail {

using touchstone::detail::at;
using touchstone::detail::count;

/// The number of the directed edge from -> to, or -1 if there is none. O(log degree).
inline int find_edge(const PolyhedronLevel& level, int from, int to) {
    const auto around = level.adjacency.of(from);
    const auto found = std::lower_bound(around.begin(), around.end(), to);
    if (found == around.end() || *found != to) return -1;
    return at(level.adjacency.first, from) + static_cast<int>(found - around.begin());
}

/// Makes a level from a hull. `finer` gives for each of its vertices the number in the previous level.
template <Scalar S>
PolyhedronLevel make_level(const Hull3d<S>& hull, std::vector<int> vertex, std::vector<int> finer) {
    PolyhedronLevel level;
    level.vertex = std::move(vertex);
    level.finer = std::move(finer);
    level.adjacency = hull.adjacency;
    const std::size_t edges = hull.adjacency.neighbour.size();
    level.left_face.assign(edges, 0);
    level.twin.assign(edges, 0);
    level.finer_edge.assign(edges, -1);
    level.covered_by.assign(hull.faces.size(), -1);
    for (int f = 0; f < count(hull.faces); ++f)
        for (int k = 0; k < 3; ++k) {
            const int from = at(at(hull.faces, f), k), to = at(at(hull.faces, f), (k + 1) % 3);
            at(level.left_face, find_edge(level, from, to)) = f;
        }
    for (int v = 0; v < count(level.vertex); ++v)
        for (int e = at(level.adjacency.first, v); e < at(level.adjacency.first, v + 1); ++e)
            at(level.twin, e) = find_edge(level, at(level.adjacency.neighbour, e), v);
    return level;
}

template <class T>
std::vector<T> pick(const std::vector<T>& from, const std::vector<int>& which) {
    std::vector<T> result;
    for (const int i : which) result.push_back(at(from, i));
    return result;
}

inline std::vector<int> complement(int size, const std::vector<int>& sorted) {
    std::vector<int> rest;
    for (int i = 0; i < size; ++i)
        if (!std::binary_search(sorted.begin(), sorted.end(), i)) rest.push_back(i);
    return rest;
}

/// The vertices to drop from a level such that the others still span space (E-07): the greedy set, from which vertices
/// are put back one by one. If none is left, it is any single vertex of small degree that can be dropped (of a pyramid,
/// one of its base).
template <Scalar S>
std::vector<int> droppable(const PolyhedronLevel& level, const std::vector<Vec<S, 3>>& points) {
    const int size = count(level.vertex);
    if (size <= 4) return {};
    const auto leaves_a_solid = [&](const std::vector<int>& dropped) {
        const std::vector<Vec<S, 3>> rest = pick(points, pick(level.vertex, complement(size, dropped)));
        return affine_dimension(std::span<const Vec<S, 3>>(rest)) == 3;
    };
    std::vector<int> dropped = independent_set(level.adjacency);
    while (!dropped.empty() && !leaves_a_solid(dropped)) dropped.pop_back();
    for (int v = 0; dropped.empty() && v < size; ++v)
        if (level.adjacency.degree(v) <= maximal_degree && leaves_a_solid({v})) dropped = {v};
    return dropped;
}

/// Sets finer_edge and covered_by of `coarse`. All corners of a face strictly below a dropped vertex v are among the at
/// most 8 neighbours of v, so 56 triples suffice to find such faces.
template <Scalar S>
void link_levels(const PolyhedronLevel& fine, PolyhedronLevel& coarse, const std::vector<std::array<int, 3>>& faces,
                 const std::vector<int>& dropped, const std::vector<Vec<S, 3>>& points) {
    for (int v = 0; v < count(coarse.vertex); ++v)
        for (int e = at(coarse.adjacency.first, v); e < at(coarse.adjacency.first, v + 1); ++e)
            at(coarse.finer_edge, e) =
                find_edge(fine, at(coarse.finer, v), at(coarse.finer, at(coarse.adjacency.neighbour, e)));

    std::map<std::array<int, 3>, int> face_with_corners;
    for (int f = 0; f < count(faces); ++f) {
        std::array<int, 3> corners{};
        for (int k = 0; k < 3; ++k) at(corners, k) = at(coarse.finer, at(at(faces, f), k));
        std::sort(corners.begin(), corners.end());
        face_with_corners[corners] = f;
    }
    for (const int v : dropped) {
        const auto around = fine.adjacency.of(v);
        for (std::size_t i = 0; i < around.size(); ++i)
            for (std::size_t j = i + 1; j < around.size(); ++j)
                for (std::size_t k = j + 1; k < around.size(); ++k) {
                    const auto found = face_with_corners.find({around[i], around[j], around[k]});
                    if (found == face_with_corners.end()) continue;
                    const auto& [a, b, c] = at(faces, found->second);
                    const auto corner = [&](int x) { return at(points, at(coarse.vertex, x)); };
                    if (orientation(corner(a), corner(b), corner(c), at(points, at(fine.vertex, v))) > 0)
                        at(coarse.covered_by, found->second) = v;
                }
    }
}

}  // namespace detail

/// The levels of a solid hull, finest first, down to a tetrahedron. On scalars with rounded predicates they may end
/// earlier. Precondition: hull.affine_dimension == 3. There are at most log_{18/17} n + 1 levels, with O(n) numbers in
/// all. O(n log n) expected.
template <Scalar S>
std::vector<PolyhedronLevel> polyhedron_levels(const Hull3d<S>& hull) {
    std::vector<int> identity;
    for (int v = 0; v < detail::count(hull.vertices); ++v) identity.push_back(v);
    std::vector<PolyhedronLevel> levels{detail::make_level(hull, identity, identity)};
    for (;;) {
        const PolyhedronLevel& fine = levels.back();
        const std::vector<int> dropped = detail::droppable(fine, hull.vertices);
        if (dropped.empty()) return levels;
        const std::vector<int> kept = detail::complement(detail::count(fine.vertex), dropped);
        const auto rest = convex_hull(detail::pick(hull.vertices, detail::pick(fine.vertex, kept)));
        if (rest.affine_dimension != 3) return levels;
        const std::vector<int> finer = detail::pick(kept, rest.index);
        PolyhedronLevel coarse = detail::make_level(rest, detail::pick(fine.vertex, finer), finer);
        detail::link_levels(fine, coarse, rest.faces, dropped, hull.vertices);
        levels.push_back(std::move(coarse));
    }
}

}  // namespace touchstone::dobkin_kirkpatrick
