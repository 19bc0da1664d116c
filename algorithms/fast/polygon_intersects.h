// SPDX-License-Identifier: MIT
// Do two polygons of at most 32 corners meet, in float or double?
//
// Source: polygon_axes.h. Most pairs of a scene are apart along the line between their origins: the first look takes
// two extreme inner products alone and, of placed polygons, no relative pose. Invariant: the verdict is that of
// gjk::verdict (or of gjk::intersects with RoundedSigns), or was certain before they were asked: `separated` where a
// line separates beyond rounding, `penetrating` where the overlap along every edge normal is beyond rounding. Cost: O(n
// m), without a loop that waits for its own result.
#pragma once

#include "algorithms/fast/polygon_answer.h"
#include "algorithms/fast/verdict.h"
#include "algorithms/gjk/intersects.h"

namespace touchstone::fast {

/// The largest inner product of a direction of the world with corners, from the origin of the polygon.
template <Packable S, bool is_turned>
[[gnu::always_inline]] inline S extent_along(const PolygonInWorld<S, is_turned>& polygon, const Vec<S, 2>& d) {
    using B = Batch<S>;
    Vec<S, 2> seen = d;
    if constexpr (is_turned) seen = apply_transposed(*polygon.pose, d);
    const PolygonBlock<S>* const block = polygon.shape.blocks();
    typename B::Value largest = seen[0] * batch_at(block[0].x) + seen[1] * batch_at(block[0].y);
    for (int k = 1; k < polygon.shape.block_count(); ++k)
        B::keep_larger(largest, seen[0] * batch_at(block[k].x) + seen[1] * batch_at(block[k].y));
    B::spread_largest(largest);
    return largest[0];
}

/// True if a line across the way between the origins separates the polygons beyond rounding.
template <Packable S, bool is_turned>
[[gnu::always_inline]] inline bool is_apart_at_first_look(const PolygonPair<S, is_turned>& pair) {
    const Vec<S, 2>& d = pair.between;
    const S dd = squared_norm(d);
    const S gap = dd - extent_along(pair.a, d) - extent_along(pair.b, Vec<S, 2>(-d));
    return S(0) < gap && pair.error * pair.error * dd < gap * gap && is_normal(gap);
}

/// The verdict of the edge normals, and where they leave it open that of the nearest points. `undecided` if rounding
/// leaves it open. Not inlined, so that a pair which the first look separates pays for none of it.
template <class Polygon>
[[gnu::noinline, gnu::flatten]] Verdict verdict_of_axes(const Polygon& a, const Polygon& b) {
    const auto pair = pair_of(a, b);
    using S = typename decltype(pair)::scalar;
    const auto motion = motion_of(pair);
    const Verdict verdict = with_blocks(pair, [&]<int blocks_a, int blocks_b>() {
        const AllSeparations<blocks_a, blocks_b, S> all(pair, motion, std::false_type{});
        if (all.above(pair.error) != 0) return Verdict::separated;
        return all.above(S(-pair.error)) == 0 ? Verdict::penetrating : Verdict::undecided;
    });
    if (verdict != Verdict::undecided) [[likely]]
        return verdict;
    return verdict_in_doubt(a, b);
}

/// What the readable loop says. Not inlined: it is rarely asked.
template <class Proof, class Polygon>
[[gnu::noinline, gnu::cold]] Verdict verdict_of_loop(const Polygon& a, const Polygon& b) {
    static_assert(Proof::kind != gjk::ProofKind::published,
                  "fast::intersects has no verdict as published; ask gjk::intersects, or for RoundedSigns");
    const auto axis = -first_direction(pair_of(a, b));
    if constexpr (Proof::kind == gjk::ProofKind::exact) {
        return gjk::verdict(hull_of(a), hull_of(b), axis);
    } else {
        using O = gjk::IntersectsOptions<VoronoiNewest, gjk::AxisBeyondRounding, Proof>;
        return gjk::intersects(hull_of(a), hull_of(b), O{}, NullObserver{}, axis).verdict;
    }
}

/// The verdict of a pair, and that of the loop where rounding leaves it open.
template <class Proof, class Polygon>
[[gnu::always_inline]] inline Verdict find_verdict(const Polygon& a, const Polygon& b) {
    const auto pair = pair_of(a, b);
    if (is_askable(pair)) [[likely]] {
        if (is_apart_at_first_look(pair)) return Verdict::separated;
        const Verdict found = verdict_of_axes(a, b);
        if (found != Verdict::undecided || Proof::kind == gjk::ProofKind::rounded) [[likely]]
            return found;
    }
    return verdict_of_loop<Proof>(a, b);
}

/// Do two polygons in one frame and one unit of length meet?
/// Proof: gjk::ExactSigns for a verdict that exact signs decide where rounding leaves it open, gjk::RoundedSigns for
/// `undecided` there. Polygons of more than 32 corners, without an area or out of range are asked of gjk::verdict, and
/// so answered. Throws and allocates only if that does. Cost: O(n + m) where they are apart along the line between
/// them, else O(n m).
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::always_inline]] inline Verdict intersects(const PackedPolygon<S>& a, const PackedPolygon<S>& b) {
    return find_verdict<Proof>(a, b);
}

/// The same of two polygons under rigid poses.
template <class Proof = gjk::ExactSigns, Packable S>
[[gnu::always_inline]] inline Verdict intersects(const PlacedPolygon<S>& a, const PlacedPolygon<S>& b) {
    return find_verdict<Proof>(a, b);
}

}  // namespace touchstone::fast
