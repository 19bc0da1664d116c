// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/rules/named_rules.h"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

namespace touchstone::named_rules_test {
namespace {

constexpr std::array<std::string_view, 2> names{"first", "second"};

TEST(NamedRules, are_one_for_a_rule_alone) {
    const auto rules = named_rules({"second", {3, 4}}, names);
    ASSERT_EQ(rules->size(), 1u);
    EXPECT_EQ(rules->front().index, 1u);
    EXPECT_EQ(rules->front().parameters, (std::vector<double>{3, 4}));
}

TEST(NamedRules, stand_in_the_order_of_the_text_also_when_nested) {
    const StopRule inner{"any", {}, {}, {{"second", {1}}, {"first", {2}}}};
    const auto rules = named_rules({"any", {}, {}, {inner, {"second", {3}}}}, names);
    ASSERT_EQ(rules->size(), 3u);
    const std::array<std::size_t, 3> indices{1, 0, 1};
    for (std::size_t i = 0; i < indices.size(); ++i) {
        EXPECT_EQ((*rules)[i].index, indices[i]) << i;
        EXPECT_EQ((*rules)[i].parameters, std::vector<double>{static_cast<double>(i + 1)});
    }
}

TEST(NamedRules, of_an_unknown_name_are_a_defect_that_names_it) {
    try {
        named_rules({"any", {}, {}, {{"first", {}}, {"third", {}}}}, names);
        FAIL() << "nothing was thrown";
    } catch (const std::logic_error& error) {
        EXPECT_NE(std::string_view(error.what()).find("'third'"), std::string_view::npos) << error.what();
    }
}

}  // namespace
}  // namespace touchstone::named_rules_test
