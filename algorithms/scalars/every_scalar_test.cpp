// SPDX-License-Identifier: MIT
// GJK on every scalar of the list: boxes, contact, the counterexamples E-22 to E-25 and random bodies. Verdict, stop
// and bracket must have the same meaning on all of them. The truth is a minimum over all subsets of points, in
// rationals.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "algorithms/core/erased.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/archetype.h"
#include "algorithms/scalars/counted.h"
#include "algorithms/scalars/float128.h"
#include "algorithms/scalars/interval.h"
#include "algorithms/scalars/multiprecision.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/scalars/shadow.h"
#include "algorithms/scalars/stochastic.h"
#include "algorithms/scalars/tracked.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/terminations/all.h"
#include "algorithms/testing/random_trials.h"

namespace touchstone::every_scalar_test {
namespace {

using Points = std::vector<Vec<double, 3>>;

template <class S>
Polytope<S, 3> hull(const Points& points) {
    Polytope<S, 3> polytope;
    for (const auto& point : points) polytope.vertices.push_back(convert<S>(point));
    return polytope;
}
template <class S>
Polytope<S, 3> origin() {
    return hull<S>({{0, 0, 0}});
}
template <class S>
Transformed<Box<S, 3>> box_at(int x, int y, int z) {
    Transformed<Box<S, 3>> box{{Vec<S, 3>{S(1), S(1), S(1)}}};
    box.pose.translation = Vec<S, 3>{S(x), S(y), S(z)};
    return box;
}

/// Solves a x = b by elimination over the rationals; nullopt if a is singular.
std::optional<std::vector<Rational>> solve(std::vector<std::vector<Rational>> a, std::vector<Rational> b) {
    const std::size_t n = b.size();
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        while (pivot < n && a[pivot][column] == 0) ++pivot;
        if (pivot == n) return std::nullopt;
        std::swap(a[pivot], a[column]);
        std::swap(b[pivot], b[column]);
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column || a[row][column] == 0) continue;
            const Rational factor = a[row][column] / a[column][column];
            for (std::size_t k = column; k < n; ++k) a[row][k] -= factor * a[column][k];
            b[row] -= factor * b[column];
        }
    }
    for (std::size_t i = 0; i < n; ++i) b[i] /= a[i][i];
    return b;
}

/// |v|^2 for the point v of the affine hull of `points` nearest to the origin, if all its barycentric coordinates are
/// positive. The system is sum_j (p_i . p_j) lambda_j + mu = 0, sum lambda = 1; then |v|^2 = -mu.
std::optional<Rational> squared_distance_inside(const std::vector<Vec<Rational, 3>>& points) {
    const std::size_t n = points.size();
    std::vector<std::vector<Rational>> a(n + 1, std::vector<Rational>(n + 1, Rational(1)));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) a[i][j] = dot(points[i], points[j]);
    a[n][n] = 0;
    std::vector<Rational> b(n + 1, Rational(0));
    b[n] = 1;
    const auto solution = solve(a, b);
    if (!solution) return std::nullopt;
    for (std::size_t i = 0; i < n; ++i)
        if ((*solution)[i] <= 0) return std::nullopt;
    return Rational(-(*solution)[n]);
}

/// The squared distance of the origin from the hull, by definition. By Caratheodory's theorem, four points suffice.
Rational true_squared_distance(const Points& points) {
    std::optional<Rational> best;
    for (unsigned subset = 1; subset < (1U << points.size()); ++subset) {
        if (std::popcount(subset) > 4) continue;
        std::vector<Vec<Rational, 3>> chosen;
        for (std::size_t i = 0; i < points.size(); ++i)
            if (((subset >> i) & 1U) != 0) chosen.push_back(convert<Rational>(points[i]));
        const auto distance = squared_distance_inside(chosen);
        if (distance && (!best || *distance < *best)) best = distance;
    }
    return *best;
}

/// The result of a run, as numbers of one type.
struct Said {
    Verdict verdict;
    StopKind kind;
    std::string stop;
    int iterations;
    long double lower2, upper2, unit_roundoff;
    bool is_exact;
};

