// SPDX-License-Identifier: MIT
// The linear scan over vertices with SIMD, 32 bytes of each coordinate at a time. The vector types of g++ and clang
// compile to the instructions that the target machine has. Their results are those of a scalar loop without
// contraction.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "algorithms/core/batch.h"
#include "algorithms/core/vec.h"

namespace touchstone::detail {

/// `count` vertices, coordinate by coordinate. Unused lanes repeat the first vertex.
template <Packable S, int D>
struct alignas(32) Lanes {
    std::array<std::array<S, LaneTypes<S>::count>, static_cast<std::size_t>(D)> coordinate;
};

/// Packs the vertices into lanes. Precondition: not empty.
template <Packable S, int D>
std::vector<Lanes<S, D>> packed(std::span<const Vec<S, D>> vertices) {
    constexpr std::size_t count = LaneTypes<S>::count;
    std::vector<Lanes<S, D>> lanes((vertices.size() + count - 1) / count);
    for (std::size_t i = 0; i < count * lanes.size(); ++i) {
        const Vec<S, D>& x = vertices[i < vertices.size() ? i : 0];
        for (int k = 0; k < D; ++k) lanes[i / count].coordinate[static_cast<std::size_t>(k)][i % count] = x[k];
    }
    return lanes;
}

template <Packable S>
struct LaneScan {
    using Values = typename LaneTypes<S>::Values;
    using Numbers = typename LaneTypes<S>::Numbers;
    using Stored = typename LaneTypes<S>::Stored;
    static constexpr int count = LaneTypes<S>::count;

    /// Vectors are passed by reference, here and below: passing 32 bytes by value uses another calling convention on
    /// machines without such registers.
    static const Values& load(const std::array<S, count>& from) {
        return *reinterpret_cast<const Values*>(from.data());
    }

    /// From and to any address.
    static void load(const S* from, Values& to) { to = *reinterpret_cast<const Stored*>(from); }
    static void store(const Values& from, S* to) { *reinterpret_cast<Stored*>(to) = from; }

    template <int D>
    static void dot_with(const Lanes<S, D>& lanes, const Vec<S, D>& d, Values& sum) {
        sum = d[0] * load(lanes.coordinate[0]) + d[1] * load(lanes.coordinate[1]);
        if constexpr (D == 3) sum = sum + d[2] * load(lanes.coordinate[2]);
    }

    /// dot_with, stored.
    template <int D>
    static void store_dot(const Lanes<S, D>& lanes, const Vec<S, D>& d, std::array<S, count>& sums) {
        Values sum;
        dot_with(lanes, d, sum);
        store(sum, sums.data());
    }

    /// The vertex number of the largest value. The smallest number wins ties.
    static int best_of(Values& value, const Numbers& block) {
        Numbers number = count * block + *reinterpret_cast<const Numbers*>(numbers_of_lanes.data());
        if constexpr (count == 8) {
            fold(value, number, __builtin_shufflevector(value, value, 4, 5, 6, 7, 0, 1, 2, 3),
                 __builtin_shufflevector(number, number, 4, 5, 6, 7, 0, 1, 2, 3));
            fold(value, number, __builtin_shufflevector(value, value, 2, 3, 0, 1, 6, 7, 4, 5),
                 __builtin_shufflevector(number, number, 2, 3, 0, 1, 6, 7, 4, 5));
            fold(value, number, __builtin_shufflevector(value, value, 1, 0, 3, 2, 5, 4, 7, 6),
                 __builtin_shufflevector(number, number, 1, 0, 3, 2, 5, 4, 7, 6));
        } else {
            fold(value, number, __builtin_shufflevector(value, value, 2, 3, 0, 1),
                 __builtin_shufflevector(number, number, 2, 3, 0, 1));
            fold(value, number, __builtin_shufflevector(value, value, 1, 0, 3, 2),
                 __builtin_shufflevector(number, number, 1, 0, 3, 2));
        }
        return static_cast<int>(number[0]);
    }

