// SPDX-License-Identifier: MIT
// Vectors in blocks of as many as a Batch holds, and the linear scan over them. Its results are those of a scalar loop
// without contraction.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "algorithms/core/vec.h"
#include "algorithms/fast/lanes/batch.h"

namespace touchstone::detail {

/// `Batch<S>::width` vectors, coordinate by coordinate.
template <Scalar S, int D>
struct alignas(typename Batch<S>::Value) Lanes {
    std::array<std::array<S, static_cast<std::size_t>(Batch<S>::width)>, static_cast<std::size_t>(D)> coordinate;
};

/// Packs the vertices into lanes. Unused lanes repeat the first vertex. Precondition: not empty.
template <Packable S, int D>
std::vector<Lanes<S, D>> packed(std::span<const Vec<S, D>> vertices) {
    constexpr auto width = static_cast<std::size_t>(Batch<S>::width);
    std::vector<Lanes<S, D>> lanes((vertices.size() + width - 1) / width);
    for (std::size_t i = 0; i < width * lanes.size(); ++i) {
        const Vec<S, D>& x = vertices[i < vertices.size() ? i : 0];
        for (int k = 0; k < D; ++k) lanes[i / width].coordinate[static_cast<std::size_t>(k)][i % width] = x[k];
    }
    return lanes;
}

/// The numbers at an address, which is that of a block or of one of its batches.
template <Scalar S>
const typename Batch<S>::Value& batch_at(const S* from) {
    return *reinterpret_cast<const typename Batch<S>::Value*>(from);
}

/// x . y for every vector x of a block.
template <Scalar S, int D>
[[gnu::always_inline]] inline void dot_with(const Lanes<S, D>& x, const Vec<S, D>& y,
                                            typename Batch<S>::Value& product) {
    product = y[0] * batch_at(x.coordinate[0].data()) + y[1] * batch_at(x.coordinate[1].data());
    if constexpr (D == 3) product = product + y[2] * batch_at(x.coordinate[2].data());
}

/// best_lane for a number of blocks that is known to the compiler. It finds the largest value first and then the first
/// vertex that attains it, which takes fewer instructions than a record of the best vertex.
template <int blocks, Packable S, int D>
[[gnu::always_inline]] inline int best_lane_of(const Lanes<S, D>* lanes, const Vec<S, D>& d) {
    using B = Batch<S>;
    static_assert(blocks * B::width <= 64, "one bit for each vertex");
    typename B::Value value[blocks], largest;
    for (int i = 0; i < blocks; ++i) dot_with(lanes[i], d, value[i]);
    largest = value[0];
    for (int i = 1; i < blocks; ++i) B::keep_larger(largest, value[i]);
    B::spread_largest(largest);
    std::uint64_t found = 0;
    for (int i = 0; i < blocks; ++i) found |= std::uint64_t{B::bits(value[i] == largest)} << (B::width * i);
    return std::countr_zero(found);
}

/// best_lane for any number of blocks.
template <Packable S, int D>
int best_lane_of_many(const Lanes<S, D>* lanes, int blocks, const Vec<S, D>& d) {
    using B = Batch<S>;
    typename B::Value best, value;
    dot_with(lanes[0], d, best);
    typename B::Integers block{}, at{}, number;
    for (int i = 1; i < blocks; ++i) {
        at = at + 1;
        dot_with(lanes[i], d, value);
        const auto greater = best < value;
        best = greater ? value : best;
        block = greater ? at : block;
    }
    B::number_lanes(number);
    number = B::width * block + number;
    value = best;
    B::spread_largest(value);
    number = best == value ? number : typename B::Integers{} + std::numeric_limits<int>::max();
    B::spread_least(number);
    return static_cast<int>(number[0]);
}

/// The number of the vertex with the largest inner product with d. The smallest number wins ties. Precondition: there
/// is at least one vertex, and no product is NaN.
/// The function is not inlined: its registers would cost the loops that call it more than the call.
template <Packable S, int D>
[[gnu::noinline]] int best_lane(const Lanes<S, D>* lanes, int blocks, const Vec<S, D>& d) {
    switch (blocks) {
        case 1: return best_lane_of<1>(lanes, d);
        case 2: return best_lane_of<2>(lanes, d);
        case 3: return best_lane_of<3>(lanes, d);
        case 4: return best_lane_of<4>(lanes, d);
        default: break;
    }
    if constexpr (std::same_as<S, double>) {
        switch (blocks) {
            case 5: return best_lane_of<5>(lanes, d);
            case 6: return best_lane_of<6>(lanes, d);
            case 7: return best_lane_of<7>(lanes, d);
            case 8: return best_lane_of<8>(lanes, d);
            default: break;
        }
    }
    return best_lane_of_many(lanes, blocks, d);
}

}  // namespace touchstone::detail
