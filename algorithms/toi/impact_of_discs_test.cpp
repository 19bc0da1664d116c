// SPDX-License-Identifier: MIT
// Compares impacts of discs, which are points with a margin, with closed forms.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>

#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::impact_of_discs_test {
namespace {

using toi::ImpactState;

/// The time at which a disc of radius r, whose centre moves from 0 with velocity v, meets a segment. The closed form in
/// long double has three roots: |t v - p| = r, |t v - q| = r, and the line at distance r.
std::optional<long double> disc_meets_segment(const Vec<double, 2>& p, const Vec<double, 2>& q, const Vec<double, 2>& v,
                                              long double r) {
    using L = long double;
    std::optional<L> best;
    const auto offer = [&](L t) {
        if (t >= 0 && t <= 1 && (!best || t < *best)) best = t;
    };
    const auto distance = [&](L x, L y) {
        const L ex = L(q[0]) - L(p[0]), ey = L(q[1]) - L(p[1]), ee = ex * ex + ey * ey;
        L s = ee > 0 ? ((x - L(p[0])) * ex + (y - L(p[1])) * ey) / ee : 0;
        s = s < 0 ? 0 : s > 1 ? 1 : s;
        return std::hypot(x - L(p[0]) - s * ex, y - L(p[1]) - s * ey);
    };
    if (distance(0, 0) <= r) return 0.0L;
    const L vx = v[0], vy = v[1], vv = vx * vx + vy * vy;
    for (const auto* c : {&p, &q}) {
        const L b = vx * L((*c)[0]) + vy * L((*c)[1]), cc = L((*c)[0]) * L((*c)[0]) + L((*c)[1]) * L((*c)[1]) - r * r;
        if (vv > 0 && b * b >= vv * cc) offer((b - std::sqrt(b * b - vv * cc)) / vv);
    }
    const L nx = -(L(q[1]) - L(p[1])), ny = L(q[0]) - L(p[0]), length = std::hypot(nx, ny);
    for (const L side : {-1.0L, 1.0L}) {
        const L rate = nx * vx + ny * vy;
        if (rate == 0) continue;
        const L t = (nx * L(p[0]) + ny * L(p[1]) + side * r * length) / rate;
        if (t >= 0 && distance(t * vx, t * vy) <= r * (1 + 1e-15L)) offer(t);
    }
    return best;
}

/// As above, for a triangle: the first time for its edges, or 0 if the centre starts inside.
std::optional<long double> disc_meets_triangle(const std::array<Vec<double, 2>, 3>& x, const Vec<double, 2>& v,
                                               long double r) {
    int left = 0, right = 0;
    std::optional<long double> best;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto &p = x[i], &q = x[(i + 1) % 3];
        const double turn = p[0] * q[1] - p[1] * q[0];  // exact on the multiples of 1/128 used here
        left += turn >= 0 ? 1 : 0;
        right += turn <= 0 ? 1 : 0;
        if (const auto t = disc_meets_segment(p, q, v, r); t && (!best || *t < *best)) best = t;
    }
    const bool holds_origin = (left == 3 || right == 3) && left + right < 6;
    return holds_origin ? 0.0L : best;
}

TEST(Impact, does_not_go_on_with_a_support_point_of_an_earlier_time) {  // E-30
    const Point<double, 2> a{{10, 0}}, b{{0, 0}};
    const toi::Translation<double, 2> motion{{20, 8}, 1};
    const auto result = toi::dynamic_gjk(a, b, motion, {0, 1}, toi::Options<>{}, toi::NullAdvanceObserver{}, {0, 1});
    EXPECT_EQ(result.state, ImpactState::miss);
    EXPECT_EQ(toi::conservative_advancement(a, b, motion, {0, 1}).state, ImpactState::miss);
    const Point<double, 2> c{{-3, -1}};
    const toi::Translation<double, 2> other{{-3, 2}, 1};
    const auto peer = toi::conservative_advancement(c, b, other, {0, 2});
    const auto second =
        toi::dynamic_gjk(c, b, other, {0, 2}, toi::Options<>{}, toi::NullAdvanceObserver{}, {0.89599, -0.44407});
    EXPECT_EQ(second.state, peer.state);
    EXPECT_FALSE(disc_meets_segment({10, 0}, {10, 0}, {20, 8}, 1));
    EXPECT_FALSE(disc_meets_segment({-3, -1}, {-3, -1}, {-3, 2}, 2));
    EXPECT_EQ(second.state, ImpactState::miss);
}

