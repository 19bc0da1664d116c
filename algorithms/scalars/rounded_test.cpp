// SPDX-License-Identifier: MIT
// Compares rounded formats with the hardware's float, with _Float16 if the compiler has it, and with a definition of
// rounding over exact rationals.
#include "algorithms/scalars/rounded.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::scalars_rounded_test {
namespace {

static_assert(Real<Half> && Real<BFloat16> && Real<TF32> && Real<Rounded<5>> && Real<Rounded<25>>);
static_assert(scalar_traits<Half>::name == "half" && scalar_traits<Rounded<17>>::name == "rounded(17)");
static_assert(scalar_traits<Rounded<4, 7>>::name == "rounded(4,7)");

bool same_bits(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Compares every operation of Narrow on (a, b) with the same operation of Native. Returns the number of differences.
template <class Narrow, class Native>
int disagreements(Native a, Native b) {
    const Narrow x(static_cast<double>(a)), y(static_cast<double>(b));
    int count = 0;
    const auto compare = [&](Narrow ours, Native theirs) {
        count += same_bits(ours.value(), static_cast<double>(theirs)) ? 0 : 1;
    };
    compare(x, a);
    compare(x + y, static_cast<Native>(a + b));
    compare(x - y, static_cast<Native>(a - b));
    compare(x * y, static_cast<Native>(a * b));
    compare(x / y, static_cast<Native>(a / b));
    compare(-x, static_cast<Native>(-a));
    count += (x < y) == (a < b) && (x <= y) == (a <= b) && (x == y) == (a == b) ? 0 : 1;
    return count;
}

TEST(Binary32, is_float_to_the_bit_in_a_million_operations_on_random_bit_patterns) {
    check_random_trials(1, 150000, [](int i, RandomBits& random) {
        const float a = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        float b = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (i % 3 == 1)
            b = std::bit_cast<float>(std::bit_cast<std::uint32_t>(a) ^ static_cast<std::uint32_t>(random() % 64));
        if (i % 3 == 2) b = std::ldexp(a, static_cast<int>(random() % 80) - 40) * (1.0F + 0x1p-23F);
        EXPECT_EQ(disagreements<Binary32>(a, b), 0) << a << " and " << b;
        EXPECT_TRUE(same_bits(sqrt(Binary32(static_cast<double>(a))).value(), static_cast<double>(std::sqrt(a)))) << a;
    });
}

TEST(Binary32, is_float_to_the_bit_on_all_pairs_of_special_values) {
    std::vector<float> special;
    for (const float x : {0.0F,
                          0x1p-149F,
                          0x1.8p-148F,
                          0x1p-127F,
                          0x1.fffffcp-127F,
                          0x1p-126F,
                          0x1.000002p-126F,
                          0x1p-75F,
                          0x1p-24F,
                          0x1p-1F,
                          1.0F,
                          0x1.000002p0F,
                          0x1.fffffep0F,
                          3.0F,
                          0x1p24F,
                          0x1p63F,
                          0x1p64F,
                          0x1p127F,
                          0x1.fffffep127F,
                          std::numeric_limits<float>::infinity(),
                          std::numeric_limits<float>::quiet_NaN()})
        for (const float signed_x : {x, -x}) special.push_back(signed_x);
    int wrong = 0;
    for (const float a : special)
        for (const float b : special) wrong += disagreements<Binary32>(a, b);
    EXPECT_EQ(wrong, 0);
}

TEST(Binary32, rounds_doubles_as_the_conversion_to_float_does) {
    check_random_trials(2, 1000000, [](int i, RandomBits& random) {
        const auto exponent = static_cast<std::uint64_t>(1023 - 160 + static_cast<int>(random() % 300)) << 52;
        std::uint64_t bits = (random() >> 12) | exponent | (random() << 63);
        if (i % 2 == 0) bits = bits >> 28 << 28 | (i % 4 == 0 ? 0 : 1);  // ties and their neighbours
        const double x = std::bit_cast<double>(bits);
        EXPECT_TRUE(same_bits(Binary32(x).value(), static_cast<double>(static_cast<float>(x)))) << x;
    });
}

// g++ converts in software without -mf16c. clang 14 has the type only with AVX512-FP16.
#if defined(__F16C__) || (defined(__SSE2__) && defined(__GNUC__) && !defined(__clang__))
TEST(Half, is_float16_to_the_bit_on_every_pattern_with_random_partners) {
    check_random_trials(3, 0x10000, [](int pattern, RandomBits& random) {
        for (int i = 0; i < 16; ++i) {
            const auto a = std::bit_cast<_Float16>(static_cast<std::uint16_t>(pattern));
            const auto b = std::bit_cast<_Float16>(static_cast<std::uint16_t>(random()));
            EXPECT_EQ(disagreements<Half>(a, b), 0) << pattern;
        }
    });
}
#endif

/// All non-negative finite numbers of a small format in ascending order, followed by the next power of two as a
/// sentinel.
template <class S>
std::vector<double> finite_numbers() {
    std::vector<double> numbers;
    const double unit = S::power_of_two(S::min_exponent - (S::precision - 1));
    for (int i = 0; i < 1 << (S::precision - 1); ++i) numbers.push_back(i * unit);
    for (int e = S::min_exponent; e <= S::max_exponent; ++e)
        for (int i = 0; i < 1 << (S::precision - 1); ++i)
            numbers.push_back((1 + i * S::power_of_two(1 - S::precision)) * S::power_of_two(e));
    numbers.push_back(S::power_of_two(S::max_exponent) * 2);
    return numbers;
}

/// Rounds to nearest, ties to even, by definition: returns the index of the number nearest to an exact x >= 0.
std::size_t nearest(const std::vector<double>& numbers, const Rational& x) {
    std::size_t low = 0, high = numbers.size() - 1;
    if (x >= Rational(numbers[high])) return high;
    while (high - low > 1) {
        const std::size_t middle = (low + high) / 2;
        (Rational(numbers[middle]) <= x ? low : high) = middle;
    }
    const Rational below = x - Rational(numbers[low]), above = Rational(numbers[high]) - x;
    if (below < above) return low;
    if (above < below) return high;
    return low % 2 == 0 ? low : high;
}

template <class S>
int wrong_against_definition() {
    const auto numbers = finite_numbers<S>();
    const std::size_t count = numbers.size() - 1;
    int wrong = 0;
    const auto check = [&](S ours, const Rational& exact) {
        const std::size_t index = nearest(numbers, exact < 0 ? Rational(-exact) : exact);
        const double magnitude = index == count ? std::numeric_limits<double>::infinity() : numbers[index];
        if (!(std::fabs(ours.value()) == magnitude) || (exact != 0 && std::signbit(ours.value()) != (exact < 0)))
            ++wrong;
    };
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j) {
            const S a(numbers[i]), b(numbers[j]);
            const Rational x(numbers[i]), y(numbers[j]);
            check(a + b, x + y);
            check(a - b, x - y);
            check(a * b, x * y);
            if (y != 0) check(a / b, x / y);
        }
    return wrong;
}

TEST(Rounded, follows_the_definition_of_rounding_on_every_pair_of_a_small_format) {
    EXPECT_EQ((wrong_against_definition<Rounded<4, 7>>()), 0);
    EXPECT_EQ((wrong_against_definition<Rounded<2, 15>>()), 0);
    EXPECT_EQ((wrong_against_definition<Float8E5M2>()), 0);
}

/// True if `rounded` is the nearest to x among the P-bit numbers, by definition, over the rationals. Precondition: the
/// exponent of x is not near the limits of double.
template <int P>
bool is_nearest(double rounded, const Rational& x) {
    if (x == 0) return rounded == 0;
    int exponent = 0;
    std::frexp(rounded, &exponent);
    const Rational half_unit(std::ldexp(1.0, exponent - P - 1));
    const Rational error = Rational(rounded) - x;
    const Rational distance = error < 0 ? Rational(-error) : error;
    const bool is_power = std::fabs(rounded) == std::ldexp(1.0, exponent - 1);
    const bool inward = (error > 0) == (rounded > 0);
    if (is_power && inward) return distance <= half_unit / 2;  // its last bit is even, so a tie is correct
    if (distance == half_unit) return std::fmod(std::ldexp(std::fabs(rounded), P - exponent), 2.0) == 0;
    return distance < half_unit;
}

template <int P>
void expect_nearest_for_precision(int cases) {
    using S = Rounded<P>;
    check_random_trials(P, cases, [](int, RandomBits& random) {
        const auto draw = [&] {
            const auto integer = static_cast<double>(random() % (std::uint64_t{1} << P));
            return std::ldexp(random() % 2 == 0 ? integer : -integer, static_cast<int>(random() % 60) - 30);
        };
        const double x = draw(), y = draw();
        const S a(x), b(y);
        EXPECT_TRUE(is_nearest<P>((a + b).value(), Rational(x) + Rational(y))) << x << " + " << y;
        EXPECT_TRUE(is_nearest<P>((a * b).value(), Rational(x) * Rational(y))) << x << " * " << y;
        if (y != 0) {
            EXPECT_TRUE(is_nearest<P>((a / b).value(), Rational(x) / Rational(y))) << x << " / " << y;
        }
    });
}

TEST(Rounded, is_correctly_rounded_at_every_precision_up_to_25) {
    expect_nearest_for_precision<2>(5000);
    expect_nearest_for_precision<5>(5000);
    expect_nearest_for_precision<8>(5000);
    expect_nearest_for_precision<13>(5000);
    expect_nearest_for_precision<20>(5000);
    expect_nearest_for_precision<24>(5000);
    expect_nearest_for_precision<25>(20000);
}

TEST(Rounded, takes_correctly_rounded_roots_at_25_bits) {
    check_random_trials(4, 20000, [&](int i, RandomBits& random) {
        std::uint64_t integer = random() % (1U << 25);
        if (i % 2 == 0) integer = (integer >> 13) * (integer >> 13) + random() % 3;  // neighbours of squares
        const double x = std::ldexp(static_cast<double>(integer % (1U << 25)), static_cast<int>(random() % 20));
        const double root = sqrt(Rounded<25>(x)).value();
        if (x == 0) return;
        int exponent = 0;
        std::frexp(root, &exponent);
        const Rational half_unit(std::ldexp(1.0, exponent - 26)), r(root), value(x);
        // The root of a P-bit number is never a midpoint, so both inequalities are strict.
        EXPECT_LT((r - half_unit) * (r - half_unit), value) << x;
        EXPECT_GT((r + half_unit) * (r + half_unit), value) << x;
    });
}

TEST(Half, has_the_range_of_binary16) {
    EXPECT_EQ(Half(65504.0).value(), 65504.0);
    EXPECT_EQ(Half(65519.9).value(), 65504.0);
    EXPECT_TRUE(std::isinf(Half(65520.0).value()));
    EXPECT_EQ(Half(0x1p-24).value(), 0x1p-24);
    EXPECT_EQ(Half(0x1p-25).value(), 0.0);
    EXPECT_TRUE(std::signbit(Half(-0x1p-26).value()));
    EXPECT_EQ(Half(0x1.8p-24).value(), 0x1p-23);
    EXPECT_FALSE(scalar_traits<Half>::is_finite(Half(300.0) * Half(300.0)));
    EXPECT_EQ((Half(1.0) + scalar_traits<Half>::epsilon()).value(), 1.0);
}

}  // namespace
}  // namespace touchstone::scalars_rounded_test
