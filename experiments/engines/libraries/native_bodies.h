// SPDX-License-Identifier: MIT
// Bodies of a query as this library's own shapes with poses. Hulls are built once for all queries that have them. Cost:
// linear in the vertices.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/core/pose.h"
#include "algorithms/gjk/warm_start.h"
#include "algorithms/shapes/packed_polytope.h"
#include "algorithms/shapes/placed.h"
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

/// A core that many pairs may share, under a pose, and its centre if it has one.
template <SupportMappable Core>
struct Body {
    std::shared_ptr<const Core> core;
    Placed<Core> placed;
    double ball;

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
    return {std::move(core), {shape, pose_of<Core::dimension>(body.rows, body.translation)}, engines::ball_of(body)};
}

}  // namespace touchstone
