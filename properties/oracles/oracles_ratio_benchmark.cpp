// SPDX-License-Identifier: GPL-3.0-or-later
// Measures ratios of times and their limits. Two routes answer each pair in turn, so that a busy machine slows both.
// The medians of both times and of the ratio are counters of the row. The time of the row itself is their sum.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

#include "oracles/cgal_bodies.h"
#include "oracles/oracle.h"
#include "oracles/quick_verdict.h"
#include "properties/oracles/pairs_benchmark.h"

namespace touchstone {
namespace {

using Clock = std::chrono::steady_clock;

template <class Work>
double microseconds(const Work& work) {
    const auto start = Clock::now();
    work();
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

double median(std::vector<double> x) {
    const auto middle = x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2);
    std::nth_element(x.begin(), middle, x.end());
    return *middle;
}

std::vector<Query<3>> queries(Placement placement, std::int64_t count) {
    std::vector<Query<3>> list;
    for (std::uint64_t i = 0; i < benchmark_pairs; ++i)
        list.push_back(make_query(i, static_cast<std::size_t>(count), placement));
    return list;
}

/// Compares `exact` with Polytope_distance_d over Gmpzf on the same pairs, which are converted to its numbers in
/// advance.
void distance_ratio(benchmark::State& state, Placement placement) {
    const Oracle* exact = find_oracle("exact");
    const auto list = queries(placement, state.range(0));
    std::vector<AnyQuery> asked(list.begin(), list.end());
    std::vector<std::array<cgal_oracle::Coordinates<3>, 2>> numbers;
    for (const auto& query : list)
        numbers.push_back({cgal_oracle::world<3>(*oracles_detail::core_of(query.a)),
                           cgal_oracle::world<3>(*oracles_detail::core_of(query.b))});
    std::vector<double> ours, theirs, ratio;
    std::size_t next = 0;
    for (auto _ : state) {
        const std::size_t i = next++ % list.size();
        ours.push_back(microseconds([&] { benchmark::DoNotOptimize(exact->answer(asked[i])); }));
        theirs.push_back(microseconds(
            [&] { benchmark::DoNotOptimize(cgal_oracle::distance_by_class(numbers[i][0], numbers[i][1])); }));
        ratio.push_back(theirs.back() / ours.back());
    }
    state.counters["exact_us"] = median(ours);
    state.counters["cgal_us"] = median(theirs);
    state.counters["ratio"] = median(ratio);
}

/// Measures only the checking of claims. The claims are made in advance.
void claim(benchmark::State& state, Placement placement) {
    const auto list = queries(placement, state.range(0));
    std::vector<VerdictClaim<3>> claims;
    for (const auto& query : list) claims.push_back(searched_claim<3>(query));
    std::size_t next = 0, decided = 0;
    for (auto _ : state) {
        const std::size_t i = next++ % list.size();
        decided += verdict_by_claim<3>(list[i], claims[i]) != Verdict::undecided ? 1 : 0;
    }
    state.counters["decided"] = static_cast<double>(decided) / static_cast<double>(next);
}

/// Compares a route, given by the name of its oracle, in full detail or with only what is asked.
void median_of(benchmark::State& state, Placement placement, Detail detail) {
    const Oracle* exact = find_oracle("exact");
    const auto list = queries(placement, state.range(0));
    std::vector<AnyQuery> asked(list.begin(), list.end());
    std::vector<double> times;
    std::size_t next = 0;
    for (auto _ : state)
        times.push_back(
            microseconds([&] { benchmark::DoNotOptimize(exact->answer(asked[next++ % list.size()], detail)); }));
    state.counters["median_us"] = median(times);
}

void sizes(benchmark::internal::Benchmark* row) {
    for (const int n : {8, 20, 100, 1000}) row->Arg(n);
    row->Unit(benchmark::kMicrosecond);
}

BENCHMARK_CAPTURE(claim, separated, Placement::separated)->Apply(sizes);
BENCHMARK_CAPTURE(claim, overlapping, Placement::overlapping)->Apply(sizes);
BENCHMARK_CAPTURE(distance_ratio, separated, Placement::separated)->Apply(sizes);
BENCHMARK_CAPTURE(distance_ratio, overlapping, Placement::overlapping)->Apply(sizes);
BENCHMARK_CAPTURE(median_of, depth, Placement::deep, Detail::asked)->Apply(sizes);
BENCHMARK_CAPTURE(median_of, impact, Placement::approaching, Detail::asked)->Apply(sizes);
BENCHMARK_CAPTURE(median_of, impact_of_vertices, Placement::vertex_first, Detail::asked)->Apply(sizes);
BENCHMARK_CAPTURE(median_of, impact_in_full, Placement::approaching, Detail::full)->Apply(sizes);

}  // namespace
}  // namespace touchstone
