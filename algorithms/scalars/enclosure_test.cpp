// SPDX-License-Identifier: MIT
// Interval and Tracked guarantee to enclose the exact value of every expression. This is tested on random expressions
// with exact companions in rationals, for every intermediate result.
#include <gtest/gtest.h>

#include <array>

#include "algorithms/scalars/interval.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/tracked.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::scalars_enclosure_test {
namespace {

static_assert(Real<Interval> && Real<Tracked<float>> && Real<Tracked<double>> && Real<Tracked<long double>>);
static_assert(scalar_traits<Tracked<float>>::name == "tracked(float)");

template <class S>
bool holds(const Tracked<S>& x, const Rational& exact) {
    if (std::isinf(x.error())) return true;
    const Rational distance = Rational(x.value()) - exact;
    return (distance < 0 ? Rational(-distance) : distance) <= Rational(x.error());
}
bool holds(const Interval& x, const Rational& exact) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return (x.lower() == -infinity || Rational(x.lower()) <= exact) &&
           (x.upper() == infinity || exact <= Rational(x.upper()));
}
/// True if the enclosure of the root of x contains the root of `exact` >= 0.
template <class S>
bool holds_root(const Tracked<S>& root, const Rational& exact) {
    if (std::isinf(root.error())) return true;
    if (std::isnan(root.value())) return false;  // GMP would terminate the process
    const Rational low = Rational(root.value()) - Rational(root.error());
    const Rational high = Rational(root.value()) + Rational(root.error());
    return (low <= 0 || low * low <= exact) && exact <= high * high;
}
bool holds_root(const Interval& root, const Rational& exact) {
    if (std::isnan(root.lower())) return false;
    const Rational low(root.lower());
    const bool below = low <= 0 || low * low <= exact;
    return below && (std::isinf(root.upper()) || exact <= Rational(root.upper()) * Rational(root.upper()));
}

bool is_useful(const Interval& x) { return scalar_traits<Interval>::is_finite(x); }
template <class S>
bool is_useful(const Tracked<S>& x) {
    return std::isfinite(x.value()) && std::isfinite(x.error());
}

enum class Inputs { small_integers, ordinary, extreme };

double draw(RandomBits& random, Inputs inputs) {
    const double sign = random() % 2 == 0 ? 1 : -1;
    if (inputs == Inputs::small_integers) return sign * static_cast<double>(random() % 8);
    const int spread = inputs == Inputs::ordinary ? 12 : 130;  // with 130, float reaches both ends of its range too
    const auto significand = static_cast<double>(random() % (1U << 24));
    return sign * std::ldexp(significand, static_cast<int>(random() % static_cast<unsigned>(2 * spread)) - spread - 24);
}

struct Walk {
    long checked = 0, broken = 0, useless = 0;
};

/// Computes `count` expressions of up to seven operations over four leaves. Later operations use earlier results.
template <class T>
Walk walk(Inputs inputs, int count, std::uint64_t seed, double scale = 1) {
    Walk result;
    check_random_trials(seed, count, [&](int, RandomBits& random) {
        std::array<T, 4> value;
        std::array<Rational, 4> exact;
        for (std::size_t i = 0; i < 4; ++i) {
            do value[i] = scalar_traits<T>::from_double(draw(random, inputs) * scale);
            while (!is_useful(value[i]));
            exact[i] = Rational(scalar_traits<T>::to_long_double(value[i]));
        }
        for (int step = 0; step < 7; ++step) {
            const std::size_t i = random() % 4, j = random() % 4, to = random() % 4;
            T z;
            Rational e;
            switch (random() % 5) {
                case 0: z = value[i] + value[j], e = exact[i] + exact[j]; break;
                case 1: z = value[i] - value[j], e = exact[i] - exact[j]; break;
                case 2: z = value[i] * value[j], e = exact[i] * exact[j]; break;
                case 3: z = -value[i], e = -exact[i]; break;
                default:
                    if (exact[j] == 0) continue;
                    z = value[i] / value[j], e = exact[i] / exact[j];
            }
            ++result.checked;
            if (!is_useful(z)) {
                ++result.useless;
                break;
            }
            if (!holds(z, e)) ++result.broken;
            if (e >= 0 && !holds_root(sqrt(z), e)) ++result.broken;
            value[to] = z;
            exact[to] = e;
        }
    });
    return result;
}

