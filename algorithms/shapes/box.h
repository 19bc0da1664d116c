// SPDX-License-Identifier: MIT
// An axis-aligned box about the origin. A pose puts it elsewhere.
// Source: seed S0 (I-02). Cost of a support point: O(D), no root.
#pragma once

#include <cmath>
#include <concepts>
#include <vector>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/support.h"
#include "algorithms/shapes/description.h"

namespace touchstone {

/// The corners of the box. Coordinate i of corner k is negative if bit i of k is set.
template <Scalar S, int D>
std::vector<Vec<S, D>> corners_of_box(const Vec<S, D>& half_extents) {
    std::vector<Vec<S, D>> corners;
    for (unsigned k = 0; k < 1U << D; ++k)
        corners.push_back(detail::generate<S, D>(
            [&](int i) { return (k >> static_cast<unsigned>(i) & 1U) != 0 ? -half_extents[i] : half_extents[i]; }));
    return corners;
}

/// S(box, d)_k = sign(d_k) e_k with sign(0) = +1 (seed S0, I-02). Because of sign(0) = +1 the support point of a
/// Minkowski difference of boxes is often not one of its vertices, which is legal (E-03).
template <Scalar S, int D>
struct Box {
    using scalar = S;
    static constexpr int dimension = D;

    Vec<S, D> half_extents{};  ///< each >= 0

    /// feature: bit k is set if the k-th coordinate is negative.
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        if constexpr (std::floating_point<S>) {
            const Vec<S, D> sign = signs(d);
            return {detail::generate<S, D>([&](int k) { return half_extents[k] * sign[k]; }),
                    std::signbit(sign[0]) + 2 * std::signbit(sign[1]) + 4 * (D == 3 && std::signbit(sign[D - 1]))};
        } else {
            const auto is_negative = [&](int k) { return d[k] < S(0); };
            return {detail::generate<S, D>([&](int k) { return is_negative(k) ? -half_extents[k] : half_extents[k]; }),
                    is_negative(0) + 2 * is_negative(1) + 4 * (D == 3 && is_negative(D - 1))};
        }
    }

    /// Its vertices are known as they are (core_and_radius.h).
    static constexpr bool has_plain_vertices = true;
    int exact_vertex_count() const noexcept { return 1 << D; }
    ExactVertex<S, D> exact_vertex(int i) const noexcept(is_nothrow<S>) {
        return {detail::generate<S, D>([&](int k) { return (i >> k & 1) != 0 ? -half_extents[k] : half_extents[k]; })};
    }
    Vec<S, D> centre() const noexcept(is_nothrow<S>) { return zero_vector<S, D>(); }
    /// A bound on the coordinates of every vertex.
    S extent() const noexcept(is_nothrow<S>) { return infinity_norm(half_extents); }

private:
    /// The vector of +1 or -1 per component, made from the sign bits. A branch would be mispredicted half of the time,
    /// and loading from a table is slower. Adding 0 turns -0 into +0, except when rounding downwards; either sign is
    /// legal there.
    static Vec<S, D> signs(const Vec<S, D>& d) {
        return detail::generate<S, D>([&](int k) { return std::copysign(S(1), d[k] + S(0)); });
    }
};

/// The data of a box in a case.
template <int D>
struct BoxData {
    Vec<double, D> half_extents{};  ///< each >= 0

    static constexpr std::string_view name = "box", remark = " about the origin; in the plane a rectangle";
    static constexpr std::tuple fields{field("half_extents", Meaning::half_extents, &BoxData::half_extents)};

    template <int>
    std::vector<Vec<double, D>> corners() const {
        return corners_of_box(half_extents);
    }
    template <Scalar S, int, class Number>
    Box<S, D> mapping(Number& number) const {
        return {converted<S>(half_extents, number)};
    }
    friend bool operator==(const BoxData&, const BoxData&) = default;
};

}  // namespace touchstone
