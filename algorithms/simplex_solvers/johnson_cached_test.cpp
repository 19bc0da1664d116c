// SPDX-License-Identifier: MIT
// What johnson_cached keeps during a query changes no bit of its answers, and they are those of johnson where nothing
// is rounded.
#include "algorithms/simplex_solvers/johnson_cached.h"

#include <gtest/gtest.h>

#include <random>
#include <type_traits>
#include <vector>

#include "algorithms/core/erased.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/gjk/polygon_distance.h"
#include "algorithms/gjk/warm_start.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/scalars/counted.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/voronoi.h"
#include "algorithms/testing/random_trials.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::johnson_cached_test {
namespace {

/// johnson_cached without a state: every reduction computes the whole table.
struct Anew {
    static constexpr std::string_view name = "anew";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        return JohnsonCached{}.reduce(simplex);
    }
};

static_assert(SolverWithState<JohnsonCached, double, 3> && !SolverWithState<Anew, double, 3>);
static_assert(std::is_same_v<SolverOfQuery<Voronoi, double, 3>, Voronoi>, "an empty solver is its own state");

/// A point of A - B with coordinates that are integers, or with all the digits that the scalar has.
template <class S, int D>
Vec<S, D> point(RandomBits& random, bool has_all_digits) {
    std::uniform_int_distribution<int> coordinate(-4, 4);
    std::uniform_real_distribution<double> anything(-4, 4);
    return detail::generate<S, D>(
        [&](int) { return has_all_digits ? scalar_traits<S>::from_double(anything(random)) : S(coordinate(random)); });
}

template <class S, int D>
Polytope<S, D> polytope(RandomBits& random, bool has_all_digits) {
    Polytope<S, D> result;
    result.vertices.resize(1 + random() % 9);
    for (auto& x : result.vertices) x = point<S, D>(random, has_all_digits);
    return result;
}

template <class S, int D>
void expect_same(const Simplex<S, D>& x, const Simplex<S, D>& y) {
    ASSERT_EQ(x.size, y.size);
    for (int i = 0; i < x.size; ++i) {
        ASSERT_TRUE(x[i].w == y[i].w);
        ASSERT_TRUE(x.lambda[static_cast<std::size_t>(i)] == y.lambda[static_cast<std::size_t>(i)]);
    }
}

template <class S, int D>
void expect_same(const DistanceResult<S, D>& x, const DistanceResult<S, D>& y) {
    ASSERT_EQ(x.verdict, y.verdict);
    ASSERT_EQ(x.stop.name, y.stop.name);
    ASSERT_EQ(x.iterations, y.iterations);
    ASSERT_TRUE(x.v == y.v);
    ASSERT_TRUE(x.distance2.lower == y.distance2.lower && x.distance2.upper == y.distance2.upper);
    expect_same(x.simplex, y.simplex);
}

/// Every iterate and the answer of gjk::distance are those of the other solver.
template <class Other, class S, int D>
void expect_same_runs(const Polytope<S, D>& a, const Polytope<S, D>& b) {
    Recorder<S, D> cached, other;
    const auto x = gjk::distance(a, b, gjk::Options<JohnsonCached>{}, cached);
    const auto y = gjk::distance(a, b, gjk::Options<Other>{}, other);
    ASSERT_EQ(cached.iterates.size(), other.iterates.size());
    for (std::size_t k = 0; k < cached.iterates.size(); ++k)
        expect_same(cached.iterates[k].simplex, other.iterates[k].simplex);
    expect_same(x, y);
}

template <class S>
class JohnsonCachedOn : public ::testing::Test {};
using Scalars = ::testing::Types<float, double, Rational>;
TYPED_TEST_SUITE(JohnsonCachedOn, Scalars);

template <class S, int D>
void expect_the_iterates_of_johnson(int trials) {
    check_random_trials(50 + D, trials, [&](int, RandomBits& random) {
        const auto a = polytope<S, D>(random, false), b = polytope<S, D>(random, false);
        // Of integers as small as these float and double hold every determinant.
        expect_same_runs<Johnson>(a, b);
    });
}

