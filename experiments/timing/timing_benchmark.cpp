// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the cost of a query by method and number of vertices, cold and warm. Nothing is judged here: verdicts come
// from campaigns. The counters are the primary figures, since they do not depend on the machine. Times are medians of
// interleaved repetitions, with the interval of order statistics that contains the median with 96 % (2nd and 8th of 9).
//   ./run bench solvers    all of it, 9 repetitions, randomly interleaved
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "algorithms/dobkin_kirkpatrick/hierarchy.h"
#include "algorithms/epa/depth.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/sat/separation.h"
#include "algorithms/shapes/hill_climbing.h"
#include "algorithms/shapes/hull_3d.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/simplex_solvers/johnson_cached.h"
#include "algorithms/simplex_solvers/signed_volumes.h"
#include "algorithms/simplex_solvers/voronoi.h"
#include "properties/families/family.h"

namespace touchstone {
namespace {

using Points = std::vector<Vec<double, 3>>;
constexpr int pair_count = 64, frame_count = 8;
constexpr double radians_a_frame = 0.01;

struct Pair {
    Points a, b;
};

/// Pairs of the family with that many vertices: separated ones, or overlapping ones.
std::vector<Pair> pairs_of(std::int64_t vertices, bool overlapping) {
    const Family& family = *find_family("tessellations_" + std::to_string(vertices));
    std::vector<Pair> pairs;
    for (std::uint64_t index = 0; pairs.size() < pair_count; ++index) {
        const auto query = std::get<Query<3>>(generate(family, 1, index).query);
        Pair pair{std::get<PolytopeData<3>>(query.a.shape).vertices, std::get<PolytopeData<3>>(query.b.shape).vertices};
        const auto found = gjk::distance(Polytope<double, 3>{pair.a}, Polytope<double, 3>{pair.b});
        const bool apart = found.verdict == Verdict::separated;
        if (apart != overlapping && found.verdict != Verdict::undecided) pairs.push_back(std::move(pair));
    }
    return pairs;
}

/// A rotation about the z axis.
Pose<double, 3> turned(int frame) {
    const double angle = radians_a_frame * frame, c = std::cos(angle), s = std::sin(angle);
    Pose<double, 3> pose;
    pose.rows = {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}};
    return pose;
}

double ordered(std::vector<double> times, std::size_t from_end) {
    std::sort(times.begin(), times.end());
    return times.size() < 9 ? times[from_end == 0 ? 0 : times.size() - 1] : times[from_end == 0 ? 1 : times.size() - 2];
}

void finish(benchmark::internal::Benchmark* row) {
    for (const int n : {8, 32, 128, 512}) row->Arg(n);
    row->Unit(benchmark::kNanosecond)
        ->ComputeStatistics("median_from", [](const std::vector<double>& times) { return ordered(times, 0); })
        ->ComputeStatistics("median_to", [](const std::vector<double>& times) { return ordered(times, 1); });
}

struct Cost {
    double supports = 0, iterations = 0;
    template <class Result>
    void add(const Result& result) {
        supports += result.support_calls;
        iterations += result.iterations;
    }
    void report(benchmark::State& state) const {
        state.counters["supports"] = benchmark::Counter(supports, benchmark::Counter::kAvgIterations);
        state.counters["iterations"] = benchmark::Counter(iterations, benchmark::Counter::kAvgIterations);
    }
};

template <class Shape>
std::vector<std::pair<Shape, Shape>> shapes_of(const std::vector<Pair>& pairs) {
    std::vector<std::pair<Shape, Shape>> shapes;
    for (const Pair& pair : pairs) {
        if constexpr (std::same_as<Shape, Polytope<double, 3>>)
            shapes.emplace_back(Shape{pair.a}, Shape{pair.b});
        else if constexpr (std::same_as<Shape, HillClimbingPolytope<double, 3>>)
            shapes.emplace_back(hill_climbing_polytope(convex_hull(std::span<const Vec<double, 3>>(pair.a))),
                                hill_climbing_polytope(convex_hull(std::span<const Vec<double, 3>>(pair.b))));
        else
            shapes.emplace_back(Shape(pair.a), Shape(pair.b));
    }
    return shapes;
}

/// Times one pair per iteration. `query` returns a result with counts.
template <class Shape, class Ask>
void run(benchmark::State& state, bool overlapping, const Ask& ask) {
    const auto shapes = shapes_of<Shape>(pairs_of(state.range(0), overlapping));
    Cost cost;
    std::size_t next = 0;
    for (auto _ : state) {
        const auto& [a, b] = shapes[next++ % shapes.size()];
        auto result = ask(a, b);
        benchmark::DoNotOptimize(result);
        cost.add(result);
    }
    cost.report(state);
}

template <class Solver, class Shape = Polytope<double, 3>>
void distance_cold(benchmark::State& state) {
    run<Shape>(state, false, [](const auto& a, const auto& b) { return gjk::distance(a, b, gjk::Options<Solver>{}); });
}
void intersects_separated(benchmark::State& state) {
    run<Polytope<double, 3>>(state, false, [](const auto& a, const auto& b) { return gjk::intersects(a, b); });
}
void intersects_overlapping(benchmark::State& state) {
    run<Polytope<double, 3>>(state, true, [](const auto& a, const auto& b) { return gjk::intersects(a, b); });
}
void epa_depth(benchmark::State& state) {
    run<Polytope<double, 3>>(state, true, [](const auto& a, const auto& b) { return epa::depth(a, b); });
}

/// Times frames in which B turns by 0.01 rad: cold, with a fixed first axis in each frame, or warm, from the end of the
/// previous frame.
void frames(benchmark::State& state, bool warm) {
    struct Frame {
        Polytope<double, 3> a;
        Transformed<Polytope<double, 3>> b;
    };
    std::vector<Frame> frames;
    for (const Pair& pair : pairs_of(state.range(0), false))
        for (int frame = 0; frame < frame_count; ++frame) frames.push_back({{pair.a}, {{pair.b}, turned(frame)}});
    Cost cost;
    std::size_t next = 0;
    Vec<double, 3> start = unit_vector<double, 3>(0);
    for (auto _ : state) {
        const std::size_t at = next++ % frames.size();
        if (at % frame_count == 0 || !warm) start = unit_vector<double, 3>(0);
        const auto result = gjk::distance(frames[at].a, frames[at].b, gjk::Options<Voronoi>{}, NullObserver{}, start);
        start = -result.v;
        cost.add(result);
    }
    cost.report(state);
}

BENCHMARK(distance_cold<Johnson>)->Apply(finish);
BENCHMARK(distance_cold<JohnsonCached>)->Apply(finish);
BENCHMARK(distance_cold<SignedVolumes>)->Apply(finish);
BENCHMARK(distance_cold<Voronoi>)->Apply(finish);
BENCHMARK(distance_cold<Voronoi, HillClimbingPolytope<double, 3>>)->Apply(finish);
BENCHMARK(distance_cold<Voronoi, dobkin_kirkpatrick::Hierarchy<double, 3>>)->Apply(finish);
BENCHMARK_CAPTURE(frames, distance_cold, false)->Apply(finish);
BENCHMARK_CAPTURE(frames, distance_warm, true)->Apply(finish);
BENCHMARK(intersects_separated)->Apply(finish);
BENCHMARK(intersects_overlapping)->Apply(finish);
BENCHMARK(epa_depth)->Apply(finish);

}  // namespace
}  // namespace touchstone
