// SPDX-License-Identifier: MIT
// Shadow, Stochastic, Counted and the log they share: tests what they record, and that they do not change the run.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "algorithms/fast/registers/combine.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/counted.h"
#include "algorithms/scalars/interval.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/shadow.h"
#include "algorithms/scalars/stochastic.h"
#include "algorithms/scalars/tracked.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::instrumented_test {
namespace {

using FloatShadow = Shadow<float, Rational>;
static_assert(Real<FloatShadow> && Real<Stochastic<float>> && Real<Counted<double>> && Field<Counted<Rational>>);
static_assert(!Real<Counted<Rational>> && scalar_traits<Counted<Rational>>::is_exact);
static_assert(scalar_traits<FloatShadow>::name == "shadow(float,rational)");
static_assert(scalar_traits<Stochastic<double>>::name == "stochastic(double)");
static_assert(scalar_traits<Counted<long double>>::name == "counted(long_double)");

TEST(DecisionLog, names_the_file_and_line_where_the_comparison_is_written) {
    DecisionLog log;
    const FloatShadow one = attach(FloatShadow(1), log);
    const int line = __LINE__ + 1;
    EXPECT_TRUE(FloatShadow(0) < one);
    ASSERT_EQ(log.sites().size(), 1U);
    EXPECT_EQ(log.sites()[0].line, line);
    EXPECT_NE(log.sites()[0].file.find("instrumented_test.cpp"), std::string_view::npos);
    EXPECT_EQ(log.sites()[0].comparisons, 1);
}

TEST(DecisionLog, names_places_inside_templates) {
    DecisionLog log;
    const auto vector = attach(Vec<FloatShadow, 3>{FloatShadow(1), FloatShadow(2), FloatShadow(3)}, log);
    EXPECT_TRUE(vector == vector);
    ASSERT_EQ(log.sites().size(), 1U);
    EXPECT_TRUE(log.sites()[0].file.ends_with("algorithms/core/vec.h"));
    EXPECT_EQ(log.sites()[0].comparisons, 3);
}

TEST(Shadow, records_the_first_comparison_that_goes_the_other_way) {
    DecisionLog log;
    const auto number = [&](double x) { return attach(scalar_traits<FloatShadow>::from_double(x), log); };
    const FloatShadow sum = number(0x1p24) + number(1);  // 2^24 in float
    EXPECT_FALSE(FloatShadow(5) < number(3));
    log.mark_iteration(7);
    EXPECT_TRUE(sum == number(0x1p24));
    EXPECT_EQ(log.doubtful(), 1);
    ASSERT_TRUE(log.first_doubt().has_value());
    EXPECT_EQ(log.first_doubt()->comparison, 1);
    EXPECT_EQ(log.first_doubt()->iteration, 7);
    EXPECT_EQ(sum.companion(), Rational(0x1p24) + 1);
}

TEST(Shadow, loses_the_companion_where_no_exact_value_exists_and_never_throws) {
    DecisionLog log;
    const FloatShadow one = attach(FloatShadow(1), log);
    const FloatShadow infinite = one / FloatShadow(0);
    EXPECT_TRUE(std::isinf(infinite.value()));
    EXPECT_FALSE(infinite.has_companion());
    EXPECT_TRUE(one < infinite);
    EXPECT_EQ(log.incomparable(), 1);
    EXPECT_EQ(log.doubtful(), 0);
    EXPECT_FALSE(sqrt(one).has_companion());
    EXPECT_FALSE(scalar_traits<FloatShadow>::from_double(std::numeric_limits<double>::quiet_NaN()).has_companion());
    EXPECT_TRUE((Shadow<float, double>(4, 4.0) / Shadow<float, double>(2)).has_companion());
    EXPECT_EQ(sqrt(Shadow<float, double>(2)).companion(), std::sqrt(2.0));
}

TEST(Shadow, starts_from_the_rounded_number_of_its_scalar) {
    const auto tenth = scalar_traits<FloatShadow>::from_double(0.1);
    EXPECT_EQ(tenth.companion(), Rational(static_cast<double>(0.1F)));
}

TEST(RandomRounding, is_fair_and_repeats_itself_with_the_same_seed) {
    RandomRounding coin(1), again(1), other(2);
    int heads = 0, same = 0;
    for (int i = 0; i < 100000; ++i) {
        const bool toss = coin.toss();
        heads += toss ? 1 : 0;
        same += toss == other.toss() ? 1 : 0;
        ASSERT_EQ(toss, again.toss());
    }
    EXPECT_NEAR(heads, 50000, 800);  // five standard deviations
    EXPECT_NEAR(same, 50000, 800);
}

TEST(Stochastic, returns_one_of_the_two_neighbours_and_both_in_turn) {
    RandomRounding coin(3);
    std::set<float> seen;
    for (int i = 0; i < 64; ++i) {
        const Stochastic<float> third = attach(Stochastic<float>(1), coin) / Stochastic<float>(3);
        seen.insert(third.value());
    }
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_LT(Rational(*seen.begin()), Rational(1) / 3);
    EXPECT_GT(Rational(*seen.rbegin()), Rational(1) / 3);
    EXPECT_EQ(coin.tosses(), 64);
}

TEST(Stochastic, leaves_exact_operations_alone_and_stays_next_to_the_exact_value_of_inexact_ones) {
    RandomRounding coin(4);
    const auto check = [](Stochastic<float> ours, const Rational& exact, long tosses) {
        const float x = ours.value();
        const bool is_exact = Rational(x) == exact;
        const bool is_neighbour = Rational(x) < exact ? exact < Rational(std::nextafter(x, 3e38F))
                                                      : Rational(std::nextafter(x, -3e38F)) < exact;
        EXPECT_TRUE(is_exact == (tosses == 0) && (is_exact || is_neighbour)) << x;
    };
    check_random_trials(5, 50000, [&](int, RandomBits& random) {
        const auto draw = [&] {
            const auto integer = static_cast<double>(random() % 200000) - 100000;
            return attach(Stochastic<float>(std::ldexp(integer, static_cast<int>(random() % 40) - 20)), coin);
        };
        const auto a = draw(), b = draw();
        const Rational x(a.value()), y(b.value());
        long before = coin.tosses();
        const auto counted = [&](Stochastic<float> ours, const Rational& exact) {
            check(ours, exact, coin.tosses() - before);
            before = coin.tosses();
        };
        counted(a + b, x + y);
        counted(a - b, x - y);
        counted(a * b, x * y);
        if (y != 0) counted(a / b, x / y);
    });
}

TEST(Counted, counts_each_kind_of_operation) {
    using T = Counted<double>;
    OperationCounts counts;
    const T x = attach(T(3), counts), y = attach(T(0), counts);
    const T z = sqrt((x + x - y) * x) / y;
    EXPECT_FALSE(z < x || z <= x || z == x);
    EXPECT_TRUE(-x < T(0));
    EXPECT_EQ(counts.additions, 2);
    EXPECT_EQ(counts.multiplications, 1);
    EXPECT_EQ(counts.divisions, 1);
    EXPECT_EQ(counts.square_roots, 1);
    EXPECT_EQ(counts.negations, 1);
    EXPECT_EQ(counts.comparisons, 4);
    EXPECT_EQ(counts.not_finite_results, 1);
}

/// Gives the bits once more that `random` has given.
RandomBits same_bits_again(const RandomBits& random) {
    static std::mt19937_64 not_asked;
    return {random.given(), 0, not_asked};
}

template <class S>
Polytope<S, 3> random_polytope(RandomBits& random) {
    Polytope<S, 3> polytope;
    const auto count = 1 + random() % 6;
    for (std::size_t i = 0; i < count; ++i)
        polytope.vertices.push_back(detail::generate<S, 3>(
            [&](int) { return scalar_traits<S>::from_double((static_cast<double>(random() % 7) - 3) / 8); }));
    return polytope;
}
template <class S, class Log>
Polytope<S, 3> observed(Polytope<S, 3> polytope, Log& log) {
    for (auto& vertex : polytope.vertices) vertex = attach(vertex, log);
    return polytope;
}

/// The loop alone: what it leaves open is not asked again.
using PublishedLoop = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>;

/// Compares runs on Instrumented with runs on Plain. They must agree in verdict, stop, iteration counts and bits.
template <class Instrumented, class Plain, class Log>
void expect_the_same_runs(int cases) {
    check_random_trials(6, cases, [](int, RandomBits& random) {
        Log log;
        const auto a = observed(random_polytope<Instrumented>(random), log);
        const auto b = observed(random_polytope<Instrumented>(random), log);
        RandomBits again = same_bits_again(random);
        const auto p = random_polytope<Plain>(again), q = random_polytope<Plain>(again);
        const auto ours = gjk::distance(a, b, PublishedLoop{});
        const auto theirs = gjk::distance(p, q, PublishedLoop{});
        const auto same = [](const Instrumented& x, const Plain& y) { return x.value() == y; };
        EXPECT_TRUE(ours.verdict == theirs.verdict && ours.stop.name == theirs.stop.name &&
                    ours.iterations == theirs.iterations && same(ours.distance2.lower, theirs.distance2.lower) &&
                    same(*ours.distance2.upper, *theirs.distance2.upper) && same(ours.v[0], theirs.v[0]));
    });
}

TEST(InstrumentedRuns, are_those_of_the_plain_scalar_to_the_bit) {
    expect_the_same_runs<Shadow<float, Rational>, float, DecisionLog>(3000);
    expect_the_same_runs<Shadow<double, Rational>, double, DecisionLog>(3000);
    expect_the_same_runs<Tracked<float>, float, DecisionLog>(3000);
    expect_the_same_runs<Tracked<double>, double, DecisionLog>(3000);
    expect_the_same_runs<Counted<double>, double, OperationCounts>(3000);
    expect_the_same_runs<Counted<Rational>, Rational, OperationCounts>(300);
}

/// If no comparison was in doubt, the run is the exact run: verdict, iterations, features of the simplex.
template <class T>
void expect_the_exact_run_wherever_nothing_was_in_doubt(int cases, int at_least) {
    int without_doubt = 0;
    check_random_trials(7, cases, [&](int i, RandomBits& random) {
        DecisionLog log;
        const auto a = observed(random_polytope<T>(random), log), b = observed(random_polytope<T>(random), log);
        RandomBits again = same_bits_again(random);
        const auto p = random_polytope<Rational>(again), q = random_polytope<Rational>(again);
        const auto ours = gjk::distance(a, b, PublishedLoop{});
        const auto exact = gjk::distance(p, q, PublishedLoop{});
        if (log.doubtful() != 0) return;
        ++without_doubt;
        ASSERT_EQ(ours.verdict, exact.verdict) << i;
        ASSERT_EQ(ours.iterations, exact.iterations) << i;
        ASSERT_EQ(ours.simplex.size, exact.simplex.size) << i;
        for (int k = 0; k < exact.simplex.size; ++k) {
            ASSERT_EQ(ours.simplex[k].feature_a, exact.simplex[k].feature_a) << i;
            ASSERT_EQ(ours.simplex[k].feature_b, exact.simplex[k].feature_b) << i;
        }
    });
    EXPECT_GE(without_doubt, at_least);
}

TEST(InstrumentedRuns, without_doubtful_comparisons_are_those_of_exact_arithmetic) {
    expect_the_exact_run_wherever_nothing_was_in_doubt<Interval>(4000, 1000);
    expect_the_exact_run_wherever_nothing_was_in_doubt<Tracked<double>>(4000, 1000);
    expect_the_exact_run_wherever_nothing_was_in_doubt<Tracked<float>>(4000, 1000);
    expect_the_exact_run_wherever_nothing_was_in_doubt<Shadow<float, Rational>>(4000, 1000);
}

TEST(Shadow, shows_the_line_of_johnson_that_takes_a_false_inside) {  // E-25
    DecisionLog log;
    const auto point = [&](int x, int y, int z) {
        return attach(Vec<FloatShadow, 3>{FloatShadow(x), FloatShadow(y), FloatShadow(z)}, log);
    };
    Simplex<FloatShadow, 3> simplex;
    for (const auto& w : {point(80, -111, 54), point(-32, 51, -22), point(-24, 43, -19), point(-16, 16, -3)})
        simplex.push_back({w, w, {}, 0, 0});
    ASSERT_TRUE(Johnson{}.reduce(simplex));
    EXPECT_EQ(simplex.size, 4);
    ASSERT_TRUE(log.first_doubt().has_value());
    const auto& site = log.sites()[log.first_doubt()->site];
    EXPECT_TRUE(site.file.ends_with("algorithms/simplex_solvers/johnson.h")) << site.file;
    EXPECT_EQ(site.function, "qualifies");
    EXPECT_GT(square_root(squared_norm(combine_w(simplex))).value(), 0.0F);
}

TEST(IterationMarker, lets_the_log_say_in_which_iteration_a_run_of_gjk_left_the_exact_one) {  // E-25
    DecisionLog log;
    const auto point = [](int x, int y, int z) {
        return Vec<FloatShadow, 3>{FloatShadow(x), FloatShadow(y), FloatShadow(z)};
    };
    const Polytope<FloatShadow, 3> a{{point(-1, -34, 6), point(13, 43, -7), point(-28, -109, 12), point(-30, 76, -37)}};
    const Polytope<FloatShadow, 3> b{{point(0, 0, 0)}};
    const auto result = gjk::distance(observed(a, log), b, gjk::Options<>{}, IterationMarker{&log});
    ASSERT_TRUE(log.first_doubt().has_value());
    EXPECT_GE(log.first_doubt()->iteration, 1);
    EXPECT_LE(log.first_doubt()->iteration, result.iterations + 1);
}

}  // namespace
}  // namespace touchstone::instrumented_test
