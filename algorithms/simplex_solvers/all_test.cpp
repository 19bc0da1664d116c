// SPDX-License-Identifier: MIT
// Every simplex solver is compared with brute force over all subsets, on simplices most of which are degenerate.
#include "algorithms/simplex_solvers/all.h"
#include "algorithms/fast/registers/combine.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "algorithms/scalars/rational.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::simplex_solvers_all_test {
namespace {

using Q = Rational;

/// The weights of the point of aff{points} nearest to the origin, by Gaussian elimination; nullopt if the points are
/// affinely dependent.
template <int D>
std::optional<std::vector<Q>> affine_weights(const std::vector<Vec<Q, D>>& points) {
    const std::size_t n = points.size();
    std::vector<std::vector<Q>> row(n, std::vector<Q>(n + 1, Q(0)));
    for (std::size_t j = 0; j < n; ++j) row[0][j] = 1;
    row[0][n] = 1;
    for (std::size_t i = 1; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) row[i][j] = dot(points[i] - points[0], points[j]);
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t pivot = c;
        while (pivot < n && row[pivot][c] == 0) ++pivot;
        if (pivot == n) return std::nullopt;
        std::swap(row[c], row[pivot]);
        for (std::size_t r = 0; r < n; ++r) {
            if (r == c || row[r][c] == 0) continue;
            const Q factor = row[r][c] / row[c][c];
            for (std::size_t k = c; k <= n; ++k) row[r][k] -= factor * row[c][k];
        }
    }
    std::vector<Q> weights;
    for (std::size_t i = 0; i < n; ++i) weights.push_back(row[i][n] / row[i][i]);
    return weights;
}

template <int D>
struct Truth {
    Vec<Q, D> v;
    bool needs_newest =
        true;  ///< every affinely independent subset with positive weights that gives v contains the last point
};

template <int D>
Truth<D> brute_force(const std::vector<Vec<Q, D>>& x) {
    std::optional<Q> best;
    Truth<D> truth;
    for (unsigned mask = 1; mask < (1U << x.size()); ++mask) {
        std::vector<Vec<Q, D>> subset;
        for (std::size_t i = 0; i < x.size(); ++i)
            if ((mask >> i) & 1U) subset.push_back(x[i]);
        const auto weights = affine_weights<D>(subset);
        if (!weights) continue;
        Vec<Q, D> v = zero_vector<Q, D>();
        bool positive = true;
        for (std::size_t i = 0; i < subset.size(); ++i) {
            positive = positive && (*weights)[i] > 0;
            v = v + (*weights)[i] * subset[i];
        }
        if (!positive) continue;
        const bool holds_last = ((mask >> (x.size() - 1)) & 1U) != 0;
        if (!best || squared_norm(v) < *best) {
            best = squared_norm(v);
            truth = {v, holds_last};
        } else if (squared_norm(v) == *best) {
            truth.needs_newest = truth.needs_newest && holds_last;
        }
    }
    return truth;
}

template <Scalar S, int D>
Simplex<S, D> simplex_of(const std::vector<Vec<S, D>>& points) {
    Simplex<S, D> simplex;
    for (std::size_t i = 0; i < points.size(); ++i)
        simplex.push_back({points[i], points[i], zero_vector<S, D>(), static_cast<int>(i), 0});
    return simplex;
}

/// Checks that the lambdas are positive and sum to 1, and that the vertices are distinct points of the input and
/// affinely independent.
template <int D>
void expect_smallest(const Simplex<Q, D>& reduced, const std::vector<Vec<Q, D>>& input) {
    Q sum = 0;
    unsigned seen = 0;
    std::vector<Vec<Q, D>> kept;
    for (int i = 0; i < reduced.size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        EXPECT_GT(reduced.lambda[k], 0);
        sum += reduced.lambda[k];
        EXPECT_EQ((seen >> reduced[i].feature_a) & 1U, 0U);
        seen |= 1U << reduced[i].feature_a;
        EXPECT_EQ(reduced[i].w, input[static_cast<std::size_t>(reduced[i].feature_a)]);
        kept.push_back(reduced[i].w);
    }
    EXPECT_EQ(sum, 1);
    EXPECT_TRUE(affine_weights<D>(kept).has_value());
}

