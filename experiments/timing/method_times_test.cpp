// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what is timed and stored; times themselves are only required to be positive and ordered.
#include "experiments/timing/method_times.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "experiments/registry/call.h"
#include "experiments/store/schema.h"

namespace touchstone::method_times_test {
namespace {

TimingPlan quick(std::vector<std::string> methods) {
    TimingPlan plan;
    plan.methods = std::move(methods);
    plan.pairs = 2;
    plan.repetitions = 3;
    plan.seconds = 1e-4;
    return plan;
}

TEST(MethodTimes, asks_each_method_the_strongest_question_that_it_answers) {
    const auto times = time_methods(quick({"gjk(scalar=float)", "epa(scalar=double)", "isa_gjk(scalar=double)",
                                           "conservative_advancement(scalar=double)", "gjk(scalar=rational)"}));
    EXPECT_TRUE(times.untimed.empty());
    ASSERT_EQ(times.rows.size(), 15U) << "three sizes each";
    const char* questions[] = {"distance", "penetration", "intersects", "impact", "distance"};
    const int pairs[] = {6, 4, 12, 6, 6};
    for (std::size_t i = 0; i < times.rows.size(); ++i) {
        const TimingRow& row = times.rows[i];
        EXPECT_EQ(row.query, questions[i / 3]) << row.method;
        EXPECT_EQ(row.pairs, pairs[i / 3]) << row.method;
        EXPECT_EQ(row.vertices, (i % 3 == 0 ? 8 : i % 3 == 1 ? 20 : 100));
        EXPECT_EQ(row.repetitions, 3);
        EXPECT_GT(row.low, 0);
        EXPECT_LE(row.low, row.nanoseconds);
        EXPECT_LE(row.nanoseconds, row.high);
        EXPECT_FALSE(row.cpu.empty() || row.compiler.empty() || row.measured.empty());
    }
}

TEST(MethodTimes, asks_all_methods_one_question_where_there_is_one_that_all_answer) {
    const auto times = time_methods(
        quick({"engine/anything", "epa(scalar=double)", "gjk(scalar=double)", "polygon_gjk(scalar=double)"}));
    ASSERT_EQ(times.rows.size(), 6U);
    for (const TimingRow& row : times.rows) EXPECT_EQ(row.query, "intersects") << row.method;
    EXPECT_EQ(times.untimed.size(), 2U);
}

TEST(MethodTimes, says_why_a_method_is_not_timed) {
    TimingPlan plan = quick({"engine/anything", "polygon_gjk(scalar=double)", "gjk(scalar=double)"});
    const auto times = time_methods(plan);
    ASSERT_EQ(times.untimed.size(), 2U);
    EXPECT_NE(times.untimed[0].reason.find("./run bench speed"), std::string::npos);
    EXPECT_NE(times.untimed[1].reason.find("plane"), std::string::npos) << times.untimed[1].reason;
    EXPECT_EQ(times.rows.size(), 3U);
    plan.methods = {"epa(scalar=double)"};
    plan.query = QueryKind::distance;
    const auto refused = time_methods(plan);
    EXPECT_TRUE(refused.rows.empty());
    EXPECT_EQ(refused.untimed.at(0).reason, "does not answer distance in space");
    EXPECT_THROW(time_methods(quick({"gjkk(scalar=double)"})), UsageError);
}

TEST(MethodTimes, counts_the_runs_that_reach_their_cap) {
    const auto times =
        time_methods(quick({"gjk(scalar=double, stop=absolute_gap(1e-12), cap=1)", "gjk(scalar=double)"}));
    ASSERT_EQ(times.rows.size(), 6U);
    EXPECT_EQ(times.rows[1].capped, times.rows[1].pairs) << "one iteration is enough for none";
    EXPECT_EQ(times.rows[4].capped, 0);
}

TEST(MethodTimes, are_replaced_as_a_whole) {
    Database database(":memory:", Database::Mode::create);
    EXPECT_FALSE(has_times(database, "main"));
    TimingRow row;
    row.method = "a";
    store_times(database, {row});
    EXPECT_TRUE(has_times(database, "main"));
    row.method = "b";
    store_times(database, {row});
    const auto rows = rows_of<TimingRow>(database);
    ASSERT_EQ(rows.size(), 1U) << "times of two runs do not mix";
    EXPECT_EQ(rows[0].method, "b");
}

}  // namespace
}  // namespace touchstone::method_times_test
