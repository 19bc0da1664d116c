// SPDX-License-Identifier: MIT
// Compares the hybrid with brute force: the three-way classification is exact by squares, whatever the start vector.
#include "algorithms/hybrid/depth.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/cone.h"
#include "algorithms/shapes/cylinder.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/segment.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/testing/penetration_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::hybrid_test {
namespace {

using hybrid::Contact;

using brute_force::polytope_of;

Rational value(const brute_force::Fraction& f) {
    return Rational(static_cast<long long>(f.numerator)) / Rational(static_cast<long long>(f.denominator));
}

template <int D>
bool lies_in(const Polytope<Rational, D>& body, const Vec<Rational, D>& x) {
    return *gjk::distance(body, Point<Rational, D>{x}).distance2.upper == 0;
}

struct Expected {
    Verdict verdict;
    Contact contact;
    Rational signed2;
};

template <int D>
Expected expected(const brute_force::Points<D>& a, const brute_force::Points<D>& b, int mu) {
    const auto truth = brute_force::truth<D>(a, b);
    if (truth.verdict != Verdict::separated) {
        const Verdict verdict = mu > 0 ? Verdict::penetrating : truth.verdict;
        return {verdict, Contact::deep, -value(truth.depth2)};
    }
    const Rational d2 = value(truth.distance2);
    if (d2 > mu * mu) return {Verdict::separated, Contact::separated, d2};
    return {d2 == mu * mu ? Verdict::touching : Verdict::penetrating, Contact::shallow, d2};
}

template <int D, class Visit>
void for_random_cases(std::uint64_t seed, int cases, int range, Visit visit) {
    check_random_trials(seed, cases, [&](int i, RandomBits& rng) {
        SCOPED_TRACE("case " + std::to_string(i));
        const int na = 1 + static_cast<int>(rng() % 6), nb = 1 + static_cast<int>(rng() % 5);
        auto a = brute_force::random_points<D>(rng, na, range), b = brute_force::random_points<D>(rng, nb, range);
        if (rng() % 2 == 0)
            for (auto& x : a) x[0] += 3;
        const int mu_a = static_cast<int>(rng() % 3), mu_b = static_cast<int>(rng() % 3);
        brute_force::Point<D> start;
        for (auto& each : start) each = static_cast<int>(rng() % 5) - 2;
        visit(a, b, mu_a, mu_b, start);
        if (::testing::Test::HasFatalFailure()) return;
    });
}

template <int D>
void sweep_exact(std::uint64_t seed, int cases, int range) {
    int seen[4] = {0, 0, 0, 0}, touching = 0;
    for_random_cases<D>(seed, cases, range, [&](const auto& a, const auto& b, int mu_a, int mu_b, const auto& start) {
        const auto truth = expected<D>(a, b, mu_a + mu_b);
        const auto body_a = polytope_of<Rational, D>(a), body_b = polytope_of<Rational, D>(b);
        const auto v = polytope_of<Rational, D>({start}).vertices[0];
        const Margins<Rational> margins{mu_a, mu_b};
        const auto r = hybrid::depth(body_a, body_b, margins, hybrid::Options<>{}, NullObserver{}, v);
        ASSERT_EQ(to_string(r.verdict), to_string(truth.verdict));
        ASSERT_EQ(to_string(r.contact), to_string(truth.contact));
        ASSERT_EQ(r.stop.kind, StopKind::converged);
        ASSERT_TRUE(r.core_distance2);
        ASSERT_LE(r.core_distance2->lower, truth.signed2);
        ASSERT_GE(*r.core_distance2->upper, truth.signed2);
        if (truth.contact != Contact::separated) {
            ASSERT_EQ(r.core_distance2->lower, truth.signed2);
            ASSERT_EQ(*r.core_distance2->upper, truth.signed2);
            const Rational gap2 = squared_norm(r.core_point_a - r.core_point_b);
            ASSERT_EQ(gap2, abs(truth.signed2)) << "witness points are as far apart as the cores are apart or deep";
            ASSERT_TRUE(lies_in(body_a, r.core_point_a) && lies_in(body_b, r.core_point_b)) << "P-32";
        }
        const auto again = hybrid::depth(body_a, body_b, margins, hybrid::Options<>{}, NullObserver{}, r.next_start);
        ASSERT_EQ(again.verdict, r.verdict) << "P-31: a warm start changes nothing";
        ASSERT_EQ(again.contact, r.contact);
        ++seen[static_cast<int>(r.contact)];
        touching += r.verdict == Verdict::touching ? 1 : 0;
    });
    for (const Contact c : {Contact::separated, Contact::shallow, Contact::deep})
        EXPECT_GE(seen[static_cast<int>(c)], cases / 10) << to_string(c);
    EXPECT_GE(touching, cases / 50);
}

TEST(Hybrid, in_the_plane_classifies_exactly_from_any_start) { sweep_exact<2>(31, 4000, 3); }  // P-20
TEST(Hybrid, in_space_classifies_exactly_from_any_start) { sweep_exact<3>(32, 3000, 2); }

template <class S, int D>
void sweep_rounded(std::uint64_t seed, int cases, double tolerance) {
    int decided = 0;
    for_random_cases<D>(seed, cases, 3, [&](const auto& a, const auto& b, int mu_a, int mu_b, const auto& start) {
        const auto truth = expected<D>(a, b, mu_a + mu_b);
        const auto v = polytope_of<S, D>({start}).vertices[0];
        const auto r = hybrid::depth(polytope_of<S, D>(a), polytope_of<S, D>(b), {S(mu_a), S(mu_b)},
                                     hybrid::Options<>{}, NullObserver{}, v);
        if (r.verdict == Verdict::separated || r.verdict == Verdict::penetrating || r.verdict == Verdict::touching) {
            ASSERT_EQ(to_string(r.verdict), to_string(truth.verdict));
        }
        decided += r.verdict == truth.verdict ? 1 : 0;
        if (r.verdict == Verdict::separated || r.contact == Contact::undecided) return;
        const double s2 = truth.signed2.template convert_to<double>(), s = std::copysign(std::sqrt(std::fabs(s2)), s2);
        const auto depth = hybrid::depth_bounds(r).value();
        ASSERT_NEAR(static_cast<double>(depth.lower), mu_a + mu_b - s, tolerance);
        ASSERT_NEAR(static_cast<double>(*depth.upper), mu_a + mu_b - s, tolerance);
        const auto [on_a, on_b] = hybrid::surface_points(r, {S(mu_a), S(mu_b)});
        ASSERT_NEAR(std::sqrt(static_cast<double>(squared_norm(on_a - on_b))), std::fabs(mu_a + mu_b - s), tolerance);
    });
    EXPECT_GE(decided, cases * 95 / 100);
}

TEST(HybridInFloat, is_right_on_small_integers) {
    sweep_rounded<float, 2>(33, 10000, 3e-3);
    sweep_rounded<float, 3>(34, 5000, 3e-3);
}
TEST(HybridInDouble, is_right_on_small_integers) {
    sweep_rounded<double, 2>(35, 10000, 1e-6);
    sweep_rounded<double, 3>(36, 5000, 1e-6);
}

template <class S, class Bits, int D>
void survive_random_bits(std::uint64_t seed, int cases) {
    check_random_trials(seed, cases, [&](int i, RandomBits& rng) {
        const auto any = [&](std::uint64_t style) {
            if (style == 0) return std::bit_cast<S>(static_cast<Bits>(rng()));
            const int range = style == 1 ? 3 : std::numeric_limits<S>::max_exponent;
            const S scale = std::ldexp(S(1), static_cast<int>(rng() % static_cast<unsigned>(2 * range)) - range);
            return S(static_cast<S>(static_cast<int>(rng() % 7) - 3) * scale);
        };
        Polytope<S, D> bodies[2];
        const auto style = rng() % 3;
        for (auto& body : bodies)
            for (std::uint64_t k = 0, n = 1 + rng() % 6; k < n; ++k)
                body.vertices.push_back(detail::generate<S, D>([&](int) { return any(style); }));
        const auto start = detail::generate<S, D>([&](int) { return any(rng() % 3); });
        hybrid::Options<> options;
        options.epa.max_iterations = 200;
        const auto r = hybrid::depth(bodies[0], bodies[1], {any(style), any(style)}, options, NullObserver{}, start);
        ASSERT_NE(r.stop.kind, StopKind::running);
        if (r.stop.kind != StopKind::converged) return;
        if (r.core_distance2) {
            ASSERT_TRUE(std::isfinite(r.core_distance2->lower) && std::isfinite(*r.core_distance2->upper)) << i;
            ASSERT_LE(r.core_distance2->lower, *r.core_distance2->upper) << i;
        }
        ASSERT_TRUE(is_finite(r.outward) && is_finite(r.core_point_a) && is_finite(r.core_point_b)) << i;
    });
}

TEST(Hybrid, survives_any_bits) {
    survive_random_bits<float, std::uint32_t, 2>(37, 30000);
    survive_random_bits<float, std::uint32_t, 3>(38, 30000);
    survive_random_bits<double, std::uint64_t, 2>(39, 30000);
    survive_random_bits<double, std::uint64_t, 3>(40, 30000);
}

using V = Vec<Rational, 2>;
const Point<Rational, 2> origin{V{0, 0}};

TEST(Hybrid, adds_the_margin_to_the_depth_of_the_cores) {  // E-19, P-19
    const Polytope<Rational, 2> a{{V{-1, -1}, V{1, 0}, V{1, 2}}};
    const auto r = hybrid::depth(a, origin, {Rational(2), Rational(0)});
    EXPECT_EQ(r.contact, Contact::deep);
    EXPECT_EQ(r.core_distance2->lower, *r.core_distance2->upper);
    EXPECT_EQ(*r.core_distance2->upper, Rational(-1) / 13);  // the edge (-1,-1) to (1,2) has the distance 1/sqrt(13)
}

TEST(Hybrid, keeps_the_shallow_distance_within_its_ratio) {  // E-21
    const Segment<Rational, 2> a{{V{Rational(1) / 4, 0}, V{1, 0}}};
    hybrid::Options<> options;
    options.stop.ratio = 0.5;
    const auto r = hybrid::depth(a, origin, {Rational(2), Rational(0)}, options, NullObserver{}, V{-1, 0});
    EXPECT_EQ(r.contact, Contact::shallow);
    EXPECT_LE(*r.core_distance2->upper / 4, Rational(1) / 16);  // |v*| >= (1 - eps) |v|
}

TEST(Hybrid, never_reports_a_negative_depth_for_overlapping_bodies) {  // E-21
    const Segment<Rational, 2> a{{V{Rational(981) / 1000, 0}, V{1, 0}}};
    hybrid::Options<> options;
    options.stop.ratio = 0.01;
    const Margins<Rational> margins{Rational(985) / 1000, 0};
    for (const V& start : {V{-1, 0}, V{1, 0}, V{0, 0}, V{-1, 1}}) {
        const auto r = hybrid::depth(a, origin, margins, options, NullObserver{}, start);
        EXPECT_EQ(r.verdict, Verdict::penetrating);
        EXPECT_LE(*r.core_distance2->upper, margins.a * margins.a);
    }
}

TEST(Hybrid, keeps_the_ratio_from_any_start) {  // P-20
    for_random_cases<3>(41, 1500, 3, [&](const auto& a, const auto& b, int mu_a, int mu_b, const auto& start) {
        const auto truth = expected<3>(a, b, mu_a + mu_b);
        hybrid::Options<> options;
        options.stop.ratio = 0.25;
        const auto v = polytope_of<Rational, 3>({start}).vertices[0];
        const auto r = hybrid::depth(polytope_of<Rational, 3>(a), polytope_of<Rational, 3>(b),
                                     {Rational(mu_a), Rational(mu_b)}, options, NullObserver{}, v);
        ASSERT_EQ(to_string(r.contact), to_string(truth.contact));
        if (r.contact != Contact::shallow) return;
        ASSERT_LE(*r.core_distance2->upper, (mu_a + mu_b) * (mu_a + mu_b));
        ASSERT_GE(truth.signed2, *r.core_distance2->upper * 9 / 16);
    });
}

TEST(Hybrid, with_margin_zero_tells_separated_from_touching_by_the_verdict) {
    const Margins<Rational> none{0, 0};
    const auto at = [](int x) { return Point<Rational, 2>{V{x, 0}}; };
    EXPECT_EQ(hybrid::depth(at(0), origin, none).verdict, Verdict::touching);
    EXPECT_EQ(hybrid::depth(at(1), origin, none).verdict, Verdict::separated);
}

TEST(Hybrid, refuses_illegal_margins) {
    const auto r = hybrid::depth(origin, origin, {Rational(-1), Rational(2)});
    EXPECT_EQ(r.stop.kind, StopKind::invalid_input);
    EXPECT_EQ(r.verdict, Verdict::undecided);
}

struct FindsNone {
    static constexpr std::string_view name = "finds_none";
    template <Scalar S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        simplex.size = 0;
        return false;
    }
};

