// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the generators and the driver: order of shrinking, independence of seeds, classes, budget, messages.
#include "properties/arbitrary.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <sstream>
#include <thread>

#include "properties/cases/case_json.h"
#include "properties/check.h"
#include "properties/classes.h"

namespace touchstone::arbitrary_test {
namespace {

/// Sets an environment variable for the duration of a test.
class Environment {
public:
    Environment(const char* name, const char* value) : name_(name) {
        if (const char* old = std::getenv(name)) old_ = old;
        setenv(name, value, 1);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;
    ~Environment() { old_ ? setenv(name_, old_->c_str(), 1) : unsetenv(name_); }

private:
    const char* name_;
    std::optional<std::string> old_;
};

std::vector<std::int64_t> order_of(std::int64_t low, std::int64_t high) {
    const Slot slot{"slot", low, high};
    std::vector<std::int64_t> order;
    for (std::int64_t i = 0; i <= high - low; ++i) order.push_back(value_at(slot, static_cast<std::uint64_t>(i)));
    return order;
}

TEST(ArbitraryRecipe, counts_away_from_zero_and_counts_from_their_low_end) {
    EXPECT_EQ(order_of(-2, 2), (std::vector<std::int64_t>{0, 1, -1, 2, -2}));
    EXPECT_EQ(order_of(-1, 3), (std::vector<std::int64_t>{0, 1, -1, 2, 3}));
    EXPECT_EQ(order_of(-3, 1), (std::vector<std::int64_t>{0, 1, -1, -2, -3}));
    EXPECT_EQ(order_of(1, 4), (std::vector<std::int64_t>{1, 2, 3, 4}));
    EXPECT_EQ(order_of(-4, -2), (std::vector<std::int64_t>{-2, -3, -4}));
    EXPECT_EQ(order_of(0, 0), (std::vector<std::int64_t>{0}));
}

TEST(ArbitraryRecipe, position_is_the_inverse_of_value) {
    for (std::int64_t low = -6; low <= 6; ++low)
        for (std::int64_t high = low; high <= 6; ++high) {
            const Slot slot{"slot", low, high};
            for (std::int64_t value = low; value <= high; ++value)
                EXPECT_EQ(value_at(slot, position_of(slot, value)), value) << low << ".." << high;
        }
    const Slot wide{"wide", -(1LL << 42), 1LL << 42};
    for (const std::int64_t value : {wide.low, wide.high, std::int64_t{12345}})
        EXPECT_EQ(value_at(wide, position_of(wide, value)), value);
}

TEST(ArbitraryRecipe, stays_within_the_slots_and_so_does_every_first_shrink) {
    for (const Family* family : families()) {
        const auto shrinkable = arbitrary_recipe(*family)(rc::Random(7), 1);
        const auto is_legal = [&](const Recipe& recipe) {
            if (recipe.size() != family->slots().size()) return false;
            for (std::size_t i = 0; i < recipe.size(); ++i)
                if (recipe[i] < family->slots()[i].low || recipe[i] > family->slots()[i].high) return false;
            return true;
        };
        EXPECT_TRUE(is_legal(shrinkable.value())) << family->name();
        int tried = 0;
        for (auto shrinks = shrinkable.shrinks(); auto next = shrinks.next(); ++tried)
            ASSERT_TRUE(is_legal(next->value())) << family->name();
        EXPECT_GT(tried, 10) << family->name();
    }
}

TEST(ArbitrarySample, shows_family_recipe_and_a_case_that_reads_back_bit_for_bit) {
    const Sample sample = arbitrary_sample(*find_family("near_touching"))(rc::Random(3), 50).value();
    std::ostringstream text;
    showValue(sample, text);
    EXPECT_EQ(text.str().rfind("family near_touching\nrecipe ", 0), 0U);
    const auto line = text.str().substr(text.str().find("\ncase   ") + 8);
    EXPECT_EQ(identity_of(parse_case(line, "test", 1).query), identity_of(sample.value.query));
}

TEST(Check, gives_properties_of_different_names_different_cases_and_the_same_name_the_same) {
    const auto cases_of = [](const std::string& name) {
        std::vector<std::string> identities;
        const auto claim = [&](const Case& value) -> std::optional<std::string> {
            identities.push_back(identity_of(value.query));
            return std::nullopt;
        };
        EXPECT_TRUE(check(name, *find_family("random_polytopes"), claim, {.cases = 20}).holds);
        return identities;
    };
    const Environment normal("TOUCHSTONE_CASES", "1000"), seed("RC_PARAMS", "seed=5");
    const auto first = cases_of("one"), second = cases_of("two");
    EXPECT_EQ(first.size(), 20U);
    EXPECT_EQ(std::set<std::string>(first.begin(), first.end()).size(), 20U);
    EXPECT_EQ(first, cases_of("one"));
    EXPECT_NE(first, second);
    const Environment other("RC_PARAMS", "seed=6");
    EXPECT_NE(first, cases_of("one"));
}

/// The cases must be the same with every compiler and library, so the test compares a digest of what four families
/// draw.
TEST(Check, draws_the_same_cases_wherever_it_is_compiled) {
    const Environment normal("TOUCHSTONE_CASES", "1000"), seed("RC_PARAMS", "seed=20260417");
    std::uint64_t digest = 0xcbf29ce484222325U;  // FNV-1a over the identities
    const auto claim = [&](const Case& value) -> std::optional<std::string> {
        for (const char c : identity_of(value.query))
            digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        return std::nullopt;
    };
    for (const char* family : {"near_touching", "random_shapes", "scale_ladder", "touching_face_face_rotated"})
        EXPECT_TRUE(check("digest", *find_family(family), claim, {.cases = 100}).holds);
    EXPECT_EQ(digest, 0xc636cc0a4f73742dU) << "0x" << std::hex << digest;
}

TEST(Check, scales_the_number_of_cases_by_the_environment) {
    const auto always = [](const Case&) -> std::optional<std::string> { return std::nullopt; };
    {
        const Environment more("TOUCHSTONE_CASES", "2500");
        EXPECT_EQ(check("scaled", *find_family("small_grid"), always, {.cases = 20}).cases, 50);
    }
    {
        const Environment fewer("TOUCHSTONE_CASES", "250");
        EXPECT_EQ(check("fewer", *find_family("small_grid"), always, {.cases = 50}).cases, 13);  // 12.5, rounded up
        const Classes one_class = [](const Case&) { return std::vector<std::string>{"any"}; };
        const CheckOptions with_share{.cases = 50, .classes = one_class, .at_least = {{"any", 0.5}}};
        EXPECT_EQ(check("share", *find_family("small_grid"), always, with_share).cases, 50);
        EXPECT_EQ(scaled_cases(1), 1);
    }
    for (const char* text : {"0", "-1", "many", "nan", ""}) {
        const Environment wrong("TOUCHSTONE_CASES", text);
        EXPECT_THROW(scaled_cases(10), std::invalid_argument) << text;
    }
}

TEST(Check, fails_when_a_promised_class_is_rare) {
    const auto always = [](const Case&) -> std::optional<std::string> { return std::nullopt; };
    const auto report = check("coverage", *find_family("random_polytopes"), always,
                              {.cases = 50, .classes = classes_of, .at_least = {{"touching", 0.5}}});
    EXPECT_FALSE(report.holds);
    EXPECT_NE(report.message.find("'touching', expected 50 %"), std::string::npos) << report.message;
}

TEST(Check, takes_an_exception_for_a_failure_and_says_what_it_said) {
    const auto throws = [](const Case&) -> std::optional<std::string> { throw std::runtime_error("no such vertex"); };
    const auto report = check("throwing", *find_family("small_grid"), throws, {.cases = 5});
    EXPECT_FALSE(report.holds);
    ASSERT_TRUE(report.counterexample);
    EXPECT_EQ(report.counterexample->reason, "exception: no such vertex");
    EXPECT_EQ(vertex_count(report.counterexample->value.query), 2);  // one point each
}

TEST(Check, ends_within_its_budget_with_a_true_counterexample) {
    using namespace std::chrono_literals;
    const auto slow = [](const Case& value) -> std::optional<std::string> {
        std::this_thread::sleep_for(2ms);
        if (vertex_count(value.query) >= 4) return "four vertices";
        return std::nullopt;
    };
    const auto start = std::chrono::steady_clock::now();
    const auto report = check("slow", *find_family("random_polytopes"), slow, {.cases = 20, .shrink_budget = 20ms});
    EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
    ASSERT_TRUE(report.counterexample);
    EXPECT_GE(vertex_count(report.counterexample->value.query), 4);
}

}  // namespace
}  // namespace touchstone::arbitrary_test
