// SPDX-License-Identifier: MIT
// Axis-aligned bounding boxes: how to build them and compare two of them. Only comparisons are used, so the comparison
// is exact on every scalar (seed S2, I-18, I-68, I-69).
#pragma once

#include <string_view>

#include "algorithms/core/support.h"
#include "algorithms/overlap/overlap_result.h"

namespace touchstone::overlap {

/// A box given by its lower and its upper corner.
template <Scalar S, int D>
struct Aabb {
    Vec<S, D> low{}, high{};  ///< low[k] <= high[k]
};

/// The reason why a box cannot be compared, or "" if it can.
template <Scalar S, int D>
std::string_view objection(const Aabb<S, D>& box) {
    if (!is_finite(box.low) || !is_finite(box.high)) return "not_finite";
    for (int k = 0; k < D; ++k)
        if (box.high[k] < box.low[k]) return "inverted_box";
    return "";
}

/// Compares two boxes by interval rejection on every axis. The seed prints the closed convention; here boxes that share
/// only boundary points are `touching`. Errors: NaN, infinity or an inverted box gives invalid_input. Never undecided
/// on valid input. O(D).
template <Scalar S, int D>
OverlapResult<S> aabbs(const Aabb<S, D>& a, const Aabb<S, D>& b) {
    for (const auto* box : {&a, &b})
        if (const auto reason = objection(*box); !reason.empty())
            return {Verdict::undecided, Stop<S>::invalid_input(reason)};
    bool on_boundary = false;
    for (int k = 0; k < D; ++k) {
        if (b.high[k] < a.low[k])
            return {Verdict::separated, Stop<S>::converged("interval_rejection", a.low[k], b.high[k])};
        if (a.high[k] < b.low[k])
            return {Verdict::separated, Stop<S>::converged("interval_rejection", b.low[k], a.high[k])};
        on_boundary = on_boundary || a.low[k] == b.high[k] || b.low[k] == a.high[k];
    }
    return {on_boundary ? Verdict::touching : Verdict::penetrating, Stop<S>::converged("all_intervals")};
}

/// The smallest box around a body, from its support points along the axes. On inexact scalars it is as exact as those
/// are. Cost: 2 D support points.
template <SupportMappable P>
Aabb<typename P::scalar, P::dimension> bounding_box(const P& body) {
    using S = typename P::scalar;
    constexpr int D = P::dimension;
    Aabb<S, D> box;
    for (int k = 0; k < D; ++k) {
        const Vec<S, D> axis = unit_vector<S, D>(k);
        box.high[k] = body.support(axis).position[k];
        box.low[k] = body.support(-axis).position[k];
    }
    return box;
}

}  // namespace touchstone::overlap
