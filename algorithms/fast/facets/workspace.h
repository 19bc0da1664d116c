// SPDX-License-Identifier: MIT
// What a query over facets keeps while it runs: body B as it is seen from A, and what is known of each facet.
#pragma once

#include <array>
#include <cstddef>

#include "algorithms/core/pose.h"
#include "algorithms/fast/hulls/hull_facets.h"
#include "algorithms/fast/posed/placed.h"

namespace touchstone::facets {

/// One number for each facet or edge.
template <Field S>
using Row = detail::Row<S, HullFacets<S>::most_edges>;

/// One vector for each facet or vertex.
template <Field S>
using Vectors = detail::Blocks<S, HullFacets<S>::most_edges>;

/// Arcs of the Gauss map of B: the normals of the two facets of an edge, its direction, and its first point.
template <Field S>
struct ArcBlock {
    detail::VectorBlock<S> left, right, along, point;
};

/// The vertices of a body that lie farthest along a direction, moved by one vector. A support mapping.
template <Field S>
struct SupportingVertices {
    using scalar = S;
    static constexpr int dimension = 3;

    std::array<Vec<S, 3>, HullFacets<S>::most_edges> vertex;
    int count = 0;
    int on_plane = 0;  ///< those that are farthest up to rounding
    Vec<S, 3> by;      ///< what all are moved by

    SupportPoint<S, 3> support(const Vec<S, 3>& d) const noexcept(is_nothrow<S>) {
        auto farthest = scan_support<S, 3>({vertex.data(), static_cast<std::size_t>(count)}, d);
        farthest.position = farthest.position + by;
        return farthest;
    }
};

/// What a query keeps while it runs. None of it is set at first.
template <Field S>
struct Workspace {
    static constexpr std::size_t most = HullFacets<S>::most_edges;

    Vectors<S> vertices, normals;  ///< of B, in the frame of A and relative to its base
    Row<S> offsets;
    std::array<Row<S>, 2> bound;                     ///< of h at the facets of A and of B, from below
    std::array<Row<S>, 2> height;                    ///< h at the facets that have been asked
    std::array<std::array<int, most>, 2> supporter;  ///< there: the vertex of the other body
    std::array<ArcBlock<S>, most / Batch<S>::width> arcs;
    std::array<int, most> arc_number;  ///< the edge of B of each arc
    SupportingVertices<S> on_a, on_b;  ///< those of the facet of A - B that is nearest
};

/// Writes M x + N of every vector x to `to`.
template <Field S>
void turn(const Pose<S, 3>& pose, const Vec<S, 3>& translation, const Vectors<S>& from, Vectors<S>& to) {
    using B = Batch<S>;
    to.resize(from.count());
    for (int j = 0; j < from.count(); ++j)
        for (int i = 0; i < 3; ++i) {
            typename B::Value sum;
            detail::dot_with<S>(from.block(j), pose.rows[static_cast<std::size_t>(i)], sum);
            sum = sum + translation[i];
            B::store(sum, to.block(j).coordinate[static_cast<std::size_t>(i)].data());
        }
}

}  // namespace touchstone::facets
