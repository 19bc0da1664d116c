// SPDX-License-Identifier: MIT
// Compares dynamic GJK and conservative advancement with ray clipping in rationals, and tests the counterexamples of
// seed S3.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>

#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/integer_truth.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::impact_test {
namespace {

namespace truth = testing_truth;
using toi::ImpactState;

/// The least t >= 0 with t v in the hull of the points, from every simplex of at most three points that the ray
/// crosses; t = 0 is tested separately. The first point of a convex set that a ray from outside meets is on its
/// boundary.
std::optional<Rational> first_time_on_ray(const truth::Points& points, const truth::Point& v) {
    if (truth::hull_holds_origin(points)) return Rational(0);
    std::optional<Rational> best;
    const auto offer = [&](std::int64_t numerator, std::int64_t denominator) {
        const Rational t = Rational(numerator) / Rational(denominator);
        if (t >= 0 && (!best || t < *best)) best = t;
    };
    const std::size_t n = points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const truth::Point& p = points[i];
        if (!truth::is_zero(v) && truth::is_zero(truth::outer(p, v))) offer(truth::inner(p, v), truth::inner(v, v));
        for (std::size_t j = i + 1; j < n; ++j) {
            const truth::Point e = truth::minus(points[j], p), m = truth::outer(v, e);
            if (!truth::is_zero(m) && truth::inner(p, m) == 0) {
                const std::int64_t s = truth::inner(truth::outer(p, v), m), mm = truth::inner(m, m);
                if (0 <= s && s <= mm) offer(truth::inner(truth::outer(p, e), m), mm);
            }
            for (std::size_t k = j + 1; k < n; ++k) {
                const truth::Point f = truth::minus(points[k], p);
                const std::int64_t whole = truth::volume(v, e, f), sign = whole < 0 ? -1 : 1;
                if (whole == 0) continue;
                // Solves t v = p + x e + y f by Cramer's rule.
                const std::int64_t x = -sign * truth::volume(v, p, f), y = -sign * truth::volume(v, e, p);
                if (0 <= x && 0 <= y && x + y <= sign * whole) offer(truth::volume(p, e, f), whole);
            }
        }
    }
    return best;
}

template <class S, int D>
Vec<S, D> to_vec(const truth::Point& p) {
    Vec<S, D> v;
    for (int k = 0; k < D; ++k) v[k] = S(static_cast<int>(p[static_cast<std::size_t>(k)]));
    return v;
}

template <class S, int D>
Polytope<S, D> polytope(const truth::Points& points) {
    Polytope<S, D> body;
    for (const auto& p : points) body.vertices.push_back(to_vec<S, D>(p));
    return body;
}

struct ImpactCase {
    truth::Points a, b;
    truth::Point velocity;
    int duration;
    std::optional<Rational> time;  // the truth, restricted to [0, duration]
};

template <int D>
ImpactCase random_case(RandomBits& rng) {
    ImpactCase c;
    c.a = truth::random_points(rng, 5, D == 2 ? 3 : 2, D);
    c.b = truth::random_points(rng, 5, D == 2 ? 3 : 2, D);
    c.velocity = truth::random_points(rng, 1, 3, D)[0];
    const truth::Point shift = truth::random_points(rng, 1, 3, D)[0];
    for (auto& p : c.b) p = truth::minus(p, shift);
    c.duration = static_cast<int>(rng() % 4);
    c.time = first_time_on_ray(truth::differences(c.a, c.b), c.velocity);
    if (c.time && Rational(c.duration) < *c.time) c.time.reset();
    return c;
}

/// True if x is in the hull of the points, by GJK on exact scalars.
template <int D>
bool lies_in(const truth::Points& points, const Vec<Rational, D>& x) {
    return *gjk::distance(polytope<Rational, D>(points), Point<Rational, D>{x}).distance2.upper == 0;
}