TYPED_TEST(JohnsonCachedOn, small_integers_has_every_iterate_of_johnson) {
    expect_the_iterates_of_johnson<TypeParam, 2>(1500);
    if constexpr (!std::is_same_v<TypeParam, float>) expect_the_iterates_of_johnson<TypeParam, 3>(1500);
}

template <class S>
class JohnsonCachedRounding : public ::testing::Test {};
using RoundingScalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(JohnsonCachedRounding, RoundingScalars);

template <class S, int D>
void expect_the_bits_of_a_table_built_anew(int trials) {
    check_random_trials(60 + D, trials, [&](int i, RandomBits& random) {
        const auto a = polytope<S, D>(random, i % 4 != 0), b = polytope<S, D>(random, i % 4 != 0);
        expect_same_runs<Anew>(a, b);
    });
}

TYPED_TEST(JohnsonCachedRounding, has_the_bits_of_a_table_built_anew_in_every_iterate_of_distance) {
    expect_the_bits_of_a_table_built_anew<TypeParam, 2>(2000);
    expect_the_bits_of_a_table_built_anew<TypeParam, 3>(3000);
}

template <class S, int D>
void expect_the_same_answers_of_other_queries(int trials) {
    check_random_trials(70 + D, trials, [&](int i, RandomBits& random) {
        const auto a = polytope<S, D>(random, true), b = polytope<S, D>(random, true);
        const Vec<S, D> start = point<S, D>(random, true);

        gjk::WarmStart<D> warm;
        warm.size = i % (D + 2);
        for (auto& pair : warm.vertex) pair = {static_cast<int>(random() % 9), static_cast<int>(random() % 9)};
        expect_same(gjk::distance_from(a, b, warm, gjk::Options<JohnsonCached>{}),
                    gjk::distance_from(a, b, warm, gjk::Options<Anew>{}));

        const auto meets = gjk::intersects(a, b, gjk::IntersectsOptions<JohnsonCached>{}, {}, start);
        const auto meets_anew = gjk::intersects(a, b, gjk::IntersectsOptions<Anew>{}, {}, start);
        ASSERT_EQ(meets.verdict, meets_anew.verdict);
        ASSERT_TRUE(meets.axis == meets_anew.axis);
        expect_same(meets.simplex, meets_anew.simplex);

        const S margin = S(i % 3);
        const auto depth = hybrid::depth(a, b, {margin, S(0)}, hybrid::Options<JohnsonCached>{}, {}, start);
        const auto depth_anew = hybrid::depth(a, b, {margin, S(0)}, hybrid::Options<Anew>{}, {}, start);
        ASSERT_EQ(depth.verdict, depth_anew.verdict);
        ASSERT_EQ(depth.iterations, depth_anew.iterations);
        ASSERT_TRUE(depth.outward == depth_anew.outward && depth.core_point_a == depth_anew.core_point_a);

        const toi::Translation<S, D> motion{point<S, D>(random, true), S(2)};
        const auto impact = toi::dynamic_gjk(a, b, motion, {margin, S(0)}, toi::Options<JohnsonCached>{}, {}, start);
        const auto impact_anew = toi::dynamic_gjk(a, b, motion, {margin, S(0)}, toi::Options<Anew>{}, {}, start);
        ASSERT_EQ(impact.state, impact_anew.state);
        ASSERT_EQ(impact.iterations, impact_anew.iterations);
        ASSERT_TRUE(impact.axis == impact_anew.axis && impact.point_a == impact_anew.point_a);
        expect_same(impact.simplex, impact_anew.simplex);

        if constexpr (D == 2)
            expect_same(gjk::polygon_distance(a, b, gjk::PolygonOptions<JohnsonCached>{}, {}, start),
                        gjk::polygon_distance(a, b, gjk::PolygonOptions<Anew>{}, {}, start));
    });
}

