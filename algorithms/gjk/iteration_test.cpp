// SPDX-License-Identifier: MIT
// The step that every loop of GJK shares: each outcome has a simplex that leads to it, on doubles and on rationals.
#include "algorithms/gjk/iteration.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <set>
#include <string>

#include "algorithms/scalars/rational.h"
#include "algorithms/simplex_solvers/voronoi.h"

namespace touchstone::gjk::detail {
namespace {

template <class S>
State<S, 2> state_of(std::initializer_list<Vec<S, 2>> points) {
    State<S, 2> state;
    for (const auto& x : points) state.simplex.push_back({x, x, zero_vector<S, 2>(), 0, 0});
    return state;
}

/// Keeps every vertex, with equal weights.
struct KeepAll {
    static constexpr std::string_view name = "keep_all";
    template <Scalar S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        for (auto& weight : simplex.lambda) weight = S(1) / S(simplex.size);
        return true;
    }
};

struct FindNone {
    static constexpr std::string_view name = "find_none";
    template <Scalar S, int D>
    bool reduce(Simplex<S, D>&) const {
        return false;
    }
};

template <class S>
class EveryIteration : public testing::Test {};
using Scalars = testing::Types<float, double, Rational>;
TYPED_TEST_SUITE(EveryIteration, Scalars);

TYPED_TEST(EveryIteration, goes_on_from_the_nearest_point_of_the_smallest_subset) {
    using S = TypeParam;
    auto state = state_of<S>({{S(2), S(1)}, {S(2), S(-1)}, {S(5), S(0)}});
    EXPECT_EQ(iterate(state, Voronoi{}), Found::outside);
    EXPECT_EQ(state.simplex.size, 2);
    EXPECT_TRUE((state.v == Vec<S, 2>{S(2), S(0)}));
    EXPECT_TRUE(state.vv == S(4));
}

TYPED_TEST(EveryIteration, finds_the_origin_on_a_vertex_and_on_an_edge) {
    using S = TypeParam;
    auto vertex = state_of<S>({{S(0), S(0)}, {S(3), S(1)}});
    EXPECT_EQ(iterate(vertex, Voronoi{}), Found::origin_on_simplex);
    auto edge = state_of<S>({{S(-1), S(2)}, {S(1), S(-2)}});
    EXPECT_EQ(iterate(edge, Voronoi{}), Found::origin_on_simplex);
}

TYPED_TEST(EveryIteration, finds_the_origin_inside_of_a_full_simplex) {
    using S = TypeParam;
    auto state = state_of<S>({{S(-3), S(-1)}, {S(3), S(-1)}, {S(0), S(2)}});
    EXPECT_EQ(iterate(state, Voronoi{}), Found::origin_inside);
}

TYPED_TEST(EveryIteration, does_not_believe_a_full_simplex_that_misses_the_origin) {
    using S = TypeParam;
    auto state = state_of<S>({{S(1), S(1)}, {S(3), S(1)}, {S(2), S(4)}});
    EXPECT_EQ(iterate(state, KeepAll{}), Found::false_inside);
}

TYPED_TEST(EveryIteration, leaves_v_where_the_solver_finds_no_subset) {
    using S = TypeParam;
    auto state = state_of<S>({{S(1), S(1)}});
    state.v = {S(7), S(7)};
    EXPECT_EQ(iterate(state, FindNone{}), Found::no_subset);
    EXPECT_TRUE((state.v == Vec<S, 2>{S(7), S(7)}));
}

TYPED_TEST(EveryIteration, asks_the_inside_test_given_of_full_simplices_only) {
    using S = TypeParam;
    int asked = 0;
    const auto always = [&asked](const auto&) { return ++asked > 0; };
    auto edge = state_of<S>({{S(1), S(1)}, {S(1), S(-1)}});
    EXPECT_EQ(iterate(edge, KeepAll{}, always), Found::outside);
    EXPECT_EQ(asked, 0);
    auto full = state_of<S>({{S(1), S(1)}, {S(3), S(1)}, {S(2), S(4)}});
    EXPECT_EQ(iterate(full, KeepAll{}, always), Found::origin_inside);
    EXPECT_EQ(asked, 1);
}

TYPED_TEST(EveryIteration, steps_alike_in_a_state_whose_parts_lie_elsewhere) {
    using S = TypeParam;
    auto state = state_of<S>({{S(2), S(1)}, {S(2), S(-1)}});
    auto apart = state;
    EXPECT_EQ(iterate(StateView<S, 2>{apart.simplex, apart.v, apart.vv}, Voronoi{}), iterate(state, Voronoi{}));
    EXPECT_TRUE(apart.v == state.v);
    EXPECT_TRUE(apart.vv == state.vv);
}

TEST(IterationOutOfRange, tells_a_square_beyond_the_largest_number_from_one_below_the_smallest) {
    auto far = state_of<double>({{1e200, 1e200}});
    EXPECT_EQ(iterate(far, KeepAll{}), Found::overflow);
    auto near = state_of<double>({{1e-200, 1e-200}});
    EXPECT_EQ(iterate(near, KeepAll{}), Found::underflow);
    auto unknown = state_of<double>({{std::numeric_limits<double>::quiet_NaN(), 0}});
    EXPECT_EQ(iterate(unknown, KeepAll{}), Found::overflow);
}

TEST(IterationOutOfRange, holds_the_origin_in_a_full_simplex_whose_v_has_no_square) {
    auto state = state_of<double>({{-1, -1}, {1, -1}, {0, 1}});
    state.v = {1e-200, 0};
    EXPECT_EQ(classify(state), Found::origin_inside);
}

TEST(IterationStops, have_a_name_each_and_are_worth_what_they_prove) {
    EXPECT_FALSE(stop_at(Found::outside, 1.0));
    EXPECT_EQ(stop_at(Found::origin_inside, 0.0).kind, StopKind::converged);
    EXPECT_EQ(stop_at(Found::origin_on_simplex, 0.0).kind, StopKind::converged);
    std::set<std::string> names;
    for (const Found found : {Found::no_subset, Found::false_inside}) {
        EXPECT_EQ(stop_at(found, 1.0).kind, StopKind::stalled);
        names.emplace(stop_at(found, 1.0).name);
    }
    for (const Found found : {Found::overflow, Found::underflow}) {
        EXPECT_EQ(stop_at(found, 1.0).kind, StopKind::exhausted);
        names.emplace(stop_at(found, 1.0).name);
    }
    EXPECT_EQ(names.size(), 4U);
}

}  // namespace
}  // namespace touchstone::gjk::detail
