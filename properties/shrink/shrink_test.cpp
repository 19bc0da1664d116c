// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the second-stage shrinker: its result is as small as the failure allows, and never another failure.
#include "properties/shrink/shrink.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "properties/cases/case_json.h"
#include "properties/families/family.h"
#include "properties/shrink/law_failure.h"
#include "properties/shrink/numbers.h"

namespace touchstone::shrink_test {
namespace {

const std::vector<Vec<double, 3>>& vertices(const Body<3>& body) {
    return std::get<PolytopeData<3>>(body.shape).vertices;
}

/// Returns a query with two bodies of 20 vertices each, with full mantissas.
AnyQuery of_forty_vertices() {
    Query<3> query;
    PolytopeData<3> a, b;
    for (int i = 0; i < 20; ++i) {
        const double angle = 0.1 + i;
        a.vertices.push_back({1e3 * std::sin(angle), 1e3 * std::cos(angle), 1e2 * std::sin(7 * angle)});
        b.vertices.push_back({1e3 * std::sin(2 * angle), 5e3 + 1e3 * std::cos(3 * angle), 10 * angle});
    }
    query.a.shape = a;
    query.b.shape = b;
    return query;
}

int most_significant_bits(AnyQuery query) {
    return std::visit(
        [](auto& q) {
            int most = 0;
            for (const double* x : shrink_detail::numbers_of(q))
                most = std::max(most, shrink_detail::significant_bits(*x));
            return most;
        },
        query);
}

TEST(Shrink, finds_the_simplest_pair_with_a_vertex_beyond_a_plane) {
    const auto fails = [](const AnyQuery& query) {
        const auto& a = vertices(std::get<Query<3>>(query).a);
        return std::any_of(a.begin(), a.end(), [](const auto& x) { return x[0] > 5; });
    };
    const ShrinkResult result = shrink(of_forty_vertices(), fails);
    EXPECT_TRUE(result.finished);
    EXPECT_EQ(result.after.vertices, 2);
    const auto& found = std::get<Query<3>>(result.query);
    EXPECT_EQ(vertices(found.a).front(), (Vec<double, 3>{8, 0, 0}));
    EXPECT_EQ(vertices(found.b).front(), (Vec<double, 3>{0, 0, 0}));
    EXPECT_LT(result.tries, 5000);
}

TEST(Shrink, drops_poses_margins_motion_and_curves_that_do_not_matter) {
    const Case start = parse_case(
        R"({"id":"x","query":"impact","dimension":3,"a":{"shape":"cylinder","radius":0.3,"half_height":2,"margin":0.1,)"
        R"("pose":[[0,1,0,7],[1,0,0,8],[0,0,1,9]]},"b":{"shape":"box","half_extents":[1.5,2.5,3.5],"margin":0.25},)"
        R"("motion":{"velocity":[1,2,3],"duration":4}})",
        "test", 1);
    const ShrinkResult result = shrink(start.query, [](const AnyQuery&) { return true; });
    EXPECT_EQ(result.after, (Complexity{0, 2, 0}));
    EXPECT_EQ(kind_of(result.query), QueryKind::distance);
    const ShrinkResult kept =
        shrink(start.query, [](const AnyQuery& query) { return std::get<Query<3>>(query).b.margin > 0.2; });
    EXPECT_EQ(std::get<Query<3>>(kept.query).b.margin, 1);
}

TEST(Shrink, returns_only_what_failed_and_keeps_within_its_limits) {
    const auto fails = [](const AnyQuery& query) { return vertex_count(query) >= 7; };
    for (const long tries : {1L, 5L, 20L}) {
        const ShrinkResult result = shrink(of_forty_vertices(), fails, {.tries = tries});
        EXPECT_TRUE(fails(result.query));
        EXPECT_LE(result.tries, tries);
        EXPECT_FALSE(result.finished);
        EXPECT_LE(result.after, result.before);
    }
}

/// Returns a query with two segments whose ends are near the largest double, so that moving or scaling them leaves its
/// range.
AnyQuery of_the_largest_doubles() {
    Query<2> query;
    query.a.shape = PolytopeData<2>{{{0, 16}, {1e308, 0}}};
    query.b.shape = PolytopeData<2>{{{-1e308, 16}, {0, 0.1}}};
    return query;
}

TEST(Shrink, asks_only_about_finite_numbers) {
    long not_finite = 0;
    const auto fails = [&](const AnyQuery& query) {
        bool finite = true;
        (void)map_numbers(query, [&](double x) { return finite = finite && std::isfinite(x), x; });
        not_finite += finite ? 0 : 1;
        return vertex_count(query) == 4;
    };
    EXPECT_TRUE(shrink(of_the_largest_doubles(), fails, {.tries = 5000}).finished);
    EXPECT_EQ(not_finite, 0);
}

TEST(Shrink, ends_when_its_time_is_over) {
    // No simpler query fails, so every step of the search is tried in vain.
    const AnyQuery start = of_the_largest_doubles();
    const auto fails = [&](const AnyQuery& query) { return is_same_to_the_bit(query, start); };
    const auto started = std::chrono::steady_clock::now();
    const ShrinkResult result = shrink(start, fails, {.time = std::chrono::milliseconds(0)});
    EXPECT_FALSE(result.finished);
    EXPECT_EQ(result.tries, 0);
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(10));
}

TEST(Shrink, takes_an_exception_for_another_failure) {
    const auto throws_on_few = [](const AnyQuery& query) {
        if (vertex_count(query) < 10) throw std::runtime_error("too few");
        return true;
    };
    EXPECT_EQ(shrink(of_forty_vertices(), throws_on_few).after.vertices, 10);
}

TEST(Shrink, keeps_a_case_that_can_be_written_and_read) {
    const ShrinkResult result = shrink(of_forty_vertices(), [](const AnyQuery& query) {
        return vertices(std::get<Query<3>>(query).b).front()[1] > 1e300 || vertex_count(query) == 40;
    });
    Case written;
    written.id = "x";
    written.query = result.query;
    EXPECT_EQ(identity_of(parse_case(to_json_line(written), "test", 1).query), identity_of(result.query));
}

/// Returns the first case of the family with at least 40 vertices that violates the law.
Case large_counterexample(const char* family, const Law& law, ScalarKind scalar, const char* variant) {
    for (std::uint64_t index = 0; index < 5000; ++index) {
        Case value = generate(*find_family(family), 1, index);
        if (vertex_count(value.query) >= 40 && law_failure(law, value.query, scalar, variant)) return value;
    }
    ADD_FAILURE() << "no case of " << family << " has 40 vertices and violates " << law.name();
    return {};
}

TEST(ShrinkForLaw, makes_eight_vertices_of_few_bits_out_of_forty_in_less_than_a_minute) {
    for (const char* name : {"theorem_2_monotone", "theorem_3_stationary", "theorem_4_gap_bounds_error",
                             "theorem_5_newest_stays", "no_simplex_recurs"}) {
        const Law& law = law_named(name);
        const Case start = large_counterexample("sphere_tessellations", law, ScalarKind::double_precision, "seed rule");
        const auto started = std::chrono::steady_clock::now();
        const auto shrunk = shrink_for_law(law, start, ScalarKind::double_precision, "seed rule");
        EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(60)) << name;
        ASSERT_TRUE(shrunk) << name;
        EXPECT_LE(vertex_count(shrunk->value.query), 8) << name << ", " << start.id;
        EXPECT_LE(most_significant_bits(shrunk->value.query), 32) << name << ", " << start.id;
        EXPECT_TRUE(is_same_failure(shrunk->failure, shrunk->value.query)) << name;
        ASSERT_TRUE(shrunk->control) << name;
        EXPECT_FALSE(is_same_failure(shrunk->failure, shrunk->control->query)) << name;
    }
}

TEST(ShrinkForLaw, does_not_slip_from_a_gross_violation_to_one_of_last_bits) {
    const Law& law = law_named("theorem_2_monotone");
    const Case start = generate(*find_family("size_ratio"), 1, 138);
    const auto before = law_failure(law, start.query, ScalarKind::double_precision);
    ASSERT_TRUE(before && before->gross);
    const auto shrunk = shrink_for_law(law, start, ScalarKind::double_precision);
    EXPECT_TRUE(law_failure(law, shrunk->value.query, ScalarKind::double_precision, before->variant)->gross);
}

TEST(ShrinkForLaw, has_nothing_to_shrink_where_the_law_holds) {
    const Case value = generate(*find_family("small_grid"), 1, 0);
    EXPECT_FALSE(shrink_for_law(law_named("theorem_2_monotone"), value, ScalarKind::rational));
}

}  // namespace
}  // namespace touchstone::shrink_test
