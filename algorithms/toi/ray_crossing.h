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

/// The least and greatest s with s velocity in one of the simplices tried.
template <Scalar S>
struct RayCrossing {
    bool found = false;
    S low{}, high{};
};

namespace detail {

template <Scalar S>
S signed_measure(const Vec<S, 2>& x, const Vec<S, 2>& y) {
    return S(S(x[0] * y[1]) - S(x[1] * y[0]));
}

/// Adds sum weight_i x_i / sum weight_i when the weights have one sign.
template <Field S, int D, std::size_t N>
void add_crossing(RayCrossing<S>& crossing, const Vec<S, D>& velocity, const std::array<Vec<S, D>, N>& x,
                  const std::array<S, N>& weight) {
    bool negative = false, positive = false;
    Vec<S, D> sum = zero_vector<S, D>();
    S total = S(0);
    for (std::size_t i = 0; i < N; ++i) {
        negative = negative || weight[i] < S(0);
        positive = positive || S(0) < weight[i];
        sum = sum + weight[i] * x[i];
        total = S(total + weight[i]);
    }
    if (negative == positive) return;
    const S s = S(S(dot(sum, velocity) / total) / squared_norm(velocity));
    if (!scalar_traits<S>::is_finite(s)) return;
    if (!crossing.found || s < crossing.low) crossing.low = s;
    if (!crossing.found || crossing.high < s) crossing.high = s;
    crossing.found = true;
}

}  // namespace detail

/// Segments in the plane: lambda x + (1 - lambda) y is parallel to the velocity. O(n^2).
template <Field S>
RayCrossing<S> ray_crossing(std::span<const Vec<S, 2>> points, const Vec<S, 2>& velocity) {
    RayCrossing<S> crossing;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            detail::add_crossing<S, 2, 2>(
                crossing, velocity, {points[i], points[j]},
                {detail::signed_measure(velocity, points[j]), detail::signed_measure(points[i], velocity)});
    return crossing;
}

/// Triangles in space: the barycentric coordinates are the volumes that the velocity spans with the edges. O(n^3).
template <Field S>
RayCrossing<S> ray_crossing(std::span<const Vec<S, 3>> points, const Vec<S, 3>& velocity) {
    RayCrossing<S> crossing;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            for (std::size_t k = j + 1; k < points.size(); ++k)
                detail::add_crossing<S, 3, 3>(
                    crossing, velocity, {points[i], points[j], points[k]},
                    {dot(velocity, cross(points[j], points[k])), dot(velocity, cross(points[k], points[i])),
                     dot(velocity, cross(points[i], points[j]))});
    return crossing;
}

/// What the vertices of a simplex and one more support point prove about contact from `time` on.
template <Scalar S>
struct ContactProof {
    bool now = false;    ///< the origin lies between two crossings: the bodies meet at `time`
    bool later = false;  ///< they meet at `time` + delay at the latest
    S delay = S(0);
};

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
        const S delay = ball_entry(v, velocity, margin);
        if (delay < S(0) || remaining < delay) return {};
        return {delay == S(0), true, delay};
    }
    std::array<Vec<S, D>, static_cast<std::size_t>(D) + 2> points{};
    std::size_t count = 0;
    for (int i = 0; i < simplex.size; ++i) points[count++] = simplex[i].w;
    points[count++] = w;
    const auto crossing = ray_crossing(std::span<const Vec<S, D>>(points.data(), count), velocity);
    if (!crossing.found) return {};
    if (crossing.low <= S(0) && S(0) <= crossing.high) return {true, true, S(0)};
    if (crossing.low < S(0) || remaining < crossing.low) return {};
    return {false, true, crossing.low};
}

}  // namespace touchstone::toi
