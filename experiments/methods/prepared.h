// SPDX-License-Identifier: GPL-3.0-or-later
// A query in scalar S: shapes converted once (each number rounded once), then seen through ConvexRef by every method.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "algorithms/core/erased.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/query.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/transformed.h"
#include "experiments/registry/method.h"

namespace touchstone {

template <Field S, int D>
class PreparedBody {
public:
    /// Empty, with the reason, where S lacks what the shape needs or no support mapping is written for it yet.
    static std::optional<PreparedBody> make(const Body<D>& body, std::string& reason) {
        PreparedBody result;
        result.reason_ = &reason;
        const bool round = std::holds_alternative<SphereData>(body.shape);
        if (body.margin > 0 && !round) {
            reason = "margins around shapes other than spheres are not answered by this method";
            return std::nullopt;
        }
        std::visit([&](const auto& shape) { result.build(shape, body); }, body.shape);
        if (!result.reason_->empty()) return std::nullopt;
        return result;
    }

    ConvexRef<S, D> ref() const {
        return std::visit([](const auto& shape) { return ConvexRef<S, D>(shape); }, shape_);
    }

private:
    struct NoSphere {
        using scalar = S;
        static constexpr int dimension = D;
        SupportPoint<S, D> support(const Vec<S, D>&) const { return {}; }
    };
    template <class T>
    struct SphereOr {
        using type = NoSphere;
    };
    template <Real T>
    struct SphereOr<T> {
        using type = Sphere<T, D>;
    };
    using MaybeSphere = typename SphereOr<S>::type;

    static std::vector<Vec<S, D>> convert_all(const std::vector<Vec<double, D>>& points) {
        std::vector<Vec<S, D>> result;
        for (const auto& x : points) result.push_back(convert<S>(x));
        return result;
    }

    template <class Shape>
    void place(Shape shape, const Body<D>& body) {
        if (body.pose)
            shape_ = Transformed<Shape>{std::move(shape), convert<S>(*body.pose)};
        else
            shape_ = std::move(shape);
    }

    void build(const PointData<D>& point, const Body<D>& body) { place(Point<S, D>{convert<S>(point.position)}, body); }
    void build(const SegmentData<D>& segment, const Body<D>& body) {
        place(Polytope<S, D>{convert_all(segment.vertices)}, body);
    }
    void build(const TriangleData<D>& triangle, const Body<D>& body) {
        place(Polytope<S, D>{convert_all(triangle.vertices)}, body);
    }
    void build(const PolytopeData<D>& polytope, const Body<D>& body) {
        place(Polytope<S, D>{convert_all(polytope.vertices)}, body);
    }
    void build(const BoxData<D>& box, const Body<D>& body) { place(Box<S, D>{convert<S>(box.half_extents)}, body); }
    void build(const SphereData& sphere, const Body<D>& body) {
        if constexpr (Real<S>) {
            const auto centre = body.pose ? convert<S>(body.pose->translation) : zero_vector<S, D>();
            const S radius =
                S(scalar_traits<S>::from_double(sphere.radius) + scalar_traits<S>::from_double(body.margin));
            shape_ = Sphere<S, D>{centre, radius};
        } else if (sphere.radius + body.margin > 0) {
            *reason_ = "a sphere needs a square root, which scalar " + std::string(scalar_traits<S>::name) + " has not";
        } else {
            place(Point<S, D>{zero_vector<S, D>()}, body);
        }
    }
    template <class Other>
    void build(const Other&, const Body<D>&) {
        *reason_ = "no support mapping for this shape yet: capsules, cylinders, cones and ellipsoids are not answered";
    }

    std::variant<Point<S, D>, Polytope<S, D>, Box<S, D>, MaybeSphere, Transformed<Point<S, D>>,
                 Transformed<Polytope<S, D>>, Transformed<Box<S, D>>>
        shape_;
    std::string* reason_ = nullptr;
};

template <Field S>
class Prepared final : public PreparedQuery {
public:
    template <int D>
    struct Pair {
        PreparedBody<S, D> a, b;
    };
    explicit Prepared(std::variant<Pair<2>, Pair<3>> pair) : pair_(std::move(pair)) {}
    const std::variant<Pair<2>, Pair<3>>& pair() const { return pair_; }

private:
    std::variant<Pair<2>, Pair<3>> pair_;
};

}  // namespace touchstone
