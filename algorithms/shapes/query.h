// SPDX-License-Identifier: MIT
// The lossless input of every method, oracle and engine: two shapes in doubles and a question, nothing computed yet.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <variant>

#include "algorithms/core/pose.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/segment.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/tapered_capsule.h"
#include "algorithms/shapes/triangle.h"

namespace touchstone {

/// The list of the shapes of a case, each as it stands there: in its local frame, with its axis of revolution along z
/// (2D: y). Lengths share one unit. Stored identities count on the order, so a new shape comes last.
template <int D>
using ShapeData = std::variant<PointData<D>, SegmentData<D>, TriangleData<D>, PolytopeData<D>, BoxData<D>, SphereData,
                               CapsuleData, CylinderData, ConeData, EllipsoidData<D>, TaperedCapsuleData>;

namespace detail {
template <class Variant>
struct Alternatives;
template <class... Shapes>
struct Alternatives<std::variant<Shapes...>> {
    static_assert((Described<Shapes> && ...), "a shape of a case describes each of its members as a field");

    template <class Visit>
    static constexpr void each(Visit&& visit) {
        (visit.template operator()<Shapes>(), ...);
    }
};
}  // namespace detail

/// Calls visit.operator() with each type of shape that a case may have, in the order of ShapeData.
template <int D, class Visit>
constexpr void for_each_shape(Visit&& visit) {
    detail::Alternatives<ShapeData<D>>::each(visit);
}

/// A shape, the affine map that places it, and a ball added after the map. A shape is mapped exactly, but its balls
/// (Meaning::ball_radius) stay round: the pose moves their centres.
template <int D>
struct Body {
    ShapeData<D> shape;
    std::optional<Pose<double, D>> pose;  ///< absent: identity
    double margin = 0;                    ///< radius of the added ball, >= 0

    friend bool operator==(const Body&, const Body&) = default;
};

/// What is asked of two bodies.
enum class QueryKind { intersects, distance, penetration, impact };

/// In the order of QueryKind.
inline constexpr std::array<std::string_view, 4> query_names{"intersects", "distance", "penetration", "impact"};

constexpr std::string_view to_string(QueryKind kind) { return query_names[static_cast<std::size_t>(kind)]; }

/// Nothing for other words.
constexpr std::optional<QueryKind> query_kind_of(std::string_view name) {
    for (std::size_t i = 0; i < query_names.size(); ++i)
        if (query_names[i] == name) return static_cast<QueryKind>(i);
    return std::nullopt;
}

/// B moves with `velocity` relative to A over t in [0, duration].
template <int D>
struct Motion {
    Vec<double, D> velocity{};
    double duration = 1;

    friend bool operator==(const Motion&, const Motion&) = default;
};

/// Equal queries ask the same of the same sets: 0 and -0 are equal numbers. See is_same_to_the_bit().
template <int D>
struct Query {
    QueryKind kind = QueryKind::distance;
    Body<D> a, b;
    std::optional<Motion<D>> motion;  ///< present exactly for impact

    friend bool operator==(const Query&, const Query&) = default;
};

/// A query of the plane or of space.
using AnyQuery = std::variant<Query<2>, Query<3>>;

}  // namespace touchstone
