// SPDX-License-Identifier: MIT
// Shows that the counterexamples of the errata of EPA2D fail in the text as printed, and only there.
#include "algorithms/printed/epa_2d.h"

#include <gtest/gtest.h>

#include "algorithms/epa/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone::epa_2d_test {
namespace {

using printed::Epa2dErrata;
using printed::EpaOutcome;
using V = Vec<Rational, 2>;

template <class S>
auto run(const std::vector<Vec<S, 2>>& points, const std::vector<Vec<S, 2>>& start, const Epa2dErrata& errata,
         const S& eps_abs = S(0)) {
    const auto support = [&](const Vec<S, 2>& d) { return scan_support<S, 2>(points, d).position; };
    return printed::epa_2d<S>(start, support, eps_abs, errata);
}

Rational truth(const std::vector<V>& points) {
    return *epa::depth(Polytope<Rational, 2>{points}, Polytope<Rational, 2>{{V{0, 0}}}).depth2.upper;
}

const std::vector<V> trapezoid{V{-1, -1}, V{1, -1}, V{5, 5}, V{-5, 5}}, inner{V{0, -1}, V{5, 5}, V{-5, 5}};

TEST(PrintedEpa2d, stops_at_once_because_its_test_is_inverted) {  // E-15
    const auto r = run<Rational>(trapezoid, inner, {});
    EXPECT_EQ(r.outcome, EpaOutcome::value);
    EXPECT_EQ(r.distance2, Rational(25) / 61);
    EXPECT_EQ(truth(trapezoid), 1);
}

TEST(PrintedEpa2d, never_ends_on_a_polygon_that_is_already_the_answer) {  // E-15
    const std::vector<Vec<double, 2>> square{{-1, -2}, {2, -1}, {1, 2}, {-2, 1}};
    EXPECT_EQ(run<double>(square, square, {}, 1e-9).outcome, EpaOutcome::cap);
    EXPECT_EQ(run<double>(square, square, {true, false}, 1e-9).outcome, EpaOutcome::value);
}

TEST(PrintedEpa2d, drops_the_edge_whose_foot_is_an_end_point) {  // E-13
    EXPECT_EQ(run<Rational>(trapezoid, inner, {true, false}).distance2, Rational(25) / 13);
    EXPECT_EQ(run<Rational>(trapezoid, inner, {false, false}).distance2, 1);
    const std::vector<V> square{V{-1, -1}, V{0, -1}, V{1, -1}, V{1, 0}, V{1, 1}, V{0, 1}, V{-1, 1}, V{-1, 0}};
    EXPECT_EQ(run<Rational>(square, square, {true, false}).outcome, EpaOutcome::empty_queue);
    EXPECT_EQ(truth(square), 1);
}

TEST(PrintedEpa2d, divides_by_zero_when_the_origin_is_on_an_edge) {  // E-14
    const std::vector<V> diamond{V{-1, 0}, V{1, 0}, V{0, 1}, V{0, -1}};
    EXPECT_EQ(run<Rational>(diamond, {V{-1, 0}, V{1, 0}, V{0, 1}}, {true, false}).outcome,
              EpaOutcome::division_by_zero);
    EXPECT_EQ(truth(diamond), Rational(1) / 2);
}

TEST(PrintedEpa2d, on_an_enlarged_body_from_the_simplex_of_the_core_is_wrong) {  // E-19
    const std::vector<V> core{V{-1, -1}, V{1, 0}, V{1, 2}};
    std::vector<V> enlarged;
    for (const V& x : core)
        for (const int dx : {-2, 2})
            for (const int dy : {-2, 2}) enlarged.push_back(V{x[0] + dx, x[1] + dy});
    EXPECT_EQ(truth(enlarged), 9);
    EXPECT_NE(run<Rational>(enlarged, core, {true, false}).distance2, 9);
    EXPECT_EQ(run<Rational>(enlarged, core, {true, false}).distance2, Rational(121) / 13);
}

}  // namespace
}  // namespace touchstone::epa_2d_test
