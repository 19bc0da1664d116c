// SPDX-License-Identifier: MIT
// The start of EPA: full-dimensional with the origin inside, or a supporting plane through the origin (P-18).
#include "algorithms/epa/initial_polytope.h"

#include <gtest/gtest.h>

#include <random>

#include "algorithms/epa/expanding_polytope.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone {
namespace {

template <int D>
void sweep(std::uint64_t seed, int cases) {
    using V = Vec<Rational, D>;
    std::mt19937_64 rng(seed);
    int full = 0, grown = 0, touching = 0;
    for (int i = 0; i < cases; ++i) {
        Polytope<Rational, D> body;
        const auto flat = rng() % 3;
        for (std::uint64_t k = 0, n = 1 + rng() % 7; k < n; ++k) {
            V x = detail::generate<Rational, D>([&](int) { return Rational(static_cast<int>(rng() % 5) - 2); });
            if (flat == 0) x[D - 1] = 0;
            body.vertices.push_back(x);
        }
        const Polytope<Rational, D> origin{{zero_vector<Rational, D>()}};
        const auto start = gjk::distance(body, origin);
        if (start.verdict == Verdict::separated) continue;
        const MinkowskiDifference<Polytope<Rational, D>, Polytope<Rational, D>> cso{body, origin};
        const auto first = epa::initial_polytope(cso, start.simplex, epa::Origin::inside, 0);
        if (first.outcome == epa::Start::touching) {
            ++touching;
            ASSERT_GT(squared_norm(first.normal), 0);
            for (const V& x : body.vertices) ASSERT_LE(dot(first.normal, x), 0);
            continue;
        }
        ASSERT_EQ(first.outcome, epa::Start::full);
        ASSERT_EQ(first.simplex.size, D + 1);
        ++full;
        grown += start.simplex.size < D + 1 ? 1 : 0;
        const epa::Expanding<Rational, D> polytope(first.simplex);
        for (const auto& face : polytope.faces()) {
            ASSERT_GT(face.plane.nn, 0) << "affinely independent";
            ASSERT_GE(face.plane.offset, 0) << "holds the origin";
        }
    }
    EXPECT_GE(full, cases / 10);
    EXPECT_GE(grown, cases / 50);
    EXPECT_GE(touching, cases / 10);
}

TEST(InitialPolytope, is_full_dimensional_and_holds_the_origin_or_proves_touching) {
    sweep<2>(61, 4000);
    sweep<3>(62, 4000);
}

TEST(InitialPolytope, drops_points_that_depend_on_the_others) {
    using V = Vec<double, 3>;
    const Polytope<double, 3> cube{{V{-1, -1, -1}, V{1, -1, -1}, V{-1, 1, -1}, V{1, 1, -1}, V{-1, -1, 1}, V{1, 1, 1}}};
    const Polytope<double, 3> origin{{V{0, 0, 0}}};
    const MinkowskiDifference<Polytope<double, 3>, Polytope<double, 3>> cso{cube, origin};
    Simplex<double, 3> sliver;
    for (const V& x : {V{-1, -1, -1}, V{1, 1, 1}, V{1, 1, 1}, V{0, 0, 0x1p-52}}) sliver.push_back({x, x, {}, 0, 0});
    const auto first = epa::initial_polytope(cso, sliver, epa::Origin::unknown, 128);
    EXPECT_EQ(first.outcome, epa::Start::full);
    EXPECT_TRUE(epa::ExpandingPolytope<double>(first.simplex).is_usable());
}

}  // namespace
}  // namespace touchstone
