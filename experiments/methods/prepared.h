// SPDX-License-Identifier: GPL-3.0-or-later
// A query in scalar S: shapes are converted once, each number rounded once, and every method uses them through
// ConvexRef. Invariant: all methods of a scalar see the same numbers. Cost: linear in the vertices, once per query.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "algorithms/core/erased.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/query.h"
#include "experiments/methods/instrument.h"
#include "experiments/methods/refusals.h"
#include "experiments/registry/method.h"

namespace touchstone {

/// A body as a core plus a ball of radius `margin` (on exact scalars the core alone), and as one shape with the ball
/// added.
template <Field S, int D>
class PreparedBody {
public:
    /// Returns nothing, with the reason, if S lacks an operation that the shape needs.
    static std::optional<PreparedBody> make(const Body<D>& body, Instrument<S>& instrument, std::string& reason) {
        PreparedBody result(instrument);
        if (!std::visit([&](const auto& shape) { return result.build(shape, body, reason); }, body.shape)) return {};
        if constexpr (!Real<S>)
            if (S(0) < result.margin_) {
                reason = needs_square_root("ball", scalar_traits<S>::name);
                return {};
            }
        result.add_ball();
        return result;
    }

    /// The body, ball included.
    const ConvexRef<S, D>& ref() const { return *whole_; }
    /// The body as a support mapping alone, for loops as they were published.
    ConvexRef<S, D> support_mapping() const { return whole_->as_support_mapping(); }
    /// The core without the ball, for methods that treat margins separately.
    const ConvexRef<S, D>& core() const { return *core_; }
    const S& margin() const { return margin_; }
    /// World-space vertices of the core, empty for curved cores.
    const std::vector<Vec<S, D>>& vertices() const { return vertices_; }
    bool is_polytope() const { return !vertices_.empty() && margin_ == S(0); }
    /// The data of a core that is a cylinder, as given; null for other cores. For methods with a support mapping of
    /// their own.
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
        if (!body.pose)
            core_ = own(std::move(shape));
        else if constexpr (requires(const Pose<S, D>& pose) { shape.placed(pose); })
            core_ = own(shape.placed(pose_of(*instrument_, *body.pose)));
        else
            core_ = own(Transformed<Shape>{std::move(shape), pose_of(*instrument_, *body.pose)});
        margin_ = S(margin_ + number(body.margin));
    }

    void place_points(const std::vector<Vec<double, D>>& points, const Body<D>& body) {
        keep_vertices(points, body);
        Polytope<S, D> polytope;
        for (const auto& x : points) polytope.vertices.push_back(vector_of(*instrument_, x));
        place(std::move(polytope), body);
    }

    void keep_vertices(const std::vector<Vec<double, D>>& points, const Body<D>& body) {
        for (const auto& x : points) vertices_.push_back(vector_of(*instrument_, x));
        if (!body.pose) return;
        const Pose<S, D> pose = pose_of(*instrument_, *body.pose);
        for (auto& x : vertices_) x = apply(pose, x);
    }

    void add_ball() {
        whole_ = core_;
        if constexpr (Real<S>)
            if (S(0) < margin_) whole_ = own(Dilated<ConvexRef<S, D>>{*core_, margin_});
    }

    /// A polytope with its own support mapping if it has one (a box), otherwise with its corners. A shape with a ball
    /// is the sum of both. All other shapes have support mappings that need a root.
    template <class Shape>
    bool build(const Shape& shape, const Body<D>& body, std::string& reason) {
        const auto convert = [this](double x) { return number(x); };
        if constexpr (PlainPolytope<Shape, D> && requires { shape.template mapping<S, D>(convert); }) {
            keep_vertices(shape.template corners<D>(), body);
            place(shape.template mapping<S, D>(convert), body);
        } else if constexpr (RoundedPolytope<Shape, D>) {
            margin_ = number(largest_ball_radius(shape));
            place_points(shape.template corners<D>(), body);
        } else if constexpr (Real<S>) {
            if constexpr (std::same_as<Shape, CylinderData>) keep_cylinder(shape, body);
            place(shape.template mapping<S, D>(convert), body);
        } else {
            reason = needs_square_root(Shape::name, scalar_traits<S>::name);
            return false;
        }
        return true;
    }

    void keep_cylinder(const CylinderData& data, const Body<D>& body) {
        const auto pose = body.pose ? pose_of(*instrument_, *body.pose) : Pose<S, D>::identity();
        cylinder_ =
            std::make_shared<const CylinderParts>(CylinderParts{number(data.radius), number(data.half_height), pose});
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
        std::optional<Vec<S, D>> velocity;  ///< velocity of B relative to A, impact queries only
        S duration = S(0);
        Instrument<S>* instrument = nullptr;
    };
    Prepared(std::unique_ptr<Instrument<S>> instrument, std::variant<Pair<2>, Pair<3>> pair)
        : instrument_(std::move(instrument)), pair_(std::move(pair)) {}
    const std::variant<Pair<2>, Pair<3>>& pair() const { return pair_; }
    /// The instrument. Like the values that point to it, it is used by one thread at a time.
    Instrument<S>& instrument() const { return *instrument_; }
    void trace_into(Trace* trace) override { instrument_->trace_into(trace); }

private:
    std::unique_ptr<Instrument<S>> instrument_;
    std::variant<Pair<2>, Pair<3>> pair_;
};

}  // namespace touchstone