/// Checks all properties of an exact answer.
template <int D>
void expect_exact(const ImpactCase& c, const toi::ImpactResult<Rational, D>& result) {
    const auto velocity = to_vec<Rational, D>(c.velocity);
    EXPECT_EQ(result.stop.kind, StopKind::converged) << result.stop.name;
    if (!c.time) {
        EXPECT_EQ(result.state, ImpactState::miss);
        EXPECT_EQ(result.time.lower, c.duration);
        return;
    }
    EXPECT_EQ(result.state, *c.time == 0 ? ImpactState::initial_overlap : ImpactState::hit);
    EXPECT_EQ(result.time.lower, *c.time);
    EXPECT_EQ(result.time.upper, *c.time);
    EXPECT_EQ(result.point_a, result.point_b);
    EXPECT_TRUE((lies_in<D>(c.a, result.point_a)));  // P-32
    EXPECT_TRUE((lies_in<D>(c.b, result.point_b - *c.time * velocity)));
    if (*c.time == 0) return;
    // The normal is that of a plane through the contact point. A is on its far side, and B, moved, on its near side.
    EXPECT_LT(Rational(0), dot(result.axis, velocity));
    for (const auto& p : c.a) EXPECT_LE(dot(result.axis, result.point_a), dot(result.axis, to_vec<Rational, D>(p)));
    for (const auto& p : c.b)
        EXPECT_LE(dot(result.axis, to_vec<Rational, D>(p) + *c.time * velocity), dot(result.axis, result.point_a));
}

/// P-21, P-22: time never decreases, and W has only vertices of the CSO at the current time. Such a vertex is a vertex
/// of A minus a vertex of B at the current position of B.
template <int D>
struct StepLaws {
    const Polytope<Rational, D>& a;
    const Polytope<Rational, D>& b;
    const Vec<Rational, D> velocity;
    Rational last = 0;

    static bool holds(const Polytope<Rational, D>& body, const Vec<Rational, D>& x) {
        return std::find(body.vertices.begin(), body.vertices.end(), x) != body.vertices.end();
    }
    void expect_present(const CsoVertex<Rational, D>& w, const Rational& time) const {
        EXPECT_EQ(w.w, w.a - w.b);
        EXPECT_TRUE(holds(a, w.a));
        EXPECT_TRUE(holds(b, w.b - time * velocity));
    }
    void operator()(const toi::AdvanceStep<Rational, D>& step) {
        EXPECT_LE(last, step.time);
        EXPECT_TRUE(step.time <= last || step.simplex.size == 0);
        last = step.time;
        expect_present(step.w, step.time);
        for (int i = 0; i < step.simplex.size; ++i) expect_present(step.simplex[i], step.time);
    }
};

template <int D>
void run_exact_cases(std::uint64_t seed, int count) {
    int hits = 0, overlaps = 0, misses = 0, most = 0;
    check_random_trials(seed, count, [&](int, RandomBits& rng) {
        const auto c = random_case<D>(rng);
        const auto a = polytope<Rational, D>(c.a);
        const auto b = polytope<Rational, D>(c.b);
        const toi::Translation<Rational, D> motion{to_vec<Rational, D>(c.velocity), Rational(c.duration)};
        const auto start = to_vec<Rational, D>(truth::random_points(rng, 1, 2, D)[0]);  // includes zero (E-32)
        const auto result =
            toi::dynamic_gjk(a, b, motion, {}, toi::Options<>{}, StepLaws<D>{a, b, motion.velocity}, start);
        expect_exact<D>(c, result);
        expect_exact<D>(c, toi::conservative_advancement(a, b, motion));
        ++(result.state == ImpactState::hit ? hits : result.state == ImpactState::miss ? misses : overlaps);
        if (most < result.iterations) most = result.iterations;
    });
    EXPECT_GT(hits, count / 20);
    EXPECT_GT(misses, count / 20);
    EXPECT_GT(overlaps, count / 20);
    EXPECT_LE(most, 32);  // measured 26; the cap is 256
}

