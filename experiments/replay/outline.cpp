// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/replay/outline.h"

#include <cmath>
#include <numbers>

#include "algorithms/scalars/all.h"
#include "algorithms/shapes/hull_2d.h"
#include "algorithms/shapes/hull_3d.h"
#include "experiments/methods/prepared.h"

namespace touchstone {
namespace {

template <int D>
using Points = std::vector<Vec<double, D>>;

/// `count` directions, evenly on the circle or, by the golden angle, on the sphere.
Points<2> directions_of_circle(int count) {
    Points<2> result;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * i / count;
        result.push_back({{std::cos(angle), std::sin(angle)}});
    }
    return result;
}
Points<3> directions_of_sphere(int count) {
    Points<3> result;
    for (int i = 0; i < count; ++i) {
        const double z = 1 - (2 * i + 1.0) / count, ring = std::sqrt(1 - z * z);
        const double angle = 2 * std::numbers::pi * i / (std::numbers::phi * std::numbers::phi);
        result.push_back({{ring * std::cos(angle), ring * std::sin(angle), z}});
    }
    return result;
}
template <int D>
Points<D> directions(int count) {
    if constexpr (D == 2)
        return directions_of_circle(count);
    else
        return directions_of_sphere(count);
}

template <int D>
Points<D> support_points(const PreparedBody<double, D>& body, int count) {
    if (body.is_polytope()) return body.vertices();
    Points<D> result;
    for (const auto& d : directions<D>(count)) result.push_back(body.ref().support(d).position);
    return result;
}

/// The points of A - B: all differences if they are few, otherwise support points.
template <int D>
Points<D> difference_points(const PreparedBody<double, D>& a, const PreparedBody<double, D>& b) {
    constexpr std::size_t few = 5000;
    Points<D> result;
    if (a.is_polytope() && b.is_polytope() && a.vertices().size() * b.vertices().size() <= few) {
        for (const auto& x : a.vertices())
            for (const auto& y : b.vertices()) result.push_back(x - y);
        return result;
    }
    for (const auto& d : directions<D>(D == 2 ? 360 : 1500))
        result.push_back(a.ref().support(d).position - b.ref().support(-d).position);
    return result;
}

template <int D>
Mesh mesh_of(const Points<D>& points) {
    const auto hull = convex_hull(points);
    Mesh mesh;
    mesh.affine_dimension = hull.affine_dimension;
    for (const auto& x : hull.vertices) mesh.points.push_back(detail::traced(x));
    if constexpr (D == 3) mesh.faces = hull.faces;
    return mesh;
}

template <int D>
Outline outline(const Query<D>& query) {
    Instrument<double> instrument({});
    std::string reason;
    const auto a = PreparedBody<double, D>::make(query.a, instrument, reason);
    const auto b = PreparedBody<double, D>::make(query.b, instrument, reason);
    const int count = D == 2 ? 180 : 600;
    return {mesh_of<D>(support_points(*a, count)), mesh_of<D>(support_points(*b, count)),
            mesh_of<D>(difference_points(*a, *b))};
}

}  // namespace

Outline outline_of(const AnyQuery& query) {
    return std::visit([](const auto& q) { return outline(q); }, query);
}

}  // namespace touchstone
