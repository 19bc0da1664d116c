// SPDX-License-Identifier: GPL-3.0-or-later
// What the truth costs: the oracle `exact` against `cgal` by number of vertices: distance, verdict, depth and impact.
// Each row cycles through 16 pairs of inscribed polytopes of the unit sphere; read the medians and the ratios.
#include <benchmark/benchmark.h>

#include <cmath>

#include "oracles/oracle.h"
#include "properties/families/counter_random.h"

namespace touchstone {
namespace {

constexpr int pairs = 16;

/// Depth is asked of overlapping pairs; `approaching` pairs are separated ones whose ray pierces a facet of A - B,
/// `vertex_first` ones meet in one vertex each.
enum Placement { separated, overlapping, touching, deep, approaching, vertex_first };

/// Points of the unit sphere; all but the first have an abscissa below 1, and the first is (1, 0, 0).
std::vector<Vec<double, 3>> sphere_points(std::uint64_t stream, std::size_t count) {
    const CounterRandom random("benchmark", 1, stream);
    std::vector<Vec<double, 3>> list{{1, 0, 0}};
    for (std::uint64_t k = 0; list.size() < count;) {
        Vec<double, 3> x;
        for (int i = 0; i < 3; ++i)
            x[i] = std::ldexp(static_cast<double>(random.uniform(k++, -(1LL << 40), 1LL << 40)), -40);
        const double length = std::sqrt(squared_norm(x));
        if (length < 0x1p-10 || length > 1) continue;
        x = (1 / length) * x;
        if (x[0] < 1) list.push_back(x);
    }
    return list;
}

/// Touching pairs share exactly the point (1, 0, 0): B is a mirrored sphere beyond the plane x = 1.
AnyQuery make_query(std::uint64_t stream, std::size_t count, Placement placement) {
    Query<3> query;
    auto a = sphere_points(2 * stream, count), b = sphere_points(2 * stream + 1, count);
    const Vec<double, 3> offset = placement == separated || placement == approaching ? Vec<double, 3>{2.25, 0.5, 0.25}
                                                                                     : Vec<double, 3>{0.25, 0.125, 0};
    for (auto& x : b) {
        if (placement == touching || placement == vertex_first)
            x[0] = (placement == touching ? 2 : 4) - x[0];
        else
            x = x + offset;
    }
    if (placement == deep) query.kind = QueryKind::penetration;
    if (placement == approaching || placement == vertex_first) {
        query.kind = QueryKind::impact;
        query.motion =
            Motion<3>{placement == approaching ? Vec<double, 3>{-2, -0.375, -0.25} : Vec<double, 3>{-1, 0, 0}, 4};
    }
    query.a.shape = PolytopeData<3>{std::move(a)};
    query.b.shape = PolytopeData<3>{std::move(b)};
    return query;
}

void answer(benchmark::State& state, const char* oracle_name, Placement placement) {
    const Oracle* oracle = find_oracle(oracle_name);
    std::vector<AnyQuery> queries;
    for (std::uint64_t i = 0; i < pairs; ++i)
        queries.push_back(make_query(i, static_cast<std::size_t>(state.range(0)), placement));
    const Verdict expected = placement == overlapping || placement == deep ? Verdict::penetrating
                             : placement == touching                       ? Verdict::touching
                                                                           : Verdict::separated;
    // Four inscribed points may miss each other where the spheres overlap; larger sets never do.
    for (const auto& query : queries)
        if (oracle->answer(query).verdict != expected && state.range(0) > 8)
            return state.SkipWithError("a pair is not placed as its name says");
    std::size_t next = 0;
    for (auto _ : state) benchmark::DoNotOptimize(oracle->answer(queries[next++ % pairs]));
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
BENCHMARK_CAPTURE(answer, cgal_depth, "cgal", deep)->Apply(few);  // beyond 4096 differences it leaves depth out
BENCHMARK_CAPTURE(answer, cgal_impact, "cgal", approaching)->Apply(sizes);
BENCHMARK_CAPTURE(answer, cgal_impact_of_vertices, "cgal", vertex_first)->Apply(sizes);

}  // namespace
}  // namespace touchstone

BENCHMARK_MAIN();
