// SPDX-License-Identifier: MIT
// Several numbers of a scalar at once, so that one text computes with vectors of 32 bytes where the machine has them
// and with single numbers elsewhere.
//
// float and double: 8 and 4 numbers, by the vector types of g++ and clang, which compile to the instructions that the
// target machine has. Any other scalar: 1. Operators and `x < y ? x : y` work on Batch<S>::Value as they do on S, in
// every lane and with the same rounding. What they do not give is here.
// Values are passed by reference: passing 32 bytes by value uses another calling convention on machines without such
// registers.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "algorithms/core/infinity_norm.h"

namespace touchstone::detail {

template <class S>
struct LaneTypes;
template <>
struct LaneTypes<double> {
    using Values [[gnu::vector_size(32), gnu::may_alias]] = double;
    using Numbers [[gnu::vector_size(32), gnu::may_alias]] = std::int64_t;
    /// Values at any address. g++ 12 moves 32 bytes by memcpy in two halves and through memory.
    using Stored [[gnu::vector_size(32), gnu::may_alias, gnu::aligned(alignof(double))]] = double;
    static constexpr int count = 4;
};
template <>
struct LaneTypes<float> {
    using Values [[gnu::vector_size(32), gnu::may_alias]] = float;
    using Numbers [[gnu::vector_size(32), gnu::may_alias]] = std::int32_t;
    /// Values at any address. g++ 12 moves 32 bytes by memcpy in two halves and through memory.
    using Stored [[gnu::vector_size(32), gnu::may_alias, gnu::aligned(alignof(float))]] = float;
    static constexpr int count = 8;
};

/// The scalars of which several are computed at once.
template <class S>
concept Packable = std::same_as<S, float> || std::same_as<S, double>;

}  // namespace touchstone::detail

namespace touchstone {

/// `width` numbers of S. This is the version of a single one.
template <class S>
struct Batch {
    using Value = S;
    static constexpr int width = 1;

    /// Reads the numbers from `from` on.
    static void load(const S* from, Value& to) { to = *from; }
    /// Writes the numbers from `to` on.
    static void store(const Value& from, S* to) { *to = from; }
    /// x in every lane.
    static void spread(const S& x, Value& to) { to = x; }
    /// |x| in every lane.
    static void magnitude(const Value& x, Value& to) { to = magnitude_of(x); }
    /// Transposes `width` rows of four numbers into four values of one number of each row.
    static void columns(const S* const* row, Value* column) {
        for (int k = 0; k < 4; ++k) column[k] = row[0][k];
    }
};

/// The version of 32 bytes.
template <detail::Packable S>
struct Batch<S> {
    using Value = typename detail::LaneTypes<S>::Values;
    using Truth =
        typename detail::LaneTypes<S>::Numbers;  ///< the value of a comparison: all bits or none, lane by lane
    static constexpr int width = detail::LaneTypes<S>::count;

    /// Reads the numbers from `from` on, at any address.
    [[gnu::always_inline]] static void load(const S* from, Value& to) { to = *reinterpret_cast<const Stored*>(from); }
    /// Writes the numbers from `to` on, at any address.
    [[gnu::always_inline]] static void store(const Value& from, S* to) { *reinterpret_cast<Stored*>(to) = from; }
    /// x in every lane.
    [[gnu::always_inline]] static void spread(const S& x, Value& to) { to = x - Value{}; }
    /// |x| in every lane; NaN stays NaN.
    [[gnu::always_inline]] static void magnitude(const Value& x, Value& to) {
        const Truth sign = reinterpret_cast<Truth>(-Value{});
        to = reinterpret_cast<Value>(reinterpret_cast<Truth>(x) & ~sign);
    }

    /// Transposes `width` rows of four numbers into four values of one number of each row.
    [[gnu::always_inline]] static void columns(const S* const* row, Value* column) {
        Value line[4];
        for (int i = 0; i < 4; ++i) load_line(row, i, line[i]);
        transpose(line, column);
    }
    /// Transposes four values back into `width` rows of four numbers.
    [[gnu::always_inline]] static void rows(const Value* column, S* const* row) {
        Value line[4];
        transpose(column, line);
        for (int i = 0; i < 4; ++i) store_line(line[i], i, row);
    }