TEST(Hybrid, claims_no_bracket_if_no_reduction_has_had_a_result) {
    const auto r = hybrid::depth(Point<Rational, 2>{V{3, 0}}, origin, {Rational(1), Rational(1)},
                                 hybrid::Options<FindsNone>{}, NullObserver{}, V{1, 5});
    EXPECT_EQ(r.stop.name, "no_subset");
    EXPECT_EQ(r.verdict, Verdict::undecided);
    EXPECT_FALSE(r.core_distance2);
}

TEST(HybridInFloat, says_by_how_much_v_grew_where_it_stops_for_no_progress) {
    int stops = 0, grown = 0;
    check_random_trials(43, 2000, [&](int, RandomBits& rng) {
        const auto between = [&](float low) { return low + static_cast<float>(rng() % 65536) / 32768; };
        Polytope<float, 3> a, b;
        for (int k = 0; k < 8; ++k) {
            a.vertices.push_back({between(-1), between(-1), between(-1)});
            b.vertices.push_back({between(1.5F), between(-1), between(-1)});
        }
        float last = 0;
        const auto r = hybrid::depth(a, b, {2.0F, 2.0F}, hybrid::Options<>{},
                                     [&](const Iterate<float, 3>& iterate) { last = iterate.vv; });
        if (r.stop.name != "no_progress") return;
        EXPECT_EQ(r.stop.threshold, last);
        EXPECT_GT(r.stop.threshold, 0);
        ASSERT_GE(r.stop.measured, r.stop.threshold);
        ++stops;
        if (r.stop.measured > r.stop.threshold) ++grown;
    });
    EXPECT_GT(stops, 0);
    EXPECT_GT(grown, 0);
}

