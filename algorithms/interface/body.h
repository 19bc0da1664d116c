// SPDX-License-Identifier: MIT
// The bodies behind the C interface: a core in its own frame and the radius of a ball around each of its points.
//
// Points, segments and boxes are packed hulls, so that every pair without curves goes through the searches for hulls. A
// body under a pose refers to the body; what does not depend on the other body of a pair is computed when it is made.
#pragma once

#include <concepts>
#include <type_traits>
#include <variant>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/erased.h"
#include "algorithms/core/pose.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/faceted.h"
#include "algorithms/shapes/packed_polytope.h"
#include "algorithms/shapes/placed.h"
#include "algorithms/shapes/tapered_capsule.h"

namespace touchstone::interface {

using Point3 = Vec<double, 3>;
using Pose3 = Pose<double, 3>;
using Hull = PackedPolytope<double, 3>;

/// The cores that a body may have.
using Core =
    std::variant<Faceted<Hull>, Cylinder<double, 3>, Cone<double, 3>, Ellipsoid<double, 3>, TaperedCapsule<double, 3>>;

/// A convex body in its own frame.
struct Body {
    Core core;
    double radius = 0;  ///< of the ball around each point of the core, which the pose leaves round

    /// The core, if it is the hull of known points.
    const Faceted<Hull>* hull() const { return std::get_if<Faceted<Hull>>(&core); }
    /// True if a pose must be rigid: the body has a ball.
    bool has_ball() const { return radius > 0 || std::holds_alternative<TaperedCapsule<double, 3>>(core); }
};

/// A body under a pose. Both must outlive it.
struct PosedBody {
    const Body& body;
    Pose3 pose;
    bool is_rigid;   ///< up to the rounding of a rotation, as the searches in the frame of one body need it
    Point3 centre;   ///< of the core, in the world
    double radius;   ///< of a ball about the centre that holds the body, ball included, rounded up
    double largest;  ///< a bound on the coordinates of its points, rounded up

    PosedBody(const Body& of, const Pose3& at);
};

/// Calls `use` with the body as a ConvexRef, under its pose and with its ball.
template <class Use>
auto with_shape(const PosedBody& posed, const Use& use) {
    return std::visit(
        [&](const auto& core) {
            using Kind = std::remove_cvref_t<decltype(core)>;
            const double radius = posed.body.radius;
            if constexpr (std::same_as<Kind, Faceted<Hull>>) {
                const Dilated<Placed<Hull>> shape{{core.shape, posed.pose}, radius};
                return use(ConvexRef<double, 3>(shape));
            } else if constexpr (std::same_as<Kind, TaperedCapsule<double, 3>>) {
                const Dilated<decltype(core.placed(posed.pose))> shape{core.placed(posed.pose), radius};
                return use(ConvexRef<double, 3>(shape));
            } else {
                const Dilated<Placed<Kind>> shape{{core, posed.pose}, radius};
                return use(ConvexRef<double, 3>(shape));
            }
        },
        posed.body.core);
}

/// The same for both bodies of a pair.
template <class Use>
auto with_shapes(const PosedBody& a, const PosedBody& b, const Use& use) {
    return with_shape(a, [&](const ConvexRef<double, 3>& of_a) {
        return with_shape(b, [&](const ConvexRef<double, 3>& of_b) { return use(of_a, of_b); });
    });
}

/// From the centre of A to that of B, or the first axis where they coincide: the first direction of a query.
inline Point3 between_centres(const PosedBody& a, const PosedBody& b) {
    const Point3 way = b.centre - a.centre;
    return way == zero_vector<double, 3>() || !is_finite(way) ? unit_vector<double, 3>(0) : way;
}

inline PosedBody::PosedBody(const Body& of, const Pose3& at)
    : body(of), pose(at), is_rigid(touchstone::is_rigid(at)), centre(at.translation), radius(0), largest(0) {
    constexpr double upwards = 1 + 0x1p-40;
    // Half of the box of the core about its centre.
    Point3 low{}, high{};
    with_shape(*this, [&](const ConvexRef<double, 3>& shape) {
        const auto core = shape.core();
        for (int k = 0; k < 3; ++k) {
            const Point3 axis = unit_vector<double, 3>(k);
            high[k] = core.support(axis).position[k];
            low[k] = core.support(-axis).position[k];
        }
    });
    centre = 0.5 * low + 0.5 * high;
    const Point3 half = 0.5 * high - 0.5 * low;
    radius = upwards * (square_root(squared_norm(half)) + body.radius);
    largest = upwards * (larger(infinity_norm(low), infinity_norm(high)) + body.radius);
}

}  // namespace touchstone::interface
