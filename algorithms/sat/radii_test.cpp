// SPDX-License-Identifier: MIT
// Separating axes of balls, capsules and hulls with margins, against EPA on the same bodies and closed forms.
#include "algorithms/sat/radii.h"

#include <gtest/gtest.h>

#include <cmath>

#include "algorithms/epa/depth.h"
#include "algorithms/sat/polygons.h"
#include "algorithms/sat/polytopes.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::sat_radii_test {
namespace {

template <class S, int D>
using Points = std::vector<Vec<S, D>>;

template <class S, int D>
auto asked(const Points<S, D>& a, const Points<S, D>& b, const Margins<S>& radii) {
    const std::span<const Vec<S, D>> of_a(a), of_b(b);
    if constexpr (D == 2)
        return sat::with_radii<S, D>(sat::polygons<S>(of_a, of_b), of_a, of_b, radii);
    else
        return sat::with_radii<S, D>(sat::polytopes<S>(of_a, of_b), of_a, of_b, radii);
}

TEST(SatOfRadii, is_exact_for_two_balls) {
    const auto deep = asked<double, 3>({{0, 0, 0}}, {{3, 4, 0}}, {2, 4});
    EXPECT_EQ(deep.verdict, Verdict::penetrating);
    EXPECT_EQ(deep.depth2.lower, 1);
    EXPECT_EQ(*deep.depth2.upper, 1);
    EXPECT_EQ(deep.axis, (Vec<double, 3>{-3, -4, 0}));
    const auto apart = asked<double, 3>({{0, 0, 0}}, {{3, 4, 0}}, {1, 2});
    EXPECT_EQ(apart.verdict, Verdict::separated);
    EXPECT_EQ(apart.distance_lower2, 4);
    const auto touching = asked<double, 3>({{0, 0, 0}}, {{3, 4, 0}}, {2, 3});
    EXPECT_TRUE(meets(touching.verdict));
    EXPECT_EQ(*touching.depth2.upper, 0);
    const auto same = asked<double, 2>({{1, 1}}, {{1, 1}}, {2, 3});
    EXPECT_EQ(same.verdict, Verdict::penetrating);
    EXPECT_EQ(*same.depth2.upper, 25);
}

TEST(SatOfRadii, leaves_bodies_without_radii_as_they_are) {
    const Points<double, 2> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}}, other{{1, 1}, {3, 1}, {3, 3}};
    const auto plain = sat::polygons<double>(square, other), same = asked<double, 2>(square, other, {0, 0});
    EXPECT_EQ(plain.verdict, same.verdict);
    EXPECT_EQ(*plain.depth2.upper, *same.depth2.upper);
    EXPECT_EQ(plain.axes, same.axes);
}

template <class S, int D>
void check_against_epa(RandomBits& rng, int& met, int& apart) {
    const auto next = [&] { return static_cast<S>(rng() >> 40) * S(0x1p-23) - S(1); };
    Points<S, D> a, b;
    const int n = 1 + static_cast<int>(rng() % 6), m = 1 + static_cast<int>(rng() % 6);
    const auto add = [&](Points<S, D>& to, S offset) {
        Vec<S, D> p;
        for (int k = 0; k < D; ++k) p[k] = next() + (k == 0 ? offset : S(0));
        to.push_back(p);
    };
    for (int i = 0; i < n; ++i) add(a, 0);
    for (int i = 0; i < m; ++i) add(b, S(3) * next());
    const Margins<S> radii{S(0.5) + next() / 2, S(0.5) + next() / 4};
    const auto found = asked<S, D>(a, b, radii);
    const auto truth = epa::depth(Dilated<Polytope<S, D>>{{a}, radii.a}, Dilated<Polytope<S, D>>{{b}, radii.b});
    ASSERT_EQ(meets(found.verdict), meets(truth.verdict));
    ASSERT_NE(found.verdict, Verdict::undecided);
    const double few = 512 * static_cast<double>(scalar_traits<S>::epsilon());
    ++(meets(found.verdict) ? met : apart);
    // The bracket allows for the rounding of the axes that stand for facets.
    const auto depth = square_root(found.depth2), exact = square_root(truth.depth2);
    EXPECT_LE(static_cast<double>(depth.lower), static_cast<double>(*exact.upper) + few);
    EXPECT_LE(static_cast<double>(exact.lower), static_cast<double>(*depth.upper) + few);
    EXPECT_NEAR(std::sqrt(static_cast<double>(found.distance_lower2)),
                std::sqrt(static_cast<double>(truth.distance_lower2)), few);
}

TEST(SatOfRadii, agrees_with_epa_on_cores) {
    int met = 0, apart = 0;
    check_random_trials(1, 1000, [&](int, RandomBits& rng) {
        check_against_epa<double, 2>(rng, met, apart);
        check_against_epa<double, 3>(rng, met, apart);
        check_against_epa<float, 2>(rng, met, apart);
        check_against_epa<float, 3>(rng, met, apart);
    });
    EXPECT_GT(met, 1000);
    EXPECT_GT(apart, 400);
}

}  // namespace
}  // namespace touchstone::sat_radii_test
