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

#include <concepts>
#include <cstdint>

#include "algorithms/core/infinity_norm.h"

namespace touchstone::detail {

template <class S>
struct LaneTypes;
template <>
struct LaneTypes<double> {
    using Values [[gnu::vector_size(32), gnu::may_alias]] = double;
    using Integers [[gnu::vector_size(32), gnu::may_alias]] = std::int64_t;
    /// Values at any address. g++ 12 moves 32 bytes by memcpy in two halves and through memory.
    using Stored [[gnu::vector_size(32), gnu::may_alias, gnu::aligned(alignof(double))]] = double;
    static constexpr int count = 4;
};
template <>
struct LaneTypes<float> {
    using Values [[gnu::vector_size(32), gnu::may_alias]] = float;
    using Integers [[gnu::vector_size(32), gnu::may_alias]] = std::int32_t;
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
    using Truth = bool;
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
    /// The larger number; x if they are equal or unordered.
    static void keep_larger(Value& x, const Value& y) {
        if (x < y) x = y;
    }
    /// Bit i is set if lane i is true.
    static unsigned bits(const Truth& truth) { return truth ? 1 : 0; }
};

/// The version of 32 bytes.
template <detail::Packable S>
struct Batch<S> {
    using Value = typename detail::LaneTypes<S>::Values;
    using Integers = typename detail::LaneTypes<S>::Integers;  ///< as many integers, each of the size of S
    using Truth = Integers;  ///< the value of a comparison: all bits of a lane or none
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

    /// i in lane i.
    [[gnu::always_inline]] static void number_lanes(Integers& to) {
        if constexpr (width == 8)
            to = Integers{0, 1, 2, 3, 4, 5, 6, 7};
        else
            to = Integers{0, 1, 2, 3};
    }

    /// The smaller number of each lane; y where they are equal or unordered. Of values or of integers, as is what
    /// follows.
    template <class Lanes>
    [[gnu::always_inline]] static void keep_smaller(Lanes& x, const Lanes& y) {
        x = x < y ? x : y;
    }
    /// The larger number of each lane; x where they are equal or unordered.
    template <class Lanes>
    [[gnu::always_inline]] static void keep_larger(Lanes& x, const Lanes& y) {
        x = x < y ? y : x;
    }
    /// The least of all lanes, in every lane.
    template <class Lanes>
    [[gnu::always_inline]] static void spread_least(Lanes& x) {
        join_lanes(x, [](Lanes& y, const Lanes& z) { keep_smaller(y, z); });
    }
    /// The largest of all lanes, in every lane.
    template <class Lanes>
    [[gnu::always_inline]] static void spread_largest(Lanes& x) {
        join_lanes(x, [](Lanes& y, const Lanes& z) { keep_larger(y, z); });
    }

    /// Bit i is set if lane i is true.
    [[gnu::always_inline]] static unsigned bits(const Truth& truth) {
#if defined __AVX__  // one instruction
        if constexpr (width == 8)
            return static_cast<unsigned>(__builtin_ia32_movmskps256(reinterpret_cast<Floats>(truth)));
        else
            return static_cast<unsigned>(__builtin_ia32_movmskpd256(reinterpret_cast<Doubles>(truth)));
#elif defined __SSE2__  // one for each half
        const Half* const half = reinterpret_cast<const Half*>(&truth);
        if constexpr (width == 8)
            return static_cast<unsigned>(__builtin_ia32_movmskps(half[0]) | __builtin_ia32_movmskps(half[1]) << 4);
        else
            return static_cast<unsigned>(__builtin_ia32_movmskpd(half[0]) | __builtin_ia32_movmskpd(half[1]) << 2);
#else
        Integers found;
        number_lanes(found);
        found = truth & (Integers{} + 1) << found;
        join_lanes(found, [](Integers& x, const Integers& y) { x |= y; });
        return static_cast<unsigned>(found[0]);
#endif
    }

private:
    using Stored = typename detail::LaneTypes<S>::Stored;
    using Half [[gnu::vector_size(16), gnu::may_alias, gnu::aligned(alignof(S))]] = S;
    using Floats [[gnu::vector_size(32)]] = float;
    using Doubles [[gnu::vector_size(32)]] = double;

    /// Lane i becomes lane i ^ apart of x.
    template <int apart, class Lanes>
    [[gnu::always_inline]] static void exchange(const Lanes& x, Lanes& to) {
        if constexpr (width == 8)
            to = __builtin_shufflevector(x, x, 0 ^ apart, 1 ^ apart, 2 ^ apart, 3 ^ apart, 4 ^ apart, 5 ^ apart,
                                         6 ^ apart, 7 ^ apart);
        else
            to = __builtin_shufflevector(x, x, 0 ^ apart, 1 ^ apart, 2 ^ apart, 3 ^ apart);
    }
    /// Every lane becomes the join of all lanes, where join(x, y) joins y to x, lane by lane.
    template <class Lanes, class Join>
    [[gnu::always_inline]] static void join_lanes(Lanes& x, const Join& join) {
        Lanes other;
        if constexpr (width == 8) {
            exchange<4>(x, other);
            join(x, other);
        }
        exchange<2>(x, other);
        join(x, other);
        exchange<1>(x, other);
        join(x, other);
    }

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