TEST(Impact, equals_ray_clipping_in_the_plane) { run_exact_cases<2>(1, 6000); }  // P-21
TEST(Impact, equals_ray_clipping_in_space) { run_exact_cases<3>(2, 6000); }      // P-21

template <class S, int D>
void run_rounded_cases(std::uint64_t seed, int count) {
    int undecided = 0;
    const S tolerance = S(S(4096) * scalar_traits<S>::epsilon());
    check_random_trials(seed, count, [&](int i, RandomBits& rng) {
        const auto c = random_case<D>(rng);
        const auto a = polytope<S, D>(c.a);
        const auto b = polytope<S, D>(c.b);
        const toi::Translation<S, D> motion{to_vec<S, D>(c.velocity), S(c.duration)};
        for (const auto& result : {toi::dynamic_gjk(a, b, motion), toi::conservative_advancement(a, b, motion)}) {
            if (result.state == ImpactState::undecided) {
                ++undecided;
                EXPECT_NE(result.stop.kind, StopKind::converged);
                continue;
            }
            if (result.state == ImpactState::miss && c.time)  // only a graze within rounding may be missed
                ADD_FAILURE() << "missed an impact in case " << i << " at " << *c.time;
            if (result.state != ImpactState::miss) {
                ASSERT_TRUE(c.time) << "invented an impact in case " << i;
                const S exact = static_cast<S>(scalar_traits<Rational>::to_long_double(*c.time));
                EXPECT_LE(result.time.lower, exact + tolerance);
                EXPECT_LE(exact, *result.time.upper + tolerance);
                EXPECT_LE(*result.time.upper - result.time.lower, tolerance);
            }
        }
    });
    EXPECT_LE(undecided, count / 50);  // undecided is honest; measured at most 28 of 3000
}

TEST(Impact, in_floating_point_agrees_with_the_truth_on_small_integers) {
    run_rounded_cases<float, 2>(3, 2000);
    run_rounded_cases<double, 2>(4, 2000);
    run_rounded_cases<float, 3>(5, 1500);
    run_rounded_cases<double, 3>(6, 1500);
}

/// Runs arbitrary doubles. The exact algorithm on the same bits is the truth.
template <class S, int D>
void run_against_exact(std::uint64_t seed, int count) {
    const S tolerance = S(S(32) * scalar_traits<S>::epsilon());
    int undecided = 0, met = 0;
    check_random_trials(seed, count, [&](int i, RandomBits& rng) {
        const auto next = [&] { return static_cast<double>(rng() >> 11) * 0x1p-52 - 1; };
        Polytope<S, D> a, b;
        Polytope<Rational, D> exact_a, exact_b;
        toi::Translation<S, D> motion;
        toi::Translation<Rational, D> exact_motion;
        const auto add = [&](auto& body, auto& exact, double offset, double flatness) {
            Vec<S, D> p;
            for (int k = 0; k < D; ++k) p[k] = S(next() * (k == D - 1 ? flatness : 1.0) + (k == 0 ? offset : 0.0));
            Vec<Rational, D> q;
            for (int k = 0; k < D; ++k) q[k] = Rational(static_cast<double>(p[k]));
            body.push_back(p);
            exact.push_back(q);
        };
        const double flatness = i % 3 == 0 ? 1e-6 : 1.0;
        for (int k = 0; k < 6; ++k) {
            add(a.vertices, exact_a.vertices, 0, flatness);
            add(b.vertices, exact_b.vertices, i % 16 == 0 ? 0.5 : 3, flatness);
        }
        for (int k = 0; k < D; ++k) {
            motion.velocity[k] = S(k == 0 ? -3 : next());
            exact_motion.velocity[k] = Rational(static_cast<double>(motion.velocity[k]));
        }
        const auto truth = toi::dynamic_gjk(exact_a, exact_b, exact_motion);
        for (const auto& result : {toi::dynamic_gjk(a, b, motion), toi::conservative_advancement(a, b, motion)}) {
            if (result.state == ImpactState::undecided) {
                ++undecided;
                continue;
            }
            ASSERT_EQ(static_cast<int>(result.state), static_cast<int>(truth.state)) << i;
            if (result.state == ImpactState::miss) continue;
            ++met;
            const S exact = static_cast<S>(scalar_traits<Rational>::to_long_double(*truth.time.upper));
            EXPECT_LE(result.time.lower, exact + tolerance);
            EXPECT_LE(exact, *result.time.upper + tolerance);
        }
    });
    EXPECT_LE(undecided, count / 25);  // measured below 1 in 100
    EXPECT_GT(met, count);
}

