// SPDX-License-Identifier: MIT
// If squares of lengths are subnormal or vanish, there is no verdict without a certificate and no bracket that misses
// the truth.
#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "algorithms/epa/depth.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/sat/polytopes.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::epa_depth_near_underflow_test {
namespace {

template <Field S, int D>
struct Bodies {
    Polytope<S, D> a, b;
};

template <Field S, int D>
Polytope<Rational, D> as_rational(const Polytope<S, D>& body) {
    Polytope<Rational, D> exact;
    for (const auto& x : body.vertices)
        exact.vertices.push_back(detail::generate<Rational, D>(
            [&](int k) { return Rational(static_cast<double>(scalar_traits<S>::to_long_double(x[k]))); }));
    return exact;
}

/// Small integers times 2^-exponent. Every fourth coordinate is smaller by another factor of 2^-3 to 2^-40.
template <Field S, int D>
Bodies<S, D> draw(RandomBits& rng, int exponent) {
    Bodies<S, D> bodies;
    for (auto* body : {&bodies.a, &bodies.b}) {
        const int count = 1 + static_cast<int>(rng() % 6);
        for (int i = 0; i < count; ++i)
            body->vertices.push_back(detail::generate<S, D>([&](int) {
                const int less = rng() % 4 == 0 ? 3 + static_cast<int>(rng() % 38) : 0;
                return scalar_traits<S>::from_double(std::ldexp(static_cast<double>(rng() % 9) - 4, -exponent - less));
            }));
    }
    return bodies;
}

struct Truth {
    Verdict verdict;
    long double distance, depth, slack;
};

template <Field S, int D>
Truth truth_of(const Bodies<S, D>& bodies) {
    const auto a = as_rational(bodies.a), b = as_rational(bodies.b);
    const auto exact = epa::depth(a, b);
    long double largest = 0;
    for (const auto* body : {&a, &b})
        for (const auto& x : body->vertices)
            for (int k = 0; k < D; ++k)
                largest = std::max(largest, std::fabs(scalar_traits<Rational>::to_long_double(x[k])));
    const auto root = [](const Rational& x) { return std::sqrt(scalar_traits<Rational>::to_long_double(x)); };
    const long double roundoff = scalar_traits<S>::to_long_double(scalar_traits<S>::epsilon());
    return {exact.verdict, root(*gjk::distance(a, b).distance2.upper), root(*exact.depth2.upper),
            64 * roundoff * largest};
}

bool contradicts(Verdict answer, const Truth& truth) {
    switch (answer) {
        case Verdict::separated: return truth.verdict != Verdict::separated;
        case Verdict::penetrating: return truth.verdict != Verdict::penetrating && truth.slack < truth.distance;
        case Verdict::touching:
        case Verdict::intersecting: return truth.verdict == Verdict::separated && truth.slack < truth.distance;
        case Verdict::undecided: break;
    }
    return false;
}

/// Checks lower2 <= number^2 <= upper2 up to the slack of the judge.
template <Field S>
bool holds(const S& lower2, const S& upper2, long double number, long double slack) {
    const auto root = [](const S& x) { return std::sqrt(scalar_traits<S>::to_long_double(x)); };
    return root(lower2) <= number + slack && number <= root(upper2) + slack;
}

template <Field S, int D>
void ask_epa(const Bodies<S, D>& bodies, const Truth& truth) {
    const auto r = epa::depth(bodies.a, bodies.b);
    EXPECT_FALSE(contradicts(r.verdict, truth));
    if (r.depth2.upper) {
        EXPECT_TRUE(holds(r.depth2.lower, *r.depth2.upper, truth.depth, truth.slack));
    }
    EXPECT_TRUE(holds(r.distance_lower2, scalar_traits<S>::from_double(1), truth.distance, truth.slack));
}

template <Field S, int D>
void ask_sat(const Bodies<S, D>& bodies, const Truth& truth) {
    if constexpr (D == 3) {
        const auto r = sat::polytopes<S>(bodies.a.vertices, bodies.b.vertices);
        EXPECT_FALSE(contradicts(r.verdict, truth));
        if (r.verdict == Verdict::penetrating) {
            EXPECT_TRUE(holds(r.depth2.lower, *r.depth2.upper, truth.depth, truth.slack));
        }
        EXPECT_TRUE(holds(r.distance_lower2, scalar_traits<S>::from_double(1), truth.distance, truth.slack));
    }
}

template <Field S, int D>
void ask_hybrid(const Bodies<S, D>& bodies, const Truth& truth) {
    const auto r = hybrid::depth(bodies.a, bodies.b, Margins<S>{});
    EXPECT_FALSE(contradicts(r.verdict, truth));
    if (!r.core_distance2) return;
    const auto signed_root = [](const S& x) {
        const long double y = scalar_traits<S>::to_long_double(x);
        return y < 0 ? -std::sqrt(-y) : std::sqrt(y);
    };
    const long double number = truth.verdict == Verdict::separated ? truth.distance : -truth.depth;
    EXPECT_TRUE(signed_root(r.core_distance2->lower) <= number + truth.slack &&
                number <= signed_root(*r.core_distance2->upper) + truth.slack);
}

template <Field S, int D>
void expect_no_wrong_answer(int exponent, int pairs) {
    check_random_trials(540, pairs, [&](int, RandomBits& rng) {
        SCOPED_TRACE(::testing::Message() << "at 2^-" << exponent);
        const auto bodies = draw<S, D>(rng, exponent);
        const Truth truth = truth_of(bodies);
        ask_epa(bodies, truth);
        ask_sat(bodies, truth);
        ask_hybrid(bodies, truth);
    });
}

TEST(NearUnderflow, nothing_is_decided_without_a_certificate_in_the_plane) {
    for (const int exponent : {500, 520, 530, 537, 539, 540, 545}) expect_no_wrong_answer<double, 2>(exponent, 1000);
    for (const int exponent : {60, 65, 72, 77}) expect_no_wrong_answer<float, 2>(exponent, 1000);
}

TEST(NearUnderflow, nothing_is_decided_without_a_certificate_in_space) {
    for (const int exponent : {500, 520, 530, 537, 539, 540, 545}) expect_no_wrong_answer<double, 3>(exponent, 300);
    for (const int exponent : {60, 65, 72, 77}) expect_no_wrong_answer<float, 3>(exponent, 300);
}

TEST(NearUnderflow, a_polygon_pair_that_was_called_penetrating_is_not) {
    const auto tiny = [](double x, double y) { return Vec<double, 2>{std::ldexp(x, -540), std::ldexp(y, -540)}; };
    const Polytope<double, 2> a{{tiny(2, 3), tiny(0, -2), tiny(2, -3)}}, b{{tiny(3, -4), tiny(-4, -2), tiny(-3, -3)}};
    EXPECT_NE(epa::depth(a, b).verdict, Verdict::penetrating);
    EXPECT_NE(hybrid::depth(a, b, Margins<double>{}).verdict, Verdict::penetrating);
}

TEST(NearUnderflow, scenes_of_half_the_exponent_range_keep_their_depth) {
    for (const int exponent : {200, 300, 400, 470}) {
        const double s = std::ldexp(1.0, -exponent);
        const Polytope<double, 2> a{{{-s, -s}, {s, -s}, {s, s}, {-s, s}}}, b{{{0.5 * s, 0}, {3 * s, -s}, {3 * s, s}}};
        const auto r = epa::depth(a, b);
        ASSERT_EQ(r.verdict, Verdict::penetrating) << exponent;
        EXPECT_DOUBLE_EQ(std::sqrt(*r.depth2.upper), 0.5 * s) << exponent;
    }
}

// Exact signs are lost to underflow and overflow here, and of these EPA and the hybrid said `touching` by rounded ones.
TEST(NearUnderflow, contact_is_not_called_touching_without_exact_signs) {
    const Polytope<double, 2> tiny{{{-0x0.006p-1022, 0x0.006p-1022},
                                    {0, 0},
                                    {-0x0.004p-1022, 0x0.006p-1022},
                                    {-0x0.006p-1022, -0x0.004p-1022},
                                    {-0x0.006p-1022, 0x0.002p-1022}}};
    const Polytope<double, 2> penetrated{{{0x1.c76e95396a1fep-1, -0x1.d810999363a2p-1},
                                          {-0x1.3efd39a4c5ffp-3, 0x1.610fda10fb7b8p-59},
                                          {-0x0.006p-1022, 0x0.006p-1022}}};
    EXPECT_NE(epa::depth(tiny, penetrated).verdict, Verdict::touching);
    const Polytope<double, 2> wide{{{1, -2}, {-0x1p511, -1}, {-0x1p511, 2}}};
    const Polytope<double, 2> apart{{{0, 0x1p511}, {2, -0x1p511}, {2, -2}}};
    EXPECT_NE(epa::depth(wide, apart).verdict, Verdict::touching);
    const Polytope<double, 2> edge{
        {{0x1.92f09725f609ep-1, -0x1.22c86bc7231b4p-33}, {-0x1.d362c3f67aaf4p+53, -0x1.33f488302bd5cp-2}}};
    const Polytope<double, 2> deep{{{2, 0x1p511}, {-0x1p512, -0x1p512}, {0, 2}}};
    EXPECT_NE(hybrid::depth(edge, deep).verdict, Verdict::touching);
}

}  // namespace
}  // namespace touchstone::epa_depth_near_underflow_test