TEST(Hybrid, needs_no_more_iterations_from_the_answer_of_the_previous_frame_on_average) {  // I-62, P-31
    long cold = 0, warm = 0;
    for_random_cases<3>(42, 3000, 3, [&](const auto& a, const auto& b, int mu_a, int mu_b, const auto&) {
        const auto body_a = polytope_of<double, 3>(a), body_b = polytope_of<double, 3>(b);
        const Margins<double> margins{static_cast<double>(mu_a), static_cast<double>(mu_b)};
        const auto first = hybrid::depth(body_a, body_b, margins);
        const auto second =
            hybrid::depth(body_a, body_b, margins, hybrid::Options<>{}, NullObserver{}, first.next_start);
        cold += first.iterations;
        warm += second.iterations;
    });
    EXPECT_LT(warm, cold);
}

// Cores that touch up to rounding have a distance of rounding, whose direction says nothing: EPA's plane stays.
TEST(HybridContact, of_cores_that_touch_up_to_rounding_keeps_the_normal_of_epa) {
    const Transformed<Cylinder<double, 3>> point{
        {0, 0}, {Pose<double, 3>::identity().rows, {0, 0x1.00aa9f65c0284p-2, -0x1.d8b6eadeac6dcp-1}}};
    const Transformed<Cone<double, 3>> cone{
        {0x1.f4p+7, 0x1.77p+9}, {Pose<double, 3>::identity().rows, {0, -0x1.8b7de57936fe6p+4, 0x1.7689d2454854ep+9}}};
    for (const double margin : {1e-10, 1e-3, 15.0}) {
        const auto found = hybrid::depth(point, cone, {margin, margin});
        ASSERT_EQ(found.verdict, Verdict::penetrating);
        EXPECT_NEAR(*found.depth(), 2 * margin, 1e-12);
        EXPECT_NEAR((*found.normal())[2], -1, 1e-12) << margin;
    }
}

