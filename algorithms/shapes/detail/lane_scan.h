// SPDX-License-Identifier: MIT
// The linear scan over vertices with SIMD, 32 bytes of each coordinate at a time. The vector types of g++ and clang
// compile to the instructions that the target machine has. Their results are those of a scalar loop without
// contraction.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "algorithms/core/vec.h"

namespace touchstone::detail {

template <class S>
struct LaneTypes;
template <>
struct LaneTypes<double> {
    using Values [[gnu::vector_size(32), gnu::may_alias]] = double;
    using Numbers [[gnu::vector_size(32), gnu::may_alias]] = std::int64_t;
    static constexpr int count = 4;
};
template <>
struct LaneTypes<float> {
    using Values [[gnu::vector_size(32), gnu::may_alias]] = float;
    using Numbers [[gnu::vector_size(32), gnu::may_alias]] = std::int32_t;
    static constexpr int count = 8;
};

/// The scalars whose vertices are packed.
template <class S>
concept Packable = std::same_as<S, float> || std::same_as<S, double>;

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
    static constexpr int count = LaneTypes<S>::count;

    /// Vectors are passed by reference, here and below: passing 32 bytes by value uses another calling convention on
    /// machines without such registers.
    static const Values& load(const std::array<S, count>& from) {
        return *reinterpret_cast<const Values*>(from.data());
    }

    template <int D>
    static void dot_with(const Lanes<S, D>& lanes, const Vec<S, D>& d, Values& sum) {
        sum = d[0] * load(lanes.coordinate[0]) + d[1] * load(lanes.coordinate[1]);
        if constexpr (D == 3) sum = sum + d[2] * load(lanes.coordinate[2]);
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

private:
    using Number = std::conditional_t<count == 8, std::int32_t, std::int64_t>;
    alignas(32) static constexpr std::array<Number, count> numbers_of_lanes = [] {
        std::array<Number, count> numbers{};
        for (int i = 0; i < count; ++i) numbers[static_cast<std::size_t>(i)] = static_cast<Number>(i);
        return numbers;
    }();

    static void fold(Values& value, Numbers& number, const Values& other, const Numbers& other_number) {
        const auto wins = (value < other) | ((value == other) & (other_number < number));
        value = wins ? other : value;
        number = wins ? other_number : number;
    }
};

/// The number of the vertex with the largest inner product with d. The smallest number wins ties. Precondition: there
/// is at least one vertex, and no product is NaN.
template <Packable S, int D>
[[gnu::always_inline]] inline int best_lane(const Lanes<S, D>* lanes, int blocks, const Vec<S, D>& d) {
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

}  // namespace touchstone::detail
