// SPDX-License-Identifier: GPL-3.0-or-later
// A query in scalar S: shapes converted once (each number rounded once), then seen through ConvexRef by every method.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "algorithms/core/erased.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/ellipsoid.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/query.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/transformed.h"
#include "experiments/methods/instrument.h"
#include "experiments/registry/method.h"

namespace touchstone {

/// A body as core plus ball of radius `margin` (exact scalars: core alone), and as one shape with the ball added.
template <Field S, int D>
class PreparedBody {
public:
    /// Empty, with the reason, where S lacks what the shape needs.
    static std::optional<PreparedBody> make(const Body<D>& body, Instrument<S>& instrument, std::string& reason) {
        PreparedBody result(instrument);
        if (!std::visit([&](const auto& shape) { return result.build(shape, body, reason); }, body.shape)) return {};
        if constexpr (!Real<S>)
            if (S(0) < result.margin_) {
                reason = "a ball needs a square root, which scalar " + std::string(scalar_traits<S>::name) + " has not";
                return {};
            }
        result.add_ball();
        return result;
    }

    /// The body, ball included.
    const ConvexRef<S, D>& ref() const { return *whole_; }
    /// The core without the ball; margins are for methods that treat them apart.
    const ConvexRef<S, D>& core() const { return *core_; }
    const S& margin() const { return margin_; }
    /// World-space vertices of the core, empty for curved cores.
    const std::vector<Vec<S, D>>& vertices() const { return vertices_; }
    bool is_polytope() const { return !vertices_.empty() && margin_ == S(0); }
    /// Of a core that is a cylinder, as it was given; null for all others. For methods with a support mapping of their
    /// own.
    struct CylinderParts {
        S radius, half_height;
        Pose<S, D> pose;
    };
    const CylinderParts* cylinder() const { return cylinder_.get(); }

private:
    explicit PreparedBody(Instrument<S>& instrument) : instrument_(&instrument) {}

    S number(double x) const { return instrument_->number(x); }

    template <class Shape>
    ConvexRef<S, D> own(Shape shape) {
        auto owned = std::make_shared<const Shape>(std::move(shape));
        owners_.push_back(owned);
        return ConvexRef<S, D>(*owned);
    }

    template <class Shape>
    void place(Shape shape, const Body<D>& body) {
        if (body.pose)
            core_ = own(Transformed<Shape>{std::move(shape), pose_of(*instrument_, *body.pose)});
        else
            core_ = own(std::move(shape));
        margin_ = S(margin_ + number(body.margin));
    }

    void place_points(const std::vector<Vec<double, D>>& points, const Body<D>& body) {
        Polytope<S, D> polytope;
        for (const auto& x : points) polytope.vertices.push_back(vector_of(*instrument_, x));
        vertices_ = polytope.vertices;
        if (body.pose)
            for (auto& x : vertices_) x = apply(pose_of(*instrument_, *body.pose), x);
        place(std::move(polytope), body);
    }

    void add_ball() {
        whole_ = core_;
        if constexpr (Real<S>)
            if (S(0) < margin_) whole_ = own(Dilated<ConvexRef<S, D>>{*core_, margin_});
    }

    bool build(const PointData<D>& point, const Body<D>& body, std::string&) {
        return place_points({point.position}, body), true;
    }
    bool build(const SphereData& sphere, const Body<D>& body, std::string&) {
        margin_ = number(sphere.radius);
        return place_points({Vec<double, D>{}}, body), true;
    }
    bool build(const CapsuleData& capsule, const Body<D>& body, std::string&) {
        margin_ = number(capsule.radius);
        const auto end = capsule.half_length * unit_vector<double, D>(D - 1);
        return place_points({end, -end}, body), true;
    }
    bool build(const BoxData<D>& box, const Body<D>& body, std::string&) {
        const Box<S, D> shape{vector_of(*instrument_, box.half_extents)};
        for (int corner = 0; corner < (1 << D); ++corner) {
            auto x = shape.half_extents;
            for (int k = 0; k < D; ++k)
                if ((corner >> k & 1) != 0) x[k] = S(-x[k]);
            vertices_.push_back(body.pose ? apply(pose_of(*instrument_, *body.pose), x) : x);
        }
        return place(shape, body), true;
    }
    bool build(const CylinderData& data, const Body<D>& body, std::string& reason) {
        if constexpr (Real<S>) {
            const auto radius = number(data.radius), half_height = number(data.half_height);
            const auto pose = body.pose ? pose_of(*instrument_, *body.pose) : Pose<S, D>::identity();
            cylinder_ = std::make_shared<const CylinderParts>(CylinderParts{radius, half_height, pose});
            return place(Cylinder<S, D>{radius, half_height}, body), true;
        }
        return refuse("a cylinder", reason);
    }
    bool build(const ConeData& data, const Body<D>& body, std::string& reason) {
        if constexpr (Real<S>) {
            const auto radius = number(data.radius);
            return place(Cone<S, D>{radius, number(data.half_height)}, body), true;
        }
        return refuse("a cone", reason);
    }
    bool build(const EllipsoidData<D>& data, const Body<D>& body, std::string& reason) {
        if constexpr (Real<S>) return place(Ellipsoid<S, D>{vector_of(*instrument_, data.radii)}, body), true;
        return refuse("an ellipsoid", reason);
    }
    template <class WithVertices>
    bool build(const WithVertices& shape, const Body<D>& body, std::string&) {
        return place_points(shape.vertices, body), true;
    }
    static bool refuse(const char* what, std::string& reason) {
        reason = std::string(what) + " needs a square root, which scalar " + std::string(scalar_traits<S>::name) +
                 " has not";
        return false;
    }

    Instrument<S>* instrument_;
    std::vector<std::shared_ptr<const void>> owners_;
    std::optional<ConvexRef<S, D>> core_, whole_;
    std::vector<Vec<S, D>> vertices_;
    std::shared_ptr<const CylinderParts> cylinder_;
    S margin_ = S(0);
};

template <Field S>
class Prepared final : public PreparedQuery {
public:
    template <int D>
    struct Pair {
        static constexpr int dimension = D;
        PreparedBody<S, D> a, b;
        std::optional<Vec<S, D>> velocity;  ///< of B relative to A, impact queries only
        S duration = S(0);
        Instrument<S>* instrument = nullptr;
    };
    Prepared(std::unique_ptr<Instrument<S>> instrument, std::variant<Pair<2>, Pair<3>> pair)
        : instrument_(std::move(instrument)), pair_(std::move(pair)) {}
    const std::variant<Pair<2>, Pair<3>>& pair() const { return pair_; }
    /// To be used by one thread at a time, like the values that point to it.
    Instrument<S>& instrument() const { return *instrument_; }
    void trace_into(Trace* trace) override { instrument_->trace_into(trace); }

private:
    std::unique_ptr<Instrument<S>> instrument_;
    std::variant<Pair<2>, Pair<3>> pair_;
};

}  // namespace touchstone
