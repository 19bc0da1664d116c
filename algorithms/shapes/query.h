// SPDX-License-Identifier: MIT
// A query: two shapes in doubles and a question, before anything is computed. It is the lossless input of every method,
// oracle and engine.
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

/// All shapes that a case may contain, each in its local frame with its axis of revolution along z (2D: y). All lengths
/// have the same unit. Stored identities depend on the order, so a new shape must be appended.
template <int D>
using ShapeData = std::variant<PointData<D>, SegmentData<D>, TriangleData<D>, PolytopeData<D>, BoxData<D>, SphereData,
                               CapsuleData, CylinderData, ConeData, EllipsoidData<D>, TaperedCapsuleData>;

namespace detail {
template <class Variant>
struct Alternatives;
template <class... Shapes>
struct Alternatives<std::variant<Shapes...>> {
    static_assert((Described<Shapes> && ...),
                  "every shape of a case must list each member in `fields` (algorithms/shapes/description.h)");

    template <class Visit>
    static constexpr void each(Visit&& visit) {
        (visit.template operator()<Shapes>(), ...);
    }
};
}  // namespace detail

/// Calls visit.operator() with each type of shape that a case may contain, in the order of ShapeData.
template <int D, class Visit>
constexpr void for_each_shape(Visit&& visit) {
    detail::Alternatives<ShapeData<D>>::each(visit);
}

/// A shape, the affine map that places it, and a ball that is added after the map. The shape is mapped exactly, but its
/// balls (Meaning::ball_radius) stay round: the pose moves only their centres.
template <int D>
struct Body {
    ShapeData<D> shape;
    std::optional<Pose<double, D>> pose;  ///< the identity if absent
    double margin = 0;                    ///< radius of the added ball, >= 0

    friend bool operator==(const Body&, const Body&) = default;
};

/// The question asked about two bodies.
enum class QueryKind { intersects, distance, penetration, impact };

/// The names of the kinds, in the order of QueryKind.
inline constexpr std::array<std::string_view, 4> query_names{"intersects", "distance", "penetration", "impact"};

constexpr std::string_view to_string(QueryKind kind) { return query_names[static_cast<std::size_t>(kind)]; }

/// The kind of this name, or nullopt if there is none.
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

/// Two bodies, a question and, for impact, a motion. Queries are equal if all their numbers are equal, where 0 equals
/// -0; is_same_to_the_bit() distinguishes these two.
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