// EPA takes cores that are apart by 25 roundoffs for such that meet, and exact signs know the distance.
TEST(HybridInFloat, of_resting_boxes_that_are_turned_has_the_depth_of_the_margins_less_the_gap) {
    for (const float height : {0x1.000032p+1F, 0x1.00003ap+1F}) {
        for (int i = 1; i < 64; ++i) {
            const float angle = static_cast<float>(i) / 40, c = std::cos(angle), s = std::sin(angle);
            const Transformed<Box<float, 3>> lower{{{1, 1, 1}},
                                                   {{Vec<float, 3>{{c, -s, 0}}, {{s, c, 0}}, {{0, 0, 1}}}, {}}};
            const Translated<Box<float, 3>> upper{{{1, 1, 1}}, {0, 0, height}};
            const auto found = hybrid::depth(lower, upper, {0.01F, 0.01F});
            ASSERT_EQ(found.verdict, Verdict::penetrating);
            ASSERT_NEAR(*found.depth(), 0.02F - (height - 2), 4 * 0x1p-24) << angle;
        }
    }
}

/// The least distance by which A leaves B along the unit vector n, from B to A.
template <class Body, int D>
double way_out(const Body& a, const Body& b, const Vec<double, D>& n) {
    return dot(n, b.support(n).position) - dot(n, a.support(-n).position);
}

