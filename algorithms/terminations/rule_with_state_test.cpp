// SPDX-License-Identifier: MIT
// Tests that a stopping rule may keep a state during a query: every loop begins a fresh one, also of a rule in AnyOf or
// behind AnyRule, and queries in two threads share nothing.
#include <gtest/gtest.h>

#include <functional>
#include <thread>
#include <type_traits>

#include "algorithms/core/erased.h"
#include "algorithms/epa/depth.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/mpr/depth.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/sphere.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/terminations/duplicate_support.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::algorithms_terminations_rule_with_state_test {
namespace {

/// Ends a loop at the record of that number. It has no operator() of its own.
struct AtRecord {
    int last = 1;

    struct OfQuery {
        int last, seen = 0;

        template <class Record>
        Stop<double> operator()(const Record&) {
            return ++seen < last ? Stop<double>{} : Stop<double>::stalled("at_record", seen, last);
        }
    };

    template <Scalar S, int D>
    OfQuery begin() const {
        return {last};
    }
};

/// Never ends a loop, and has no state.
struct Never {
    template <class Record>
    Stop<double> operator()(const Record&) const {
        return {};
    }
};

using V = Vec<double, 3>;
using Ellipsoid = AsSupportMapping<Transformed<Sphere<double, 3>>>;

Transformed<Sphere<double, 3>> ellipsoid_at(const V& centre) {
    Transformed<Sphere<double, 3>> ellipsoid{{{0, 0, 0}, 1}};
    ellipsoid.pose.rows[0] = {1.5, 0.25, 0};
    ellipsoid.pose.translation = centre;
    return ellipsoid;
}
const auto at_origin = ellipsoid_at({0, 0, 0}), apart = ellipsoid_at({2.75, 1.5, 1.25}),
           within = ellipsoid_at({0.75, 0.5, 0.25});
const Ellipsoid a{at_origin}, far_b{apart}, near_b{within};

template <class Rule>
Stop<double> stop_of_distance(const Rule& rule) {
    return gjk::distance(a, far_b, gjk::Options<Voronoi, Rule>{{}, rule}).stop;
}

template <class Rule>
Stop<double> stop_of_intersects(const Rule& rule) {
    return gjk::intersects(a, near_b, gjk::IntersectsOptions<Voronoi, Rule, gjk::AsPublished>{{}, rule}, NullObserver{},
                           V{0.25, -1, 0.5})
        .stop;
}

template <class Rule>
Stop<double> stop_of_epa(const Rule& rule) {
    return epa::depth(a, near_b, epa::Options<Voronoi, gjk::DefaultStopping, Rule>{{}, rule}).stop;
}

template <class Rule>
Stop<double> stop_of_mpr(const Rule& rule) {
    return mpr::depth(a, near_b, mpr::Options<Voronoi, gjk::DefaultStopping, Rule>{{}, rule}).stop;
}

template <class Rule>
Stop<double> stop_of_hybrid(const Rule& rule) {
    return hybrid::depth(a, far_b, {1, 1}, hybrid::Options<Voronoi, Rule>{{}, rule}).stop;
}

template <class Rule>
Stop<double> stop_of_cast(const Rule& rule) {
    return toi::dynamic_gjk(a, far_b, {{-1, -1, -1}, 4}, {}, toi::Options<Voronoi, Rule>{{}, rule}).stop;
}

template <class Rule>
Stop<double> stop_of_advancement(const Rule& rule) {
    return toi::conservative_advancement(a, far_b, {{-1, -1, -1}, 4}, {},
                                         toi::AdvancementOptions<gjk::Options<>, Rule>{{}, rule})
        .stop;
}

void expect_at_second_record(const Stop<double>& stop) {
    EXPECT_EQ(stop.name, "at_record");
    EXPECT_EQ(stop.kind, StopKind::stalled);
    EXPECT_EQ(stop.measured, 2);
    EXPECT_EQ(stop.threshold, 2);
}

/// query(rule), twice with each of three objects: the rule, any of two rules, and the rule behind one type.
template <class Record, class Query>
void expect_fresh_state_in_every_query(const Query& query) {
    const AtRecord rule{2};
    const AnyOf<Never, AtRecord> any{Never{}, rule};
    const AnyRule<Record> erased(any);
    for (int i = 0; i < 2; ++i) {
        expect_at_second_record(query(rule));
        expect_at_second_record(query(any));
        expect_at_second_record(query(erased));
    }
}

TEST(RuleWithState, begins_afresh_in_every_query_of_every_loop) {
    expect_fresh_state_in_every_query<Iterate<double, 3>>([](const auto& r) { return stop_of_distance(r); });
    expect_fresh_state_in_every_query<gjk::AxisCandidate<double, 3>>(
        [](const auto& r) { return stop_of_intersects(r); });
    expect_fresh_state_in_every_query<epa::Expansion<double, 3>>([](const auto& r) { return stop_of_epa(r); });
    expect_fresh_state_in_every_query<mpr::PortalStep<double, 3>>([](const auto& r) { return stop_of_mpr(r); });
    expect_fresh_state_in_every_query<hybrid::CoreIterate<double, 3>>([](const auto& r) { return stop_of_hybrid(r); });
    expect_fresh_state_in_every_query<toi::Approach<double, 3>>([](const auto& r) { return stop_of_cast(r); });
    expect_fresh_state_in_every_query<toi::Approach<double, 3>>([](const auto& r) { return stop_of_advancement(r); });
}

TEST(RuleWithState, is_shared_by_two_threads_and_its_state_is_not) {
    const AnyRule<Iterate<double, 3>> erased(AtRecord{3});
    const auto ask = [&erased](int& right) {
        for (int i = 0; i < 1000; ++i) right += stop_of_distance(erased).measured == 3 ? 1 : 0;
    };
    int first = 0, second = 0;
    std::thread other(ask, std::ref(first));
    ask(second);
    other.join();
    EXPECT_EQ(first, 1000);
    EXPECT_EQ(second, 1000);
}

TEST(RuleWithState, costs_a_rule_without_one_nothing) {
    using Plain = AnyOf<Never, DuplicateSupport>;
    static_assert(std::is_same_v<RuleOfQuery<Never, double, 3>, Never>, "an empty rule is copied");
    static_assert(std::is_same_v<RuleOfQuery<Robust, double, 3>, const Robust&>, "others are referred to");
    static_assert(!RuleWithState<Plain, double, 3> && RuleWithState<AnyOf<Never, AtRecord>, double, 3>);
    static_assert(std::is_same_v<RuleOfQuery<AnyOf<Never, AtRecord>, double, 3>, AnyOf<Never, AtRecord::OfQuery>>);
    static_assert(is_nothrow_rule<Robust, double, 3>);
    const AnyRule<Iterate<double, 3>> erased(AtRecord{1});
    EXPECT_EQ(erased(Iterate<double, 3>{}).measured, 1) << "asked outside a query";
    EXPECT_EQ(erased(Iterate<double, 3>{}).measured, 1) << "and again";
}

}  // namespace
}  // namespace touchstone::algorithms_terminations_rule_with_state_test
