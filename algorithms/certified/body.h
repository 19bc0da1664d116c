// SPDX-License-Identifier: MIT
// The bodies of the certified queries of all shapes: a shape in doubles, a ball around each of its points, and a pose.
//
// A point, a segment, a box and a hull are polytopes, whose vertices are known (polytope.h). So a ball is a point with
// a radius and a capsule a segment with one, and what is proved of the polytopes is proved of them (core_and_radius.h).
// A cylinder, a cone, an ellipsoid and a tapered capsule are curved: their support points round, and CurvedBounds says
// by how much. Invariant: a body is M x + N over the points x of its core, taken literally, and a ball of the radius
// around each.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "algorithms/certified/polytope.h"
#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/erased.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/capsule.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/tapered_capsule.h"

namespace touchstone {

/// A shape of any kind in its own frame, without a pose. It owns its numbers. Lengths are in one unit, that of all
/// bodies of a query.
template <int D>
class CertifiedShape {
public:
    using Core = std::variant<PackedPolytope<double, D>, Cylinder<double, D>, Cone<double, D>, Ellipsoid<double, D>,
                              TaperedCapsule<double, D>>;

    /// The hull of the points, and a ball of radius `margin` around each of its points. No point, what is not finite,
    /// and a margin below 0 make is_valid() false.
    explicit CertifiedShape(std::span<const Vec<double, D>> vertices, double margin = 0)
        : CertifiedShape(Core(PackedPolytope<double, D>(vertices)), 0, margin) {}
    /// A shape of the library, with a margin as above.
    explicit CertifiedShape(const Sphere<double, D>& ball, double margin = 0)
        : CertifiedShape(hull({ball.centre}), ball.radius, margin) {}
    /// The same of a capsule.
    explicit CertifiedShape(const Capsule<double, D>& capsule, double margin = 0)
        : CertifiedShape(hull({capsule.core().vertices[0], capsule.core().vertices[1]}), capsule.radius, margin) {
        is_valid_ = is_valid_ && capsule.half_length >= 0;
    }
    /// The same of a box.
    explicit CertifiedShape(const Box<double, D>& box, double margin = 0)
        : CertifiedShape(hull(corners_of_box(box.half_extents)), 0, margin) {
        for (int k = 0; k < D; ++k) is_valid_ = is_valid_ && box.half_extents[k] >= 0;
    }
    /// The same of a cylinder.
    explicit CertifiedShape(const Cylinder<double, D>& cylinder, double margin = 0)
        : CertifiedShape(Core(cylinder), 0, margin) {
        is_valid_ = is_valid_ && cylinder.radius >= 0 && cylinder.half_height >= 0;
    }
    /// The same of a cone.
    explicit CertifiedShape(const Cone<double, D>& cone, double margin = 0) : CertifiedShape(Core(cone), 0, margin) {
        is_valid_ = is_valid_ && cone.radius >= 0 && cone.half_height >= 0;
    }
    /// The same of an ellipsoid.
    explicit CertifiedShape(const Ellipsoid<double, D>& ellipsoid, double margin = 0)
        : CertifiedShape(Core(ellipsoid), 0, margin) {
        for (int k = 0; k < D; ++k) is_valid_ = is_valid_ && ellipsoid.radii[k] >= 0;
    }
    /// The same of a tapered capsule.
    explicit CertifiedShape(const TaperedCapsule<double, D>& capsule, double margin = 0)
        : CertifiedShape(Core(capsule), 0, margin) {
        is_valid_ = is_valid_ && capsule.top_radius >= 0 && capsule.bottom_radius >= 0;
    }

    /// True if every number is finite and no size or margin is negative.
    bool is_valid() const noexcept { return is_valid_; }
    /// The shape without its ball.
    const Core& core() const noexcept { return core_; }
    /// The radii of the ball around each point of the core, which add up: that of the shape and the margin.
    double radius() const noexcept { return radius_; }
    /// The margin alone.
    double margin() const noexcept { return margin_; }
    /// A bound on |coordinate k| of what a pose moves: the points of the core, or the centres of its balls.
    const Vec<double, D>& largest() const noexcept { return largest_; }
    /// The radius of the larger ball of a tapered capsule, 0 of other shapes.
    double largest_ball() const noexcept {
        const auto* capsule = std::get_if<TaperedCapsule<double, D>>(&core_);
        return capsule == nullptr ? 0 : larger(capsule->top_radius, capsule->bottom_radius);
    }

private:
    static Core hull(const std::vector<Vec<double, D>>& points) { return Core(PackedPolytope<double, D>(points)); }

    CertifiedShape(Core core, double radius, double margin) : core_(std::move(core)), radius_(radius), margin_(margin) {
        for (int k = 0; k < D; ++k)
            largest_[k] = std::visit([k](const auto& shape) { return largest_of(shape, k); }, core_);
        is_valid_ = touchstone::is_finite(largest_) && std::isfinite(largest_ball()) &&
                    std::isfinite(radius + margin) && radius >= 0 && margin >= 0;
        if (const auto* polytope = std::get_if<0>(&core_))
            is_valid_ = is_valid_ && polytope->vertex_count() > 0 && polytope->is_finite();
    }

