// SPDX-License-Identifier: MIT
// Compares the bracket of the depth that separating axes give in rounded arithmetic with the depth in rationals.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/sat/polytopes.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::bracket_test {
namespace {

using Points = std::vector<Vec<double, 3>>;

template <class To, class From>
std::vector<Vec<To, 3>> converted(const std::vector<Vec<From, 3>>& points) {
    std::vector<Vec<To, 3>> result;
    for (const auto& p : points)
        result.push_back(touchstone::detail::generate<To, 3>([&](int k) {
            return scalar_traits<To>::from_double(static_cast<double>(scalar_traits<From>::to_long_double(p[k])));
        }));
    return result;
}

template <class S>
long double root(const S& square) {
    return std::sqrt(scalar_traits<S>::to_long_double(square));
}

/// If the bodies penetrate, checks that the bracket holds the depth of the bodies rounded to S, up to the band of 32 u
/// L, and returns 1; otherwise returns 0.
template <class S>
int expect_bracket_holds_the_depth(const Points& a, const Points& b) {
    const auto seen_a = converted<S>(a), seen_b = converted<S>(b);
    const auto found = sat::polytopes<S>(seen_a, seen_b);
    if (found.verdict != Verdict::penetrating) return 0;
    S size = S(0);
    for (const auto* body : {&seen_a, &seen_b})
        for (const auto& p : *body) size = std::max(size, infinity_norm(p));
    const auto exact_a = converted<Rational>(seen_a), exact_b = converted<Rational>(seen_b);
    const long double band = 32 * scalar_traits<S>::to_long_double(S(scalar_traits<S>::epsilon() * size)),
                      depth = root(*sat::polytopes<Rational>(exact_a, exact_b).depth2.upper);
    EXPECT_LE(root(found.depth2.lower), depth + band);
    EXPECT_GE(root(*found.depth2.upper), depth - band);
    return 1;
}

/// Edges at an angle of 2^-8. Their cross product, and the depth along it, have errors of 2^8 roundoffs and more.
TEST(SeparatingAxisBracket, between_nearly_parallel_edges_widens_the_bracket_of_the_depth) {
    const Points point{{0, 0, 0x1p-10}},
        needle{{0, 0, 0}, {0, -1, 0}, {1.5, 1.5, 0x1.81p+0}, {-1.25, -0x1.3f8p+0, -1.25}};
    EXPECT_EQ(expect_bracket_holds_the_depth<double>(point, needle), 1);
    const Points segment{{0, 0, 0}, {1, 0, 0}},
        sliver{{-1.875, 1.875, 0x1.e4p+0}, {0x1.1p+0, -0x1.0cp+0, -0x1.14p+0}, {1, -1, -0x1.02p+0}};
    EXPECT_EQ(expect_bracket_holds_the_depth<double>(segment, sliver), 1);
    const Points other{{0, -0x1.308p+0, 0}, {0x1.3p+0, 0, 0x1.2f8p+0}},
        triangle{{-0.25, -0x1.71p+0, -0x1.08p-2}, {0, 0, 0}, {0x1.48p+1, 0x1.6p+0, 0x1.49p+1}};
    EXPECT_EQ(expect_bracket_holds_the_depth<double>(other, triangle), 1);
}

template <class S>
void expect_brackets_of_needles_hold(int penetrating_at_least) {
    int penetrating = 0;
    check_random_trials(21, 600, [&](int i, RandomBits& rng) {
        const double slender = std::ldexp(1.0, -static_cast<int>(rng() % (i % 2 == 0 ? 4 : 24)));
        const auto number = [&](double size) { return size * (static_cast<double>(rng() % 257) / 16 - 8); };
        const auto draw = [&] {
            Points points;
            for (int k = 0; k < 5; ++k) {
                const double along = number(1);
                points.push_back({along + number(slender), along + number(slender), number(slender) - along});
            }
            return points;
        };
        const auto a = draw(), b = draw();
        penetrating += expect_bracket_holds_the_depth<S>(a, b);
    });
    EXPECT_GE(penetrating, penetrating_at_least);
}
TEST(SeparatingAxisBracket, of_needles_brackets_the_depth_in_every_precision) {
    expect_brackets_of_needles_hold<double>(400);
    expect_brackets_of_needles_hold<float>(100);
    expect_brackets_of_needles_hold<Rounded<11>>(5);
}

}  // namespace
}  // namespace touchstone::bracket_test
