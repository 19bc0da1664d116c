// SPDX-License-Identifier: MIT
// Shows that the counterexamples of the errata of EPA3D fail in the text as printed, one mistake at a time.
#include "algorithms/printed/epa_3d.h"
#include "algorithms/fast/registers/difference.h"

#include <gtest/gtest.h>

#include "algorithms/simplex_solvers/johnson.h"

#include <cmath>
#include <optional>

#include "algorithms/epa/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/translated.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::epa_3d_test {
namespace {

using printed::Epa3dErrata;
using printed::EpaOutcome;
using V = Vec<Rational, 3>;

printed::EpaResult<Rational, 3> run(const std::vector<V>& points, const std::array<V, 4>& start,
                                    const Epa3dErrata& errata) {
    const auto support = [&](const V& d) { return scan_support<Rational, 3>(points, d).position; };
    return printed::epa_3d<Rational>(start, support, Rational(0), errata, 40);
}

Rational truth(const std::vector<V>& points) {
    return *epa::depth(Polytope<Rational, 3>{points}, Polytope<Rational, 3>{{V{0, 0, 0}}}).depth2.upper;
}

Epa3dErrata only(bool Epa3dErrata::*mistake) {
    Epa3dErrata errata = printed::no_epa_3d_errata();
    errata.*mistake = true;
    return errata;
}

TEST(PrintedEpa3d, corrected_in_every_point_is_right) {
    int runs = 0;
    check_random_trials(71, 3000, [&](int, RandomBits& rng) {
        std::vector<V> points;
        for (int k = 0; k < 7; ++k)
            points.push_back(
                V{static_cast<int>(rng() % 7) - 3, static_cast<int>(rng() % 7) - 3, static_cast<int>(rng() % 7) - 3});
        const Polytope<Rational, 3> body{points}, origin{{V{0, 0, 0}}};
        const auto start = gjk::distance(body, origin);
        if (start.verdict != Verdict::penetrating) return;
        ++runs;
        const std::array<V, 4> simplex{start.simplex[0].w, start.simplex[1].w, start.simplex[2].w, start.simplex[3].w};
        const auto r = run(points, simplex, printed::no_epa_3d_errata());
        ASSERT_EQ(r.outcome, EpaOutcome::value);
        ASSERT_EQ(r.distance2, truth(points));
    });
    EXPECT_GE(runs, 300);
}

TEST(PrintedEpa3d, empties_its_queue_on_a_cube) {  // E-13
    std::vector<V> cube;
    for (int i = 0; i < 8; ++i) cube.push_back(V{(i & 1) * 2 - 1, (i & 2) - 1, (i & 4) / 2 - 1});
    const std::array<V, 4> start{V{-1, -1, -1}, V{1, 1, -1}, V{1, -1, 1}, V{-1, 1, 1}};
    Epa3dErrata errata = only(&Epa3dErrata::strict_internal_filter);
    errata.point_as_normal = true;
    EXPECT_EQ(run(cube, start, errata).outcome, EpaOutcome::empty_queue);
    EXPECT_EQ(run(cube, start, printed::no_epa_3d_errata()).distance2, 1);
}

TEST(PrintedEpa3d, divides_by_zero_when_the_origin_is_on_a_face) {  // E-14
    const std::vector<V> points{V{-1, -1, 0}, V{2, -1, 0}, V{-1, 2, 0}, V{0, 0, 1}, V{0, 0, -1}};
    const std::array<V, 4> start{points[0], points[1], points[2], points[3]};
    EXPECT_EQ(run(points, start, only(&Epa3dErrata::point_as_normal)).outcome, EpaOutcome::division_by_zero);
    EXPECT_EQ(run(points, start, printed::no_epa_3d_errata()).distance2, truth(points));
}

TEST(PrintedEpa3d, stops_at_once_because_its_test_is_inverted) {  // E-15
    std::vector<V> points{V{0, 0, -1}, V{-1, 0, 0}, V{0, 1, 1}, V{1, -1, 1}};
    const std::array<V, 4> start{points[0], points[1], points[2], points[3]};
    points.push_back(V{9, 9, 9});
    points.push_back(V{-9, -9, -9});
    const auto r = run(points, start, only(&Epa3dErrata::inverted_stop));
    EXPECT_EQ(r.iterations, 0);
    EXPECT_NE(r.distance2, truth(points));
}

TEST(PrintedEpa3d, weighs_the_third_corner_with_the_second_coordinate) {  // E-16
    const std::vector<V> points{V{0, 0, -1}, V{-1, 0, 0}, V{0, 1, 1}, V{1, -1, 1}};
    const std::array<V, 4> start{points[0], points[1], points[2], points[3]};
    EXPECT_EQ(run(points, start, only(&Epa3dErrata::repeated_lambda)).distance2, Rational(1) / 11);
    Epa3dErrata errata = only(&Epa3dErrata::repeated_lambda);
    errata.point_as_normal = true;
    EXPECT_EQ(run(points, start, errata).outcome, EpaOutcome::cap);
    EXPECT_EQ(truth(points), Rational(1) / 21);
}

TEST(PrintedEpa3d, prunes_the_face_at_exactly_the_upper_bound) {  // E-17
    const std::vector<V> points{V{6, -6, 1},  V{-6, -6, 1}, V{0, 9, 1},  V{1, -1, 2},
                                V{-1, -1, 2}, V{0, 2, 2},   V{0, 0, -10}};
    const std::array<V, 4> start{points[0], points[1], points[2], points[6]};
    const auto r = run(points, start, only(&Epa3dErrata::strict_prune));
    EXPECT_EQ(r.distance2, Rational(32400) / 3833);
    EXPECT_EQ(run(points, start, printed::no_epa_3d_errata()).distance2, 4);
}

TEST(PrintedEpa3d, lists_a_horizon_edge_twice_because_the_popped_face_is_not_deleted) {  // E-18
    const std::vector<V> points{V{1, 0, 0}, V{-1, 1, -1}, V{1, -1, -1}, V{-1, -1, 0}, V{1, -1, 0}, V{1, 1, 1}};
    const std::array<V, 4> start{points[0], points[1], points[3], points[5]};
    EXPECT_GT(run(points, start, only(&Epa3dErrata::popped_face_kept)).repeated_horizon_edges, 0);
    const auto r = run(points, start, printed::no_epa_3d_errata());
    EXPECT_EQ(r.repeated_horizon_edges, 0);
    EXPECT_EQ(r.distance2, truth(points));
}

TEST(PrintedEpa3d, pushes_the_old_face_instead_of_the_new_ones) {  // E-18b
    const std::vector<V> points{V{1, 0, 0}, V{0, 1, -1}, V{-1, -1, -1}, V{-1, -1, 0}, V{0, 0, 1}};
    const std::array<V, 4> start{points[0], points[2], points[4], points[1]};
    const auto r = run(points, start, only(&Epa3dErrata::old_face_pushed));
    EXPECT_EQ(r.distance2, Rational(1) / 6);
    EXPECT_EQ(truth(points), Rational(1) / 14);
}

TEST(PrintedEpa3d, by_the_visibility_of_its_prose_deletes_the_faces_to_keep) {  // E-18c
    const std::vector<V> points{V{1, 0, 0}, V{0, 1, -1}, V{-1, -1, -1}, V{-1, -1, 0}, V{0, 0, 1}};
    const std::array<V, 4> start{points[0], points[2], points[4], points[1]};
    const auto r = run(points, start, only(&Epa3dErrata::visible_below));
    EXPECT_EQ(r.outcome, EpaOutcome::empty_queue);
    EXPECT_NE(r.distance2, truth(points));
}

TEST(PrintedEpa3d, would_begin_at_another_point_if_it_examined_edges_as_its_prose_says) {  // E-48
    const auto corners = corners_of_box(V{1, 1, 1});
    const Polytope<Rational, 3> origin{{V{0, 0, 0}}};
    std::optional<Rational> nearest_edge;
    for (const V& x : corners)
        for (const V& y : corners) {
            if (squared_norm(x - y) != 4) continue;
            const Rational distance2 = *gjk::distance(Polytope<Rational, 3>{{x, y}}, origin).distance2.upper;
            if (!nearest_edge || distance2 < *nearest_edge) nearest_edge = distance2;
        }
    EXPECT_EQ(*nearest_edge, 2);
    EXPECT_EQ(truth(corners), 1);
}

TEST(PrintedEpa3d, in_floating_point_stops_at_the_wrong_face_of_two_boxes) {  // E-29
    const Box<double, 3> a{{1.3, 0.3, 0.4}};
    const Translated<Box<double, 3>> b{{{2, 1.4, 0.9}}, {-1.4, -0.1, -0.5}};
    const MinkowskiDifference<Box<double, 3>, Translated<Box<double, 3>>> cso{a, b};
    const auto support = [&](const Vec<double, 3>& d) { return cso.support(d).w; };
    Epa3dErrata errata = printed::no_epa_3d_errata();
    errata.point_as_normal = errata.strict_internal_filter = true;
    const auto from =
        [&](const Vec<double, 3>& direction) {  // from a tetrahedron over the triangle with which GJK stalls
            const auto start =
                gjk::distance(a, AsSupportMapping{b}, gjk::Options<Johnson>{}, NullObserver{}, direction);
            const auto& w = epa::initial_polytope(cso, start.simplex, epa::Origin::inside, 128).simplex;
            return printed::epa_3d<double>({w[0].w, w[1].w, w[2].w, w[3].w}, support, 1e-6, errata);
        };
    EXPECT_EQ(from({3, 3, 0}).outcome, EpaOutcome::value);
    EXPECT_NEAR(std::sqrt(from({3, 3, 0}).distance2), 1.8, 1e-12);
    EXPECT_EQ(from({3, 0, 0}).outcome, EpaOutcome::cap);  // |v| is 2.5e-16, all of it rounding error
    EXPECT_NEAR(std::sqrt(*epa::depth(a, b).depth2.upper), 0.8, 1e-14);
}

TEST(PrintedEpa3d, as_it_stands_is_hardly_ever_right) {  // E-13 to E-18 together
    int runs = 0, right = 0;
    check_random_trials(72, 1500, [&](int, RandomBits& rng) {
        std::vector<V> points;
        for (int k = 0; k < 7; ++k)
            points.push_back(
                V{static_cast<int>(rng() % 7) - 3, static_cast<int>(rng() % 7) - 3, static_cast<int>(rng() % 7) - 3});
        const auto start = gjk::distance(Polytope<Rational, 3>{points}, Polytope<Rational, 3>{{V{0, 0, 0}}});
        if (start.verdict != Verdict::penetrating) return;
        ++runs;
        const auto& w = start.simplex;
        const auto r = run(points, {w[0].w, w[1].w, w[2].w, w[3].w}, {});
        right += r.outcome == EpaOutcome::value && r.distance2 == truth(points) ? 1 : 0;
    });
    EXPECT_LT(right, runs / 4);
}

}  // namespace
}  // namespace touchstone::epa_3d_test