/// Points with small coordinates, many of which coincide with an earlier point or lie on the line or plane of earlier
/// ones.
template <int D>
std::vector<Vec<Q, D>> degenerate_points(RandomBits& rng) {
    const int range = 1 + static_cast<int>(rng() % 3);
    const auto coordinate = [&] { return Q(static_cast<int>(rng() % static_cast<unsigned>(2 * range + 1)) - range); };
    std::vector<Vec<Q, D>> points;
    const std::size_t n = 1 + rng() % (D + 1);
    while (points.size() < n) {
        Vec<Q, D> p = detail::generate<Q, D>([&](int) { return coordinate(); });
        if (!points.empty()) {
            const auto& first = points[rng() % points.size()];
            const auto& second = points[rng() % points.size()];
            const unsigned kind = static_cast<unsigned>(rng() % 8);
            if (kind == 0) p = first;
            if (kind == 1) p = first + coordinate() * (second - first);
            if (kind == 2) p = -first;
            if (kind == 3) p = first + coordinate() * (second - first) + coordinate() * (points[0] - first);
        }
        points.push_back(p);
    }
    return points;
}

template <class Solver>
class SimplexSolverOn : public ::testing::Test {};
template <class Tuple>
struct AsTypes;
template <class... T>
struct AsTypes<std::tuple<T...>> {
    using type = ::testing::Types<T...>;
};
TYPED_TEST_SUITE(SimplexSolverOn, AsTypes<AllSimplexSolvers>::type);

template <class Solver, int D>
void expect_truth_on_many(int cases) {
    int answered = 0;
    check_random_trials(20260 + D, cases, [&](int i, RandomBits& rng) {
        const auto points = degenerate_points<D>(rng);
        const Truth<D> truth = brute_force<D>(points);
        auto simplex = simplex_of<Q, D>(points);
        const bool found = Solver{}.reduce(simplex);
        if (!found) {  // only the restricted solver may find no subset, and only if v does not need the last point
            EXPECT_TRUE((std::same_as<Solver, JohnsonNewest>)) << "case " << i;
            EXPECT_FALSE(truth.needs_newest) << "case " << i;
            return;
        }
        ++answered;
        EXPECT_EQ(combine_w(simplex), truth.v) << "case " << i;
        expect_smallest<D>(simplex, points);
    });
    EXPECT_GT(answered, cases / 3);
}

TYPED_TEST(SimplexSolverOn, degenerate_simplices_in_the_plane_finds_the_point_brute_force_finds) {  // E-09
    expect_truth_on_many<TypeParam, 2>(6000);
}

TYPED_TEST(SimplexSolverOn, degenerate_simplices_in_space_finds_the_point_brute_force_finds) {  // E-09
    expect_truth_on_many<TypeParam, 3>(6000);
}

TYPED_TEST(SimplexSolverOn, obtuse_triangles_uses_both_conditions) {  // E-12
    auto flat = simplex_of<Q, 2>({{2, 0}, {1, 0}, {0, 1}});
    ASSERT_TRUE(TypeParam{}.reduce(flat));
    EXPECT_EQ(combine_w(flat), (Vec<Q, 2>{Q(1) / 2, Q(1) / 2}));
    auto thin = simplex_of<Q, 2>({{5, 1}, {15, 1}, {-5, 2}});
    ASSERT_TRUE(TypeParam{}.reduce(thin));
    EXPECT_EQ(combine_w(thin), (Vec<Q, 2>{Q(15) / 101, Q(150) / 101}));
}

template <int D>
std::vector<Vec<Q, D>> members(const std::vector<Vec<Q, D>>& points, unsigned subset) {
    std::vector<Vec<Q, D>> kept;
    for (std::size_t i = 0; i < points.size(); ++i)
        if ((subset >> i) & 1U) kept.push_back(points[i]);
    return kept;
}

/// Checks that every subset that qualifies is affinely independent and gives the same v. Returns the number of such
/// subsets.
template <int D>
int count_and_check_qualifying(const std::vector<Vec<Q, D>>& points) {
    const Vec<Q, D> truth = brute_force<D>(points).v;
    const auto simplex = simplex_of<Q, D>(points);
    const JohnsonDeterminants<Q, D> delta(simplex);
    int qualifying = 0;
    for (unsigned subset = 1; subset < (1U << points.size()); ++subset) {
        if (!delta.qualifies(subset)) continue;
        ++qualifying;
        EXPECT_TRUE(affine_weights<D>(members<D>(points, subset)).has_value());
        auto kept = simplex;
        EXPECT_TRUE(keep_subset(kept, subset, delta));
        EXPECT_EQ(combine_w(kept), truth);
    }
    return qualifying;
}

template <int D>
void expect_qualifying_subsets_agree(int cases) {
    int several = 0;
    check_random_trials(30 + D, cases, [&](int, RandomBits& rng) {
        const auto points = degenerate_points<D>(rng);
        const int qualifying = count_and_check_qualifying<D>(points);
        EXPECT_GE(qualifying, 1);
        if (affine_weights<D>(points)) {
            EXPECT_EQ(qualifying, 1);
        }
        several += qualifying > 1 ? 1 : 0;
    });
    EXPECT_GT(several, cases / 20);
}

