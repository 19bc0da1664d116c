// SPDX-License-Identifier: GPL-3.0-or-later
// The choice among the methods of a small campaign.
#include "experiments/choose/policy_choice.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

#include "experiments/campaign/runner.h"
#include "experiments/registry/call.h"
#include "properties/families/family.h"

namespace touchstone {
namespace {

/// A campaign of `cases` judged into a file that is gone at the end.
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
    const auto easy = candidates(database, demand);
    ASSERT_EQ(easy.size(), 3U);
    EXPECT_LE(easy[0].support_calls, easy[1].support_calls);
    EXPECT_LE(easy[1].support_calls, easy[2].support_calls);
    for (const Candidate& candidate : easy) EXPECT_TRUE(candidate.is_met()) << candidate.method;
    demand.unsafe = 1e-6;
    for (const Candidate& candidate : candidates(database, demand)) {
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
    const auto list = candidates(database, demand);
    ASSERT_EQ(list.size(), 1U);
    EXPECT_GT(list[0].rates[0].failures, 0) << "one iteration leaves cases open";
    EXPECT_FALSE(list[0].growth_to_decide());
    demand.family = "random_polygon";
    EXPECT_THROW(candidates(database, demand), UsageError);
}

}  // namespace
}  // namespace touchstone
