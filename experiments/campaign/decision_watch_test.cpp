// SPDX-License-Identifier: GPL-3.0-or-later
// Checks when a run has decided a demand, and what it then reports.
#include "experiments/campaign/decision_watch.h"

#include <gtest/gtest.h>

#include "experiments/registry/call.h"

namespace touchstone::decision_watch_test {
namespace {

using Decision = DecisionWatch::Decision;

CellRow cell_of(const std::string& family, std::int64_t unsafe, std::int64_t penetrating) {
    CellRow cell;
    cell.family = family;
    cell.method = "m";
    cell.cases = penetrating;
    cell.penetrating = penetrating;
    cell.unsafe = unsafe;
    return cell;
}

TEST(RateDemand, is_a_rate_and_a_number_between_0_and_1) {
    const RateDemand demand = parse_rate_demand(" unsafe<1e-6 ");
    EXPECT_EQ(demand.rate, RateDemand::Rate::unsafe);
    EXPECT_EQ(demand.most, 1e-6);
    for (const char* wrong :
         {"", "unsafe", "unsafe < ", "unsafe < 1", "unsafe < 0", "safe < 0.1", "unsafe > 0.1", "unsafe < x"})
        EXPECT_THROW((void)parse_rate_demand(wrong), UsageError) << wrong;
}

TEST(DecisionWatch, waits_for_every_family_that_has_a_case_of_the_class) {
    DecisionWatch watch(parse_rate_demand("unsafe < 0.1"), 3);
    EXPECT_FALSE(watch.is_decided());
    watch.add(cell_of("apart", 0, 0));
    EXPECT_FALSE(watch.is_decided()) << "nothing was asked";
    watch.add(cell_of("a", 0, 200));
    EXPECT_EQ(watch.decision("a", "m"), Decision::met);
    EXPECT_FALSE(watch.is_decided()) << "b was not asked yet";
    watch.add(cell_of("b", 3, 20));
    EXPECT_FALSE(watch.is_decided());
    watch.add(cell_of("b", 97, 480));
    EXPECT_EQ(watch.decision("b", "m"), Decision::missed);
    EXPECT_TRUE(watch.is_decided());
    EXPECT_NE(watch.summary().find("met by 1 of 2"), std::string::npos);
    EXPECT_NE(watch.summary().find("missed by m in b: 100 of 500, between"), std::string::npos) << watch.summary();
}

TEST(DecisionWatch, more_questions_ask_for_more_cases) {
    DecisionWatch one(parse_rate_demand("unsafe < 0.1"), 1), many(parse_rate_demand("unsafe < 0.1"), 1000);
    for (DecisionWatch* watch : {&one, &many}) watch->add(cell_of("a", 0, 70));
    EXPECT_EQ(one.decision("a", "m"), Decision::met);
    EXPECT_EQ(many.decision("a", "m"), Decision::open);
}

TEST(DecisionWatch, cases_that_a_method_does_not_take_are_none) {
    CellRow cell = cell_of("a", 0, 0);
    cell.cases = cell.no_answer = 1000;
    cell.unsupported = 1000;
    DecisionWatch watch(parse_rate_demand("open < 0.1"), 1);
    watch.add(cell);
    EXPECT_FALSE(watch.is_decided());
    cell.cases = 1100;
    cell.family = "b";
    DecisionWatch partly(parse_rate_demand("open < 0.1"), 1);
    partly.add(cell);
    EXPECT_EQ(partly.decision("b", "m"), Decision::met) << "0 of the 100 that it takes are open";
}

}  // namespace
}  // namespace touchstone::decision_watch_test
