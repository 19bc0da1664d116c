// SPDX-License-Identifier: GPL-3.0-or-later
// Runs GJK on two shapes under poses in any scalar, next to the truth of an oracle about the query as the scalar sees
// it. `Placing` is the support mapping of a placed shape: Transformed, or what a mutant has in its place.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "algorithms/core/erased.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/dilated.h"
#include "oracles/oracle.h"
#include "properties/laws/lift.h"
#include "properties/laws/posed_run.h"

namespace touchstone {

namespace posed_detail {

/// Coordinates beyond these leave the range in which the squares of all lengths are in the range of float.
constexpr double least_radius = 0x1p-20, greatest_radius = 0x1p20;

/// Rounds every number of the body to S and stores it in doubles again.
template <Scalar S, int D>
Body<D> rounded_to(Body<D> body) {
    if constexpr (std::same_as<S, float>) {
        const auto round = [](double& x) { x = static_cast<double>(static_cast<float>(x)); };
        std::visit([&](auto& shape) { for_each_number(shape, round); }, body.shape);
        if (body.pose) {
            for (auto& row : body.pose->rows)
                for (double& x : row.component) round(x);
            for (double& x : body.pose->translation.component) round(x);
        }
    }
    return body;
}

template <int D>
double length(const Vec<double, D>& x) {
    return std::sqrt(squared_norm(x));
}

/// The radius of a ball about the origin that holds the shape without its pose.
template <int D, class Shape>
double local_radius(const Shape& shape) {
    double sum = 0, farthest = 0;
    for_each_field(shape, [&]<class Value>(const auto&, const Value& value) {
        if constexpr (std::same_as<Value, double>)
            sum += value;
        else if constexpr (requires { value.component; })
            sum += length(value);
        else
            for (const auto& x : value) farthest = std::max(farthest, length(x));
    });
    return sum + farthest;
}

/// The same of the placed body. The norm of M is at most the root of the sum of the squares of its entries; a ball is
/// not stretched, so the greater of the two factors is taken.
template <int D>
double radius_of(const Body<D>& body) {
    const double local = std::visit([](const auto& shape) { return local_radius<D>(shape); }, body.shape);
    if (!body.pose) return local;
    double squares = 0;
    for (const auto& row : body.pose->rows) squares += squared_norm(row);
    return std::max(1.0, std::sqrt(squares)) * local + length(body.pose->translation);
}

/// Calls use(shape) with the support mapping of the placed body. Returns false without a call if S lacks the root that
/// the shape needs, or the pose cannot be a Transformed of it. Balls stay round, so they are added after the pose.
template <Scalar S, template <class> class Placing, int D, class Use>
bool with_placed(const Body<D>& body, Use&& use) {
    const Pose<S, D> pose = convert<S>(body.pose.value_or(Pose<double, D>::identity()));
    const auto number = [](double x) { return scalar_traits<S>::from_double(x); };
    return std::visit(
        [&]<class Shape>(const Shape& shape) {
            if constexpr (std::same_as<Shape, BoxData<D>>) {
                use(Placing<Box<S, D>>{shape.template mapping<S, D>(number), pose});
                return true;
            } else if constexpr (RoundedPolytope<Shape, D>) {
                Placing<Polytope<S, D>> core{{}, pose};
                for (const auto& x : shape.template corners<D>()) core.shape.vertices.push_back(convert<S>(x));
                const double radius = largest_ball_radius(shape);
                if (radius == 0) {
                    use(core);
                    return true;
                }
                if constexpr (Real<S>) use(Dilated<Placing<Polytope<S, D>>>{core, number(radius)});
                return Real<S>;
            } else if constexpr (Real<S> && !std::same_as<Shape, TaperedCapsuleData>) {
                auto mapping = shape.template mapping<S, D>(number);
                use(Placing<decltype(mapping)>{mapping, pose});
                return true;
            } else {
                return false;
            }
        },
        body.shape);
}

template <Scalar S, int D>
bool set_answer(PosedRun& run, const DistanceResult<S, D>& result) {
    using Traits = scalar_traits<S>;
    const auto& [lower2, upper2] = result.distance2;
    if (!upper2 || !Traits::is_finite(lower2) || !Traits::is_finite(*upper2)) return false;
    run.said = result.verdict;
    run.kind = result.stop.kind;
    run.lower2 = lift(lower2);
    run.upper2 = lift(*upper2);
    return true;
}

}  // namespace posed_detail

/// One run of gjk::distance on the query as S sees it, or nothing if a shape or its size is outside of what the subject
/// takes, or the oracle does not know the distance.
template <Scalar S, template <class> class Placing = Transformed, int D>
std::optional<PosedRun> posed_run(const Query<D>& given, const char* variant) {
    using namespace posed_detail;
    if (given.a.margin != 0 || given.b.margin != 0) return std::nullopt;
    const Query<D> query{QueryKind::distance, rounded_to<S>(given.a), rounded_to<S>(given.b), {}};
    const double radius = radius_of(query.a) + radius_of(query.b);
    if (!(least_radius <= radius && radius <= greatest_radius)) return std::nullopt;
    PosedRun run;
    run.variant = variant;
    run.exact_scalar = scalar_traits<S>::is_exact;
    bool answered = false;
    // The law is about the support mappings. GJK takes them erased, or every pair of shapes would compile its own loop.
    with_placed<S, Placing>(query.a, [&](const auto& a) {
        with_placed<S, Placing>(query.b, [&](const auto& b) {
            answered = set_answer(run, gjk::distance(ConvexRef<S, D>(a), ConvexRef<S, D>(b)));
        });
    });
    if (!answered || default_oracle().refuses(query)) return std::nullopt;
    const Truth truth = default_oracle().answer(query);
    const auto squares = squares_of(truth.distance);
    if (!squares) return std::nullopt;
    run.truth = truth.verdict;
    std::tie(run.nearest_at_least, run.nearest_at_most) = *squares;
    run.tolerance = 64 * lift(scalar_traits<S>::epsilon()) * lift(radius);
    return run;
}

}  // namespace touchstone
