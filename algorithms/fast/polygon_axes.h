// SPDX-License-Identifier: MIT
// The separating axes of two polygons: how far they are apart along every edge normal of both, all at once.
//
// Source: sat/separation.h and sat/polygons.h. Along the unit outward normal n of edge i of A they are apart by
//     s(n) = min over b of n.b - n.corner(i)
// and along the outward normals of B likewise. Every s(n) bounds the distance from below. Where the polygons meet, the
// largest is minus the depth, because the edge normals of A - B are these.
// Invariant: lanes hold edges, and the corners of the other polygon are passed one by one, so no minimum is taken
// across lanes. Normals are turned into the frame of the other polygon, not its corners into theirs.
// Cost: n m / 2 steps (float: n m / 4), without a branch. Walking round both polygons takes 2 (n + m) steps, each of
// which waits for its branch: in double 40, 87, 195 and 390 ns at 4, 8, 16 and 32 corners, where this takes 13, 30, 92
// and 320.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "algorithms/fast/polygon_pair.h"

namespace touchstone::fast {

/// The number of blocks of a polygon, which may be known to the compiler: 0 if not.
template <int known, Packable S>
[[gnu::always_inline]] inline int blocks_of(const PackedPolygon<S>& polygon) {
    if constexpr (known != 0) return known;
    return polygon.block_count() < 1 ? 1 : polygon.block_count();  // so that the compiler sees one that is set
}

/// What is computed along the normals of a polygon, block by block.
template <int most, Packable S>
struct Separations {
    using Value = typename Batch<S>::Value;
    using Integers = typename Batch<S>::Integers;
    Value separation[most];
    Integers nearest[most];  ///< the number of the corner of the other polygon that is nearest; set if it is asked for
};

/// Separations along the normals of the edges of `polygon` from `other`, which `motion` takes to its frame. They are
/// put at `first` and after it. `wants_nearest` says whether the nearest corners are asked for: std::true_type or not.
template <int known, int known_of_other, int most, Packable S, bool is_turned, class WantsNearest>
[[gnu::always_inline]] inline void find_separations(const PackedPolygon<S>& polygon, const PackedPolygon<S>& other,
                                                    const PlaneMotion<S, is_turned>& motion, WantsNearest wants_nearest,
                                                    int first, Separations<most, S>& to) {
    using B = Batch<S>;
    constexpr int fours = B::width / 4, most_blocks = known != 0 ? known : PackedPolygon<S>::most_corners / B::width;
    const int blocks = blocks_of<known>(polygon);
    // Of a block of eight lanes that has four corners, the other four are not passed.
    const int groups = fours == 1 ? blocks_of<known_of_other>(other) : (other.corner_count() + 3) / 4;
    typename B::Value normal_x[most_blocks], normal_y[most_blocks], lowest[most_blocks];
    typename B::Integers number[most_blocks];
    for (int k = 0; k < blocks; ++k) {
        const PolygonBlock<S>& block = polygon.blocks()[k];
        normal_x[k] = batch_at(block.normal_x);
        normal_y[k] = batch_at(block.normal_y);
        to.separation[first + k] =
            (motion.shift[0] * normal_x[k] + motion.shift[1] * normal_y[k]) - batch_at(block.offset);
        motion.turn_back(normal_x[k], normal_y[k]);
        lowest[k] = typename B::Value{} + std::numeric_limits<S>::infinity();
        number[k] = typename B::Integers{};
    }
    for (int g = 0; g < groups; ++g)
        for (int i = 0; i < 4; ++i) {
            const PolygonBlock<S>& block = other.blocks()[g / fours];
            const auto lane = static_cast<std::size_t>(4 * (g % fours) + i);
            for (int k = 0; k < blocks; ++k) {
                const typename B::Value along = normal_x[k] * block.x[lane] + normal_y[k] * block.y[lane];
                if constexpr (wants_nearest.value) {
                    using Integer = std::remove_cvref_t<decltype(number[k][0])>;
                    number[k] =
                        along < lowest[k] ? typename B::Integers{} + static_cast<Integer>(4 * g + i) : number[k];
                }
                B::keep_smaller(lowest[k], along);
            }
        }
    for (int k = 0; k < blocks; ++k) {
        to.separation[first + k] += lowest[k];
        if constexpr (wants_nearest.value) to.nearest[first + k] = number[k];
    }
}

/// The separations of a pair along all edge normals, in lanes that are counted through all blocks: first those of A,
/// then those of B. Lanes beyond the last edge of a polygon repeat its first.
template <int known_a, int known_b, Packable S>
class AllSeparations {
public:
    static constexpr int width = Batch<S>::width;
    static constexpr bool is_known = known_a != 0 && known_b != 0;
    /// The largest number of blocks.
    static constexpr int most = is_known ? known_a + known_b : 2 * PackedPolygon<S>::most_corners / width;
    static_assert((most & (most - 1)) == 0 && width * most <= 64, "lanes have a bit each, and a mask");

