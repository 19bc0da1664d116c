// SPDX-License-Identifier: MIT
// Bodies of a query as this library's own shapes with poses. Hulls are built once for all queries that have them. Cost:
// linear in the vertices.
#pragma once

#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "algorithms/core/pose.h"
#include "algorithms/fast/hulls/faceted.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/gjk/warm_start.h"
#include "algorithms/shapes/box.h"
#include "experiments/engines/libraries/placed.h"
#include "experiments/engines/libraries/prepared.h"

namespace touchstone {

template <int D>
Pose<double, D> pose_of(const double* rows, const double* translation) {
    Pose<double, D> pose;
    for (int i = 0; i < D; ++i) {
        for (int k = 0; k < D; ++k) pose.rows[static_cast<std::size_t>(i)][k] = rows[3 * i + k];
        pose.translation[i] = translation[i];
    }
    return pose;
}

template <int D>
std::shared_ptr<const PackedPolytope<double, D>> hull_of(const touchstone_body& body) {
    static engines::SharedShapes<const PackedPolytope<double, D>> known;
    return known.find_or(body, [&body] {
        std::vector<Vec<double, D>> vertices;
        for (int i = 0; i < body.vertex_count; ++i) {
            Vec<double, D> x;
            for (int k = 0; k < D; ++k) x[k] = body.vertices[3 * i + k];
            vertices.push_back(x);
        }
        return std::make_shared<const PackedPolytope<double, D>>(std::span<const Vec<double, D>>(vertices));
    });
}

/// The cores of which facets are found once.
template <class Core>
inline constexpr bool may_have_facets =
    std::is_same_v<Core, PackedPolytope<double, 3>> || std::is_same_v<Core, Box<double, 3>>;
template <class Core>
struct FacetedCore {
    struct Type {};
};
template <class Core>
    requires may_have_facets<Core>
struct FacetedCore<Core> {
    using Type = std::shared_ptr<const Faceted<Core>>;
};

/// The core with its facets, if it may have any. Hulls share theirs.
template <class Core>
typename FacetedCore<Core>::Type faceted_core(const Core& core, const touchstone_body& body) {
    if constexpr (may_have_facets<Core>) {
        const auto make = [&core] { return std::make_shared<const Faceted<Core>>(core); };
        static engines::SharedShapes<const Faceted<Core>> known;
        return body.vertex_count > 0 ? known.find_or(body, make) : make();
    } else {
        return {};
    }
}

/// A core that many pairs may share, under a pose, and its centre if it has one.
template <SupportMappable Core>
struct Body {
    std::shared_ptr<const Core> core;
    Placed<Core> placed;
    double ball;
    typename FacetedCore<Core>::Type faceted;

    const Pose<double, Core::dimension>& pose() const { return placed.pose; }
    Vec<double, Core::dimension> centre() const {
        if constexpr (HasCentre<Core>)
            return placed.centre();
        else
            return pose().translation;
    }
};

template <class Core>
Body<Core> standing(std::shared_ptr<const Core> core, const touchstone_body& body) {
    const Core& shape = *core;
    return {std::move(core),
            {shape, pose_of<Core::dimension>(body.rows, body.translation)},
            engines::ball_of(body),
            faceted_core(shape, body)};
}

}  // namespace touchstone
