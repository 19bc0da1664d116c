// SPDX-License-Identifier: MIT
// Compares SAT in the plane and in space with verdict and depth by definition, and tests the counterexamples of seed
// S2.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <optional>

#include "algorithms/core/pose.h"
#include "algorithms/epa/depth.h"
#include "algorithms/gjk/boolean_2d.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/sat/polygons.h"
#include "algorithms/sat/polytopes.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/integer_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::separation_test {
namespace {

namespace truth = testing_truth;

struct SeparationTruth {
    Verdict verdict = Verdict::undecided;
    Rational depth2 = 0;
};

/// The truth by definition. The facets of C are the lines or planes through its points that have all of C on one side.
/// The origin is interior if C is not flat and the origin is strictly inside every facet.
SeparationTruth separation_truth(const truth::Points& c, int dimension) {
    if (!truth::hull_holds_origin(c)) return {Verdict::separated, 0};
    std::optional<Rational> least;
    const auto offer = [&](const truth::Point& n, std::int64_t offset) {
        if (truth::is_zero(n)) return;
        bool above = false, below = false;
        for (const auto& p : c) {
            above = above || truth::inner(n, p) > offset;
            below = below || truth::inner(n, p) < offset;
        }
        if (above && below) return;
        const Rational key = Rational(offset) * offset / truth::inner(n, n);
        const Rational depth2 = above || below ? key : Rational(0);  // flat: no point is interior
        if (!least || depth2 < *least) least = depth2;
    };
    for (std::size_t i = 0; i < c.size(); ++i)
        for (std::size_t j = i + 1; j < c.size(); ++j) {
            const truth::Point e = truth::minus(c[j], c[i]);
            if (dimension == 2) {
                const truth::Point n{e[1], -e[0], 0};
                offer(n, truth::inner(n, c[i]));
                continue;
            }
            for (std::size_t k = j + 1; k < c.size(); ++k) {
                const truth::Point n = truth::outer(e, truth::minus(c[k], c[i]));
                offer(n, truth::inner(n, c[i]));
            }
        }
    if (!least || *least == 0) return {Verdict::touching, 0};
    return {Verdict::penetrating, *least};
}

template <class S, int D>
std::vector<Vec<S, D>> vertices(const truth::Points& points) {
    std::vector<Vec<S, D>> result;
    for (const auto& p : points)
        result.push_back(touchstone::detail::generate<S, D>(
            [&](int k) { return S(static_cast<int>(p[static_cast<std::size_t>(k)])); }));
    return result;
}

template <class S>
auto separation(const std::vector<Vec<S, 2>>& a, const std::vector<Vec<S, 2>>& b, const sat::Options& options = {}) {
    return sat::polygons<S>(a, b, options);
}
template <class S>
auto separation(const std::vector<Vec<S, 3>>& a, const std::vector<Vec<S, 3>>& b, const sat::Options& options = {}) {
    return sat::polytopes<S>(a, b, options);
}

template <int D>
struct SeparationCase {
    truth::Points a, b;
    SeparationTruth expected;
};

template <int D>
SeparationCase<D> random_case(RandomBits& rng) {
    SeparationCase<D> c;
    c.a = truth::random_points(rng, 5, 3, D);
    c.b = truth::random_points(rng, 5, 3, D);
    if (rng() % 3 == 0)
        for (auto& p : c.b) p[0] += 2;
    if (rng() % 4 == 0) c.b[0] = c.a[0];  // makes touching and overlapping bodies more frequent
    c.expected = separation_truth(truth::differences(c.a, c.b), D);
    return c;
}

template <int D>
void run_exact_cases(std::uint64_t seed, int count) {
    std::array<int, 5> seen{};
    check_random_trials(seed, count, [&](int i, RandomBits& rng) {
        const auto c = random_case<D>(rng);
        const auto a = vertices<Rational, D>(c.a), b = vertices<Rational, D>(c.b);
        const auto result = separation(a, b);
        ++seen[static_cast<std::size_t>(c.expected.verdict)];
        EXPECT_EQ(to_string(result.verdict), to_string(c.expected.verdict)) << "case " << i;
        EXPECT_EQ(result.depth2.upper, c.expected.depth2) << "case " << i;
        EXPECT_EQ(result.depth2.lower, c.expected.depth2) << "case " << i;
        EXPECT_EQ(result.stop.kind, StopKind::converged);
        const Polytope<Rational, D> body_a{a}, body_b{b};
        const auto distance = gjk::distance(body_a, body_b);
        EXPECT_LE(result.distance_lower2, *distance.distance2.upper);  // P-23
        EXPECT_EQ(result.distance_lower2 > 0, *distance.distance2.upper > 0);
        // Moving A by s along the axis, where s is the signed separation, makes the bodies touch: the axis points from
        // B to A.
        const Rational low = dot(body_a.support(-result.axis).position, result.axis),
                       high = dot(body_b.support(result.axis).position, result.axis), s = low - high;
        EXPECT_EQ(Rational(s * s),
                  Rational((*result.depth2.upper + result.distance_lower2) * squared_norm(result.axis)));
        EXPECT_EQ(s < 0, result.verdict == Verdict::penetrating);
        const auto swapped = separation(b, a);
        EXPECT_EQ(swapped.verdict, result.verdict);
        EXPECT_EQ(swapped.depth2.upper, result.depth2.upper);
        EXPECT_EQ(swapped.distance_lower2, result.distance_lower2);
    });
    EXPECT_GT(seen[static_cast<std::size_t>(Verdict::separated)], count / 20);
    EXPECT_GT(seen[static_cast<std::size_t>(Verdict::touching)], count / 20);
    EXPECT_GT(seen[static_cast<std::size_t>(Verdict::penetrating)], count / 20);
}

TEST(SeparatingAxis, in_the_plane_equals_the_definitions) { run_exact_cases<2>(11, 8000); }  // P-23
TEST(SeparatingAxis, in_space_equals_the_definitions) { run_exact_cases<3>(12, 3000); }      // P-23

template <class S, int D>
void run_rounded_cases(std::uint64_t seed, int count) {
    int undecided = 0, clear = 0;
    check_random_trials(seed, count, [&](int i, RandomBits& rng) {
        const auto c = random_case<D>(rng);
        const auto result = separation(vertices<S, D>(c.a), vertices<S, D>(c.b));
        if (c.expected.verdict != Verdict::touching) ++clear;
        if (result.verdict == Verdict::undecided) {
            EXPECT_EQ(result.stop.name, "rounding_band");
            if (c.expected.verdict != Verdict::touching) ++undecided;
            return;
        }
        EXPECT_EQ(to_string(result.verdict), to_string(c.expected.verdict)) << "case " << i;
        const long double exact = scalar_traits<Rational>::to_long_double(c.expected.depth2);
        EXPECT_NEAR(static_cast<double>(*result.depth2.upper), static_cast<double>(exact),
                    1e3 * static_cast<double>(scalar_traits<S>::epsilon()));
    });
    EXPECT_EQ(undecided, 0) << "of " << clear;  // on small integers only touching pairs are in the band
}

/// The bodies lie on one line of random direction. C has no interior, however large the overlap.
TEST(SeparatingAxis, on_one_line_equals_the_definitions) {
    int touching = 0;
    check_random_trials(13, 2000, [&](int i, RandomBits& rng) {
        const auto d = truth::random_points(rng, 1, 3, 3).front();
        const auto on_line = [&] {
            truth::Points points;
            const int n = 1 + static_cast<int>(rng() % 3);
            for (int k = 0; k < n; ++k) {
                const auto t = static_cast<long>(rng() % 7) - 3;
                points.push_back({t * d[0], t * d[1], t * d[2]});
            }
            return points;
        };
        const truth::Points a = on_line(), b = on_line();
        const auto expected = separation_truth(truth::differences(a, b), 3);
        const auto result = separation(vertices<Rational, 3>(a), vertices<Rational, 3>(b));
        ASSERT_EQ(to_string(result.verdict), to_string(expected.verdict)) << "case " << i;
        touching += result.verdict == Verdict::touching;
    });
    EXPECT_GT(touching, 500);
}

TEST(SeparatingAxis, in_floating_point_is_right_or_undecided) {
    run_rounded_cases<float, 2>(13, 3000);
    run_rounded_cases<double, 2>(14, 3000);
    run_rounded_cases<float, 3>(15, 800);
    run_rounded_cases<double, 3>(16, 800);
}

TEST(SeparatingAxis, survives_any_bits) {
    const auto check = [](const auto& result) {
        EXPECT_NE(result.stop.kind, StopKind::running);
        if (result.stop.kind != StopKind::converged) return;
        EXPECT_TRUE(std::isfinite(result.depth2.upper.value_or(0)) && std::isfinite(result.distance_lower2) &&
                    is_finite(result.axis));
    };
    check_random_trials(17, 3000, [&](int i, RandomBits& rng) {
        const double scale = std::ldexp(1.0, static_cast<int>(rng() % 2140) - 1074);
        const auto any = [&] {
            return i % 2 == 0 ? std::bit_cast<double>(rng())
                              : scale * static_cast<double>(static_cast<int>(rng() % 7) - 3);
        };
        std::vector<Vec<double, 3>> a, b;
        std::vector<Vec<double, 2>> p, q;
        for (int k = 0; k < 5; ++k) {
            a.push_back({any(), any(), any()});
            b.push_back({any(), any(), any()});
            p.push_back({any(), any()});
            q.push_back({any(), any()});
        }
        check(separation(a, b));
        check(separation(p, q));
    });
}

TEST(SeparatingAxis, scaled_down_to_nothing_is_never_decided_wrongly) {
    for (int e = -1074; e < 1020; e += 3) {
        const double u = std::ldexp(1.0, e);
        const std::vector<Vec<double, 2>> a{{0, 0}, {u, 0}, {0, u}}, b{{3 * u, 0}, {4 * u, 0}, {3 * u, u}};
        const auto verdict = separation(a, b).verdict;
        EXPECT_TRUE(verdict == Verdict::separated || verdict == Verdict::undecided) << e;
        EXPECT_TRUE(verdict == Verdict::separated || e <= -500 || 500 <= e) << e;
    }
}

/// In float the squares along deep axes overflow after the touching axis has been tried (shrunk from scale_extremes).
TEST(SeparatingAxis, keeps_the_best_axis_where_the_squares_of_deep_ones_overflow) {
    const std::vector<Vec<float, 3>> a{{0, 0, 0}, {0, -0x1p54f, 0}, {1, 0, 0}},
        b{{0, 0, 0}, {0, 0, 0x1p65f}, {0, -0x1p54f, -0x1p65f}};
    EXPECT_EQ(separation(a, b).verdict, Verdict::undecided);
    EXPECT_EQ(separation(a, b).stop.name, "rounding_band");
}

/// The point lies just beyond the tip. The normal of a facet there is a cross product of nearly parallel edges, and its
/// error is larger than that distance.
TEST(SeparatingAxis, of_needles_does_not_take_the_error_of_an_axis_for_a_depth) {
    const std::vector<Vec<double, 3>> needle{{-425984, 425984.0859375, 427776},
                                             {557056, -557055.9453125, -553472},
                                             {458752, -458752.1171875, -456192},
                                             {557056, -557056.01171875, -553216},
                                             {950272, -950271.90234375, -952576}},
        point{{-131072, 131071.89453125, 136192}};
    EXPECT_NE(separation(needle, point).verdict, Verdict::penetrating);
    const std::vector<Vec<double, 3>> longer{{12288, -12288.015625, -12288.015625},
                                             {-3072, 3072.00390625, 3072.00390625},
                                             {-4096, 4095.998046875, 4095.9951171875},
                                             {-5120, 5119.9990234375, 5119.9931640625}},
        segment{{0, 0, 0x1.2p-18}, {-2048, 2047.99609375, 2048.0009808540344}};
    EXPECT_NE(separation(longer, segment).verdict, Verdict::penetrating);
}

std::vector<Vec<Rational, 3>> exact(const std::vector<Vec<double, 3>>& points) {
    std::vector<Vec<Rational, 3>> result;
    for (const auto& p : points) result.push_back(convert<Rational>(p));
    return result;
}

/// Needles of every slenderness are compared with a second needle, with exact truth.
TEST(SeparatingAxis, of_needles_never_contradicts_rationals) {
    int decided = 0;
    check_random_trials(20, 600, [&](int i, RandomBits& rng) {
        const double slender = std::ldexp(1.0, -static_cast<int>(rng() % 40));
        const auto number = [&](double size) { return size * (static_cast<double>(rng() % 257) / 16 - 8); };
        const auto draw = [&] {
            std::vector<Vec<double, 3>> points;
            for (int k = 0; k < 5; ++k) {
                const double along = number(1);
                points.push_back({along + number(slender), along + number(slender), number(slender) - along});
            }
            return points;
        };
        const auto a = draw(), b = draw();
        const auto found = separation(a, b).verdict, truth = separation(exact(a), exact(b)).verdict;
        if (found == Verdict::undecided) return;
        ++decided;
        EXPECT_EQ(found, truth) << i;
    });
    EXPECT_GT(decided, 300);
}

TEST(SeparatingAxis, never_calls_rotated_squares_with_a_common_edge_overlapping) {  // E-38
    check_random_trials(18, 2000, [&](int, RandomBits& rng) {
        const double angle = static_cast<double>(rng() % 100000) * 6.283185307179586e-5;
        const Vec<double, 2> x{std::cos(angle), std::sin(angle)}, y{-x[1], x[0]};
        const std::vector<Vec<double, 2>> a{{0, 0}, x, x + y, y}, b{x, 2.0 * x, 2.0 * x + y, x + y};
        EXPECT_NE(separation(a, b).verdict, Verdict::penetrating);
    });
}

TEST(SeparatingAxis, is_not_misled_by_a_duplicate_vertex) {  // E-38
    const std::vector<Vec<double, 2>> a{{0, 0}, {0, 0}, {1, 0}, {1, 1}, {0, 1}},
        b{{0.25, 0.25}, {0.75, 0.25}, {0.75, 0.75}, {0.25, 0.75}};
    EXPECT_EQ(separation(a, b).verdict, Verdict::penetrating);
    EXPECT_DOUBLE_EQ(*separation(a, b).depth2.upper, 0.5625);
}

TEST(SeparatingAxis, takes_clockwise_polygons) {  // E-39
    const std::vector<Vec<double, 2>> a{{0, 0}, {0, 1}, {1, 1}, {1, 0}}, b{{0.5, 0}, {0.5, 1}, {1.5, 1}, {1.5, 0}};
    EXPECT_EQ(separation(a, b).verdict, Verdict::penetrating);
    EXPECT_DOUBLE_EQ(*separation(a, b).depth2.upper, 0.25);
}

TEST(SeparatingAxis, takes_a_polygon_that_its_pose_has_mirrored) {  // E-39
    const Polytope<Rational, 2> square{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    const Pose<Rational, 2> mirror{{Vec<Rational, 2>{-1, 0}, Vec<Rational, 2>{0, 1}}, {Rational(3) / 2, 0}};
    std::vector<Vec<Rational, 2>> mirrored;
    for (const auto& x : square.vertices) mirrored.push_back(apply(mirror, x));
    EXPECT_EQ(separation(square.vertices, mirrored).verdict, Verdict::penetrating);
    EXPECT_EQ(separation(square.vertices, mirrored).depth2.upper, Rational(1) / 4);
}

TEST(SeparatingAxis, of_polygons_tries_both_directions_of_every_edge_and_no_more) {  // I-72
    const auto regular = [](int n, double x) {
        std::vector<Vec<double, 2>> polygon;
        for (int i = 0; i < n; ++i)
            polygon.push_back({x + std::cos(6.283185307179586 * i / n), std::sin(6.283185307179586 * i / n)});
        return polygon;
    };
    for (const int n : {3, 4, 7, 30})
        for (const int m : {3, 5, 11})
            for (const double x : {0.5, 4.0}) EXPECT_EQ(separation(regular(n, 0), regular(m, x)).axes, 2 * (n + m));
}

TEST(SeparatingAxis, depth_is_that_of_epa_and_overlap_what_boolean_gjk_says) {  // P-17, P-25
    int penetrating = 0;
    check_random_trials(19, 3000, [&](int i, RandomBits& rng) {
        const Polytope<Rational, 2> a{vertices<Rational, 2>(truth::random_points(rng, 6, 3, 2))},
            b{vertices<Rational, 2>(truth::random_points(rng, 6, 3, 2))};
        const auto by_axes = separation(a.vertices, b.vertices);
        const auto expanded = epa::depth(a, b);
        EXPECT_EQ(by_axes.verdict, expanded.verdict) << i;
        EXPECT_EQ(by_axes.depth2.upper, expanded.depth2.upper) << i;
        const bool overlap = by_axes.verdict == Verdict::penetrating;
        EXPECT_EQ(gjk::boolean_2d(a, b).interiors == Interiors::meet, overlap) << i;
        EXPECT_EQ(gjk::intersects(a, b).verdict == Verdict::separated, by_axes.verdict == Verdict::separated) << i;
        penetrating += overlap ? 1 : 0;
    });
    EXPECT_GT(penetrating, 500);
}

TEST(SeparatingAxis, names_bad_input) {
    const std::vector<Vec<double, 3>> none, one{{0, 0, 0}}, bad{{std::numeric_limits<double>::infinity(), 0, 0}};
    EXPECT_EQ(separation(none, one).stop.name, "empty_body");
    EXPECT_EQ(separation(bad, one).stop.name, "not_finite");
    EXPECT_EQ(separation(bad, one).stop.kind, StopKind::invalid_input);
    EXPECT_EQ(separation(std::vector<Vec<double, 3>>(65), one).stop.name, "too_many_vertices");
}

}  // namespace
}  // namespace touchstone::separation_test