TEST(Impact, in_floating_point_brackets_the_exact_time_of_the_same_bits) {  // P-21
    run_against_exact<double, 2>(9, 800);
    run_against_exact<float, 2>(10, 800);
    run_against_exact<double, 3>(11, 500);
    run_against_exact<float, 3>(12, 500);
}

TEST(Impact, compares_the_squares_of_two_vectors_when_it_sees_no_progress) {
    int stops = 0, grown = 0;
    check_random_trials(13, 2000, [&](int, RandomBits& rng) {
        const auto next = [&] { return static_cast<float>(rng() >> 40) * 0x1p-23F - 1; };
        Polytope<float, 3> a, b;
        for (int k = 0; k < 6; ++k) {
            a.vertices.push_back({next(), next(), next()});
            b.vertices.push_back({next() + 0.5F, next(), next()});
        }
        float last = 0;
        const auto result = toi::dynamic_gjk(a, b, toi::Translation<float, 3>{{-3, next(), next()}}, {},
                                             toi::Options<Voronoi, toi::ContactLength>{},
                                             [&](const auto& step) { last = squared_norm(step.v); });
        if (result.stop.name != "no_progress") return;
        EXPECT_EQ(result.stop.threshold, last);
        EXPECT_GT(result.stop.threshold, 0);
        ASSERT_GE(result.stop.measured, result.stop.threshold);
        ++stops;
        if (result.stop.measured > result.stop.threshold) ++grown;
    });
    EXPECT_GT(stops, 0);
    EXPECT_GT(grown, 0);
}

TEST(ConservativeAdvancement, advances_no_further_than_the_motion_and_tells_the_times_where_there_is_no_later_one) {
    const Point<double, 2> a{{0, 0}}, b{{3, 0}};
    const toi::Translation<double, 2> motion{{-1, 0}, 2.0};
    const Margins<double> none{};
    const toi::AdvancementOptions<> options;
    toi::detail::AdvancementSearch search(a, b, motion, none, options);
    const auto still = search.advance(0);
    EXPECT_EQ(still.name, "no_progress");
    EXPECT_EQ(still.measured, 0);
    EXPECT_FALSE(search.advance(1.5));
    EXPECT_FALSE(search.advance(1.5));  // to 2, where the motion ends
    const auto over = search.advance(1.5);
    EXPECT_EQ(over.kind, StopKind::stalled);
    EXPECT_EQ(over.measured, 2);
    EXPECT_EQ(over.threshold, 2);
}

TEST(Impact, survives_any_bits) {
    const auto check = [](const auto& result) {
        EXPECT_NE(result.stop.kind, StopKind::running);
        if (result.stop.kind != StopKind::converged) return;
        EXPECT_TRUE(std::isfinite(result.time.lower) && std::isfinite(result.time.upper.value_or(0)));
        EXPECT_TRUE(is_finite(result.axis));
    };
    check_random_trials(7, 4000, [&](int i, RandomBits& rng) {
        const auto any = [&] { return std::bit_cast<double>(rng()); };
        Polytope<double, 3> a, b;
        for (int k = 0; k < 4; ++k) a.vertices.push_back({any(), any(), any()});
        for (int k = 0; k < 3; ++k) b.vertices.push_back({any(), any(), any()});
        const double scale = std::ldexp(1.0, static_cast<int>(rng() % 2000) - 1000);
        if (i % 2 == 0)
            for (auto* body : {&a, &b})
                for (auto& p : body->vertices)
                    for (int k = 0; k < 3; ++k) p[k] = scale * static_cast<double>(rng() % 7);
        const toi::Translation<double, 3> motion{{any(), i % 3 == 0 ? scale : any(), 0}, 1.0};
        const Margins<double> margins{i % 5 == 0 ? scale : 0, 0};
        check(toi::dynamic_gjk(a, b, motion, margins));
        check(toi::conservative_advancement(a, b, motion, margins));
    });
}

