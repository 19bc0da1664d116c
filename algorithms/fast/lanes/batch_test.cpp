// SPDX-License-Identifier: MIT
// Tests Batch: each lane computes what its scalar computes alone.
#include "algorithms/fast/lanes/batch.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <vector>

#include "algorithms/scalars/rational.h"

namespace touchstone::batch_test {
namespace {

template <class S>
class OfBatch : public ::testing::Test {};
using Several = ::testing::Types<float, double>;
TYPED_TEST_SUITE(OfBatch, Several);

/// Numbers 1, 2, ... at an address that is aligned to a number only.
template <class S>
std::vector<S> numbers(int count) {
    std::vector<S> result(static_cast<std::size_t>(count) + 1);
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = static_cast<S>(static_cast<int>(i));
    return result;
}

TYPED_TEST(OfBatch, fills_32_bytes) {
    EXPECT_EQ(Batch<TypeParam>::width * sizeof(TypeParam), 32U);
    EXPECT_EQ(sizeof(typename Batch<TypeParam>::Value), 32U);
}

TYPED_TEST(OfBatch, transposes_rows_into_columns_and_back) {
    using B = Batch<TypeParam>;
    constexpr auto width = static_cast<std::size_t>(B::width);
    const auto from = numbers<TypeParam>(4 * B::width);
    std::vector<TypeParam> to(4 * width + 1, TypeParam(0));
    const TypeParam* rows[width];
    TypeParam* back[width];
    for (std::size_t i = 0; i < width; ++i) {
        rows[i] = from.data() + 1 + 4 * i;
        back[width - 1 - i] = to.data() + 1 + 4 * i;
    }
    typename B::Value column[4];
    B::columns(rows, column);
    for (int k = 0; k < 4; ++k)
        for (std::size_t i = 0; i < width; ++i) EXPECT_EQ(column[k][i], rows[i][k]);
    B::rows(column, back);
    for (int k = 0; k < 4; ++k)
        for (std::size_t i = 0; i < width; ++i) EXPECT_EQ(back[i][k], rows[i][k]) << "row " << i << ", number " << k;
}

/// Expects that `spread` brings the number `wanted`, which is in one lane, into every lane.
template <class S, class Spread>
void expect_spread(S wanted, const Spread& spread) {
    using B = Batch<S>;
    for (int place = 0; place < B::width; ++place) {
        auto from = numbers<S>(B::width);
        from[static_cast<std::size_t>(place) + 1] = wanted;
        typename B::Value value, found;
        B::load(from.data() + 1, value);
        found = value;
        spread(found);
        for (int i = 0; i < B::width; ++i) EXPECT_EQ(found[i], wanted);
        EXPECT_EQ(B::bits(value == found), 1U << place);
    }
}

TYPED_TEST(OfBatch, finds_the_least_and_the_largest_number_wherever_they_stand) {
    using B = Batch<TypeParam>;
    expect_spread<TypeParam>(-1, [](typename B::Value& x) { B::spread_least(x); });
    expect_spread<TypeParam>(100, [](typename B::Value& x) { B::spread_largest(x); });
}

TYPED_TEST(OfBatch, gives_each_lane_its_number_and_its_bit) {
    using B = Batch<TypeParam>;
    typename B::Integers number, least;
    B::number_lanes(number);
    for (int i = 0; i < B::width; ++i) EXPECT_EQ(number[i], i);
    for (int odd = 0; odd < 2; ++odd)
        EXPECT_EQ(B::bits((number & 1) == odd), (odd == 1 ? 0xAAU : 0x55U) & ((1U << B::width) - 1));
    least = 3 - number;
    B::spread_least(least);
    EXPECT_EQ(least[0], 4 - B::width);
}

TYPED_TEST(OfBatch, takes_magnitudes_of_zeros_infinities_and_nan) {
    using B = Batch<TypeParam>;
    typename B::Value value, size;
    for (const TypeParam x : {TypeParam(-0.0), TypeParam(-2.5), -std::numeric_limits<TypeParam>::infinity(),
                              std::numeric_limits<TypeParam>::denorm_min()}) {
        B::spread(x, value);
        B::magnitude(value, size);
        for (int i = 0; i < B::width; ++i) {
            EXPECT_EQ(size[i], std::fabs(x));
            EXPECT_FALSE(std::signbit(size[i]));
        }
    }
    B::spread(std::numeric_limits<TypeParam>::quiet_NaN(), value);
    B::magnitude(value, size);
    EXPECT_EQ(B::bits(size == size), 0U);
}

TEST(BatchOfOne, holds_one_number_of_any_other_scalar) {
    using B = Batch<Rational>;
    static_assert(B::width == 1 && std::is_same_v<B::Value, Rational> && Batch<long double>::width == 1);
    const Rational row[4] = {Rational(1, 3), -2, 0, 5};
    const Rational* const rows[1] = {row};
    Rational column[4], size, stored;
    B::columns(rows, column);
    for (int k = 0; k < 4; ++k) EXPECT_EQ(column[k], row[k]);
    B::magnitude(column[1], size);
    EXPECT_EQ(size, 2);
    B::store(size, &stored);
    EXPECT_EQ(stored, 2);
    B::keep_larger(stored, row[3]);
    B::keep_larger(stored, row[2]);
    EXPECT_EQ(stored, 5);
    EXPECT_EQ(B::bits(true), 1U);
    EXPECT_EQ(B::bits(false), 0U);
}

}  // namespace
}  // namespace touchstone::batch_test
