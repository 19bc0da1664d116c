// SPDX-License-Identifier: MIT
// The horizon (silhouette) of a polytope seen from a point: the edges between the faces that see it and those that do
// not.
//
// Source: seed S0, "EPA in 3D space" (P-16), with E-18: the face that was popped is deleted
// before the flood. Depth-first over the faces that see w; from every face first over the edge after the one it was
// entered by, which puts the edges of the horizon into the order of a loop.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/epa/polytope/face.h"

namespace touchstone::epa {

/// Edge `index` of face `face`.
struct EdgeOfFace {
    int face = 0, index = 0;
};

/// What a point sees of a polytope. Used again it allocates nothing unless the polytope is larger.
class Horizon {
public:
    /// `popped` counts as seeing w in any case; `units`: rounding_band. O(faces that see w).
    template <Field S>
    void find(std::span<const Face<S, 3>> faces, std::size_t vertex_count, int popped, const Vec<S, 3>& w,
              double units) {
        make_room(faces.size(), vertex_count);
        const S size = one_norm(w);
        EdgeOfFace* pending = pending_.data();
        const auto enter = [&](int f) {
            reached_[static_cast<std::size_t>(f)] = stamp_;
            visible_[visible_count_++] = f;
        };
        const auto cross_over = [&](const Face<S, 3>& from, int edge) {
            const auto e = static_cast<std::size_t>(edge);
            *pending++ = {from.adjacent[e], from.index[e]};
        };
        enter(popped);
        for (int edge = 2; edge >= 0; --edge) cross_over(faces[static_cast<std::size_t>(popped)], edge);
        while (pending != pending_.data()) {
            const EdgeOfFace entered = *--pending;
            if (reached_[static_cast<std::size_t>(entered.face)] == stamp_) continue;
            const Face<S, 3>& face = faces[static_cast<std::size_t>(entered.face)];
            if (!sees(face.plane, w, size, units)) {
                edges_[edge_count_++] = entered;
                continue;
            }
            enter(entered.face);
            const int next = after(entered.index);
            cross_over(face, after(next));
            cross_over(face, next);
        }
        is_loop_ = closes(faces);
    }

    /// The faces that see w.
    std::span<const int> visible() const { return std::span(visible_).first(visible_count_); }
    /// Each as an edge of the face that does not see w.
    std::span<const EdgeOfFace> edges() const { return std::span(edges_).first(edge_count_); }
    /// One simple closed loop of at least three edges, each ending where the next one begins.
    bool is_loop() const { return is_loop_; }

    /// The edge of a triangle that follows edge `edge`, counter-clockwise. 0 <= edge < 3.
    static int after(int edge) { return edge == 2 ? 0 : edge + 1; }

private:
    void make_room(std::size_t faces, std::size_t vertices) {
        if (reached_.size() < faces) {  // the last to grow: true also after an allocation that failed
            visible_.resize(2 * faces);
            edges_.resize(6 * faces);
            pending_.resize(6 * faces);
            reached_.resize(2 * faces, 0);
        }
        if (corner_.size() < vertices) corner_.resize(2 * vertices, 0);
        visible_count_ = edge_count_ = 0;
        ++stamp_;
    }

    template <Field S>
    bool closes(std::span<const Face<S, 3>> faces) {
        if (edge_count_ < 3) return false;
        const auto vertex_of = [&](const EdgeOfFace& edge, int index) {
            return faces[static_cast<std::size_t>(edge.face)].vertex[static_cast<std::size_t>(index)];
        };
        int expected = vertex_of(edges_[edge_count_ - 1], edges_[edge_count_ - 1].index);
        for (const EdgeOfFace& edge : edges()) {
            if (vertex_of(edge, after(edge.index)) != expected) return false;
            expected = vertex_of(edge, edge.index);
            auto& corner = corner_[static_cast<std::size_t>(expected)];
            if (corner == stamp_) return false;
            corner = stamp_;
        }
        return true;
    }

    std::vector<int> visible_;
    std::vector<EdgeOfFace> edges_, pending_;
    std::vector<std::int64_t> reached_, corner_;  ///< faces and vertices: the last search that met them
    std::int64_t stamp_ = 0;
    std::size_t visible_count_ = 0, edge_count_ = 0;
    bool is_loop_ = false;
};

}  // namespace touchstone::epa