TEST(Impact, puts_the_contact_point_on_the_wall) {  // E-31
    const Polytope<double, 2> wall{{{10, -5}, {10, 5}, {12, 5}, {12, -5}}};
    const Point<double, 2> disc{{0, 0}};
    for (const Vec<double, 2>& start : {Vec<double, 2>{1, 0}, Vec<double, 2>{0, 1}, Vec<double, 2>{0, 0}}) {
        const auto result = toi::dynamic_gjk(wall, disc, toi::Translation<double, 2>{{20, 0}, 1}, {0, 1},
                                             toi::Options<>{}, toi::NullAdvanceObserver{}, start);
        ASSERT_EQ(result.state, ImpactState::hit);
        EXPECT_NEAR(*result.time.upper, 0.45, 1e-14);
        EXPECT_NEAR(result.point_a[0], 10, 1e-12);
        EXPECT_NEAR(result.point_b[0], 10, 1e-12);
        EXPECT_NEAR(result.point_b[1], 0, 1e-12);
        EXPECT_NEAR(result.axis[0], 1, 1e-14);
    }
}

TEST(Impact, tells_contact_at_the_start_from_none_and_contact_at_the_very_end) {  // E-32
    const Polytope<Rational, 2> a{{{0, 0}, {1, 0}, {0, 1}}};
    const auto at = [](int x) { return Point<Rational, 2>{{Rational(x), Rational(0)}}; };
    const toi::Translation<Rational, 2> left{{-1, 0}, Rational(1)}, right{{1, 0}, Rational(1)},
        rest{{0, 0}, Rational(1)};
    EXPECT_EQ(toi::dynamic_gjk(a, at(1), right).state, ImpactState::initial_overlap);  // touching and leaving
    EXPECT_EQ(toi::dynamic_gjk(a, at(2), left).state, ImpactState::hit);               // exactly at t = 1
    EXPECT_EQ(toi::dynamic_gjk(a, at(2), left).time.upper, 1);
    EXPECT_EQ(toi::dynamic_gjk(a, at(3), left).state, ImpactState::miss);
    EXPECT_EQ(toi::dynamic_gjk(a, at(2), rest).state, ImpactState::miss);
}

TEST(Impact, names_bad_input) {
    const Point<double, 2> a{{10, 0}}, b{{0, 0}}, undefined{{std::numeric_limits<double>::quiet_NaN(), 0}};
    const toi::Translation<double, 2> motion{{1, 0}, 1}, backwards{{1, 0}, -1};
    EXPECT_EQ(toi::dynamic_gjk(undefined, b, motion).stop.kind, StopKind::invalid_input);
    EXPECT_EQ(toi::conservative_advancement(undefined, b, motion).stop.kind, StopKind::invalid_input);
    EXPECT_EQ(toi::dynamic_gjk(a, b, backwards).stop.name, "negative_duration");
    EXPECT_EQ(toi::dynamic_gjk(a, b, motion, {-1, 0}).stop.name, "negative_margin");
    const Point<Rational, 2> c{{10, 0}};
    EXPECT_EQ(toi::dynamic_gjk(c, c, toi::Translation<Rational, 2>{}, {Rational(1), Rational(0)}).stop.name,
              "margin_needs_square_root");
}

}  // namespace
}  // namespace touchstone::impact_test