    /// The least of all lanes, in every lane.
    [[gnu::always_inline]] static void spread_least(Value& x) {
        if constexpr (width == 8) {
            keep_smaller(x, __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3));
            keep_smaller(x, __builtin_shufflevector(x, x, 2, 3, 0, 1, 6, 7, 4, 5));
            keep_smaller(x, __builtin_shufflevector(x, x, 1, 0, 3, 2, 5, 4, 7, 6));
        } else {
            keep_smaller(x, __builtin_shufflevector(x, x, 2, 3, 0, 1));
            keep_smaller(x, __builtin_shufflevector(x, x, 1, 0, 3, 2));
        }
    }
    /// The smaller number of each lane; y where they are equal or unordered.
    [[gnu::always_inline]] static void keep_smaller(Value& x, const Value& y) { x = x < y ? x : y; }

    /// Bit i is set if lane i is true.
    [[gnu::always_inline]] static unsigned bits(const Truth& truth) {
#ifdef __AVX__  // one instruction, where shuffles take five
        if constexpr (width == 8)
            return static_cast<unsigned>(__builtin_ia32_movmskps256(reinterpret_cast<Floats>(truth)));
        else
            return static_cast<unsigned>(__builtin_ia32_movmskpd256(reinterpret_cast<Doubles>(truth)));
#else
        unsigned result = 0;
        for (int i = 0; i < width; ++i) result |= truth[i] != 0 ? 1U << i : 0U;
        return result;
#endif
    }

private:
    using Stored = typename detail::LaneTypes<S>::Stored;
    using Half [[gnu::vector_size(16), gnu::may_alias, gnu::aligned(alignof(S))]] = S;
    using Floats [[gnu::vector_size(32)]] = float;
    using Doubles [[gnu::vector_size(32)]] = double;

    /// Row i of four doubles; rows i and i + 4 of four floats, side by side.
    [[gnu::always_inline]] static void load_line(const S* const* row, int i, Value& line) {
        if constexpr (width == 8) {
            const Half low = *reinterpret_cast<const Half*>(row[i]), high = *reinterpret_cast<const Half*>(row[i + 4]);
            line = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
        } else {
            load(row[i], line);
        }
    }
    [[gnu::always_inline]] static void store_line(const Value& line, int i, S* const* row) {
        if constexpr (width == 8) {
            *reinterpret_cast<Half*>(row[i]) = __builtin_shufflevector(line, line, 0, 1, 2, 3);
            *reinterpret_cast<Half*>(row[i + 4]) = __builtin_shufflevector(line, line, 4, 5, 6, 7);
        } else {
            store(line, row[i]);
        }
    }
    /// Transposes four by four numbers: those of the whole value, or those of each half of eight.
    [[gnu::always_inline]] static void transpose(const Value* x, Value* y) {
        if constexpr (width == 8) {
            const Value a = __builtin_shufflevector(x[0], x[1], 0, 8, 1, 9, 4, 12, 5, 13);
            const Value b = __builtin_shufflevector(x[0], x[1], 2, 10, 3, 11, 6, 14, 7, 15);
            const Value c = __builtin_shufflevector(x[2], x[3], 0, 8, 1, 9, 4, 12, 5, 13);
            const Value d = __builtin_shufflevector(x[2], x[3], 2, 10, 3, 11, 6, 14, 7, 15);
            y[0] = __builtin_shufflevector(a, c, 0, 1, 8, 9, 4, 5, 12, 13);
            y[1] = __builtin_shufflevector(a, c, 2, 3, 10, 11, 6, 7, 14, 15);
            y[2] = __builtin_shufflevector(b, d, 0, 1, 8, 9, 4, 5, 12, 13);
            y[3] = __builtin_shufflevector(b, d, 2, 3, 10, 11, 6, 7, 14, 15);
        } else {
            const Value a = __builtin_shufflevector(x[0], x[1], 0, 4, 2, 6);
            const Value b = __builtin_shufflevector(x[0], x[1], 1, 5, 3, 7);
            const Value c = __builtin_shufflevector(x[2], x[3], 0, 4, 2, 6);
            const Value d = __builtin_shufflevector(x[2], x[3], 1, 5, 3, 7);
            y[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
            y[1] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
            y[2] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
            y[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
        }
    }
};

}  // namespace touchstone
