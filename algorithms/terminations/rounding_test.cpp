// SPDX-License-Identifier: MIT
// Tests on which inputs rounding defeats a stopping rule, and that the default rule withstands them.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/simplex_solvers/johnson_newest.h"
#include "algorithms/terminations/all.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::algorithms_terminations_rounding_test {
namespace {

using Q = Rational;

template <class S, int D>
struct Cloud {
    Polytope<S, D> a;
    Point<S, D> b{};
};

template <class S, int D, class Rule>
DistanceResult<S, D> to_origin(std::vector<Vec<S, D>> points, const Rule& rule) {
    const Cloud<S, D> cloud{{std::move(points)}};
    return gjk::distance(cloud.a, cloud.b, gjk::Options<Johnson, Rule>{{}, rule, 256});
}

TEST(AbsoluteGapAlone, never_ends_on_simple_segments) {  // E-22
    EXPECT_EQ((to_origin<float, 2>({{-1, -1}, {0, 1}}, AbsoluteGap{1e-6}).stop.name), "cap");
    EXPECT_EQ((to_origin<double, 2>({{-1, -1}, {0, 1}}, AbsoluteGap{1e-9}).stop.name), "cap");
    EXPECT_NE((to_origin<float, 2>({{-1, -1}, {0, 1}}, Robust{}).stop.kind), StopKind::exhausted);
}

TEST(RelativeGapAlone, never_ends_on_simple_segments) {  // E-22
    EXPECT_EQ((to_origin<float, 2>({{-62, 3}, {2578, 2}}, RelativeGap{1e-6}).stop.name), "cap");
    EXPECT_EQ((to_origin<float, 2>({{-692, 0}, {821, 1}}, RelativeGap{1e-4}).stop.name), "cap");
    EXPECT_EQ((to_origin<double, 2>({{-1.7, 2}, {2.6, -3}}, RelativeGap{1e-12}).stop.name), "cap");
    EXPECT_EQ((to_origin<float, 3>({{-8, 17, -22}, {1, -20, 19}, {19, 16, -10}}, RelativeGap{1e-6}).stop.name), "cap");
    for (const auto& segment : {std::vector<Vec<float, 2>>{{-62, 3}, {2578, 2}}, {{-692, 0}, {821, 1}}})
        EXPECT_NE((to_origin<float, 2>(segment, Robust{}).stop.kind), StopKind::exhausted);
}

struct Never {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>&) const {
        return {};
    }
};

TEST(LengthOfV, may_grow_in_floating_point) {  // E-23, period 3 of E-22
    const Polytope<float, 3> a{{{-14, -22, 7}, {-5, -14, -28}, {15, 30, 9}}};
    const Point<float, 3> b{};
    Recorder<float, 3> recorder;
    const gjk::Options<JohnsonNewest, Never> options{{}, {}, 64};
    const auto result = gjk::distance(a, b, options, recorder, {-5, -14, -28});
    bool grew = false;
    for (const auto& iterate : recorder.iterates) {
        grew = grew || iterate.previous_vv < iterate.vv;
        EXPECT_LE(iterate.upper2, iterate.vv);
    }
    EXPECT_TRUE(grew);
    EXPECT_EQ(result.stop.name, "cap");
}

TEST(Robust, keeps_the_better_v_where_the_next_would_be_longer) {  // E-23
    EXPECT_LE((*to_origin<double, 2>({{3.3, 3.3}, {-4.2, -4.2}, {6.514285714285713, 6.514285714285713}}, Robust{})
                    .distance2.upper),
              1e-28);
    EXPECT_LE((*to_origin<float, 3>({{12, -24, 11}, {-18, 20, -20}, {-17, 24, -18}, {24, -27, 27}}, Robust{})
                    .distance2.upper),
              0.0046F);
}

TEST(FalseInside, is_never_reported_by_the_recommended_rule) {  // E-25
    const auto not_inside = [](const auto& result) {
        EXPECT_NE(result.verdict, Verdict::penetrating);
        EXPECT_NE(result.verdict, Verdict::intersecting);
    };
    not_inside(to_origin<float, 3>({{-1, -34, 6}, {13, 43, -7}, {-28, -109, 12}, {-30, 76, -37}}, Robust{}));
    not_inside(to_origin<float, 2>({{-0.2F, -1.3F}, {0.4F, 1.1F}, {-0.4F, -2.1F}}, Robust{}));
    not_inside(
        to_origin<double, 3>({{-0.1, 0.8, -0.5}, {2.3, -2.8, 0.1}, {-0.5, 1.4, -0.6}, {0.3, -2.2, 1}}, Robust{}));
}

