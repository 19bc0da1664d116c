// SPDX-License-Identifier: GPL-3.0-or-later
// Visits every number of a query: rounding to a narrow scalar, and measuring the largest coordinate.
#pragma once

#include "algorithms/shapes/query.h"

namespace touchstone {

namespace registry_detail {

template <int D, class F>
void map_vector(Vec<double, D>& x, F& f) {
    for (int k = 0; k < D; ++k) x[k] = f(x[k]);
}

template <class Shape, class F>
void map_shape(Shape& shape, F& f) {
    if constexpr (requires { shape.vertices; })
        for (auto& x : shape.vertices) map_vector(x, f);
    if constexpr (requires { shape.position; }) map_vector(shape.position, f);
    if constexpr (requires { shape.half_extents; }) map_vector(shape.half_extents, f);
    if constexpr (requires { shape.radii; }) map_vector(shape.radii, f);
    if constexpr (requires { shape.radius; }) shape.radius = f(shape.radius);
    if constexpr (requires { shape.half_length; }) shape.half_length = f(shape.half_length);
    if constexpr (requires { shape.half_height; }) shape.half_height = f(shape.half_height);
}

template <int D, class F>
void map_body(Body<D>& body, F& f) {
    std::visit([&](auto& shape) { map_shape(shape, f); }, body.shape);
    if (body.pose) {
        for (auto& row : body.pose->rows) map_vector(row, f);
        map_vector(body.pose->translation, f);
    }
    body.margin = f(body.margin);
}

}  // namespace registry_detail

/// The query with f applied to every number.
template <class F>
AnyQuery map_numbers(AnyQuery query, F f) {
    std::visit(
        [&](auto& q) {
            registry_detail::map_body(q.a, f);
            registry_detail::map_body(q.b, f);
            if (q.motion) {
                registry_detail::map_vector(q.motion->velocity, f);
                q.motion->duration = f(q.motion->duration);
            }
        },
        query);
    return query;
}

}  // namespace touchstone
