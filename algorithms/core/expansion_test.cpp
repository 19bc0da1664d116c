// SPDX-License-Identifier: MIT
// Compares expansions with rationals, on random, cancelling and extreme input: a value is exact or NaN.
#include "algorithms/core/expansion.h"

#include <gtest/gtest.h>

#include <random>

#include "algorithms/core/vec.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::expansion_test {
namespace {

Rational value_of(const Expansion& x) {
    Rational sum = 0;
    for (int i = 0; i < x.term_count(); ++i) sum += Rational(x.term(i));
    return sum;
}

/// Terms are not zero, increase, do not overlap, and the sign is that of the value.
void expect_well_formed(const Expansion& x) {
    for (int i = 0; i < x.term_count(); ++i) {
        EXPECT_NE(x.term(i), 0);
        if (i == 0) continue;
        // The lowest bit of a term is above the highest of the term before.
        int exponent = 0;
        const double digits = std::frexp(x.term(i), &exponent);
        int trailing = 0;
        for (double rest = digits; rest != std::trunc(rest); rest *= 2) ++trailing;
        EXPECT_LT(std::ilogb(x.term(i - 1)), exponent - trailing) << "terms overlap";
    }
    const Rational value = value_of(x);
    EXPECT_EQ(x.is_positive(), value > 0);
    EXPECT_EQ(x.is_negative(), value < 0);
    EXPECT_EQ(x.is_zero(), value == 0);
    const Rational error = abs(Rational(x.approximation()) - value);
    EXPECT_LE(error, Rational(0x1p-51) * abs(value));
}

/// A double with few or many bits, of either sign, sometimes zero.
double random_double(RandomBits& random, int exponents) {
    std::uniform_int_distribution<int> exponent(-exponents, exponents), kind(0, 5), few(-8, 8);
    if (kind(random) == 0) return std::ldexp(few(random), exponent(random));
    std::uniform_real_distribution<double> uniform(-1, 1);
    return std::ldexp(uniform(random), exponent(random));
}

TEST(Expansion, sums_and_products_are_those_of_rationals) {
    int most = 0;
    check_random_trials(31, 4000, [&](int i, RandomBits& random) {
        const int exponents[] = {0, 4, 40, 120};
        Expansion x;
        Rational truth = 0;
        for (int step = 0; step < 8; ++step) {
            const double a = random_double(random, exponents[i % 4]), b = random_double(random, exponents[i % 4]);
            x = x + Expansion(a) * Expansion(b);
            truth += Rational(a) * Rational(b);
            if (step == 5) {
                x = x * (x - Expansion(a));
                truth = truth * (truth - Rational(a));
            }
        }
        if (x.is_nan()) return;  // more terms than there is room for
        ASSERT_EQ(value_of(x), truth);
        expect_well_formed(x);
        most = std::max(most, x.term_count());
        const Expansion same = x - x;
        EXPECT_TRUE(same.is_zero());
        EXPECT_EQ(value_of(-x), -truth);
    });
    EXPECT_GT(most, 3) << "idle";
}

TEST(Expansion, signs_of_determinants_near_zero_are_those_of_rationals) {
    int zeros = 0, signs = 0;
    check_random_trials(32, 2000, [&](int i, RandomBits& random) {
        std::uniform_real_distribution<double> uniform(-1, 1);
        Vec<double, 3> x[3];
        for (auto& each : x)
            for (int k = 0; k < 3; ++k) each[k] = i % 3 == 0 ? std::floor(8 * uniform(random)) : uniform(random);
        x[2] = i % 2 == 0 ? x[0] + x[1] : 3.0 * x[0] - x[1];  // exactly or nearly dependent
        const auto e = [&](int row) { return convert<Expansion>(x[row]); };
        const auto r = [&](int row) { return convert<Rational>(x[row]); };
        const Expansion found = dot(e(0), cross(e(1), e(2)));
        const Rational truth = dot(r(0), cross(r(1), r(2)));
        ASSERT_FALSE(found.is_nan());
        EXPECT_EQ(value_of(found), truth);
        expect_well_formed(found);
        zeros += truth == 0;
        signs += truth != 0;
    });
    EXPECT_GT(zeros, 100);
    EXPECT_GT(signs, 100);
}

TEST(Expansion, comparisons_are_those_of_rationals) {
    check_random_trials(33, 2000, [&](int, RandomBits& random) {
        const double a = random_double(random, 3), b = random_double(random, 3), c = random_double(random, 60);
        const Expansion x = Expansion(a) + Expansion(c), y = Expansion(b) + Expansion(c);
        EXPECT_EQ(x < y, a < b);
        EXPECT_EQ(x <= y, a <= b);
        EXPECT_EQ(x == y, a == b);
    });
}

TEST(Expansion, is_nan_where_an_error_term_would_be_lost) {
    EXPECT_TRUE((Expansion(0x1p-600) * Expansion(1.1 * 0x1p-450)).is_nan()) << "the error is below the smallest double";
    EXPECT_TRUE((Expansion(0x1p600) * Expansion(0x1p600)).is_nan());
    EXPECT_TRUE(
        (Expansion(std::numeric_limits<double>::max()) + Expansion(std::numeric_limits<double>::max())).is_nan());
    EXPECT_TRUE(Expansion(HUGE_VAL).is_nan());
    EXPECT_TRUE(Expansion(std::nan("")).is_nan());
    EXPECT_FALSE((Expansion(0x1p-1074) + Expansion(1.0)).is_nan()) << "sums do not underflow";
    EXPECT_TRUE((Expansion(0.0) * Expansion(0x1p-1074)).is_zero());
}

TEST(Expansion, nan_spreads_and_has_no_sign) {
    const Expansion nan(HUGE_VAL), one(1);
    for (const Expansion& x : {nan + one, one - nan, nan * one, one * nan, nan * Expansion(), -nan}) {
        EXPECT_TRUE(x.is_nan());
        EXPECT_FALSE(x.is_positive() || x.is_negative() || x.is_zero());
    }
    EXPECT_FALSE(nan < one || one < nan || nan <= one || one <= nan || nan == one);
}

TEST(Expansion, products_with_room_for_their_value_are_not_lost) {
    check_random_trials(34, 300, [](int i, RandomBits& random) {
        std::uniform_real_distribution<double> uniform(-1, 1);
        const int gap = 50 + i % 12;  // places from one term to the next
        Expansion x, y;
        for (int k = 0; k < 10; ++k) {
            x = x + Expansion(std::ldexp(uniform(random), 300 - gap * k));
            y = y + Expansion(std::ldexp(uniform(random), 300 - gap * k));
        }
        // 20 terms hold the value, 200 are summed.
        ASSERT_EQ(value_of(x * y), value_of(x) * value_of(y));
        expect_well_formed(x * y);
    });
}

TEST(Expansion, that_is_too_long_is_nan_and_not_wrong) {
    // Bits at distances of 60 places cannot share a term. Two values of 33 terms do not fit into one sum.
    Expansion sparse[2];
    Rational truth = 0;
    for (int i = 0; i < 33; ++i)
        for (int which = 0; which < 2; ++which) {
            const double bit = std::ldexp(1.0, 60 * i - 1000 + 30 * which);
            sparse[which] = sparse[which] + Expansion(bit);
            if (which == 0) truth += Rational(bit);
        }
    EXPECT_EQ(sparse[0].term_count(), 33);
    EXPECT_EQ(value_of(sparse[0]), truth);
    EXPECT_TRUE((sparse[0] + sparse[1]).is_nan());
}

}  // namespace
}  // namespace touchstone::expansion_test