template <class S>
Said said(const DistanceResult<S, 3>& result) {
    const auto number = [](const S& x) { return scalar_traits<S>::to_long_double(x); };
    return {result.verdict,
            result.stop.kind,
            std::string(result.stop.name),
            result.iterations,
            number(result.distance2.lower),
            number(*result.distance2.upper),
            number(scalar_traits<S>::epsilon()),
            scalar_traits<S>::is_exact};
}

/// Checks what every result guarantees, whatever the scalar. The bracket holds the truth up to the rounding of S: a dot
/// product of two points of the difference errs by a few unit roundoffs of the largest squared norm.
void expect_honest(const Said& result, const Points& points, int cap = 128) {
    EXPECT_NE(result.kind, StopKind::running);
    EXPECT_FALSE(result.stop.empty());
    EXPECT_LE(result.iterations, cap);
    EXPECT_EQ(result.stop == "cap", result.iterations == cap && result.kind == StopKind::exhausted);
    const auto truth = scalar_traits<Rational>::to_long_double(true_squared_distance(points));
    long double scale = 0;
    for (const auto& point : points) scale = std::max<long double>(scale, squared_norm(point));
    const long double rounding = 64 * result.unit_roundoff * scale + 1e-18L * truth;  // rounding of the truth itself
    EXPECT_LE(result.lower2, truth + rounding);
    EXPECT_GE(result.upper2, truth - rounding);
    if (result.is_exact) {
        EXPECT_EQ(result.verdict == Verdict::separated, truth > 0);
        EXPECT_EQ(meets(result.verdict), truth == 0);
    }
}

/// gjk::distance() through the erased types, so that one loop is compiled per scalar instead of one per combination.
template <class A, class B, class Solver, class Rule, class S = typename A::scalar>
DistanceResult<S, 3> distance_of(const A& a, const B& b, const gjk::Options<Solver, Rule>& options,
                                 Recorder<S, 3>& recorder) {
    using Erased = gjk::Options<AnySolver<S, 3>, AnyStop<S, 3>>;
    const Erased erased{AnySolver<S, 3>(options.solver), AnyStop<S, 3>(options.stop), options.max_iterations};
    return gjk::distance(ConvexRef<S, 3>(a), ConvexRef<S, 3>(b), erased, recorder);
}
template <class A, class B, class Solver = Voronoi, class Rule = gjk::DefaultStopping, class S = typename A::scalar>
DistanceResult<S, 3> distance_of(const A& a, const B& b, const gjk::Options<Solver, Rule>& options = {}) {
    Recorder<S, 3> unread;
    return distance_of(a, b, options, unread);
}

template <class S>
class EveryScalar : public ::testing::Test {};
using Scalars = ::testing::Types<float, double, long double, Half, BFloat16, TF32, Rounded<15>, Rounded<20>, Rational,
                                 Mpfr<50>, BinFloat<50>, Interval, Tracked<float>, Tracked<double>,
                                 Shadow<float, Rational>, Stochastic<float>,
#if TOUCHSTONE_HAS_FLOAT128
                                 Float128,
#endif
                                 Counted<double>, FieldArchetype>;
TYPED_TEST_SUITE(EveryScalar, Scalars);

/// The scalars of at least 20 bits. GJK accepts the origin as inside within some unit roundoffs of the largest vertex,
/// which at 8 bits is a visible part of the body.
template <class S>
class EveryScalarOfTwentyBits : public ::testing::Test {};
using WideScalars =
    ::testing::Types<float, double, long double, Rounded<20>, Rational, Mpfr<50>, BinFloat<50>, Interval,
                     Tracked<float>, Tracked<double>, Shadow<float, Rational>, Stochastic<float>,
#if TOUCHSTONE_HAS_FLOAT128
                     Float128,
#endif
                     Counted<double>, FieldArchetype>;
TYPED_TEST_SUITE(EveryScalarOfTwentyBits, WideScalars);

std::filesystem::path scalars_folder() { return std::filesystem::path(__FILE__).parent_path(); }

std::string list_of_scalars() {
    std::ostringstream text;
    text << std::ifstream(scalars_folder() / "all.h").rdbuf();
    return text.str();
}