TEST(Impact, with_margins_converges_to_the_closed_form_for_a_disc_and_a_segment) {
    int hits = 0, disagreements = 0;
    check_random_trials(8, 5000, [&](int i, RandomBits& rng) {
        const auto next = [&] { return static_cast<double>(static_cast<int>(rng() % 2001) - 1000) / 128.0; };
        const Vec<double, 2> p{next(), next()}, q{next(), next()}, v{next(), next()};
        const double r = static_cast<double>(1 + rng() % 256) / 128.0;
        const auto exact = disc_meets_segment(p, q, v, r);
        const FixedPolytope<double, 2, 2> a{{p, q}};
        const Point<double, 2> b{{0, 0}};
        const auto result = toi::dynamic_gjk(a, b, toi::Translation<double, 2>{v, 1}, {r / 4, 3 * r / 4});
        const auto peer = toi::conservative_advancement(a, b, toi::Translation<double, 2>{v, 1}, {r / 4, 3 * r / 4});
        ASSERT_EQ(result.stop.kind, StopKind::converged) << result.stop.name << " in case " << i;
        ASSERT_EQ(result.state == ImpactState::miss, !exact) << i;
        if (peer.state != result.state) ++disagreements;
        if (!exact) return;
        ++hits;
        EXPECT_LE(result.time.lower, *exact + 1e-11);
        EXPECT_LE(*exact, *result.time.upper + 1e-11);
        EXPECT_NEAR(static_cast<double>(*exact), *result.time.upper, 1e-6) << i;
        if (result.state != ImpactState::hit) return;
        const Vec<double, 2> between = result.point_a - result.point_b;
        EXPECT_NEAR(infinity_norm(between), 0, 1e-11);
    });
    EXPECT_EQ(disagreements, 0);
    EXPECT_GT(hits, 500);
}

TEST(Impact, with_margins_converges_to_the_closed_form_for_a_disc_and_a_triangle) {  // I-75
    int hits = 0, inside = 0;
    check_random_trials(13, 5000, [&](int i, RandomBits& rng) {
        const auto next = [&] { return static_cast<double>(static_cast<int>(rng() % 2001) - 1000) / 128.0; };
        const std::array<Vec<double, 2>, 3> x{
            {Vec<double, 2>{next(), next()}, Vec<double, 2>{next(), next()}, Vec<double, 2>{next(), next()}}};
        const Vec<double, 2> v{next(), next()};
        const double r = static_cast<double>(1 + rng() % 256) / 128.0;
        const auto exact = disc_meets_triangle(x, v, r);
        const FixedPolytope<double, 2, 3> triangle{x};
        const Point<double, 2> disc{{0, 0}};
        const auto result = toi::dynamic_gjk(triangle, disc, toi::Translation<double, 2>{v, 1}, {0, r});
        ASSERT_EQ(result.stop.kind, StopKind::converged) << result.stop.name << " in case " << i;
        ASSERT_EQ(result.state == ImpactState::miss, !exact) << i;
        if (!exact) return;
        EXPECT_NEAR(static_cast<double>(*exact), *result.time.upper, 1e-6) << i;
        (result.state == ImpactState::hit ? hits : inside) += 1;
    });
    EXPECT_GT(hits, 500);
    EXPECT_GT(inside, 500);
}

}  // namespace
}  // namespace touchstone::impact_of_discs_test
