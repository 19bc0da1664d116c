// SPDX-License-Identifier: MIT
// Which pairs of hulls the searches of this folder take, and how far they reach: a bound on coordinates, from which the
// rounding of every sign follows (gjk/proof/certainty.h).
//
// Cost: O(1).
#pragma once

#include <limits>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/fast/hull.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/posed/placed.h"

namespace touchstone::fast {

/// A packed hull under a rigid pose.
template <Packable S>
using PlacedHull = Placed<PackedPolytope<S, 3>>;

/// True if the hull is one that the search can scan.
template <Packable S>
bool is_scannable(const PackedPolytope<S, 3>& shape) {
    return shape.is_scanned() && shape.lane_blocks() <= most_vertices / Batch<S>::width;
}

/// True if the hull is one that the search can ask: its vertices have numbers of 16 bits.
template <Packable S>
bool is_searchable(const PackedPolytope<S, 3>& shape) {
    return shape.is_in_range() && shape.vertex_count() <= 1 << 16;
}

/// True if no direction of the search overflows: a direction has the size of a cube of lengths, and is multiplied by
/// one more. False for NaN.
template <Packable S>
bool is_in_reach(const S& reach, const Vec<S, 3>& towards_b) {
    constexpr int fifth = std::numeric_limits<S>::max_exponent / 5;
    constexpr S most = touchstone::detail::power_of_two<S>(fifth), least = S(1) / most;
    return least <= reach && reach <= most && squared_norm(towards_b) <= most * most;
}

/// A bound on the coordinates of a hull.
template <Packable S>
[[gnu::always_inline]] inline S reach_of(const PackedPolytope<S, 3>& hull) {
    return hull.extent();
}

/// A bound on the coordinates of M x, for a vertex x of the shape and the rows M.
template <Packable S>
[[gnu::always_inline]] inline S reach_of_turned(const PackedPolytope<S, 3>& shape, const Pose<S, 3>& pose) {
    const auto row = [&pose](std::size_t i) {
        const Vec<S, 3>& x = pose.rows[i];
        return magnitude_of(x[0]) + magnitude_of(x[1]) + magnitude_of(x[2]);
    };
    return larger(larger(row(0), row(1)), row(2)) * reach_of(shape);
}

/// The reach of A, and of B in the frame of A. It is doubled, because the pose of B against A, for which the rows of A
/// are orthonormal, is known up to some 20 roundoffs of it.
template <Packable S>
[[gnu::always_inline]] inline S reach_in_frame_of_a(const PlacedHull<S>& a, const PlacedHull<S>& b,
                                                    const Pose<S, 3>& relative) {
    return S(2) * (reach_of(a.shape) + reach_of_turned(b.shape, relative) + largest_of(relative.translation));
}

}  // namespace touchstone::fast
