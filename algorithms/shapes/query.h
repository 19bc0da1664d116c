// SPDX-License-Identifier: MIT
// The lossless input of every method, oracle and engine: two shapes in doubles and a question, nothing computed yet.
#pragma once

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "algorithms/core/pose.h"

namespace touchstone {

/// Shapes as they stand in a case, in their local frame; axes of revolution along z (2D: y). Lengths share one unit.
template <int D>
struct PointData {
    Vec<double, D> position{};
};
template <int D>
struct SegmentData {
    std::vector<Vec<double, D>> vertices;  ///< two
};
template <int D>
struct TriangleData {
    std::vector<Vec<double, D>> vertices;  ///< three
};
template <int D>
struct PolytopeData {
    std::vector<Vec<double, D>> vertices;  ///< one or more; the shape is their hull
};
template <int D>
struct BoxData {
    Vec<double, D> half_extents{};  ///< each >= 0
};
struct SphereData {
    double radius = 0;
};
struct CapsuleData {
    double radius = 0, half_length = 0;
};
struct CylinderData {
    double radius = 0, half_height = 0;
};
struct ConeData {
    double radius = 0, half_height = 0;  ///< apex at +half_height
};
template <int D>
struct EllipsoidData {
    Vec<double, D> radii{};
};

template <int D>
using ShapeData = std::variant<PointData<D>, SegmentData<D>, TriangleData<D>, PolytopeData<D>, BoxData<D>, SphereData,
                               CapsuleData, CylinderData, ConeData, EllipsoidData<D>>;

/// A shape, the affine map that places it, and a ball added after the map. Polytopes, boxes, cylinders, cones and
/// ellipsoids are mapped exactly; of spheres and capsules the pose moves the centre or core segment and the ball stays
/// round.
template <int D>
struct Body {
    ShapeData<D> shape;
    std::optional<Pose<double, D>> pose;  ///< absent: identity
    double margin = 0;                    ///< radius of the added ball, >= 0
};

enum class QueryKind { intersects, distance, penetration, impact };

constexpr std::string_view to_string(QueryKind kind) {
    switch (kind) {
        case QueryKind::intersects: return "intersects";
        case QueryKind::distance: return "distance";
        case QueryKind::penetration: return "penetration";
        case QueryKind::impact: return "impact";
    }
    return "distance";
}

/// B moves with `velocity` relative to A over t in [0, duration].
template <int D>
struct Motion {
    Vec<double, D> velocity{};
    double duration = 1;
};

template <int D>
struct Query {
    QueryKind kind = QueryKind::distance;
    Body<D> a, b;
    std::optional<Motion<D>> motion;  ///< present exactly for impact
};

using AnyQuery = std::variant<Query<2>, Query<3>>;

}  // namespace touchstone