// Exact signs tell cores that meet by less than rounding, whose nearest points have a difference without a direction.
TEST(HybridContact, of_polytopes_within_rounding_of_contact_has_a_normal_that_ends_it) {
    int asked = 0;
    for (int i = 1; i < 200; ++i) {
        const double x = 0.1 * i, c = std::cos(x), s = std::sin(x);
        const Transformed<Polytope<double, 3>> a{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, -1, -1}}},
                                                 {{Vec<double, 3>{{c, -s, 0}}, {{s, c, 0}}, {{0, 0, 1}}}, {}}};
        Transformed<Polytope<double, 3>> b{{{{1, 1, 1}, {-1, -1, 1}, {-1, 1, -1}, {1, -1, -1}}},
                                           {{Vec<double, 3>{{1, 0, 0}}, {{0, c, -s}}, {{0, s, c}}}, {2.5, 0.3, 0.2}}};
        for (int k = 0; k < 3; ++k) b.pose.translation = b.pose.translation + gjk::distance(a, b).v;
        const auto found = hybrid::depth(a, b, {0.01, 0.01});
        ASSERT_EQ(found.verdict, Verdict::penetrating);
        EXPECT_NEAR(*found.depth(), 0.02, 1e-14);
        ASSERT_TRUE(found.normal());
        EXPECT_NEAR(way_out(a, b, *found.normal()), 0, 1e-13) << i;
        ++asked;
    }
    EXPECT_EQ(asked, 199);
}

// A point in a side of a box is nearer to the side than rounding, and v has no direction: the normal pointed into the
// box, which the point left only at the other side.
TEST(HybridContact, of_a_point_in_a_side_of_a_turned_box_has_the_normal_of_the_side) {
    const Transformed<Polytope<double, 2>> point{
        {{{0x1.e568432202ec8p-2, -0x1.1c4218c8f41ap-2}}},
        {{{{0x1.d2280ab2c60a3p-1, 0x1.a78500044cf55p-2}, {-0x1.a78500044cf55p-2, 0x1.d2280ab2c60a3p-1}}}, {0, 0}}};
    constexpr double x = 0x1.b876b7cc495d6p-2, y = 0x1.56aa9fce3ae9cp-1;
    const Transformed<Polytope<double, 2>> box{
        {{{x, y}, {-x, y}, {x, -y}, {-x, -y}}},
        {{{{0x1.d7cbdbaf60eebp-3, -0x1.f23a97b8f2442p-1}, {0x1.f23a97b8f2442p-1, 0x1.d7cbdbaf60eebp-3}}},
         {-0x1.e21b220998956p-3, 0x1.fbb74994acfbfp-4}}};
    for (const double margin : {1e-4, 0.01}) {
        const auto found = hybrid::depth(point, box, {margin, 0});
        ASSERT_EQ(found.verdict, Verdict::penetrating);
        ASSERT_TRUE(found.normal());
        EXPECT_NEAR(way_out(point, box, *found.normal()), 0, 1e-15);
        EXPECT_NEAR(*found.depth(), margin, 1e-15);
    }
}

// In float EPA ends `flat` on a plate of 168 roundoffs, and the other of its sides is no answer.
TEST(HybridInFloat, of_a_point_in_a_thin_plate_has_the_depth_that_double_finds) {
    const Transformed<Polytope<float, 2>> plate{
        {{{0x1.500e2ap-18F, 1}, {-0x1.500e2ap-18F, 1}, {0x1.500e2ap-18F, -1}, {-0x1.500e2ap-18F, -1}}},
        {{{{-0x1.fa3a72p-2F, -0x1.bd0f06p-1F}, {0x1.bd0f06p-1F, -0x1.fa3a72p-2F}}}, {0, 0}}};
    const Transformed<Polytope<float, 2>> point{
        {{{0x1.3c1f7ep-2F, 0x1.639966p-1F}}},
        {{{{0x1.8ca35p-1F, -0x1.43c346p-1F}, {0x1.43c346p-1F, 0x1.8ca35p-1F}}}, {0x1.681b84p-1F, -0x1.c9bceep-2F}}};
    for (const float margin : {0.0F, 1e-4F, 0.01F}) {
        const auto found = hybrid::depth(plate, point, {margin, 0});
        EXPECT_EQ(found.verdict, Verdict::penetrating);
        EXPECT_NEAR(*found.depth(), margin, 0x1p-23) << margin;
    }
}

}  // namespace
}  // namespace touchstone::hybrid_test
