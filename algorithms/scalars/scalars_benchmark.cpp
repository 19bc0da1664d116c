// SPDX-License-Identifier: MIT
// Measures the cost of each scalar: GJK on 64 pairs of random polytopes of 12 points, time per query. The ratios to
// double stand in scalars/all.h. Not a test; build by hand:
//   g++ -std=c++20 -O2 -ffp-contract=off -I. algorithms/scalars/scalars_benchmark.cpp -lbenchmark -lmpfr -lgmp
//   -lquadmath
#include <benchmark/benchmark.h>

#include <random>
#include <utility>
#include <vector>

#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/counted.h"
#include "algorithms/scalars/float128.h"
#include "algorithms/scalars/interval.h"
#include "algorithms/scalars/multiprecision.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/scalars/shadow.h"
#include "algorithms/scalars/stochastic.h"
#include "algorithms/scalars/tracked.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone {
namespace {

/// Coordinates are k/1024 with |k| < 1024, so that even half holds them. The second body is moved by up to 3 along x.
template <class S>
Polytope<S, 3> random_polytope(std::mt19937_64& random, double shift) {
    Polytope<S, 3> polytope;
    for (int i = 0; i < 12; ++i) {
        Vec<double, 3> point;
        for (int k = 0; k < 3; ++k) point[k] = (static_cast<double>(random() % 2047) - 1023) / 1024;
        point[0] += shift;
        polytope.vertices.push_back(convert<S>(point));
    }
    return polytope;
}

/// The log of scalars that have none. Instrumented scalars run with a log attached, as intended.
struct Nothing {};
template <class S>
struct LogOf {
    using type = Nothing;
};
template <>
struct LogOf<Interval> {
    using type = DecisionLog;
};
template <class S>
struct LogOf<Tracked<S>> {
    using type = DecisionLog;
};
template <class S, class Exact>
struct LogOf<Shadow<S, Exact>> {
    using type = DecisionLog;
};
template <class S>
struct LogOf<Counted<S>> {
    using type = OperationCounts;
};
struct Coin : RandomRounding {
    Coin() : RandomRounding(1) {}
};
template <class S>
struct LogOf<Stochastic<S>> {
    using type = Coin;
};

template <class S>
void query(benchmark::State& state) {
    std::mt19937_64 random(1);
    typename LogOf<S>::type log;
    std::vector<std::pair<Polytope<S, 3>, Polytope<S, 3>>> pairs;
    for (int i = 0; i < 64; ++i) {
        auto a = random_polytope<S>(random, 0), b = random_polytope<S>(random, 3.0 * i / 64);
        if constexpr (!std::same_as<decltype(log), Nothing>)
            for (auto* body : {&a, &b})
                for (auto& vertex : body->vertices) vertex = attach(vertex, log);
        pairs.emplace_back(std::move(a), std::move(b));
    }
    std::int64_t queries = 0;
    for ([[maybe_unused]] auto _ : state) {
        for (const auto& [a, b] : pairs) benchmark::DoNotOptimize(gjk::distance(a, b).iterations);
        queries += 64;
    }
    state.SetItemsProcessed(queries);
}

BENCHMARK(query<double>);
BENCHMARK(query<float>);
BENCHMARK(query<long double>);
BENCHMARK(query<Half>);
BENCHMARK(query<BFloat16>);
BENCHMARK(query<TF32>);
BENCHMARK(query<Rounded<20>>);
BENCHMARK(query<Counted<double>>);
BENCHMARK(query<Interval>);
BENCHMARK(query<Tracked<float>>);
BENCHMARK(query<Tracked<double>>);
BENCHMARK(query<Stochastic<double>>);
#if TOUCHSTONE_HAS_FLOAT128
BENCHMARK(query<Float128>);
#endif
BENCHMARK(query<Mpfr<50>>);
BENCHMARK(query<BinFloat<50>>);
BENCHMARK(query<Shadow<float, Rational>>);
BENCHMARK(query<Rational>);

}  // namespace
}  // namespace touchstone

BENCHMARK_MAIN();
