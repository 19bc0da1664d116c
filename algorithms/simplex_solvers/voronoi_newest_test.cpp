// SPDX-License-Identifier: MIT
// A tetrahedron that holds the origin: VoronoiNewest takes its weights from volumes if their signs are certain, and
// asks voronoi.h otherwise. Small integer tetrahedra, many of them flat or with the origin on a face, are exact in
// Rational, which says who is right.
#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/fast/registers/combine.h"
#include "algorithms/gjk/surrounds_origin.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/simplex_solvers/voronoi_newest.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone {
namespace {

template <Scalar S>
Simplex<S, 3> simplex_of(const Polytope<S, 3>& points) {
    Simplex<S, 3> simplex;
    for (const auto& x : points.vertices) simplex.push_back({x, x, zero_vector<S, 3>(), simplex.size, 0});
    return simplex;
}

TEST(VoronoiNewest, has_in_exact_arithmetic_the_weights_of_voronoi_inside) {
    int inside = 0;
    check_random_trials(51, 3000, [&](int i, RandomBits& rng) {
        const auto points = brute_force::random_points<3>(rng, 4, 1 + static_cast<int>(rng() % 4));
        auto newest = simplex_of(brute_force::polytope_of<Rational, 3>(points)), all = newest;
        ASSERT_TRUE(Voronoi{}.reduce(all)) << i;
        ASSERT_TRUE(VoronoiNewest{}.reduce(newest)) << i;
        ASSERT_TRUE(combine_w(all) == combine_w(newest)) << i;
        if (all.size < 4) return;
        ++inside;
        ASSERT_EQ(newest.size, 4) << i;
        for (std::size_t k = 0; k < 4; ++k) ASSERT_TRUE(all.lambda[k] == newest.lambda[k]) << i;
    });
    EXPECT_GT(inside, 100);
}

/// Rounded scalars: never a false inside, the same decision as voronoi.h, and weights that meet the origin.
template <Scalar S>
void check_decisions(std::uint64_t seed, double tolerance) {
    int inside = 0;
    check_random_trials(seed, 6000, [&](int i, RandomBits& rng) {
        const auto points = brute_force::random_points<3>(rng, 4, 1 + static_cast<int>(rng() % 9));
        const auto exact = simplex_of(brute_force::polytope_of<Rational, 3>(points));
        auto newest = simplex_of(brute_force::polytope_of<S, 3>(points)), all = newest;
        ASSERT_TRUE(Voronoi{}.reduce(all)) << i;
        ASSERT_TRUE(VoronoiNewest{}.reduce(newest)) << i;
        ASSERT_EQ(newest.size == 4, gjk::detail::surrounds_origin(exact)) << i;
        ASSERT_EQ(newest.size == 4, all.size == 4) << i;
        if (newest.size < 4) return;
        ++inside;
        for (int k = 0; k < 3; ++k) ASSERT_NEAR(static_cast<double>(combine_w(newest)[k]), 0, tolerance) << i;
    });
    EXPECT_GT(inside, 200);
}

TEST(VoronoiNewest, is_inside_exactly_where_the_origin_is) {
    check_decisions<double>(52, 1e-14);
    check_decisions<float>(53, 1e-5);
}

/// Slivers whose volumes are lost in rounding are left to voronoi.h: the sign of a volume near zero proves nothing.
TEST(VoronoiNewest, asks_voronoi_about_volumes_within_their_rounding) {
    for (const double height : {1e-15, 1e-16, 1e-17, 0.0}) {
        Simplex<double, 3> newest;
        for (const Vec<double, 3>& x : {Vec<double, 3>{1, 0, -height}, Vec<double, 3>{-1, 1, -height},
                                        Vec<double, 3>{-1, -1, -height}, Vec<double, 3>{0, 0, height}})
            newest.push_back({x, x, {}, 0, 0});
        auto all = newest;
        const bool reduced = Voronoi{}.reduce(all);
        ASSERT_EQ(VoronoiNewest{}.reduce(newest), reduced) << height;
        ASSERT_EQ(newest.size, all.size) << height;
        for (std::size_t k = 0; k < static_cast<std::size_t>(all.size); ++k)
            EXPECT_EQ(newest.lambda[k], all.lambda[k]) << height;
    }
}

}  // namespace
}  // namespace touchstone
