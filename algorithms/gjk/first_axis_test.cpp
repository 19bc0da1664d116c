// SPDX-License-Identifier: MIT
// gjk::intersects looks at its first axis before it starts its loop, unless an observer watches. Both ways must give
// one answer, number by number: on hulls of few small integer points with ties, duplicates and flat bodies, along axes
// that separate, do not, and vanish.
#include <gtest/gtest.h>

#include <limits>

#include "algorithms/gjk/intersects.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone {
namespace {

/// Watches the loop without keeping anything.
struct Watcher {
    int seen = 0;
    template <Scalar S, int D>
    void operator()(const Iterate<S, D>&) {
        ++seen;
    }
};

template <Scalar S, int D>
void expect_same(const IntersectsResult<S, D>& x, const IntersectsResult<S, D>& y) {
    EXPECT_EQ(to_string(x.verdict), to_string(y.verdict));
    EXPECT_EQ(x.stop.name, y.stop.name);
    EXPECT_EQ(x.stop.kind, y.stop.kind);
    EXPECT_TRUE(x.stop.measured == y.stop.measured && x.stop.threshold == y.stop.threshold);
    EXPECT_TRUE(x.axis == y.axis && x.axis_support == y.axis_support);
    EXPECT_EQ(x.iterations, y.iterations);
    EXPECT_EQ(x.support_calls, y.support_calls);
    ASSERT_EQ(x.simplex.size, y.simplex.size);
    for (int i = 0; i < x.simplex.size; ++i)
        EXPECT_TRUE(x.simplex[i].w == y.simplex[i].w && has_same_features(x.simplex[i], y.simplex[i])) << i;
}

template <Scalar S, int D, class Solver>
void check_both_ways(std::uint64_t seed, int trials) {
    int separated_at_once = 0, searched = 0;
    check_random_trials(seed, trials, [&](int i, RandomBits& rng) {
        const int range = 1 + static_cast<int>(rng() % 4);
        auto a = brute_force::random_points<D>(rng, 1 + static_cast<int>(rng() % 7), range);
        const auto b = brute_force::random_points<D>(rng, 1 + static_cast<int>(rng() % 7), range);
        if (rng() % 3 == 0) a.push_back(a[rng() % a.size()]);
        const auto body_a = brute_force::polytope_of<S, D>(a), body_b = brute_force::polytope_of<S, D>(b);
        const auto axis = brute_force::polytope_of<S, D>(brute_force::random_points<D>(rng, 1, 2)).vertices[0];
        const gjk::IntersectsOptions<Solver> options;
        Watcher watcher;
        const auto observed = gjk::intersects(body_a, body_b, options, watcher, axis);
        const auto looked = gjk::intersects(body_a, body_b, options, NullObserver{}, axis);
        expect_same(observed, looked);
        ASSERT_GT(watcher.seen, 0) << i;
        ++(looked.iterations == 0 && looked.verdict == Verdict::separated ? separated_at_once : searched);
    });
    EXPECT_GT(separated_at_once, trials / 50);
    EXPECT_GT(searched, trials / 4);
}

TEST(FirstAxisOfIntersects, gives_the_answer_of_the_observed_loop) {
    check_both_ways<Rational, 3, VoronoiNewest>(41, 400);
    check_both_ways<Rational, 2, Voronoi>(42, 400);
    check_both_ways<double, 3, VoronoiNewest>(43, 4000);
    check_both_ways<double, 2, Voronoi>(44, 2000);
    check_both_ways<float, 3, VoronoiNewest>(45, 4000);
}

TEST(FirstAxisOfIntersects, refuses_what_is_not_finite_in_both_ways) {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {infinity, -infinity, infinity - infinity, 1e300}) {
        const Polytope<double, 3> a{{{bad, 0, 0}}}, b{{{0, 0, 1}, {0, 1, 0}}};
        Watcher watcher;
        const gjk::IntersectsOptions<Voronoi, gjk::AxisBeyondRounding, gjk::AsPublished> options;
        const auto observed = gjk::intersects(a, b, options, watcher), looked = gjk::intersects(a, b, options);
        EXPECT_EQ(to_string(looked.verdict), "undecided");
        EXPECT_EQ(to_string(observed.verdict), to_string(looked.verdict));
        EXPECT_EQ(observed.stop.name, looked.stop.name);
        EXPECT_EQ(observed.support_calls, looked.support_calls);
    }
}

}  // namespace
}  // namespace touchstone