TYPED_TEST(JohnsonCachedRounding, has_the_bits_of_a_table_built_anew_in_every_other_query) {
    expect_the_same_answers_of_other_queries<TypeParam, 2>(1500);
    expect_the_same_answers_of_other_queries<TypeParam, 3>(1500);
}

/// One state reduces simplices that a query could have changed in between: shortened, put back, scaled, in another
/// order, with another point in a place.
template <class S, int D>
void expect_no_entry_of_another_simplex(int trials) {
    check_random_trials(80 + D, trials, [&](int, RandomBits& random) {
        auto state = JohnsonCached::begin<S, D>();
        Simplex<S, D> simplex, older;
        for (int k = 0; k < 12; ++k) {
            const auto change = random() % 8;
            if (change == 0) simplex = older;
            if (change == 1) simplex.size = static_cast<int>(random() % (static_cast<unsigned>(simplex.size) + 1));
            if (change == 2 && simplex.size > 1) std::swap(simplex[0], simplex[simplex.size - 1]);
            if (change == 3)
                for (int i = 0; i < simplex.size; ++i) simplex[i].w = S(2) * simplex[i].w;
            if (change == 4 && simplex.size > 0) simplex[0].w = point<S, D>(random, true);
            if (simplex.size == D + 1) simplex.size = D;
            if (change < 3) older = simplex;
            const Vec<S, D> w = point<S, D>(random, k % 3 != 0);
            simplex.push_back({w, w, zero_vector<S, D>(), k, 0});
            Simplex<S, D> anew = simplex;
            const bool is_found = state.reduce(simplex);
            ASSERT_EQ(is_found, Anew{}.reduce(anew));
            if (!is_found) simplex = anew = older;
            expect_same(simplex, anew);
        }
    });
}

TYPED_TEST(JohnsonCachedRounding, takes_no_entry_of_a_simplex_that_the_query_has_changed) {
    expect_no_entry_of_another_simplex<TypeParam, 2>(3000);
    expect_no_entry_of_another_simplex<TypeParam, 3>(3000);
}

TEST(JohnsonCachedErased, answers_like_the_template) {
    check_random_trials(90, 500, [&](int, RandomBits& random) {
        const auto a = polytope<double, 3>(random, true), b = polytope<double, 3>(random, true);
        const AnySolver<double, 3> erased{JohnsonCached{}};
        expect_same(gjk::distance(a, b, gjk::Options<AnySolver<double, 3>>{erased}),
                    gjk::distance(a, b, gjk::Options<JohnsonCached>{}));
    });
}

/// The multiplications of the reductions of a tetrahedron's vertices one after the other, each of which stays.
template <class Solver>
long multiplications_of_one_query(const Solver& solver) {
    using S = Counted<double>;
    const std::vector<Vec<double, 3>> points{{1, 0, -1}, {-1, 1, -1}, {-1, -1, -1}, {0, 0, 2}};
    OperationCounts counts;
    auto state = begin_solver<S, 3>(solver);
    Simplex<S, 3> simplex;
    for (const auto& x : points) {
        const auto w = detail::generate<S, 3>([&](int k) { return attach(S(x[k]), counts); });
        simplex.push_back({w, w, zero_vector<S, 3>(), 0, 0});
        EXPECT_TRUE(state.reduce(simplex));
    }
    EXPECT_EQ(simplex.size, 4);
    return counts.multiplications;
}

TEST(JohnsonCached, computes_each_product_and_each_determinant_of_a_query_once) {
    // 10 inner products of three terms, and the 12 + 24 + 12 terms of the 28 determinants.
    EXPECT_EQ(multiplications_of_one_query(JohnsonCached{}), 10 * 3 + 48);
    EXPECT_EQ(multiplications_of_one_query(AnySolver<Counted<double>, 3>(JohnsonCached{})), 10 * 3 + 48);
    EXPECT_GT(multiplications_of_one_query(Anew{}), 10 * 3 + 48);
}

}  // namespace
}  // namespace touchstone::johnson_cached_test