template <class T>
class Enclosure : public ::testing::Test {};
using Enclosures = ::testing::Types<Interval, Tracked<float>, Tracked<double>, Tracked<long double>>;
TYPED_TEST_SUITE(Enclosure, Enclosures);

TYPED_TEST(Enclosure, holds_the_exact_value_of_a_hundred_thousand_random_expressions) {
    const Walk integers = walk<TypeParam>(Inputs::small_integers, 40000, 1);
    EXPECT_EQ(integers.broken, 0);
    const Walk ordinary = walk<TypeParam>(Inputs::ordinary, 40000, 2);
    EXPECT_EQ(ordinary.broken, 0);
    EXPECT_LT(ordinary.useless * 20, ordinary.checked) << "the sample must say something";
    EXPECT_EQ(walk<TypeParam>(Inputs::extreme, 10000, 3).broken, 0);
    constexpr bool is_float = std::same_as<TypeParam, Tracked<float>>;
    const double small = is_float ? 1 : 0x1p-950, large = is_float ? 1 : 0x1p+890;  // to both ends of the range
    EXPECT_EQ(walk<TypeParam>(Inputs::extreme, 5000, 4, small).broken, 0);
    EXPECT_EQ(walk<TypeParam>(Inputs::extreme, 5000, 5, large).broken, 0);
}

TYPED_TEST(Enclosure, stays_a_point_where_the_arithmetic_is_exact) {
    using T = TypeParam;
    const T x = (T(3) * T(5) - T(1)) / T(7) + sqrt(T(9));
    EXPECT_TRUE(holds(x, Rational(5)));
    EXPECT_TRUE(x == T(5));
    DecisionLog log;
    EXPECT_TRUE(attach(x, log) == T(5));
    EXPECT_EQ(log.comparisons(), 1);
    EXPECT_EQ(log.doubtful(), 0);
}

TYPED_TEST(Enclosure, has_a_width_of_an_ulp_or_two_after_one_rounding_and_knows_that_it_cannot_tell) {
    using T = TypeParam;
    DecisionLog log;
    const T third = attach(T(1), log) / T(3);
    EXPECT_FALSE(holds(third, Rational(1)));
    EXPECT_TRUE(holds(third, Rational(1) / 3));
    EXPECT_FALSE(T(1) < third * T(3));
    EXPECT_EQ(log.doubtful(), 1);
    EXPECT_TRUE(third < T(1));
    EXPECT_EQ(log.doubtful(), 1);
}

TEST(Interval, widens_a_result_by_one_ulp_and_no_more) {
    const Interval third = Interval(1) / Interval(3);
    EXPECT_EQ(detail::next_up(third.lower()), third.upper());
    const Interval sum = Interval(1) + Interval(0x1p-80);
    EXPECT_EQ(sum.lower(), 1.0);
    EXPECT_EQ(sum.upper(), 1.0 + 0x1p-52);
}

TEST(Interval, turns_overflow_and_division_by_zero_into_infinite_ends) {
    const double largest = std::numeric_limits<double>::max();
    const Interval overflow = Interval(largest) * Interval(2);
    EXPECT_EQ(overflow.lower(), largest);
    EXPECT_TRUE(std::isinf(overflow.upper()));
    EXPECT_FALSE(scalar_traits<Interval>::is_finite(overflow));
    EXPECT_FALSE(scalar_traits<Interval>::is_finite(Interval(1) / Interval(-1, 1)));
    EXPECT_TRUE((Interval(0) * overflow) == Interval(0));
    const Interval undefined = overflow - overflow;
    EXPECT_FALSE(undefined < Interval(0) || Interval(0) <= undefined || undefined == undefined);
}

TEST(Tracked, knows_the_error_of_a_cancellation) {
    const Tracked<float> x = Tracked<float>(1) / Tracked<float>(3);
    const Tracked<float> y = (x + Tracked<float>(1000)) - Tracked<float>(1000);
    EXPECT_TRUE(holds(y, Rational(1) / 3));
    EXPECT_GT(y.error(), 1e-7F);
    EXPECT_LT(y.error(), 1e-4F);
}

TEST(Tracked, covers_the_conversion_of_a_double_that_float_does_not_hold) {
    EXPECT_TRUE(holds(Tracked<float>(0.1), Rational(0.1)));
    EXPECT_EQ(Tracked<float>(0.5).error(), 0.0F);
}

}  // namespace
}  // namespace touchstone::scalars_enclosure_test
