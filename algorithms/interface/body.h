// SPDX-License-Identifier: MIT
// The bodies behind the C interface: a core in its own frame and the radius of a ball around each of its points.
//
// Points, segments and boxes are packed hulls, so that every pair without curves goes through the searches for hulls. A
// body under a pose refers to the body; what does not depend on the other body of a pair is computed when it is made.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "algorithms/certified/body.h"
#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/erased.h"
#include "algorithms/core/pose.h"
#include "algorithms/fast/hulls/faceted.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/tapered_capsule.h"

namespace touchstone::interface {

using Point3 = Vec<double, 3>;
using Pose3 = Pose<double, 3>;
using Hull = PackedPolytope<double, 3>;

/// A convex body in its own frame.
class Body {
public:
    /// Hulls of more points are not asked by their facets: a polytope of so many vertices has more edges than 64.
    static constexpr int most_points_for_facets = 64;

    /// A body of this shape. Finds the facets of a small hull.
    explicit Body(CertifiedShape<3> shape) : shape_(std::move(shape)), radius_(shape_.radius() + shape_.margin()) {
        if (hull() != nullptr && hull()->vertex_count() <= most_points_for_facets) faceted_.emplace(*hull());
    }

    /// The shape as the certified queries take it.
    const CertifiedShape<3>& shape() const { return shape_; }
    /// Of the ball around each point of the core, which the pose leaves round.
    double radius() const { return radius_; }
    /// The core, if it is the hull of known points.
    const Hull* hull() const { return std::get_if<Hull>(&shape_.core()); }
    /// The core with its facets, if it is a small one.
    const Faceted<Hull>* faceted() const { return faceted_ ? &*faceted_ : nullptr; }
    /// True if a pose must be rigid: the body has a ball.
    bool has_ball() const { return radius_ > 0 || std::holds_alternative<TaperedCapsule<double, 3>>(shape_.core()); }

private:
    CertifiedShape<3> shape_;
    double radius_;
    std::optional<Faceted<Hull>> faceted_;
};

/// A body under a pose. The body must outlive it.
struct PosedBody {
    const Body& body;
    Pose3 pose;
    bool is_rigid;   ///< up to the rounding of a rotation, as the searches in the frame of one body need it
    Point3 centre;   ///< of the core, in the world
    double largest;  ///< a bound on the coordinates of its points, rounded up

    /// The body under the pose. Six support points.
    PosedBody(const Body& of, const Pose3& at);
};

/// Calls `use` with the body as a ConvexRef, under its pose and with its ball.
template <class Use>
auto with_shape(const PosedBody& posed, const Use& use) {
    return std::visit(
        [&](const auto& core) {
            using Kind = std::remove_cvref_t<decltype(core)>;
            if constexpr (std::same_as<Kind, TaperedCapsule<double, 3>>) {
                using Turned = decltype(core.placed(posed.pose));
                const Dilated<Turned> shape{core.placed(posed.pose), posed.body.radius()};
                return use(ConvexRef<double, 3>(shape));
            } else {
                const Dilated<Placed<Kind>> shape{{core, posed.pose}, posed.body.radius()};
                return use(ConvexRef<double, 3>(shape));
            }
        },
        posed.body.shape().core());
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
    : body(of), pose(at), is_rigid(touchstone::is_rigid(at)), centre(at.translation), largest(0) {
    with_shape(*this, [&](const ConvexRef<double, 3>& shape) {
        const auto core = shape.core();
        for (int k = 0; k < 3; ++k) {
            const Point3 axis = unit_vector<double, 3>(k);
            const double high = core.support(axis).position[k], low = core.support(-axis).position[k];
            centre[k] = 0.5 * high + 0.5 * low;
            largest = larger(largest, larger(magnitude_of(high), magnitude_of(low)));
        }
    });
    largest = (1 + 0x1p-40) * (largest + body.radius());
}

}  // namespace touchstone::interface