TEST(TheoremFour, does_not_hold_for_the_rounded_gap) {  // E-26
    const Polytope<double, 2> a{{{1, 1e8}, {-1, 1e8}}};
    const Point<double, 2> b{};
    Recorder<double, 2> recorder;
    const auto result = gjk::distance(a, b, gjk::Options<Johnson, RelativeGap>{{}, RelativeGap{0}, 64}, recorder);
    EXPECT_EQ(result.stop.kind, StopKind::converged);
    EXPECT_EQ(result.v[0], 1.0);  // the nearest point is (0, 1e8): the error is 1 at a computed gap of 0
    EXPECT_EQ(result.stop.measured, 0.0);
    const auto robust = gjk::distance(a, b);  // tells how much of the gap rounding hides: here at least the error of 1
    EXPECT_GE(robust.stop.threshold, 1.0);
}

template <class S, class Bits>
void expect_an_end_on_any_bits() {
    check_random_trials(77, 20000, [&](int i, RandomBits& rng) {
        Polytope<S, 3> a, b;
        for (auto* body : {&a, &b}) {
            body->vertices.resize(1 + rng() % 4);
            for (auto& p : body->vertices)
                for (int k = 0; k < 3; ++k) {
                    Bits bits = static_cast<Bits>(rng());
                    if (i % 2 == 0) bits &= static_cast<Bits>(~Bits(0) << (sizeof(Bits) * 8 - 14));
                    p[k] = std::bit_cast<S>(bits);
                }
        }
        const auto result = gjk::distance(a, b);
        EXPECT_NE(result.stop.name, "cap");
        EXPECT_NE(result.stop.kind, StopKind::running);
        if (result.stop.kind == StopKind::converged) {
            EXPECT_TRUE(is_finite(result.v));
            EXPECT_TRUE(is_finite(result.point_a));
            EXPECT_TRUE(scalar_traits<S>::is_finite(result.distance2.lower));
        }
    });
}

TEST(Robust, ends_before_the_cap_on_any_bits_and_never_claims_convergence_without_finite_numbers) {
    expect_an_end_on_any_bits<float, std::uint32_t>();
    expect_an_end_on_any_bits<double, std::uint64_t>();
}

/// Needles and flat clouds about the origin. On these the former default rule, for which duplicates counted as
/// converged, claimed convergence at errors of 1.5e-3 of the scale.
TEST(Robust, claims_convergence_only_near_the_truth_and_never_a_false_inside) {
    int converged = 0;
    check_random_trials(123, 3000, [&](int i, RandomBits& rng) {
        const auto uniform = [&] { return static_cast<double>(rng() >> 40) * 0x1p-23 - 1.0; };
        Polytope<float, 3> a;
        const double length = i % 2 == 0 ? 1000 : 1, noise = i % 2 == 0 ? 1 : 1e-7;
        const Vec<double, 3> axis{uniform(), uniform(), uniform()};
        double scale = 0;
        for (std::size_t k = 4 + rng() % 6; k > 0; --k) {
            const double t = length * uniform();
            Vec<float, 3> p;
            for (int c = 0; c < 3; ++c) p[c] = static_cast<float>(t * axis[c] + noise * uniform());
            a.vertices.push_back(p);
            scale = std::max(scale, std::sqrt(static_cast<double>(squared_norm(p))));
        }
        const auto result = gjk::distance(a, Point<float, 3>{});
        Polytope<Q, 3> exact;
        for (const auto& p : a.vertices) exact.vertices.push_back({Q(p[0]), Q(p[1]), Q(p[2])});
        const double truth = std::sqrt(gjk::distance(exact, Point<Q, 3>{}).distance2.upper->convert_to<double>());
        EXPECT_NE(result.stop.kind, StopKind::exhausted);
        if (result.verdict == Verdict::penetrating || result.verdict == Verdict::intersecting) {
            EXPECT_LE(truth, 1e-5 * scale);
        }
        if (result.stop.kind != StopKind::converged) return;
        ++converged;
        EXPECT_NEAR(std::sqrt(static_cast<double>(*result.distance2.upper)), truth, 2e-6 * scale);
    });
    EXPECT_GT(converged, 100);
}

}  // namespace
}  // namespace touchstone::algorithms_terminations_rounding_test
