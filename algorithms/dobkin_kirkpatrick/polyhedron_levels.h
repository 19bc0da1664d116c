// SPDX-License-Identifier: MIT
// Dobkin-Kirkpatrick levels of a polyhedron: each the hull of the previous one without an independent set of vertices,
// all of them full-dimensional, with the links a query follows down in constant time per level.
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

/// One polyhedron P_i. Vertices, faces and directed edges have numbers of their own in every level. The edges that
/// leave vertex v are adjacency.first[v] .. adjacency.first[v + 1] - 1, and adjacency.neighbour[e] is where edge e
/// ends.
struct PolyhedronLevel {
    std::vector<int> vertex;      ///< number in P_0
    std::vector<int> finer;       ///< number in P_{i-1}; its own on level 0
    Adjacency adjacency;          ///< of the triangulated surface
    std::vector<int> left_face;   ///< per directed edge: the face to its left, seen from outside
    std::vector<int> twin;        ///< per directed edge: the same edge the other way
    std::vector<int> finer_edge;  ///< per directed edge: the same edge in P_{i-1}; -1 if a dropped vertex covers it
    std::vector<int> covered_by;  ///< per face: the vertex of P_{i-1} strictly above it, -1 if none. At most one, since
                                  ///< the dropped vertices are independent.
};

namespace detail {

using touchstone::detail::at;
using touchstone::detail::count;

/// Number of the directed edge from -> to; -1 if there is none. O(log degree).
inline int find_edge(const PolyhedronLevel& level, int from, int to) {
    const auto around = level.adjacency.of(from);
    const auto found = std::lower_bound(around.begin(), around.end(), to);
    if (found == around.end() || *found != to) return -1;
    return at(level.adjacency.first, from) + static_cast<int>(found - around.begin());
}

/// A level from a hull; `finer` gives for each of its vertices the number in the level before.
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

/// What to drop from a level so that the rest still spans space (E-07): the greedy set, vertices put back one by one;
/// where nothing is left of it, any single vertex of small degree that can go (of a pyramid, one of its base).
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

/// Fills finer_edge and covered_by of `coarse`. A face strictly below a dropped vertex v has all its corners among the
/// at most 8 neighbours of v, so 56 triples find them.
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

/// Levels of a solid hull, finest first, down to a tetrahedron; on scalars with rounded predicates possibly less far.
/// Precondition: hull.affine_dimension == 3. At most log_{18/17} n + 1 levels of O(n) numbers in all; built in
/// O(n log n) expected.
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