    /// The larger number of each lane; x where they are equal.
    static void keep_larger(Values& x, const Values& y) { x = x < y ? y : x; }
    /// Puts the largest value into every lane.
    static void spread_largest(Values& value) {
        if constexpr (count == 8) {
            keep_larger(value, __builtin_shufflevector(value, value, 4, 5, 6, 7, 0, 1, 2, 3));
            keep_larger(value, __builtin_shufflevector(value, value, 2, 3, 0, 1, 6, 7, 4, 5));
            keep_larger(value, __builtin_shufflevector(value, value, 1, 0, 3, 2, 5, 4, 7, 6));
        } else {
            keep_larger(value, __builtin_shufflevector(value, value, 2, 3, 0, 1));
            keep_larger(value, __builtin_shufflevector(value, value, 1, 0, 3, 2));
        }
    }
    /// The bits of all lanes in one number.
    static std::uint64_t joined(const Numbers& of_lanes) {
        Numbers bits = of_lanes;
        if constexpr (count == 8) {
            bits |= __builtin_shufflevector(bits, bits, 4, 5, 6, 7, 0, 1, 2, 3);
            bits |= __builtin_shufflevector(bits, bits, 2, 3, 0, 1, 6, 7, 4, 5);
            bits |= __builtin_shufflevector(bits, bits, 1, 0, 3, 2, 5, 4, 7, 6);
            return static_cast<std::uint32_t>(bits[0]);
        } else {
            bits |= __builtin_shufflevector(bits, bits, 2, 3, 0, 1);
            bits |= __builtin_shufflevector(bits, bits, 1, 0, 3, 2);
            return static_cast<std::uint64_t>(bits[0]);
        }
    }
    /// Bit i in lane i.
    static const Numbers& lane_bits() { return *reinterpret_cast<const Numbers*>(bits_of_lanes.data()); }

private:
    using Number = std::conditional_t<count == 8, std::int32_t, std::int64_t>;
    alignas(32) static constexpr std::array<Number, count> numbers_of_lanes = [] {
        std::array<Number, count> numbers{};
        for (int i = 0; i < count; ++i) numbers[static_cast<std::size_t>(i)] = static_cast<Number>(i);
        return numbers;
    }();

    alignas(32) static constexpr std::array<Number, count> bits_of_lanes = [] {
        std::array<Number, count> bits{};
        for (int i = 0; i < count; ++i) bits[static_cast<std::size_t>(i)] = static_cast<Number>(Number{1} << i);
        return bits;
    }();

    static void fold(Values& value, Numbers& number, const Values& other, const Numbers& other_number) {
        const auto wins = (value < other) | ((value == other) & (other_number < number));
        value = wins ? other : value;
        number = wins ? other_number : number;
    }
};

/// best_lane for a number of blocks that is known to the compiler. It finds the largest value first and then the first
/// vertex that attains it, which takes fewer instructions than a record of the best vertex. Precondition: the lanes are
/// no more than the bits of a lane.
template <int blocks, Packable S, int D>
[[gnu::always_inline]] inline int best_lane_of(const Lanes<S, D>* lanes, const Vec<S, D>& d) {
    using Scan = LaneScan<S>;
    static_assert(blocks * Scan::count <= static_cast<int>(8 * sizeof(S)), "one bit for each vertex");
    typename Scan::Values value[blocks], largest;
    for (int i = 0; i < blocks; ++i) Scan::dot_with(lanes[i], d, value[i]);
    largest = value[0];
    for (int i = 1; i < blocks; ++i) Scan::keep_larger(largest, value[i]);
    Scan::spread_largest(largest);
    typename Scan::Numbers found{};
    for (int i = 0; i < blocks; ++i) found |= (value[i] == largest) & (Scan::lane_bits() << (Scan::count * i));
    return std::countr_zero(Scan::joined(found));
}

/// best_lane for any number of blocks.
template <Packable S, int D>
int best_lane_of_many(const Lanes<S, D>* lanes, int blocks, const Vec<S, D>& d) {
    using Scan = LaneScan<S>;
    typename Scan::Values best, value;
    Scan::dot_with(lanes[0], d, best);
    typename Scan::Numbers block{}, at{};
    for (int i = 1; i < blocks; ++i) {
        at = at + 1;
        Scan::dot_with(lanes[i], d, value);
        const auto greater = best < value;
        best = greater ? value : best;
        block = greater ? at : block;
    }
    return Scan::best_of(best, block);
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