TEST(ListOfScalars, names_every_header_of_the_folder) {
    const std::string list = list_of_scalars();
    ASSERT_FALSE(list.empty());
    int headers = 0;
    for (const auto& entry : std::filesystem::directory_iterator(scalars_folder())) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() != ".h" || name == "all.h") continue;
        ++headers;
        EXPECT_NE(list.find(" " + name), std::string::npos) << name << " is missing in scalars/all.h";
    }
    EXPECT_GE(headers, 11);
}

TYPED_TEST(EveryScalar, is_listed_under_its_name) {
    const std::string name(scalar_traits<TypeParam>::name);
    const std::string family = "//   " + name.substr(0, name.find('('));
    const std::string list = list_of_scalars();
    EXPECT_TRUE(list.find(family + " ") != std::string::npos || list.find(family + "(") != std::string::npos) << name;
}

TYPED_TEST(EveryScalar, has_zero_as_its_value_initialised_state_and_a_unit_roundoff_that_one_does_not_notice) {
    using S = TypeParam;
    EXPECT_TRUE(S{} == S(0));
    EXPECT_TRUE(scalar_traits<S>::is_finite(S{}));
    EXPECT_TRUE(S(0) <= scalar_traits<S>::epsilon());
    EXPECT_TRUE(scalar_traits<S>::from_double(0.5) == S(S(1) / S(2)));
    EXPECT_EQ(scalar_traits<S>::to_long_double(S(-3)), -3.0L);
    if constexpr (!scalar_traits<S>::is_exact) {
        const S u = scalar_traits<S>::epsilon();
        EXPECT_TRUE(S(1) < S(S(1) + S(S(2) * u)));
        EXPECT_FALSE(scalar_traits<S>::is_finite(scalar_traits<S>::from_double(INFINITY)));
        EXPECT_FALSE(scalar_traits<S>::is_finite(scalar_traits<S>::from_double(NAN)));
    }
}

TYPED_TEST(EveryScalar, finds_boxes_apart_overlapping_and_in_contact) {
    using S = TypeParam;
    const auto box = box_at<S>(0, 0, 0);
    const auto apart = distance_of(box, box_at<S>(5, 0, 0));
    EXPECT_EQ(apart.verdict, Verdict::separated);
    EXPECT_TRUE(apart.distance2.lower == S(9));
    EXPECT_TRUE(apart.distance2.upper == S(9));
    EXPECT_EQ(apart.stop.kind, StopKind::converged);
    EXPECT_EQ(distance_of(box, box_at<S>(5, 3, 4)).verdict, Verdict::separated);
    EXPECT_TRUE(meets(distance_of(box, box_at<S>(1, 1, 0)).verdict));
    for (const auto& other : {box_at<S>(2, 2, 2), box_at<S>(2, 1, 0), box_at<S>(-2, 0, 2)}) {
        const auto touching = distance_of(box, other);
        EXPECT_EQ(touching.verdict, Verdict::intersecting);
        EXPECT_TRUE(touching.distance2.upper == S(0));
    }
}

TYPED_TEST(EveryScalar, ends_the_endless_segment_with_an_honest_stop) {  // E-22
    using S = TypeParam;
    const Points points{{-1, -1, 0}, {0, 1, 0}};
    const auto absolute =
        distance_of(hull<S>(points), origin<S>(), gjk::Options<Johnson, AbsoluteGap>{{}, AbsoluteGap{1e-6}, 128});
    expect_honest(said(absolute), points);
    EXPECT_EQ(absolute.verdict, Verdict::separated);
    EXPECT_TRUE(absolute.stop.name == "cap" || absolute.stop.measured <= absolute.stop.threshold);
    const auto guarded = distance_of(hull<S>(points), origin<S>());
    expect_honest(said(guarded), points);
    EXPECT_NE(guarded.stop.kind, StopKind::exhausted);
}

TYPED_TEST(EveryScalar, never_returns_a_longer_v_than_one_it_had) {  // E-23
    using S = TypeParam;
    const Points points{{12, -24, 11}, {-18, 20, -20}, {-17, 24, -18}, {24, -27, 27}};
    Recorder<S, 3> recorder;
    const auto result = distance_of(hull<S>(points), origin<S>(), gjk::Options<>{}, recorder);
    expect_honest(said(result), points);
    EXPECT_NE(result.verdict, Verdict::separated);
    for (const auto& iterate : recorder.iterates) EXPECT_FALSE(iterate.vv < *result.distance2.upper);
}

