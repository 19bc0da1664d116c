// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the choice among the methods of a small campaign.
#include "experiments/choose/policy_choice.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <tuple>

#include "experiments/campaign/runner.h"
#include "experiments/rates/rate_bound.h"
#include "experiments/registry/call.h"
#include "experiments/store/judged_rows.h"
#include "experiments/store/plan_rows.h"
#include "experiments/store/schema.h"
#include "experiments/store/timing_rows.h"
#include "properties/families/family.h"

namespace touchstone::policy_choice_test {
namespace {

/// A campaign of `cases` judged into a temporary file, which the destructor removes.
class JudgedCampaign {
public:
    JudgedCampaign(const std::string& methods, std::int64_t cases) {
        path_ =
            std::filesystem::temp_directory_path() / ("touchstone-choice-" + std::to_string(::getpid()) + ".sqlite");
        std::filesystem::remove(path_);
        const Campaign campaign =
            parse_campaign("name = 'c'\nquestion = 'q?'\nseed = 1\ncases = " + std::to_string(cases) +
                               "\nfamilies = ['random_polygons']\nquery = 'distance'\n[[grid]]\nmethod = '{m}'\nm = [" +
                               methods + "]\n",
                           "c.toml");
        const std::vector<Source> sources{{"random_polygons", "", cases, {}, ""}};
        const RunPlan plan{campaign, sources, 100, 1};
        Results results(path_.string(), campaign, sources, 100, "test", Results::Existing::refuse);
        run_campaign(plan, results, std::atomic<bool>{false}, [](const Progress&) {});
    }
    ~JudgedCampaign() { std::filesystem::remove(path_); }
    JudgedCampaign(const JudgedCampaign&) = delete;
    JudgedCampaign& operator=(const JudgedCampaign&) = delete;
    std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

TEST(PolicyChoice, puts_the_cheapest_first_and_meets_no_demand_with_too_few_cases) {
    const JudgedCampaign campaign(
        "'gjk(scalar=double)', 'gjk(scalar=rational)', 'gjk(scalar=double, stop=absolute_gap(0.1))'", 300);
    Database database(campaign.path(), Database::Mode::read_only);
    Demand demand;
    demand.unsafe = 0.5;
    const auto easy = choice_of(database, demand).ranked;
    ASSERT_EQ(easy.size(), 3U);
    EXPECT_LE(easy[0].support_calls, easy[1].support_calls);
    EXPECT_LE(easy[1].support_calls, easy[2].support_calls);
    for (const Candidate& candidate : easy) {
        EXPECT_TRUE(candidate.is_met()) << candidate.method;
        const bool is_loose = candidate.method.find("absolute_gap") != std::string::npos;
        EXPECT_EQ(candidate.promise, is_loose ? "~" : "") << candidate.method;
    }
    demand.unsafe = 1e-6;
    for (const Candidate& candidate : choice_of(database, demand).ranked) {
        EXPECT_FALSE(candidate.is_met()) << candidate.method << ": 300 cases prove no rate of one in a million";
        ASSERT_TRUE(candidate.growth_to_decide());
        EXPECT_GT(*candidate.growth_to_decide(), 1000);
    }
}

TEST(PolicyChoice, gives_no_number_of_cases_to_a_method_that_fails_too_often) {
    const JudgedCampaign campaign("'gjk(scalar=double, stop=absolute_gap(0.5), cap=1)'", 200);
    Database database(campaign.path(), Database::Mode::read_only);
    Demand demand;
    demand.open = 1e-3;
    const auto list = choice_of(database, demand).ranked;
    ASSERT_EQ(list.size(), 1U);
    EXPECT_GT(list[0].rates[0].failures, 0) << "one iteration leaves cases open";
    EXPECT_FALSE(list[0].growth_to_decide());
    demand.family = "random_polygon";
    EXPECT_THROW(choice_of(database, demand), UsageError);
}

TEST(PolicyChoice, holds_a_loose_rule_to_the_yardstick_of_all_and_not_to_its_promise) {
    const std::string loose = "gjk(scalar=double, solver=voronoi, stop=absolute_gap(0.5), cap=128)";
    const JudgedCampaign campaign("'gjk(scalar=double)', 'gjk(scalar=double, stop=absolute_gap(0.5))'", 2000);
    Database database(campaign.path(), Database::Mode::read_only);
    Demand demand;
    demand.wrong = 0.05;
    for (const Candidate& candidate : choice_of(database, demand).ranked)
        EXPECT_TRUE(candidate.is_met()) << candidate.method;
    demand.error = 1e-6;
    const auto list = choice_of(database, demand).ranked;
    ASSERT_EQ(list.size(), 2U);
    for (const Candidate& candidate : list)
        EXPECT_EQ(candidate.is_met(), candidate.method != loose) << candidate.method;
}

/// One method on two families: `easy` never fails in 1000 cases, `hard` fails in 50 of 1000 with errors above 2^-8.
class TwoFamilies {
public:
    TwoFamilies() : database_(":memory:", Database::Mode::create) {
        database_.execute(schema_text());
        for (const char* name : {"easy", "hard"}) {
            FamilyRow family;
            family.family = name;
            Insert<FamilyRow>{database_}(family);
        }
        add("easy", "gjk", 0, R"({"zero":1000})", 4000);
        add("hard", "gjk", 50, R"({"zero":950,"-63":50})", 9000);
        add("hard", "engine", 0, "{}", 0);
    }
    Database& database() { return database_; }

private:
    void add(const std::string& family, const std::string& method, int unsafe, const std::string& errors, int calls) {
        CellRow cell;
        cell.family = family;
        cell.method = method;
        cell.cases = cell.penetrating = 1000;
        cell.unsafe = cell.wrong_verdict = unsafe;
        cell.correct = 1000 - unsafe;
        cell.support_calls = calls;
        cell.worst_error = unsafe > 0 ? 0.0043 : 0;
        cell.error_histogram = errors;
        cell.iteration_histogram = cell.support_histogram = cell.degeneracy_histogram = "{}";
        Insert<CellRow>{database_}(cell);
    }
    Database database_;
};

TEST(PolicyChoice, ranks_by_the_worst_family_and_not_by_the_pool) {
    TwoFamilies campaign;
    Demand demand;
    demand.unsafe = 0.04;
    const auto pooled = choice_of(campaign.database(), demand);
    ASSERT_EQ(pooled.ranked.size(), 1U);
    EXPECT_TRUE(pooled.ranked[0].is_met()) << "50 of 2000";
    EXPECT_DOUBLE_EQ(pooled.ranked[0].support_calls, 6.5);
    demand.worst_family = true;
    const auto worst = choice_of(campaign.database(), demand);
    ASSERT_EQ(worst.ranked.size(), 1U);
    EXPECT_FALSE(worst.ranked[0].is_met()) << "50 of 1000";
    EXPECT_DOUBLE_EQ(worst.ranked[0].support_calls, 9);
    EXPECT_EQ(worst.ranked[0].dearest, "hard");
    ASSERT_EQ(worst.ranked[0].worst_rates().size(), 1U);
    EXPECT_EQ(worst.ranked[0].worst_rates()[0].family, "hard");
    EXPECT_EQ(worst.ranked[0].worst_rates()[0].failures, 50);
}

/// Stores the time of a method at one size, with an interval of 2 % on both sides.
void add_time(Database& database, const std::string& method, int vertices, double nanoseconds) {
    TimingRow row;
    row.method = method;
    row.query = "distance";
    row.vertices = vertices;
    row.nanoseconds = nanoseconds;
    row.low = 0.98 * nanoseconds;
    row.high = 1.02 * nanoseconds;
    row.cpu = "a processor";
    Insert<TimingRow>{database}(row);
}

TEST(PolicyChoice, ranks_by_time_once_times_are_measured) {
    const std::string tight = "gjk(scalar=double, solver=voronoi, stop=robust(0, 8), cap=128, proof=exact)",
                      loose = "gjk(scalar=double, solver=voronoi, stop=absolute_gap(0.5), cap=128)",
                      untimed = "gjk(scalar=rational, solver=voronoi, stop=robust(0, 8), cap=128)";
    const JudgedCampaign campaign(
        "'gjk(scalar=double)', 'gjk(scalar=rational)', 'gjk(scalar=double, stop=absolute_gap(0.5))'", 100);
    Demand demand;
    demand.unsafe = 0.5;
    {
        Database database(campaign.path(), Database::Mode::read_write);
        EXPECT_TRUE(choice_of(database, demand).timed.empty());
        EXPECT_EQ(choice_of(database, demand).ranked.front().method, loose) << "by support calls";
        database.execute(timing_table_text());
        for (const auto& [vertices, tight_time, loose_time] :
             {std::tuple{8, 100.0, 200.0}, {20, 300.0, 301.0}, {100, 400.0, 900.0}}) {
            add_time(database, tight, vertices, tight_time);
            add_time(database, loose, vertices, loose_time);
        }
    }
    Database database(campaign.path(), Database::Mode::read_only);
    const auto choice = choice_of(database, demand);
    EXPECT_TRUE(choice.timed.starts_with("a processor"));
    ASSERT_EQ(choice.ranked.size(), 2U);
    EXPECT_EQ(choice.ranked[0].method, tight);
    EXPECT_NEAR(choice.ranked[0].nanoseconds(), std::cbrt(100.0 * 300 * 400), 1e-9);
    EXPECT_FALSE(choice.ranked[0].is_as_fast_as(choice.ranked[1])) << "only the intervals at 20 vertices overlap";
    EXPECT_TRUE(choice.ranked[0].is_as_fast_as(choice.ranked[0]));
    ASSERT_EQ(choice.not_ranked.size(), 1U);
    EXPECT_EQ(choice.not_ranked[0].method, untimed);
    EXPECT_EQ(choice.not_ranked[0].not_ranked, "it was not timed, others were");
}

TEST(PolicyChoice, counts_a_bin_that_reaches_above_the_limit_as_above_it) {
    TwoFamilies campaign;
    Demand demand;
    demand.family = "hard";
    for (const auto& [limit, failures] : {std::pair{0.0041, 50}, {0.00425, 50}, {0.0047, 0}}) {  // 2^(-62/8) = 0.00465
        demand.error = limit;
        const auto choice = choice_of(campaign.database(), demand);
        ASSERT_EQ(choice.ranked.size(), 1U);
        EXPECT_EQ(choice.ranked[0].rates[0].failures, failures) << limit;
        EXPECT_EQ(choice.ranked[0].rates[0].cases, 1000);
    }
}

TEST(PolicyChoice, names_what_it_cannot_rank_and_why) {
    TwoFamilies campaign;
    Demand demand;
    demand.unsafe = 0.04;
    const auto by_cost = choice_of(campaign.database(), demand).not_ranked;
    ASSERT_EQ(by_cost.size(), 1U);
    EXPECT_EQ(by_cost[0].method, "engine");
    EXPECT_NE(by_cost[0].not_ranked.find("support calls"), std::string::npos) << by_cost[0].not_ranked;
    demand.error = 1e-6;
    const auto by_error = choice_of(campaign.database(), demand).not_ranked;
    ASSERT_EQ(by_error.size(), 1U);
    EXPECT_NE(by_error[0].not_ranked.find("no error was measured"), std::string::npos) << by_error[0].not_ranked;
    demand.conservative = 0.1;
    EXPECT_EQ(choice_of(campaign.database(), demand).not_ranked.size(), 2U) << "no case is separated";
}

TEST(PolicyChoice, pays_for_having_looked_at_every_method) {
    TwoFamilies campaign;
    Demand demand;
    demand.unsafe = 0.04;
    const auto choice = choice_of(campaign.database(), demand);
    EXPECT_DOUBLE_EQ(choice.confidence_of_each, 0.975) << "two methods share the 5 %";
    EXPECT_DOUBLE_EQ(choice.ranked[0].rates[0].upper, rate_upper_bound(50, 2000, 0.975));
}

TEST(PolicyChoice, knows_which_demands_silence_meets) {
    Demand demand;
    EXPECT_TRUE(demand.is_empty());
    demand.unsafe = demand.wrong = 0.1;
    EXPECT_TRUE(demand.is_met_by_silence());
    demand.error = 1e-6;
    EXPECT_FALSE(demand.is_met_by_silence());
}

TEST(PolicyChoice, holds_gradients_to_a_demand_where_they_were_judged) {
    TwoFamilies campaign;
    campaign.database().execute(
        "UPDATE cell SET gradients_judged = 500, gradients_outside = 1, gradients_reversed = iif(family = 'hard', 29, "
        "0) "
        "WHERE method = 'gjk'");
    Demand demand;
    demand.gradient_outside = 0.05;
    const auto pooled = choice_of(campaign.database(), demand);
    ASSERT_EQ(pooled.ranked.size(), 1U);
    ASSERT_EQ(pooled.ranked[0].rates.size(), 1U);
    EXPECT_EQ(pooled.ranked[0].rates[0].failures, 31);
    EXPECT_EQ(pooled.ranked[0].rates[0].cases, 1000) << "of the gradients judged and not of the cases";
    EXPECT_TRUE(pooled.ranked[0].is_met());
    ASSERT_EQ(pooled.not_ranked.size(), 1U);
    EXPECT_NE(pooled.not_ranked[0].not_ranked.find("no gradient was judged"), std::string::npos);
    demand.worst_family = true;
    EXPECT_FALSE(choice_of(campaign.database(), demand).ranked[0].is_met()) << "30 of 500";
}

}  // namespace
}  // namespace touchstone::policy_choice_test
