// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the cost of a truth: the oracle `exact` against `cgal` by number of vertices, for distance, verdict, depth
// and impact. Each row cycles through 16 pairs of polytopes inscribed in the unit sphere. Compare the medians and their
// ratios.
#include <benchmark/benchmark.h>

#include "oracles/oracle.h"
#include "properties/oracles/pairs_benchmark.h"

namespace touchstone {
namespace {

using enum Placement;

void answer(benchmark::State& state, const char* oracle_name, Placement placement) {
    const Oracle* oracle = find_oracle(oracle_name);
    std::vector<AnyQuery> queries;
    for (std::uint64_t i = 0; i < benchmark_pairs; ++i)
        queries.push_back(make_query(i, static_cast<std::size_t>(state.range(0)), placement));
    const Verdict expected = placement == overlapping || placement == deep ? Verdict::penetrating
                             : placement == touching                       ? Verdict::touching
                                                                           : Verdict::separated;
    // Four inscribed points may miss each other although the spheres overlap. Larger sets never do.
    for (const auto& query : queries)
        if (oracle->answer(query).verdict != expected && state.range(0) > 8)
            return state.SkipWithError("a pair is not placed as its name says");
    std::size_t next = 0;
    for (auto _ : state) benchmark::DoNotOptimize(oracle->answer(queries[next++ % benchmark_pairs]));
}

void sizes(benchmark::internal::Benchmark* row) {
    for (const int n : {4, 8, 20, 100, 1000}) row->Arg(n);
    row->Unit(benchmark::kMicrosecond);
}

void few(benchmark::internal::Benchmark* row) {
    for (const int n : {4, 8, 20}) row->Arg(n);
    row->Unit(benchmark::kMicrosecond);
}

BENCHMARK_CAPTURE(answer, exact_separated, "exact", separated)->Apply(sizes);
BENCHMARK_CAPTURE(answer, exact_overlapping, "exact", overlapping)->Apply(sizes);
BENCHMARK_CAPTURE(answer, exact_touching, "exact", touching)->Apply(sizes);
BENCHMARK_CAPTURE(answer, exact_depth, "exact", deep)->Apply(sizes);
BENCHMARK_CAPTURE(answer, exact_impact, "exact", approaching)->Apply(sizes);
BENCHMARK_CAPTURE(answer, exact_impact_of_vertices, "exact", vertex_first)->Apply(sizes);
BENCHMARK_CAPTURE(answer, cgal_separated, "cgal", separated)->Apply(sizes);
BENCHMARK_CAPTURE(answer, cgal_overlapping, "cgal", overlapping)->Apply(sizes);
BENCHMARK_CAPTURE(answer, cgal_touching, "cgal", touching)->Apply(sizes);
BENCHMARK_CAPTURE(answer, cgal_depth, "cgal", deep)->Apply(few);  // beyond 4096 differences `cgal` leaves the depth out
BENCHMARK_CAPTURE(answer, cgal_impact, "cgal", approaching)->Apply(sizes);
BENCHMARK_CAPTURE(answer, cgal_impact_of_vertices, "cgal", vertex_first)->Apply(sizes);

}  // namespace
}  // namespace touchstone

BENCHMARK_MAIN();
