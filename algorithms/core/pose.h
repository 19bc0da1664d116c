// SPDX-License-Identifier: MIT
// A pose: the affine map x -> M x + N, taken literally, entry by entry. A rotation matrix in floating point is not
// orthonormal. If it were treated as orthonormal, a method would be judged on another query than the one given.
#pragma once

#include <array>

#include "algorithms/core/vec.h"

namespace touchstone {

/// The affine map x -> M x + N, which places a body in the world. M may be any matrix, even a singular one.
template <Scalar S, int D>
struct Pose {
    std::array<Vec<S, D>, static_cast<std::size_t>(D)> rows{};  ///< M, row by row
    Vec<S, D> translation{};                                    ///< N

    /// M = I, N = 0.
    static constexpr Pose identity() {
        Pose pose;
        for (int i = 0; i < D; ++i) pose.rows[static_cast<std::size_t>(i)] = unit_vector<S, D>(i);
        pose.translation = zero_vector<S, D>();
        return pose;
    }
    friend constexpr bool operator==(const Pose& a, const Pose& b) {
        return a.rows == b.rows && a.translation == b.translation;
    }
};

/// M x + N.
template <Scalar S, int D>
constexpr Vec<S, D> apply(const Pose<S, D>& pose, const Vec<S, D>& x) {
    return detail::generate<S, D>(
        [&](int i) { return dot(pose.rows[static_cast<std::size_t>(i)], x) + pose.translation[i]; });
}

/// M^T d: the world direction d in the local frame, up to length (seed S0, affine support mapping).
template <Scalar S, int D>
constexpr Vec<S, D> apply_transposed(const Pose<S, D>& pose, const Vec<S, D>& d) {
    const Vec<S, D> sum = d[0] * pose.rows[0] + d[1] * pose.rows[1];
    if constexpr (D == 2) return sum;
    if constexpr (D == 3) return sum + d[2] * pose.rows[2];
}

/// Rounds every entry once, to the nearest To.
template <Scalar To, int D>
Pose<To, D> convert(const Pose<double, D>& pose) {
    Pose<To, D> result;
    for (int i = 0; i < D; ++i) {
        const auto k = static_cast<std::size_t>(i);
        result.rows[k] = convert<To>(pose.rows[k]);
    }
    result.translation = convert<To>(pose.translation);
    return result;
}

}  // namespace touchstone
