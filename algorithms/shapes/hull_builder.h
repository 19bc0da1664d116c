// SPDX-License-Identifier: MIT
// The incremental step of convex_hull in space: a closed triangulated surface that takes one more point at a time.
//
// Each point not yet inside stores one face that it lies above (its conflict), so that no step scans all faces. A face
// COPLANAR with the new point counts as visible. The surface then has extreme points only, and no degenerate triangle
// can arise: a new point on the line of a horizon edge would lie in the plane of the face beyond, so that face would be
// visible too.
// A point that loses its conflict face needs to be tested against the new faces only. If it lies above a removed face
// and above a kept one, it lies above the new face at a horizon edge between them.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/shapes/adjacency.h"
#include "algorithms/shapes/orientation.h"

namespace touchstone::detail {

template <Scalar S>
class HullBuilder {
public:
    using Triangle = std::array<int, 3>;

    /// `start` numbers four points that span space, `pending` the other points that may be extreme. Precondition: all
    /// points are distinct.
    HullBuilder(std::span<const Vec<S, 3>> points, std::array<int, 4> start, std::span<const int> pending)
        : points_(points), face_of_vertex_(points.size(), -1), conflict_(points.size(), -1) {
        if (orientation(point(start[0]), point(start[1]), point(start[2]), point(start[3])) > 0)
            std::swap(start[1], start[2]);
        const auto [a, b, c, d] = start;
        faces_ = {make(a, b, c), make(b, a, d), make(c, b, d), make(a, c, d)};
        link(0, 0, 1, 0);
        link(0, 1, 2, 0);
        link(0, 2, 3, 0);
        link(1, 1, 3, 2);
        link(1, 2, 2, 1);
        link(2, 2, 3, 1);
        for (const int p : pending) assign(p, 0, 4);
    }

    /// Extends the hull by p if p lies outside. Returns false, leaving the hull unchanged, if the boundary of the
    /// visible region is not a simple closed loop. Rounded predicates can cause this.
    bool insert(int p) {
        const int start = at(conflict_, p);
        if (start < 0) return true;
        flood(p, start);
        if (!order_horizon()) {
            at(conflict_, p) = -1;
            return false;
        }
        const int first_new = count(faces_);
        for (const HorizonEdge& edge : horizon_) {
            faces_.push_back(make(edge.from, edge.to, p));
            link(count(faces_) - 1, 0, edge.outer, edge.outer_edge);
        }
        const int end = count(faces_);
        for (int f = first_new; f < end; ++f) link(f, 1, f + 1 < end ? f + 1 : first_new, 2);
        for (const int f : visible_) {
            at(faces_, f).alive = false;
            for (const int q : std::exchange(at(faces_, f).outside, {}))
                if (q != p) assign(q, first_new, end);
        }
        at(conflict_, p) = -1;
        return true;
    }

    std::vector<Triangle> faces() const {
        std::vector<Triangle> result;
        for (const Face& face : faces_)
            if (face.alive) result.push_back(face.vertex);
        return result;
    }

private:
    /// Edge i runs from vertex i to vertex i + 1. The face across it is adjacent[i], of which it is edge
    /// adjacent_edge[i].
    struct Face {
        Triangle vertex{}, adjacent{}, adjacent_edge{};
        bool alive = true;
        int tested_by = -1;        ///< last point that tested the side of this face
        bool visible = false;      ///< result of that test
        std::vector<int> outside;  ///< points whose conflict face this is
    };
    struct HorizonEdge {
        int from, to, outer, outer_edge;
    };

    const Vec<S, 3>& point(int i) const { return at(points_, i); }
    static Face make(int a, int b, int c) {
        Face face;
        face.vertex = {a, b, c};
        return face;
    }
    void link(int f, int edge_f, int g, int edge_g) {
        at(at(faces_, f).adjacent, edge_f) = g;
        at(at(faces_, f).adjacent_edge, edge_f) = edge_g;
        at(at(faces_, g).adjacent, edge_g) = f;
        at(at(faces_, g).adjacent_edge, edge_g) = edge_f;
    }
    int side(int f, int p) const {
        const auto& [a, b, c] = at(faces_, f).vertex;
        return orientation(point(a), point(b), point(c), point(p));
    }
    void assign(int p, int first_face, int end_face) {
        at(conflict_, p) = -1;
        for (int f = first_face; f < end_face; ++f)
            if (side(f, p) > 0) {
                at(conflict_, p) = f;
                at(faces_, f).outside.push_back(p);
                return;
            }
    }
    bool is_visible(int f, int p) {
        Face& face = at(faces_, f);
        if (face.tested_by != p) {
            face.tested_by = p;
            face.visible = side(f, p) >= 0;
        }
        return face.visible;
    }

    /// Fills visible_ with the visible region around `start`, and horizon_ with the edges on its boundary.
    void flood(int p, int start) {
        visible_.assign(1, start);
        horizon_.clear();
        at(faces_, start).tested_by = p;
        at(faces_, start).visible = true;
        entered_.resize(faces_.size(), -1);
        at(entered_, start) = p;
        for (std::size_t i = 0; i < visible_.size(); ++i) {
            const int f = visible_[i];
            for (int edge = 0; edge < 3; ++edge) {
                const Face& face = at(faces_, f);
                const int g = at(face.adjacent, edge);
                if (!is_visible(g, p)) {
                    horizon_.push_back(
                        {at(face.vertex, edge), at(face.vertex, (edge + 1) % 3), g, at(face.adjacent_edge, edge)});
                } else if (at(entered_, g) != p) {
                    at(entered_, g) = p;
                    visible_.push_back(g);
                }
            }
        }
    }

    /// Sorts horizon_ into one closed loop. Returns false if it is not one.
    bool order_horizon() {
        if (horizon_.size() < 3) return false;
        bool simple = true;
        for (int i = 0; i < count(horizon_); ++i) {
            int& slot = at(face_of_vertex_, at(horizon_, i).from);
            simple = simple && slot < 0;
            slot = i;
        }
        std::vector<HorizonEdge> loop;
        for (int i = 0; simple && loop.size() < horizon_.size();) {
            loop.push_back(at(horizon_, i));
            i = at(face_of_vertex_, loop.back().to);
            if (i < 0 || (i == 0) != (loop.size() == horizon_.size())) simple = false;
        }
        for (const HorizonEdge& edge : horizon_) at(face_of_vertex_, edge.from) = -1;
        if (simple) horizon_ = std::move(loop);
        return simple;
    }

    std::span<const Vec<S, 3>> points_;
    std::vector<Face> faces_;
    std::vector<int> face_of_vertex_;  ///< scratch memory of order_horizon: all -1 between calls
    std::vector<int> conflict_;        ///< for each point, a face of the hull that it lies above, or -1
    std::vector<int> entered_;         ///< for each face, the last point whose flood fill entered it
    std::vector<int> visible_;
    std::vector<HorizonEdge> horizon_;
};

}  // namespace touchstone::detail
