// SPDX-License-Identifier: MIT
// The query on a polyhedron that is logarithmic in the worst case. Beside the best vertex of each level it tracks two
// edges, so that it never visits all neighbours of a vertex of high degree.
//
// Source: seed S0 claims O(log n) for visiting all neighbours, which is O(n) on a pyramid (E-08). The repair is
// O'Rourke's, Computational Geometry in C, 2nd edition, section 7.10.
// Project the polyhedron along some direction onto a plane that contains d. At the projection of the best vertex a of
// P_{i+1}, the outline has a left and a right edge, which are images of edges L and R of P_{i+1}. A vertex of P_i that
// is better than a, or that changes an outline edge at a, lies strictly above the plane through L (or R) along the
// projection. The normal of that plane is a positive combination of the normals of the two faces at L, so the vertex
// lies above one of these two faces. This gives at most four candidates per level. If the best vertex changes, the new
// one was dropped between the levels. It therefore has degree at most 8, and all its edges are visited.
//
// Ties are broken by a perturbation that is carried out on signs. Let e_j, e_k be the axes other than that of the
// largest |d_i|. Then d stands for d + t e_j + t^2 e_k, and the horizontal direction of the outline for e_j + t^3 e_k,
// with t > 0 arbitrarily small. No two vertices tie then, and no two outline edges are parallel, so the argument above
// holds for every polyhedron and direction.
#pragma once

#include <array>
#include <vector>

#include "algorithms/dobkin_kirkpatrick/polyhedron_levels.h"

namespace touchstone::dobkin_kirkpatrick {

namespace detail {

/// The perturbed direction. Precondition: d is not zero.
template <Scalar S>
class PerturbedDirection {
public:
    explicit PerturbedDirection(const Vec<S, 3>& d) : d_(d) {
        int largest = 0;
        for (int i = 1; i < 3; ++i)
            if (magnitude(d[largest]) < magnitude(d[i])) largest = i;
        j_ = (largest + 1) % 3;
        k_ = (largest + 2) % 3;
        const auto e_j = unit_vector<S, 3>(j_), e_k = unit_vector<S, 3>(k_);
        minor_ = {cross(e_j, d), cross(e_j, e_k), cross(e_k, d)};
    }

    /// True if `to` is further along the direction than `from`. This is a total order on distinct points.
    bool increases(const Vec<S, 3>& from, const Vec<S, 3>& to) const {
        if (const int sign = sign_along(d_, from, to); sign != 0) return sign > 0;
        if (!(from[j_] == to[j_])) return from[j_] < to[j_];
        return from[k_] < to[k_];
    }

    /// The turn in the outline from edge a -> b to edge a -> c, where both b and c are below a: 1 if c lies to the left
    /// of the line through a and b, looking with d up and e_j to the right; -1 if to the right; 0 only if a, b, c are
    /// collinear.
    int outline_turn(const Vec<S, 3>& a, const Vec<S, 3>& b, const Vec<S, 3>& c) const {
        for (const auto& minor : minor_)
            if (const int sign = turn(minor, a, b, c); sign != 0) return -sign;
        return 0;
    }

private:
    static S magnitude(const S& x) { return x < S(0) ? -x : x; }

    Vec<S, 3> d_;
    int j_ = 0, k_ = 0;
    std::array<Vec<S, 3>, 3> minor_;
};

/// The state of a query between two levels: the best vertex of a level, and the outermost directed edges from it in the
/// outline, outer[0] to the left and outer[1] to the right.
template <Scalar S, class Visitor>
class Descent {
public:
    Descent(const std::vector<PolyhedronLevel>& levels, const std::vector<Vec<S, 3>>& points, const Vec<S, 3>& d,
            Visitor& visit)
        : levels_(levels), points_(points), direction_(d), visit_(visit) {}

    /// The vertex of P_0 that maximises d.
    int run() {
        level_ = count(levels_) - 1;
        best_ = 0;
        visit_(level_, at(current().vertex, 0));
        for (int v = 1; v < count(current().vertex); ++v) improve(v);
        search_edges();
        while (level_ > 0) descend();
        return at(current().vertex, best_);
    }

private:
    const PolyhedronLevel& current() const { return at(levels_, level_); }
    const Vec<S, 3>& position(int v) const { return at(points_, at(current().vertex, v)); }