TYPED_TEST(EveryScalar, gives_a_bracket_and_no_false_contact_where_johnson_goes_wrong) {  // E-24, E-25
    using S = TypeParam;
    for (const Points& points : {Points{{60, -16, -1}, {-59, 14, -4}, {73, -35, -16}, {-4, 50, 46}},
                                 Points{{-1, -34, 6}, {13, 43, -7}, {-28, -109, 12}, {-30, 76, -37}},
                                 Points{{80, -111, 54}, {-32, 51, -22}, {-24, 43, -19}, {-16, 16, -3}}}) {
        const auto result = distance_of(hull<S>(points), origin<S>());
        expect_honest(said(result), points);
        EXPECT_FALSE(meets(result.verdict));
    }
}

Points random_points(RandomBits& random) {
    Points points(1 + random() % 6);
    for (auto& point : points)
        for (int k = 0; k < 3; ++k) point[k] = static_cast<double>(random() % 7) - 3;
    return points;
}

TYPED_TEST(EveryScalarOfTwentyBits, contradicts_the_truth_on_no_random_body) {
    using S = TypeParam;
    ASSERT_LE(scalar_traits<S>::to_long_double(scalar_traits<S>::epsilon()), 0x1p-20L);
    check_random_trials(6, 400, [&](int i, RandomBits& random) {
        const Points points = random_points(random);
        const auto result = distance_of(hull<S>(points), origin<S>());
        expect_honest(said(result), points);
        const bool is_apart = true_squared_distance(points) > 0;
        EXPECT_FALSE(meets(result.verdict) && is_apart) << i;
        EXPECT_FALSE(result.verdict == Verdict::separated && !is_apart) << i;
    });
}

TYPED_TEST(EveryScalar, says_overflow_or_invalid_input_and_never_an_answer_on_numbers_out_of_range) {
    using S = TypeParam;
    if constexpr (!scalar_traits<S>::is_exact) {
        const auto nan = distance_of(hull<S>({{NAN, 0, 0}}), origin<S>());
        EXPECT_EQ(nan.stop.kind, StopKind::invalid_input);
        EXPECT_EQ(nan.verdict, Verdict::undecided);
        const auto infinite = distance_of(hull<S>({{INFINITY, 0, 0}}), origin<S>());
        EXPECT_EQ(infinite.stop.kind, StopKind::invalid_input);
        EXPECT_EQ(infinite.verdict, Verdict::undecided);
    }
}

TEST(IntervalOnGjk, has_a_rigorous_upper_bound_always_and_a_proven_verdict_where_nothing_was_in_doubt) {
    // Few runs are free of doubt. At the optimum the vertices of the simplex tie in the support scan, and a tie is
    // undecidable unless the arithmetic stayed exact.
    int proven_apart = 0, proven_contact = 0;
    constexpr int cases = 2000;
    check_random_trials(7, cases, [&](int i, RandomBits& random) {
        Points points = random_points(random);
        if (i % 2 == 0)
            for (auto& point : points) point = 0.1 * point;  // now the arithmetic is no longer exact
        DecisionLog log;
        auto body = hull<Interval>(points);
        for (auto& vertex : body.vertices) vertex = attach(vertex, log);
        const auto result = distance_of(body, origin<Interval>());
        const Rational truth = true_squared_distance(points);
        ASSERT_LE(truth, Rational(result.distance2.upper->upper())) << i;
        if (log.doubtful() != 0) return;
        ++(truth > 0 ? proven_apart : proven_contact);
        ASSERT_LE(Rational(result.distance2.lower.lower()), truth) << i;
        ASSERT_EQ(result.verdict == Verdict::separated, truth > 0) << i;
        ASSERT_EQ(meets(result.verdict), truth == 0) << i;
    });
    EXPECT_GE(proven_apart, 100) << "the sample must say something";
    EXPECT_GE(proven_contact, 20) << "the sample must say something";
}

}  // namespace
}  // namespace touchstone::every_scalar_test
