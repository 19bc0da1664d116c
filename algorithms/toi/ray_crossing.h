// SPDX-License-Identifier: MIT
// Where the line through the origin along the velocity crosses the simplices of a few vertices of the CSO: every
// crossing is a point of C(t), hence a time at which the bodies meet. It proves an impact where rounding keeps GJK from
// shrinking v to nothing.
#pragma once

#include <array>
#include <span>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/simplex.h"
#include "algorithms/toi/translation.h"

namespace touchstone::toi {

/// The s with s velocity in one of the simplices tried.
template <Scalar S>
struct RayCrossing {
    bool behind = false, ahead = false;  ///< there is one with s <= 0, one with s >= 0
    S low{};                             ///< the least of them, where there is one
};

namespace detail {

/// Barycentric coordinates, up to one factor, of the point where the line along the velocity crosses the simplex:
/// lambda x + (1 - lambda) y is parallel to it.
template <Scalar S>
std::array<S, 2> crossing_weights(const std::array<Vec<S, 2>, 2>& x, const Vec<S, 2>& velocity) {
    const auto area = [](const Vec<S, 2>& p, const Vec<S, 2>& q) { return S(S(p[0] * q[1]) - S(p[1] * q[0])); };
    return {area(velocity, x[1]), area(x[0], velocity)};
}
/// The volumes that the velocity spans with the edges.
template <Scalar S>
std::array<S, 3> crossing_weights(const std::array<Vec<S, 3>, 3>& x, const Vec<S, 3>& velocity) {
    return {dot(velocity, cross(x[1], x[2])), dot(velocity, cross(x[2], x[0])), dot(velocity, cross(x[0], x[1]))};
}

/// Joins sum weight_i x_i / sum weight_i, if the weights have one sign, to what is known. Products of up to five
/// lengths: points and weights are scaled to about 1, `direction` is (it is the velocity over 2^speed).
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
        total = S(total + weight[i]);
    }
    if (negative == positive) return;
    const S scaled = S(S(dot(sum, direction) / total) / squared_norm(direction));
    const S s = times_power_of_two(scaled, reach.exponent() - speed);
    if (!scalar_traits<S>::is_finite(s)) return;
    if ((!crossing.behind && !crossing.ahead) || s < crossing.low) crossing.low = s;
    crossing.behind = crossing.behind || scaled <= S(0);  // s itself may have underflowed
    crossing.ahead = crossing.ahead || S(0) <= scaled;
}

}  // namespace detail

/// Segments in the plane. O(n^2).
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

/// Triangles in space. O(n^3).
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

/// What a proof allows to be said. A meeting proved for later, asked at the start, leaves open whether it is there
/// already.
template <Scalar S>
ImpactState proved_state(const ContactProof<S>& proof, const S& time) {
    if (time == S(0)) return proof.now ? ImpactState::initial_overlap : ImpactState::undecided;
    return proof.now || proof.later ? ImpactState::hit : ImpactState::undecided;
}

/// From points of C(t) alone: the origin is one, the ball of radius `margin` holds or will meet v, or (with no margin)
/// the ray crosses a simplex of the given points. `remaining` bounds the delay. Up to the rounding of the crossing.
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