    /// Finds them. `motion` takes B to the frame of A, and `wants_nearest` is as above.
    template <bool is_turned, class WantsNearest>
    [[gnu::always_inline]] AllSeparations(const PolygonPair<S, is_turned>& pair,
                                          const PlaneMotion<S, is_turned>& motion, WantsNearest wants_nearest)
        : blocks_a_(blocks_of<known_a>(pair.a.shape)), blocks_(blocks_a_ + blocks_of<known_b>(pair.b.shape)) {
        find_separations<known_a, known_b>(pair.a.shape, pair.b.shape, motion, wants_nearest, 0, all_);
        find_separations<known_b, known_a>(pair.b.shape, pair.a.shape, motion.inverse(), wants_nearest, blocks_a_,
                                           all_);
    }

    /// Bit i is set if the separation of lane i is greater than `least`.
    [[gnu::always_inline]] std::uint64_t above(const S& least) const {
        return where([&least](const auto& x) { return Batch<S>::bits(x > least); });
    }
    /// The largest separation.
    [[gnu::always_inline]] S largest() const {
        auto largest = all_.separation[0];
        for (int k = 1; k < blocks_; ++k) Batch<S>::keep_larger(largest, all_.separation[k]);
        Batch<S>::spread_largest(largest);
        return largest[0];
    }
    /// The first lane with this separation; 0 if there is none, as of NaN.
    [[gnu::always_inline]] int lane_of(const S& separation) const {
        const std::uint64_t found = where([&separation](const auto& x) { return Batch<S>::bits(x == separation); });
        return std::countr_zero(found) & (width * most - 1);
    }
    /// The number of the first lane of B.
    [[gnu::always_inline]] int first_of_b() const { return width * blocks_a_; }
    /// The corner of the other polygon that is nearest along the normal of a lane, if these were asked for.
    [[gnu::always_inline]] int nearest(int lane) const {
        return static_cast<int>(all_.nearest[lane / width][lane % width]);
    }

private:
    /// The bits of all blocks, each of which `bits_of` gives.
    template <class BitsOf>
    [[gnu::always_inline]] std::uint64_t where(const BitsOf& bits_of) const {
        std::uint64_t found = 0;
        for (int k = 0; k < blocks_; ++k) found |= std::uint64_t{bits_of(all_.separation[k])} << (width * k);
        return found;
    }

    Separations<most, S> all_;
    int blocks_a_, blocks_;
};

/// Calls `use` with the numbers of blocks of a pair as constants, where both have at most two; else with zeros.
template <Packable S, bool is_turned, class Use>
[[gnu::always_inline]] inline auto with_blocks(const PolygonPair<S, is_turned>& pair, const Use& use) {
    const int of_a = pair.a.shape.block_count(), of_b = pair.b.shape.block_count();
    if (of_a == 1 && of_b == 1) return use.template operator()<1, 1>();
    if (of_a == 2 && of_b == 2) return use.template operator()<2, 2>();
    return use.template operator()<0, 0>();
}

}  // namespace touchstone::fast
