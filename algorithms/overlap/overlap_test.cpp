// SPDX-License-Identifier: MIT
// Compares overlap of circles and boxes, containment and the broad phase with the definitions.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "algorithms/overlap/broad_phase.h"
#include "algorithms/overlap/circles.h"
#include "algorithms/overlap/containment.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/integer_truth.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::overlap_test {
namespace {

namespace truth = testing_truth;
using overlap::Aabb;
using overlap::Ball;

int pick(RandomBits& rng, int range) {
    return static_cast<int>(rng() % static_cast<std::uint64_t>(2 * range + 1)) - range;
}

TEST(OverlapOfCircles, is_three_way_and_exact) {  // P-24
    check_random_trials(21, 5000, [&](int, RandomBits& rng) {
        const int x = pick(rng, 5), y = pick(rng, 5), r = pick(rng, 2) + 2, s = pick(rng, 2) + 2;
        const int slack = x * x + y * y - (r + s) * (r + s);
        const Verdict expected = slack > 0 ? Verdict::separated : slack == 0 ? Verdict::touching : Verdict::penetrating;
        const Ball<Rational, 2> a{{Rational(x), Rational(y)}, Rational(r)}, b{{0, 0}, Rational(s)};
        EXPECT_EQ(overlap::circles(a, b).verdict, expected);
        const Ball<float, 2> c{{float(x), float(y)}, float(r)}, d{{0, 0}, float(s)};
        const Verdict rounded = overlap::circles(c, d).verdict;
        if (expected == Verdict::touching)
            EXPECT_TRUE(rounded == Verdict::undecided || rounded == Verdict::touching);
        else
            EXPECT_EQ(rounded, expected);
    });
}

TEST(OverlapOfCircles, names_bad_input_and_survives_any_bits) {
    EXPECT_EQ(overlap::circles(Ball<double, 2>{{0, 0}, -1}, Ball<double, 2>{{0, 0}, 1}).stop.name, "negative_radius");
    check_random_trials(22, 5000, [&](int, RandomBits& rng) {
        const auto any = [&] { return std::bit_cast<double>(rng()); };
        const Ball<double, 3> a{{any(), any(), any()}, std::fabs(any())}, b{{any(), any(), any()}, std::fabs(any())};
        const auto result = overlap::circles(a, b);
        EXPECT_EQ(result.verdict == Verdict::undecided, result.stop.kind != StopKind::converged);
    });
}

TEST(OverlapOfBoxes, is_three_way_and_exact_in_floating_point_too) {  // P-24
    check_random_trials(23, 5000, [&](int, RandomBits& rng) {
        Aabb<double, 2> a, b;
        truth::Points corners_a, corners_b;
        for (int k = 0; k < 2; ++k) {
            a.low[k] = pick(rng, 3);
            a.high[k] = a.low[k] + (pick(rng, 1) + 1);
            b.low[k] = pick(rng, 3);
            b.high[k] = b.low[k] + (pick(rng, 1) + 1);
        }
        bool apart = false, interior = true;  // C is the box [a.low - b.high, a.high - b.low]
        for (int k = 0; k < 2; ++k) {
            apart = apart || a.low[k] - b.high[k] > 0 || a.high[k] - b.low[k] < 0;
            interior = interior && a.low[k] - b.high[k] < 0 && a.high[k] - b.low[k] > 0;
        }
        const Verdict expected = apart ? Verdict::separated : interior ? Verdict::penetrating : Verdict::touching;
        EXPECT_EQ(overlap::aabbs(a, b).verdict, expected);
    });
    EXPECT_EQ(overlap::aabbs(Aabb<double, 2>{{1, 0}, {0, 0}}, Aabb<double, 2>{}).stop.name, "inverted_box");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(overlap::aabbs(Aabb<double, 2>{{nan, 0}, {0, 0}}, Aabb<double, 2>{}).stop.kind, StopKind::invalid_input);
}

TEST(OverlapOfBoxes, is_necessary_for_overlap_of_what_they_bound) {  // P-24
    int rejected = 0;
    check_random_trials(24, 1500, [&](int, RandomBits& rng) {
        const auto a = truth::random_points(rng, 4, 3, 3), b = truth::random_points(rng, 4, 3, 3);
        Polytope<Rational, 3> p, q;
        for (const auto& x : a) p.vertices.push_back({Rational(x[0]), Rational(x[1]), Rational(x[2])});
        for (const auto& x : b) q.vertices.push_back({Rational(x[0]), Rational(x[1]), Rational(x[2])});
        const Verdict verdict = overlap::aabbs(overlap::bounding_box(p), overlap::bounding_box(q)).verdict;
        if (verdict != Verdict::separated) return;
        ++rejected;
        EXPECT_FALSE(truth::hull_holds_origin(truth::differences(a, b)));
    });
    EXPECT_GT(rejected, 100);
}

TEST(Containment, equals_the_hull_of_the_differences) {
    check_random_trials(25, 3000, [&](int i, RandomBits& rng) {
        const auto a = truth::random_points(rng, 6, 2, i % 2 == 0 ? 2 : 3), b = truth::random_points(rng, 1, 2, 2);
        const bool inside = truth::hull_holds_origin(truth::differences(a, b));
        Verdict verdict = Verdict::undecided;
        if (i % 2 == 0) {
            std::vector<Vec<Rational, 2>> polygon;
            for (const auto& p : a) polygon.push_back({Rational(p[0]), Rational(p[1])});
            verdict = overlap::containment<Rational>(polygon, Vec<Rational, 2>{b[0][0], b[0][1]}).verdict;
        } else {
            std::vector<Vec<Rational, 3>> polytope;
            for (const auto& p : a) polytope.push_back({Rational(p[0]), Rational(p[1]), Rational(p[2])});
            verdict = overlap::containment<Rational>(polytope, Vec<Rational, 3>{b[0][0], b[0][1], b[0][2]}).verdict;
        }
        EXPECT_NE(verdict, Verdict::undecided);
        EXPECT_EQ(meets(verdict), inside);
    });
}

TEST(Containment, tells_interior_boundary_and_outside_apart) {
    const std::vector<Vec<double, 2>> square{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const sat::Options trusting{0, 64};
    const auto verdict = [&](double x, double y) {
        return overlap::containment<double>(square, Vec<double, 2>{x, y}, trusting).verdict;
    };
    EXPECT_EQ(verdict(0, 0.5), Verdict::penetrating);
    EXPECT_EQ(verdict(1, 0.5), Verdict::touching);
    EXPECT_EQ(verdict(1, 1), Verdict::touching);
    EXPECT_EQ(verdict(1.5, 0.5), Verdict::separated);
}

TEST(BroadPhase, finds_the_pairs_that_brute_force_finds) {
    check_random_trials(26, 300, [&](int, RandomBits& rng) {
        std::vector<Aabb<double, 3>> boxes(rng() % 30);
        for (auto& box : boxes)
            for (int k = 0; k < 3; ++k) {
                box.low[k] = pick(rng, 6);
                box.high[k] = box.low[k] + (pick(rng, 2) + 2);
            }
        std::vector<std::pair<int, int>> expected;
        for (std::size_t i = 0; i < boxes.size(); ++i)
            for (std::size_t j = i + 1; j < boxes.size(); ++j) {
                bool meet = true;
                for (int k = 0; k < 3; ++k)
                    meet = meet && boxes[i].low[k] <= boxes[j].high[k] && boxes[j].low[k] <= boxes[i].high[k];
                if (meet) expected.push_back({static_cast<int>(i), static_cast<int>(j)});
            }
        EXPECT_EQ(overlap::broad_phase<double>(std::span<const Aabb<double, 3>>(boxes)).pairs, expected);
    });
}

TEST(BroadPhase, refuses_a_box_that_is_not_one) {
    const std::vector<Aabb<double, 2>> boxes{{{0, 0}, {1, 1}}, {{std::numeric_limits<double>::quiet_NaN(), 0}, {1, 1}}};
    const auto result = overlap::broad_phase<double>(std::span<const Aabb<double, 2>>(boxes));
    EXPECT_EQ(result.stop.kind, StopKind::invalid_input);
    EXPECT_TRUE(result.pairs.empty());
}

}  // namespace
}  // namespace touchstone::overlap_test
