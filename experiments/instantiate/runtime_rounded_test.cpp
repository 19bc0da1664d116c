// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the formats chosen at run time with those of the library, bit for bit.
#include "experiments/instantiate/runtime_rounded.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "algorithms/scalars/rounded.h"

namespace touchstone::runtime_rounded_test {
namespace {

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

/// Numbers that are hard to round: all magnitudes of the format, its subnormals, midpoints and their neighbours.
double any_double(std::mt19937_64& rng, int max_exponent) {
    const auto pick = rng() % 8;
    if (pick == 0) return std::bit_cast<double>(rng());
    const int exponent = static_cast<int>(rng() % static_cast<unsigned>(2 * max_exponent + 40)) - max_exponent - 30;
    const double mantissa = 1 + std::ldexp(static_cast<double>(rng() >> (11 + rng() % 42)), -53);
    return std::ldexp(rng() % 2 == 0 ? mantissa : -mantissa, exponent);
}

template <class Static>
void expect_same_bits() {
    RuntimeRounded::format() = {Static::precision, Static::max_exponent};
    std::mt19937_64 rng(static_cast<std::uint64_t>(Static::precision));
    for (int i = 0; i < 20000; ++i) {
        const double x = any_double(rng, Static::max_exponent), y = any_double(rng, Static::max_exponent);
        const RuntimeRounded a(x), b(y);
        const Static c(x), d(y);
        const auto same = [&](RuntimeRounded found, Static expected) {
            return bits(found.value()) == bits(expected.value()) ||
                   (std::isnan(found.value()) && std::isnan(expected.value()));
        };
        ASSERT_TRUE(same(a, c)) << std::hexfloat << x;
        ASSERT_TRUE(same(a + b, c + d) && same(a - b, c - d) && same(a * b, c * d) && same(a / b, c / d))
            << std::hexfloat << x << ' ' << y;
        ASSERT_TRUE(same(sqrt(a), sqrt(c))) << std::hexfloat << x;
    }
    EXPECT_EQ(bits(scalar_traits<RuntimeRounded>::epsilon().value()), bits(scalar_traits<Static>::epsilon().value()));
}

TEST(RuntimeRounded, agrees_with_the_static_formats_bit_for_bit) {
    expect_same_bits<Half>();
    expect_same_bits<BFloat16>();
    expect_same_bits<TF32>();
    expect_same_bits<Float8E5M2>();
    expect_same_bits<Binary32>();
    expect_same_bits<Rounded<2>>();
    expect_same_bits<Rounded<11, 400>>();
    expect_same_bits<Rounded<25, 400>>();
}

}  // namespace
}  // namespace touchstone::runtime_rounded_test