    bool improve(int v) {
        visit_(level_, at(current().vertex, v));
        if (!direction_.increases(position(best_), position(v))) return false;
        best_ = v;
        return true;
    }

    /// Finds both outline edges among all edges at the best vertex.
    void search_edges() {
        const int begin = at(current().adjacency.first, best_), end = at(current().adjacency.first, best_ + 1);
        outer_ = {begin, begin};
        for (int e = begin; e < end; ++e) {
            visit_(level_, at(current().vertex, at(current().adjacency.neighbour, e)));
            if (e > begin) widen(e);
        }
    }

    void widen(int edge) {
        for (int side = 0; side < 2; ++side)
            if (is_beyond(side, edge)) at(outer_, side) = edge;
    }
    bool is_beyond(int side, int edge) const {
        const auto end = [&](int e) { return position(at(current().adjacency.neighbour, e)); };
        return direction_.outline_turn(position(best_), end(at(outer_, side)), end(edge)) == (side == 0 ? 1 : -1);
    }

    void descend() {
        const PolyhedronLevel& coarse = current();
        std::array<int, 4> candidates{-1, -1, -1, -1};
        for (int side = 0; side < 2; ++side) {
            const int edge = at(outer_, side);
            at(candidates, 2 * side) = at(coarse.covered_by, at(coarse.left_face, edge));
            at(candidates, 2 * side + 1) = at(coarse.covered_by, at(coarse.left_face, at(coarse.twin, edge)));
        }
        best_ = at(coarse.finer, best_);
        const std::array<int, 2> same_edges{at(coarse.finer_edge, outer_[0]), at(coarse.finer_edge, outer_[1])};
        std::array<int, 2> ends{at(coarse.finer, at(coarse.adjacency.neighbour, outer_[0])),
                                at(coarse.finer, at(coarse.adjacency.neighbour, outer_[1]))};
        --level_;
        bool moved = false;
        for (int k = 0; k < 4; ++k)
            if (is_new(candidates, k)) moved = improve(at(candidates, k)) || moved;
        if (moved)
            search_edges();
        else
            update_edges(candidates, ends, same_edges);
    }

    static bool is_new(const std::array<int, 4>& candidates, int k) {
        for (int earlier = 0; earlier < k; ++earlier)
            if (at(candidates, earlier) == at(candidates, k)) return false;
        return at(candidates, k) >= 0;
    }

    /// Updates the outline edges if the best vertex has not changed: each is the old edge, or leads to a candidate
    /// outside it.
    void update_edges(const std::array<int, 4>& candidates, const std::array<int, 2>& ends,
                      const std::array<int, 2>& same_edges) {
        for (int side = 0; side < 2; ++side) {
            int end = at(ends, side);
            for (int k = 0; k < 4; ++k)
                if (is_new(candidates, k) &&
                    direction_.outline_turn(position(best_), position(end), position(at(candidates, k))) ==
                        (side == 0 ? 1 : -1))
                    end = at(candidates, k);
            at(outer_, side) = end == at(ends, side) ? at(same_edges, side) : edge_to_dropped(end);
        }
        // This never happens with exact signs: an outline edge that no candidate passes is an edge of the finer level
        // too.
        if (outer_[0] < 0 || outer_[1] < 0) search_edges();
    }

    /// The edge from the best vertex to a dropped one. The search starts from the dropped vertex, which has at most 8
    /// edges.
    int edge_to_dropped(int dropped) const {
        const int back = find_edge(current(), dropped, best_);
        return back < 0 ? -1 : at(current().twin, back);
    }

    const std::vector<PolyhedronLevel>& levels_;
    const std::vector<Vec<S, 3>>& points_;
    PerturbedDirection<S> direction_;
    Visitor& visit_;
    int level_ = 0;
    int best_ = 0;
    std::array<int, 2> outer_{};
};

}  // namespace detail

/// The number of the vertex of P_0 that maximises d over the polyhedron. `visit(level, vertex)` is called for every
/// vertex whose position is compared. Precondition: d is not zero. O(number of levels).
template <Scalar S, class Visitor>
int maximise(const std::vector<PolyhedronLevel>& levels, const std::vector<Vec<S, 3>>& points, const Vec<S, 3>& d,
             Visitor&& visit) {
    return detail::Descent<S, std::remove_reference_t<Visitor>>(levels, points, d, visit).run();
}

}  // namespace touchstone::dobkin_kirkpatrick
