// SPDX-License-Identifier: MIT
// Compares the signs of a full simplex with exact arithmetic, and tests cases that they decide and a solver's weights
// do not.
#include "algorithms/gjk/surrounds_origin.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::surrounds_origin_test {
namespace {

template <int D>
Simplex<Rational, D> exactly(const Simplex<double, D>& simplex) {
    Simplex<Rational, D> exact;
    for (int i = 0; i < simplex.size; ++i) exact.push_back({convert<Rational>(simplex[i].w), {}, {}});
    return exact;
}

/// Tests full simplices of every thickness down to a roundoff. Every third one is flat.
template <int D>
void expect_what_is_claimed_is_true() {
    std::normal_distribution<double> normal;
    int claimed = 0, inside = 0;
    check_random_trials(1, 20000, [&](int i, RandomBits& random) {
        Simplex<double, D> simplex;
        for (int vertex = 0; vertex <= D; ++vertex) {
            Vec<double, D> w;
            for (int k = 0; k < D; ++k) w[k] = normal(random);
            w[0] = std::ldexp(w[0], -(i % 60));
            if (i % 3 == 0 && vertex == D) w = simplex[0].w + simplex[1].w;
            simplex.push_back({w, {}, {}});
        }
        const bool truth = gjk::detail::surrounds_origin(exactly(simplex));
        const bool found = gjk::detail::surrounds_origin(simplex);
        EXPECT_TRUE(truth || !found) << i;
        claimed += found;
        inside += truth;
    });
    EXPECT_GT(claimed, inside * 9 / 10) << "idle";
}

TEST(SurroundsOrigin, claims_only_what_is_true_and_most_of_it_in_space) { expect_what_is_claimed_is_true<3>(); }
TEST(SurroundsOrigin, claims_only_what_is_true_and_most_of_it_in_the_plane) { expect_what_is_claimed_is_true<2>(); }

TEST(SurroundsOrigin, says_nothing_of_products_that_have_underflowed) {
    Simplex<double, 3> simplex;
    for (const Vec<double, 3>& w : {Vec<double, 3>{-1, -1, -1}, {3, 0, 0}, {0, 3, 0}, {0, 0, 3}})
        simplex.push_back({0x1p-400 * w, {}, {}});
    EXPECT_FALSE(gjk::detail::surrounds_origin(simplex));
    EXPECT_TRUE(gjk::detail::surrounds_origin(exactly(simplex)));
}

}  // namespace
}  // namespace touchstone::surrounds_origin_test