    static double largest_of(const PackedPolytope<double, D>& hull, int k) { return hull.largest(k); }
    static double largest_of(const Cylinder<double, D>& shape, int k) {
        return std::fabs(k == axis_of_revolution<D> ? shape.half_height : shape.radius);
    }
    static double largest_of(const Cone<double, D>& shape, int k) {
        return std::fabs(k == axis_of_revolution<D> ? shape.half_height : shape.radius);
    }
    static double largest_of(const Ellipsoid<double, D>& shape, int k) { return std::fabs(shape.radii[k]); }
    static double largest_of(const TaperedCapsule<double, D>& shape, int k) {
        return larger(std::fabs(shape.top[k]), std::fabs(shape.bottom[k]));
    }

    Core core_;
    double radius_, margin_;
    Vec<double, D> largest_{};
    bool is_valid_;
};

/// A shape under a pose. The shape must outlive it and stay where it is: the body refers to it. It is made where it is
/// asked about, which is cheap, and is neither copied nor moved; keep shapes and poses.
template <int D>
class CertifiedBody {
public:
    /// The shape where it is.
    explicit CertifiedBody(const CertifiedShape<D>& shape) : shape_(shape), pose_(Pose<double, D>::identity()) {
        place(nullptr);
        measure();
    }
    /// The shape under a pose, taken literally, whatever its matrix is. The balls are put around the points after that,
    /// and so are those of a tapered capsule, whose centres the pose moves.
    CertifiedBody(const CertifiedShape<D>& shape, const Pose<double, D>& pose) : shape_(shape), pose_(pose) {
        place(&pose_);
        measure();
    }
    CertifiedBody(const CertifiedBody&) = delete;
    CertifiedBody& operator=(const CertifiedBody&) = delete;
    explicit CertifiedBody(const CertifiedShape<D>&&) = delete;
    CertifiedBody(const CertifiedShape<D>&&, const Pose<double, D>&) = delete;

    /// True if the shape is valid and the pose finite.
    bool is_valid() const noexcept { return is_valid_; }
    /// The core as a polytope, or null if it is curved.
    const CertifiedPolytope<D>* polytope() const noexcept { return std::get_if<CertifiedPolytope<D>>(&core_); }
    /// The core as a support mapping under the pose.
    ConvexRef<double, D> core() const {
        return std::visit(
            []<class Placed>(const Placed& body) -> ConvexRef<double, D> {
                if constexpr (std::is_same_v<Placed, CertifiedPolytope<D>>)
                    return ConvexRef<double, D>(body.in_doubles());
                else if constexpr (std::is_same_v<Placed, std::monostate>)
                    throw std::logic_error("CertifiedBody: no core was placed");  // every constructor places one
                else
                    return ConvexRef<double, D>(body);
            },
            core_);
    }
    /// The ball around each point of the core: its two radii, whose sum is meant, exactly.
    double radius() const noexcept { return shape_.radius(); }
    /// The second of the two radii.
    double margin() const noexcept { return shape_.margin(); }
    /// A bound on |coordinate k| of every point of the core under the pose, up to 8 roundoffs.
    double largest(int k) const noexcept { return largest_[k]; }
    /// The largest coordinate of the core before its pose.
    double local_size() const noexcept { return larger(infinity_norm(shape_.largest()), shape_.largest_ball()); }
    /// The largest entry of the pose's matrix.
    double row_size() const noexcept { return row_size_; }

private:
    using Tapered = decltype(std::declval<const TaperedCapsule<double, D>&>().placed(Pose<double, D>{}));
    using Core = std::variant<std::monostate, CertifiedPolytope<D>, Placed<Cylinder<double, D>>,
                              Placed<Cone<double, D>>, Placed<Ellipsoid<double, D>>, Tapered>;

    /// Puts the core in its place, where it is made: a polytope under a pose is large.
    void place(const Pose<double, D>* pose) {
        std::visit(
            [&]<class Shape>(const Shape& shape) {
                if constexpr (std::is_same_v<Shape, PackedPolytope<double, D>>) {
                    if (pose == nullptr)
                        core_.template emplace<CertifiedPolytope<D>>(shape);
                    else
                        core_.template emplace<CertifiedPolytope<D>>(shape, *pose);
                } else if constexpr (std::is_same_v<Shape, TaperedCapsule<double, D>>) {
                    core_.template emplace<Tapered>(shape.placed(pose_));
                } else {
                    core_.template emplace<Placed<Shape>>(Placed<Shape>{shape, pose_});
                }
            },
            shape_.core());
    }

    void measure() {
        row_size_ = 0;
        for (int i = 0; i < D; ++i) {
            const Vec<double, D>& row = pose_.rows[static_cast<std::size_t>(i)];
            largest_[i] = std::fabs(pose_.translation[i]) + shape_.largest_ball();
            for (int k = 0; k < D; ++k) {
                largest_[i] += std::fabs(row[k]) * shape_.largest()[k];
                row_size_ = larger(row_size_, std::fabs(row[k]));
            }
        }
        // The sums are NaN or infinite where a number of the pose is, but for an entry whose column is of length 0.
        is_valid_ = shape_.is_valid() && touchstone::is_finite(pose_.translation);
        for (const auto& row : pose_.rows) is_valid_ = is_valid_ && touchstone::is_finite(row);
    }

    const CertifiedShape<D>& shape_;
    Pose<double, D> pose_;
    Core core_;
    Vec<double, D> largest_{};
    double row_size_ = 0;
    bool is_valid_ = false;
};

}  // namespace touchstone
