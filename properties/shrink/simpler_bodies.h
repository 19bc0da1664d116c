// SPDX-License-Identifier: GPL-3.0-or-later
// Simpler shapes for a body: without margin, without pose, its corners instead of the shape, its centre instead of a
// curve.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/shapes/query.h"

namespace touchstone::shrink_detail {

/// Returns the corners in the local frame, or nullopt for curved shapes.
template <int D>
std::optional<std::vector<Vec<double, D>>> corners_of(const ShapeData<D>& shape) {
    return std::visit(
        []<class Shape>(const Shape& s) -> std::optional<std::vector<Vec<double, D>>> {
            if constexpr (PlainPolytope<Shape, D>)
                return s.template corners<D>();
            else
                return std::nullopt;
        },
        shape);
}

/// Returns the simpler bodies in the order in which they should be tried.
template <int D>
std::vector<Body<D>> simpler_bodies(const Body<D>& body) {
    std::vector<Body<D>> list;
    const auto centre = body.pose ? body.pose->translation : zero_vector<double, D>();
    if (auto corners = corners_of<D>(body.shape)) {
        Body<D> in_world{PolytopeData<D>{*corners}, {}, 0};
        auto& vertices = std::get<PolytopeData<D>>(in_world.shape).vertices;
        list.push_back(in_world);
        if (body.pose)
            for (auto& x : vertices) x = apply(*body.pose, x);
        list.push_back(in_world);
        in_world.margin = body.margin;
        list.push_back(in_world);
    } else {
        list.push_back({PolytopeData<D>{{centre}}, {}, 0});
    }
    Body<D> simpler = body;
    simpler.margin = 0;
    list.push_back(simpler);
    simpler = body;
    simpler.pose.reset();
    list.push_back(simpler);
    if (!body.pose) return list;
    simpler.pose = Pose<double, D>::identity();
    simpler.pose->translation = centre;
    list.push_back(simpler);
    return list;
}

/// Returns a measure of shape, pose and margin, which is 0 for vertices without pose and margin.
template <int D>
int curvedness(const Body<D>& body) {
    const int shape = std::holds_alternative<PolytopeData<D>>(body.shape) ? 0 : corners_of<D>(body.shape) ? 1 : 2;
    int pose = 0;
    if (body.pose) pose = body.pose->rows == Pose<double, D>::identity().rows ? 1 : 2;
    return shape + pose + (body.margin != 0 ? 1 : 0);
}

}  // namespace touchstone::shrink_detail
