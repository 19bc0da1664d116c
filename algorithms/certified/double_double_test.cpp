// SPDX-License-Identifier: MIT
// The exact value of every sum and product of numbers in two doubles is within the bound that they carry, over the
// whole range of doubles, and no sign is given that is wrong.
#include "algorithms/certified/double_double.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "algorithms/core/scalar.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::double_double_test {
namespace {

using certified::DoubleDouble;

static_assert(Scalar<DoubleDouble> && !Field<DoubleDouble>);

/// A number and its exact value.
struct Pair {
    DoubleDouble number;
    Rational value;
};

Pair pair_of(double x) { return {DoubleDouble(x), Rational(x)}; }

/// The exact sum of the two doubles of a number. The lower one is what is left when the higher one is taken away.
Rational middle(const DoubleDouble& x) {
    const DoubleDouble low = x + DoubleDouble(-x.approximation());
    return Rational(x.approximation()) + Rational(low.approximation());
}

void expect_right(const Pair& x) {
    if (x.number.is_nan()) {
        EXPECT_FALSE(x.number.is_positive() || x.number.is_negative() || x.number.is_zero());
        return;
    }
    const Rational high(x.number.approximation()), off_by(x.number.off_by());
    EXPECT_TRUE(high - off_by <= x.value && x.value <= high + off_by);
    const Rational off = middle(x.number) - x.value, error(x.number.error());
    EXPECT_TRUE(-error <= off && off <= error);
    EXPECT_TRUE(!x.number.is_positive() || Rational(0) < x.value);
    EXPECT_TRUE(!x.number.is_negative() || x.value < Rational(0));
    EXPECT_TRUE(!x.number.is_zero() || x.value == Rational(0));
    const double bound = x.number.upper_bound();
    EXPECT_TRUE(bound > std::numeric_limits<double>::max() || x.value <= Rational(bound));
}

/// A double with few or all of its bits, of magnitudes from 2^-range to 2^range, as far as there are such.
double random_double(RandomBits& random, int range) {
    std::uniform_int_distribution<int> exponent(-range, std::min(range, 1020));
    std::uniform_real_distribution<double> mantissa(-1, 1);
    const double x = random() % 3 == 0 ? static_cast<double>(static_cast<int>(random() % 9) - 4) : mantissa(random);
    return std::ldexp(x, exponent(random));
}

TEST(DoubleDouble, holds_the_exact_value_of_sums_and_products_of_any_magnitude) {
    int with_a_sign = 0;
    check_random_trials(71, 20000, [&](int i, RandomBits& random) {
        const int ranges[] = {3, 60, 300, 540, 1070};
        std::vector<Pair> numbers;
        for (int k = 0; k < 3; ++k) numbers.push_back(pair_of(random_double(random, ranges[i % 5])));
        for (int k = 0; k < 8; ++k) {
            const Pair &x = numbers[random() % numbers.size()], &y = numbers[random() % numbers.size()];
            switch (random() % 3) {
                case 0: numbers.push_back({x.number + y.number, x.value + y.value}); break;
                case 1: numbers.push_back({x.number - y.number, x.value - y.value}); break;
                default: numbers.push_back({x.number * y.number, x.value * y.value});
            }
            expect_right(numbers.back());
            with_a_sign += numbers.back().number.is_positive() || numbers.back().number.is_negative();
        }
    });
    EXPECT_GT(with_a_sign, 80000);
}

TEST(DoubleDouble, keeps_100_bits_of_a_determinant) {
    std::uniform_real_distribution<double> anything(-1, 1);
    check_random_trials(72, 2000, [&](int, RandomBits& random) {
        double x[4];
        for (double& each : x) each = anything(random);
        const auto d = [](double each) { return DoubleDouble(each); };
        const DoubleDouble determinant = d(x[0]) * d(x[3]) - d(x[1]) * d(x[2]);
        EXPECT_LE(determinant.error(), 0x1p-100);
        expect_right({determinant, Rational(x[0]) * Rational(x[3]) - Rational(x[1]) * Rational(x[2])});
    });
}

TEST(DoubleDouble, has_no_sign_where_a_number_left_the_range) {
    const double large = std::numeric_limits<double>::max(), infinity = std::numeric_limits<double>::infinity();
    const DoubleDouble x(large);
    for (const DoubleDouble& lost :
         {x + x, x * x, -x - x, DoubleDouble(infinity), DoubleDouble(-infinity) * DoubleDouble(0), x * x - x * x,
          DoubleDouble(std::numeric_limits<double>::quiet_NaN())}) {
        EXPECT_TRUE(lost.is_nan());
        EXPECT_FALSE(lost.is_positive() || lost.is_negative() || lost.is_zero());
        EXPECT_FALSE(lost < x || x < lost || lost == x);
    }
}

TEST(DoubleDouble, of_an_inner_product_is_that_of_its_terms) {
    check_random_trials(73, 3000, [&](int i, RandomBits& random) {
        const int range = i % 2 == 0 ? 10 : 530;
        Vec<double, 3> x, y;
        for (int k = 0; k < 3; ++k) {
            x[k] = random_double(random, range);
            y[k] = random_double(random, range);
        }
        const double added = random_double(random, range);
        expect_right(
            {DoubleDouble::dot_plus(x, y, added), dot(convert<Rational>(x), convert<Rational>(y)) + Rational(added)});
    });
}

TEST(DoubleDouble, encloses_the_larger_of_two_values_that_it_cannot_tell_apart) {
    check_random_trials(74, 3000, [&](int i, RandomBits& random) {
        const Pair x = pair_of(random_double(random, 2)), y = pair_of(random_double(random, 2));
        // x + y - y is x up to a bound, so that the difference of the two has no sign.
        const Pair again{(x.number * y.number + y.number) - y.number * x.number, y.value};
        const Pair other = i % 2 == 0 ? x : y;
        const auto larger = DoubleDouble::larger_by(other.number, again.number, again.number - other.number);
        expect_right({larger, other.value < again.value ? again.value : other.value});
    });
}

}  // namespace
}  // namespace touchstone::double_double_test
