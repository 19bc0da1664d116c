// SPDX-License-Identifier: MIT
// SAT in the plane and containment on numbers whose squares leave the range of the scalar: the answer is right or
// undecided.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

#include "algorithms/gjk/distance.h"
#include "algorithms/overlap/containment.h"
#include "algorithms/sat/polygons.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/shapes/hull_2d.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::scale_test {
namespace {

template <class S>
using Points = std::vector<Vec<S, 2>>;

/// x times 2^exponent, rounded to S.
template <class S>
Points<S> scaled(const Points<double>& points, int exponent) {
    Points<S> result;
    for (const auto& p : points)
        result.push_back(touchstone::detail::generate<S, 2>(
            [&](int k) { return scalar_traits<S>::from_double(std::ldexp(p[k], exponent)); }));
    return result;
}

/// The same numbers as rationals.
template <class S>
Points<Rational> exact(const Points<S>& points) {
    Points<Rational> result;
    for (const auto& p : points)
        result.push_back(touchstone::detail::generate<Rational, 2>(
            [&](int k) { return Rational(static_cast<double>(scalar_traits<S>::to_long_double(p[k]))); }));
    return result;
}

const Points<double> point{{0, -1}}, quadrilateral{{3, 0}, {-4, 3}, {4, 4}, {-4, -2}};  // apart

TEST(SeparatingAxisAtAnyScale, does_not_call_a_point_outside_penetrating) {
    ASSERT_EQ(sat::polygons<Rational>(exact(point), exact(quadrilateral)).verdict, Verdict::separated);
    for (int e = -1070; e <= 1020; ++e) {
        const auto a = scaled<double>(point, e), b = scaled<double>(quadrilateral, e);
        for (const auto& found : {sat::polygons<double>(a, b), overlap::containment<double>(b, a[0])}) {
            EXPECT_TRUE(found.verdict == Verdict::separated || found.verdict == Verdict::undecided) << e;
            EXPECT_EQ(found.verdict == Verdict::separated, found.stop.kind == StopKind::converged) << e;
            EXPECT_TRUE(found.verdict == Verdict::separated || e < -500 || 509 < e) << e;
        }
    }
    for (int e = -140; e <= 120; ++e) {
        const auto found = sat::polygons<float>(scaled<float>(point, e), scaled<float>(quadrilateral, e));
        EXPECT_TRUE(found.verdict == Verdict::separated || found.verdict == Verdict::undecided) << e;
        EXPECT_TRUE(found.verdict == Verdict::separated || e < -60 || 61 < e) << e;
    }
}

/// Up to six points with small integer coordinates, or tenths of these, hardly ever on one line.
Points<double> random_points(RandomBits& rng, bool tenths) {
    Points<double> points(1 + rng() % 6);
    for (auto& p : points)
        for (int k = 0; k < 2; ++k) {
            p[k] = static_cast<double>(static_cast<int>(rng() % 9) - 4);
            if (tenths) p[k] = static_cast<double>(static_cast<float>(p[k] * 0.1));
        }
    return points;
}

/// Checks that the bracket holds the depth or the distance up to the band of 32 roundoffs, in units of 2^exponent.
template <class S>
void expect_bracket(const sat::SeparationResult<S, 2>& found, const Points<Rational>& a, const Points<Rational>& b,
                    int exponent) {
    const Rational unit(std::ldexp(1.0, exponent));
    const auto length = [&](const Rational& square) {
        return std::sqrt(scalar_traits<Rational>::to_long_double(Rational(square / (unit * unit))));
    };
    const auto seen = [&](const S& square) {
        return std::ldexp(std::sqrt(scalar_traits<S>::to_long_double(square)), -exponent);
    };
    const long double band = 32 * 4 * scalar_traits<S>::to_long_double(scalar_traits<S>::epsilon()),
                      depth = length(*sat::polygons<Rational>(a, b).depth2.upper),
                      distance =
                          length(*gjk::distance(Polytope<Rational, 2>{a}, Polytope<Rational, 2>{b}).distance2.upper);
    EXPECT_LE(seen(found.distance_lower2), distance + band);
    EXPECT_LE(seen(found.depth2.lower), depth + band);
    EXPECT_GE(seen(*found.depth2.upper), depth - band);
}

/// Checks that of 1000 pairs at the scale 2^exponent every decided one is decided correctly. Returns the number
/// decided.
template <class S>
int decided_at_scale(int exponent) {
    int decided = 0;
    check_random_trials(61, 1000, [&](int i, RandomBits& rng) {
        const auto a = random_points(rng, i % 2 == 0), b = random_points(rng, i % 2 == 0);
        const auto seen_a = scaled<S>(a, exponent), seen_b = scaled<S>(b, exponent);
        const auto found = sat::polygons<S>(seen_a, seen_b);
        const auto inside = overlap::containment<S>(seen_a, seen_b[0]);
        if (found.verdict != Verdict::undecided) {
            ++decided;
            EXPECT_EQ(found.verdict, sat::polygons<Rational>(exact(seen_a), exact(seen_b)).verdict) << i;
            expect_bracket(found, exact(seen_a), exact(seen_b), exponent);
        }
        if (inside.verdict != Verdict::undecided) {
            EXPECT_EQ(inside.verdict, overlap::containment<Rational>(exact(seen_a), exact(seen_b)[0]).verdict) << i;
        }
    });
    return decided;
}

TEST(SeparatingAxisAtAnyScale, of_random_polygons_is_right_or_undecided) {
    for (const int e : {0, 60, -60, 61, 62, 63, 64, 120, -62, -70, -120}) {
        const int decided = decided_at_scale<float>(e);
        EXPECT_GT(decided, std::abs(e) <= 60 ? 700 : -1) << e;
    }
    for (const int e : {0, 500, -490, 509, 510, 511, 515, 1000, -510, -530, -1000}) {
        const int decided = decided_at_scale<double>(e);
        EXPECT_GT(decided, std::abs(e) <= 500 ? 700 : -1) << e;
    }
}

/// Numbers of every magnitude occur together: one body may be as small as a rounding error of the other.
TEST(SeparatingAxisAtAnyScale, of_numbers_of_every_magnitude_is_right_or_undecided) {
    int decided = 0;
    check_random_trials(62, 20000, [&](int i, RandomBits& rng) {
        const int range = 1 + static_cast<int>(rng() % 1020);
        const auto draw = [&] {
            Points<double> points(1 + rng() % 5);
            for (auto& p : points)
                for (int k = 0; k < 2; ++k) {
                    const int e = static_cast<int>(rng() % static_cast<unsigned>(2 * range)) - range;
                    p[k] = i % 3 == 0 ? std::bit_cast<double>(rng())
                                      : std::ldexp(static_cast<double>(static_cast<int>(rng() % 9) - 4), e);
                    if (!std::isfinite(p[k])) p[k] = 0;
                }
            return points;
        };
        const auto a = draw(), b = draw();
        const auto found = sat::polygons<double>(a, b);
        if (found.verdict == Verdict::undecided) return;
        ++decided;
        EXPECT_EQ(found.verdict, sat::polygons<Rational>(exact(a), exact(b)).verdict) << i;
    });
    EXPECT_GT(decided, 1000);
}

/// The cross product at the corner (0, 1/4) is smaller than the smallest positive number.
TEST(SeparatingAxisAtAnyScale, keeps_the_corner_of_a_needle_thinner_than_any_product) {
    const Points<double> needle{{0, 0}, {0, 0.25}, {0x1p-1074, 0}};
    EXPECT_EQ(convex_hull(needle).vertices.size(), 3U);
}

/// A scalar without exact signs: in half precision 300 squared is out of range.
TEST(SeparatingAxisAtAnyScale, in_half_precision_is_right_or_undecided) {
    using Half = Rounded<11, 15>;
    int decided = 0;
    for (const int e : {0, 3, 5, 6, 7, 8, 10, 12, -3, -6, -10}) decided += decided_at_scale<Half>(e);
    EXPECT_GT(decided, 5000);
}

}  // namespace
}  // namespace touchstone::scale_test