TEST(JohnsonsSubsets, are_one_if_the_points_are_independent_and_otherwise_agree) {  // E-09
    EXPECT_EQ((count_and_check_qualifying<2>({{1, 0}, {1, 0}})), 2);
    EXPECT_EQ((count_and_check_qualifying<2>({{-1, 0}, {1, 0}, {0, 0}})), 2);
    expect_qualifying_subsets_agree<2>(3000);
    expect_qualifying_subsets_agree<3>(3000);
}

template <int D>
void expect_laws_of_determinants(int cases) {
    int dependent = 0;
    check_random_trials(40 + D, cases, [&](int, RandomBits& rng) {
        const auto points = degenerate_points<D>(rng);
        const int n = static_cast<int>(points.size());
        const JohnsonDeterminants<Q, D> delta(simplex_of<Q, D>(points));
        for (unsigned subset = 1; subset < (1U << n); ++subset) {
            Q sum = 0;
            Vec<Q, D> scaled = zero_vector<Q, D>();  // the sum of Delta_M times v(aff M)
            for (int j = 0; j < n; ++j) {
                if (!delta.has(subset, j)) continue;
                sum += delta(subset, j);
                scaled = scaled + delta(subset, j) * points[static_cast<std::size_t>(j)];
            }
            const bool independent = affine_weights<D>(members<D>(points, subset)).has_value();
            EXPECT_EQ(sum > 0, independent);
            EXPECT_GE(sum, 0);
            dependent += independent ? 0 : 1;
            for (int k = 0; k < n; ++k)
                for (int p = 0; p < n; ++p) {
                    if (delta.has(subset, k) || !delta.has(subset, p)) continue;
                    const Vec<Q, D> edge = points[static_cast<std::size_t>(p)] - points[static_cast<std::size_t>(k)];
                    EXPECT_EQ(dot(edge, scaled), delta(subset | (1U << k), k));
                }
        }
    });
    EXPECT_GT(dependent, cases / 10);
}

TEST(JohnsonDeterminants, are_positive_in_sum_exactly_if_independent_and_do_not_depend_on_p) {  // I-34, I-35
    expect_laws_of_determinants<2>(2000);
    expect_laws_of_determinants<3>(2000);
}

template <class Solver, class S, int D, class Bits>
void expect_no_crash_on_any_bits() {
    check_random_trials(7, 20000, [&](int, RandomBits& rng) {
        std::vector<Vec<S, D>> points(1 + rng() % (D + 1));
        for (auto& p : points)
            for (int k = 0; k < D; ++k) p[k] = std::bit_cast<S>(static_cast<Bits>(rng()));
        auto simplex = simplex_of<S, D>(points);
        if (Solver{}.reduce(simplex)) {
            EXPECT_GE(simplex.size, 1);
            EXPECT_LE(simplex.size, D + 1);
        }
    });
}

TYPED_TEST(SimplexSolverOn, any_bits_of_float_and_double_neither_crashes_nor_leaves_the_range_of_sizes) {
    expect_no_crash_on_any_bits<TypeParam, float, 2, std::uint32_t>();
    expect_no_crash_on_any_bits<TypeParam, float, 3, std::uint32_t>();
    expect_no_crash_on_any_bits<TypeParam, double, 2, std::uint64_t>();
    expect_no_crash_on_any_bits<TypeParam, double, 3, std::uint64_t>();
}

TYPED_TEST(SimplexSolverOn, small_integers_in_floating_point_never_answers_with_a_point_outside_the_simplex) {
    check_random_trials(11, 6000, [&](int, RandomBits& rng) {
        const auto exact = degenerate_points<3>(rng);
        std::vector<Vec<float, 3>> points;
        for (const auto& p : exact)
            points.push_back(detail::generate<float, 3>([&](int k) { return p[k].template convert_to<float>(); }));
        auto simplex = simplex_of<float, 3>(points);
        if (!TypeParam{}.reduce(simplex)) return;
        float sum = 0;
        for (int k = 0; k < simplex.size; ++k) {
            EXPECT_GT(simplex.lambda[static_cast<std::size_t>(k)], 0.0F);
            sum += simplex.lambda[static_cast<std::size_t>(k)];
        }
        EXPECT_NEAR(sum, 1.0F, 1e-4F);
    });
}

