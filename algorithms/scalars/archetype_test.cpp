// SPDX-License-Identifier: MIT
// Every template of the library compiles and runs on a scalar that offers nothing beyond the requirements of the
// concepts. Solvers and stopping rules are taken from their lists, so a new one is covered as soon as it is listed.
#include "algorithms/scalars/archetype.h"
#include "algorithms/fast/registers/difference.h"

#include <gtest/gtest.h>

#include <tuple>
#include <type_traits>
#include <vector>

#include "algorithms/core/erased.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/point.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/segment.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/shapes/triangle.h"
#include "algorithms/simplex_solvers/all.h"
#include "algorithms/terminations/all.h"

namespace touchstone {

namespace archetype_test {
/// A scalar in everything but its arithmetic, which gives another type, as expression templates do.
struct Deferred : FieldArchetype {
    using FieldArchetype::FieldArchetype;
    Deferred() = default;
    Deferred(const FieldArchetype& value) : FieldArchetype(value) {}
};
}  // namespace archetype_test

template <>
struct scalar_traits<archetype_test::Deferred> : scalar_traits<FieldArchetype> {
    using Base = scalar_traits<FieldArchetype>;
    static archetype_test::Deferred epsilon() { return Base::epsilon(); }
    static archetype_test::Deferred from_double(double x) { return Base::from_double(x); }
};

namespace archetype_test {
namespace {

static_assert(Scalar<ScalarArchetype> && !Field<ScalarArchetype>);
static_assert(Field<FieldArchetype> && !Real<FieldArchetype>);
static_assert(Real<RealArchetype>);
static_assert(!std::is_convertible_v<int, FieldArchetype> && !std::is_constructible_v<FieldArchetype, double>);
static_assert(!Scalar<Deferred>);

template <class S, int D>
Vec<S, D> vector_of(double x, double y, double z) {
    const std::array<double, 3> component{x, y, z};
    return detail::generate<S, D>(
        [&](int i) { return scalar_traits<S>::from_double(component[static_cast<std::size_t>(i)]); });
}

/// True for rules that may stop before the optimum: those that end with the first certificate, and FeatureRepeat, since
/// spheres do not number features. Their bracket must hold nevertheless.
template <class Rule, class S>
constexpr bool stops_early = std::is_same_v<Rule, SeparatingAxisFound> || std::is_same_v<Rule, MarginReached> ||
                             (Real<S> && std::is_same_v<Rule, FeatureRepeat>);

enum class Wanted { optimum, bracket };

template <class A, class B, class Solver, class Stopping>
void expect_distance_three(const A& a, const B& b, const gjk::Options<Solver, Stopping>& options,
                           Wanted wanted = Wanted::optimum) {
    using S = typename A::scalar;
    Recorder<S, A::dimension> recorder;
    const auto result = gjk::distance(a, b, options, recorder);
    EXPECT_EQ(result.verdict, Verdict::separated);
    // Runs on polytopes end at the optimum. On curved shapes the rules guarantee no more than their own tolerances of
    // 1e-6.
    const long double excess = scalar_traits<S>::to_long_double(*result.distance2.upper) - 9;
    EXPECT_GE(excess, 0);
    EXPECT_LE(scalar_traits<S>::to_long_double(result.distance2.lower), 9 + (Real<S> ? 2e-5L : 0));
    if (wanted == Wanted::optimum) {
        EXPECT_LE(excess, Real<S> ? 2e-5L : 0);
    }
    EXPECT_FALSE(recorder.iterates.empty());
}

template <class S, int D>
struct ErasedRule {
    AnyStop<S, D> stop;
    Wanted wanted;
};

/// AnyOf ends the runs that the rule alone would continue up to the cap.
template <class Rule>
using Ending = AnyOf<Rule, DuplicateSupport>;
template <class Rule, class S>
constexpr Wanted wanted_of = stops_early<Rule, S> ? Wanted::bracket : Wanted::optimum;

/// Runs every solver with every rule, type-erased.
template <class A, class B>
void expect_distance_three_by_every_policy(const A& a, const B& b) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const auto solvers =
        std::apply([](auto... solver) { return std::vector{AnySolver<S, D>(solver)...}; }, AllSimplexSolvers{});
    const auto rules = std::apply(
        [](auto... rule) {
            return std::vector{ErasedRule<S, D>{AnyStop<S, D>(Ending<decltype(rule)>{rule, DuplicateSupport{}}),
                                                wanted_of<decltype(rule), S>}...};
        },
        AllTerminations{});
    for (const auto& solver : solvers)
        for (const auto& [stop, wanted] : rules)
            expect_distance_three(ConvexRef<S, D>(a), ConvexRef<S, D>(b),
                                  gjk::Options<AnySolver<S, D>, AnyStop<S, D>>{solver, stop}, wanted);
}

/// Runs every solver with the default rule and every rule with the default solver, as template arguments of the loop.
template <class A, class B>
void expect_distance_three_by_every_template_argument(const A& a, const B& b) {
    using S = typename A::scalar;
    const auto with_solver = [&](auto solver) {
        expect_distance_three(a, b,
                              gjk::Options<decltype(solver), gjk::DefaultStopping>{solver, gjk::default_stopping()});
    };
    const auto with_rule = [&](auto rule) {
        using Rule = Ending<decltype(rule)>;
        expect_distance_three(a, b, gjk::Options<Voronoi, Rule>{{}, Rule{rule, DuplicateSupport{}}},
                              wanted_of<decltype(rule), S>);
    };
    std::apply([&](auto... solver) { (with_solver(solver), ...); }, AllSimplexSolvers{});
    std::apply([&](auto... rule) { (with_rule(rule), ...); }, AllTerminations{});
}

template <class S, int D>
Transformed<Box<S, D>> unit_box_at(double x) {
    Transformed<Box<S, D>> box{{vector_of<S, D>(1, 1, 1)}};
    box.pose.translation = vector_of<S, D>(x, 0, 0);
    return box;
}

template <class S, int D>
void every_shape_reaches_a_box() {
    const auto box = unit_box_at<S, D>(5);
    const auto point = [](double x, double y) { return vector_of<S, D>(x, y, 0); };
    expect_distance_three_by_every_policy(Point<S, D>{point(1, 0)}, box);
    expect_distance_three_by_every_policy(Segment<S, D>{{point(0, 0), point(1, 0)}}, box);
    expect_distance_three_by_every_policy(Triangle<S, D>{{point(0, 0), point(1, 0), point(0, 1)}}, box);
    expect_distance_three_by_every_policy(Polytope<S, D>{{point(0, 0), point(1, 0), point(0, 1), point(0, -1)}}, box);
    expect_distance_three_by_every_policy(unit_box_at<S, D>(0), box);
    expect_distance_three_by_every_template_argument(unit_box_at<S, D>(0), box);
}

TEST(FieldArchetype, is_enough_for_gjk_with_every_solver_stopping_rule_and_shape) {
    every_shape_reaches_a_box<FieldArchetype, 2>();
    every_shape_reaches_a_box<FieldArchetype, 3>();
}

TEST(RealArchetype, is_enough_for_spheres) {
    using S = RealArchetype;
    const Sphere<S, 3> sphere{vector_of<S, 3>(0, 0, 0), S(1)};
    expect_distance_three_by_every_policy(sphere, unit_box_at<S, 3>(5));
}

TEST(ScalarArchetype, is_enough_for_support_mappings_of_polytopes) {
    using S = ScalarArchetype;
    const auto box = unit_box_at<S, 3>(5);
    const Polytope<S, 3> polytope{{vector_of<S, 3>(0, 0, 0), vector_of<S, 3>(1, 0, 0)}};
    const MinkowskiDifference<Polytope<S, 3>, Transformed<Box<S, 3>>> cso{polytope, box};
    const auto w = cso.support(vector_of<S, 3>(1, 1, 1)).w;
    EXPECT_TRUE((w == vector_of<S, 3>(-3, 1, 1)));
    EXPECT_TRUE(squared_norm(cross(w, w)) == S(0));
}

}  // namespace
}  // namespace archetype_test

}  // namespace touchstone
