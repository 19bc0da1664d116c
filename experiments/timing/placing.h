// SPDX-License-Identifier: GPL-3.0-or-later
// B brought to a wanted gap from A, by this library's own GJK over erased support mappings.
#pragma once

#include <cmath>
#include <functional>
#include <utility>

#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/query.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/transformed.h"

namespace touchstone::timing_detail {

/// Any shape by its support mapping.
template <int D>
struct AnyShape {
    using scalar = double;
    static constexpr int dimension = D;
    std::function<SupportPoint<double, D>(const Vec<double, D>&)> mapping;

    SupportPoint<double, D> support(const Vec<double, D>& d) const { return mapping(d); }
};

template <int D>
struct ToShape {
    template <class Shape>
    static AnyShape<D> any(Shape shape) {
        return {[shape = std::move(shape)](const Vec<double, D>& d) { return shape.support(d); }};
    }
    AnyShape<D> operator()(const BoxData<D>& box) const { return any(Box<double, D>{box.half_extents}); }
    AnyShape<D> operator()(const SphereData& data) const { return any(Sphere<double, D>{{}, data.radius}); }
    AnyShape<D> operator()(const CapsuleData& data) const {
        return any(Capsule<double, D>{data.radius, data.half_length});
    }
    AnyShape<D> operator()(const CylinderData& data) const {
        return any(Cylinder<double, D>{data.radius, data.half_height});
    }
    AnyShape<D> operator()(const ConeData& data) const { return any(Cone<double, D>{data.radius, data.half_height}); }
    AnyShape<D> operator()(const EllipsoidData<D>& data) const { return any(Ellipsoid<double, D>{data.radii}); }
    AnyShape<D> operator()(const PointData<D>& point) const { return any(Polytope<double, D>{{point.position}}); }
    template <class WithVertices>
    AnyShape<D> operator()(const WithVertices& data) const {
        return any(Polytope<double, D>{data.vertices});
    }
};

/// Moves B, which must be apart from A, along the shortest line between them until `gap` is left, or, negative, until
/// they overlap by so much along it. Along that line the nearest points stay the nearest until contact.
template <int D>
void move_to_gap(const ShapeData<D>& a, const Pose<double, D>& pose_a, const ShapeData<D>& b, Pose<double, D>& pose_b,
                 double gap) {
    const Transformed<AnyShape<D>> first{std::visit(ToShape<D>{}, a), pose_a};
    Transformed<AnyShape<D>> second{std::visit(ToShape<D>{}, b), pose_b};
    const auto found =
        gjk::distance(first, second, gjk::Options<>{}, NullObserver{}, pose_b.translation - pose_a.translation);
    const double length = std::sqrt(found.upper2);
    pose_b.translation = pose_b.translation + ((length - gap) / length) * found.v;
}

}  // namespace touchstone::timing_detail