TEST(JohnsonNewestOnASimplexThatDoesNotNeedItsLastVertex, says_so_and_leaves_the_fall_back_to_the_caller) {
    auto simplex = simplex_of<Q, 2>({{1, 0}, {5, 0}});
    EXPECT_FALSE(JohnsonNewest{}.reduce(simplex));
}

TEST(SignedVolumes, gives_weights_that_add_up_to_one_on_a_thin_triangle) {
    // The three areas add up to 1.075 of that of the triangle, since the foot of the origin is off its plane.
    auto simplex = simplex_of<float, 3>({{4, -4, -4}, {9, 9, 0}, {0x1.9ffffp2F, 0x1.3fffcp1F, -0x1.00002p1F}});
    ASSERT_TRUE(SignedVolumes{}.reduce(simplex));
    ASSERT_EQ(simplex.size, 3);
    EXPECT_NEAR(simplex.lambda[0] + simplex.lambda[1] + simplex.lambda[2], 1, 1e-6F);
}

TEST(JohnsonBackup, answers_where_rounding_leaves_johnson_without_a_subset) {  // E-24
    const std::vector<Vec<double, 3>> triangle{{-0.9, 0.5, 0.6}, {-0.5, 0.1, -0.6}, {-0.2, -0.2, 0}};
    auto plain = simplex_of<double, 3>(triangle);
    EXPECT_FALSE(Johnson{}.reduce(plain));
    auto guarded = simplex_of<double, 3>(triangle);
    ASSERT_TRUE(JohnsonBackup{}.reduce(guarded));
    std::vector<Vec<Q, 3>> exact;
    for (const auto& x : triangle) exact.push_back(convert<Q>(x));
    const Q truth = squared_norm(brute_force<3>(exact).v);
    const double reported = squared_norm(combine_w(guarded));
    EXPECT_NEAR(reported, truth.convert_to<double>(), 1e-14);
}

TEST(JohnsonBackup, answers_the_other_published_cases_without_a_subset) {  // E-24
    const std::vector<std::vector<Vec<float, 3>>> cases{{{0.3F, -0.3F, 0.1F}, {0.2F, -0.2F, 0.3F}, {0.1F, -0.3F, 0.2F}},
                                                        {{60, -16, -1}, {-59, 14, -4}, {73, -35, -16}, {-4, 50, 46}}};
    for (const auto& points : cases) {
        auto plain = simplex_of<float, 3>(points);
        EXPECT_FALSE(Johnson{}.reduce(plain));
        auto guarded = simplex_of<float, 3>(points);
        EXPECT_TRUE(JohnsonBackup{}.reduce(guarded));
    }
}

/// The line through two of the points passes nearer to the origin than the triangle does.
TEST(JohnsonBackup, takes_no_point_of_a_line_beyond_the_triangle) {
    const std::vector<std::vector<Vec<double, 3>>> thin{
        {{-0.6, -0.3, -0.9}, {0, 0.4, -0.3}, {-1.7999999999999998, -1.6999999999999997, -2.1}},
        {{-0.3, 0.3, -0.3}, {0.2, -0.7, -0.2}, {1.2, -2.7, -0x1p-54}},
        {{-0.6, -0.2, -0.7}, {0.6, 0.1, -0.2}, {3, 0.70000000000000007, 0.79999999999999982}}};
    for (const auto& triangle : thin) {
        auto plain = simplex_of<double, 3>(triangle), guarded = plain;
        EXPECT_FALSE(Johnson{}.reduce(plain));
        ASSERT_TRUE(JohnsonBackup{}.reduce(guarded));
        for (int i = 0; i < guarded.size; ++i) EXPECT_GT(guarded.lambda[static_cast<std::size_t>(i)], 0);
    }
}

TEST(JohnsonInFloat, may_offer_several_subsets) {  // E-24
    const auto simplex = simplex_of<float, 3>({{47, 24, -69}, {6, 30, 31}, {-35, -98, -67}, {-12, 11, 43}});
    const JohnsonDeterminants<float, 3> delta(simplex);
    int qualifying = 0;
    for (unsigned subset = 1; subset < 16; ++subset) qualifying += delta.qualifies(subset) ? 1 : 0;
    EXPECT_GT(qualifying, 1);
}

TEST(JohnsonInFloat, may_take_a_tetrahedron_for_one_that_holds_the_origin) {  // E-25
    auto simplex = simplex_of<float, 3>({{80, -111, 54}, {-32, 51, -22}, {-24, 43, -19}, {-16, 16, -3}});
    ASSERT_TRUE(Johnson{}.reduce(simplex));
    EXPECT_EQ(simplex.size, 4);
}

}  // namespace
}  // namespace touchstone::simplex_solvers_all_test
