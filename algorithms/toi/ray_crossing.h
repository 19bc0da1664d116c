// SPDX-License-Identifier: MIT
// Crossings of the line through the origin along the velocity with simplices of a few vertices of the CSO. Every
// crossing is a point of C(t), hence a time at which the bodies meet. It proves an impact if rounding keeps GJK from
// shrinking v to zero.
// Source: seed S3 (P-21). Invariant: every crossing has weights of one sign. Cost: O(n^2) in the plane, O(n^3) in
// space, for n points, at most D + 2 of them in a query.
#pragma once

#include <array>
#include <span>

#include "algorithms/core/range.h"
#include "algorithms/core/simplex.h"
#include "algorithms/toi/translation.h"

namespace touchstone::toi {

/// The values s for which s velocity lies in one of the given simplices.
template <Scalar S>
struct RayCrossing {
    bool behind = false, ahead = false;  ///< true if there is a crossing with s <= 0, or with s >= 0
    S low{};                             ///< the least s, if there is a crossing
};

namespace detail {

/// The barycentric coordinates, up to a common factor, of the point where the line along the velocity crosses the
/// simplex: lambda x + (1 - lambda) y is parallel to the velocity.
template <Scalar S>
std::array<S, 2> crossing_weights(const std::array<Vec<S, 2>, 2>& x, const Vec<S, 2>& velocity) {
    const auto area = [](const Vec<S, 2>& p, const Vec<S, 2>& q) { return p[0] * q[1] - p[1] * q[0]; };
    return {area(velocity, x[1]), area(x[0], velocity)};
}
/// The same in space: the volumes that the velocity spans with the edges.
template <Scalar S>
std::array<S, 3> crossing_weights(const std::array<Vec<S, 3>, 3>& x, const Vec<S, 3>& velocity) {
    return {dot(velocity, cross(x[1], x[2])), dot(velocity, cross(x[2], x[0])), dot(velocity, cross(x[0], x[1]))};
}

/// Adds the crossing sum weight_i x_i / sum weight_i to the known ones, if the weights have one sign. The products have
/// up to five lengths as factors, so points and weights are scaled to about 1; `direction` is already scaled (the
/// velocity over 2^speed).
template <Field S, int D>
void add_crossing(RayCrossing<S>& crossing, const Vec<S, D>& direction, int speed,
                  std::array<Vec<S, D>, static_cast<std::size_t>(D)> x) {
    Magnitude<S> reach, largest;
    for (const auto& point : x) reach.add(point);
    for (auto& point : x) point = times_power_of_two(point, -reach.exponent());
    auto weight = crossing_weights(x, direction);
    for (const S& each : weight) largest.add(each);
    bool negative = false, positive = false;
    Vec<S, D> sum = zero_vector<S, D>();
    S total = S(0);
    for (std::size_t i = 0; i < weight.size(); ++i) {
        weight[i] = times_power_of_two(weight[i], -largest.exponent());
        negative = negative || weight[i] < S(0);
        positive = positive || S(0) < weight[i];
        sum = sum + weight[i] * x[i];
        total = total + weight[i];
    }
    if (negative == positive) return;
    const S scaled = dot(sum, direction) / total / squared_norm(direction);
    const S s = times_power_of_two(scaled, reach.exponent() - speed);
    if (!scalar_traits<S>::is_finite(s)) return;
    if ((!crossing.behind && !crossing.ahead) || s < crossing.low) crossing.low = s;
    crossing.behind = crossing.behind || scaled <= S(0);  // s itself may have underflowed
    crossing.ahead = crossing.ahead || S(0) <= scaled;
}

}  // namespace detail

/// Crossings with the segments between the points, in the plane. Cost: O(n^2).
template <Field S>
RayCrossing<S> ray_crossing(std::span<const Vec<S, 2>> points, const Vec<S, 2>& velocity) {
    RayCrossing<S> crossing;
    const int speed = Magnitude<S>{}.add(velocity).exponent();
    const Vec<S, 2> direction = times_power_of_two(velocity, -speed);
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            detail::add_crossing<S, 2>(crossing, direction, speed, {points[i], points[j]});
    return crossing;
}

/// Crossings with the triangles between the points, in space. Cost: O(n^3).
template <Field S>
RayCrossing<S> ray_crossing(std::span<const Vec<S, 3>> points, const Vec<S, 3>& velocity) {
    RayCrossing<S> crossing;
    const int speed = Magnitude<S>{}.add(velocity).exponent();
    const Vec<S, 3> direction = times_power_of_two(velocity, -speed);
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            for (std::size_t k = j + 1; k < points.size(); ++k)
                detail::add_crossing<S, 3>(crossing, direction, speed, {points[i], points[j], points[k]});
    return crossing;
}

/// The state that a proof justifies. At time 0, a proof that the bodies meet later leaves open whether they meet
/// already.
template <Scalar S>
ImpactState proved_state(const ContactProof<S>& proof, const S& time) {
    if (time == S(0)) return proof.now ? ImpactState::initial_overlap : ImpactState::undecided;
    return proof.now || proof.later ? ImpactState::hit : ImpactState::undecided;
}

/// Proves contact from points of C(t) alone: the origin is one of them, the ball of radius `margin` contains v or will
/// meet it, or, without a margin, the ray crosses a simplex of the given points. `remaining` bounds the delay. The
/// proof holds up to the rounding of the crossing.
template <Field S, int D>
ContactProof<S> prove_contact(const Simplex<S, D>& simplex, const Vec<S, D>& v, const Vec<S, D>& w,
                              const Vec<S, D>& velocity, const S& margin, const S& remaining) {
    if (simplex.size == 0) return {};
    if (v == zero_vector<S, D>()) return {true, true, S(0)};
    if (S(0) < margin) {
        if (!covers_underflow(margin)) return {};
        const ContactProof<S> entry = ball_entry(v, velocity, margin);
        return entry.later && entry.delay <= remaining ? entry : ContactProof<S>{};
    }
    std::array<Vec<S, D>, static_cast<std::size_t>(D) + 2> points{};
    std::size_t count = 0;
    for (int i = 0; i < simplex.size; ++i) points[count++] = simplex[i].w;
    points[count++] = w;
    const auto crossing = ray_crossing(std::span<const Vec<S, D>>(points.data(), count), velocity);
    if (crossing.behind && crossing.ahead) return {true, true, S(0)};
    if (!crossing.ahead || remaining < crossing.low) return {};
    return {false, true, crossing.low};
}

}  // namespace touchstone::toi
