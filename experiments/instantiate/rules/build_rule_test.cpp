// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a list of rules, of which one keeps a state during a query, gives rules that begin afresh in every query.
#include "experiments/instantiate/rules/build_rule.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <tuple>

#include "algorithms/core/parameter.h"

namespace touchstone::build_rule_test {
namespace {

struct AtRecord {
    static constexpr std::string_view name = "at_record";
    double last = 1;
    static constexpr std::array<Parameter<AtRecord>, 1> parameters{{{"last", &AtRecord::last, "count"}}};

    template <Scalar S, int D>
    auto begin() const {
        return [last = last, seen = 0](const Iterate<S, D>&) mutable {
            return ++seen < last ? Stop<S>{} : Stop<S>::stalled(name, S(seen));
        };
    }
};

struct AtZero {
    static constexpr std::string_view name = "at_zero";
    static constexpr std::array<Parameter<AtZero>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        return Stop<S>::converged_if(iterate.vv == S(0), name, iterate.vv, S(0));
    }
};

using Record = Iterate<double, 3>;

TEST(BuildRule, begins_the_state_of_a_rule_in_every_query) {
    const StopRule any{"any", {}, {}, {{"at_zero", {}}, {"at_record", {2}}}};
    const AnyRule<Record> rule = build_rule<Record>(any, std::tuple<AtRecord, AtZero>{});
    Record far;
    far.vv = 1;
    for (int query = 0; query < 2; ++query) {
        auto of_query = begin_rule<double, 3>(rule);
        EXPECT_FALSE(of_query(far));
        EXPECT_EQ(of_query(far).name, "at_record");
    }
    EXPECT_EQ((begin_rule<double, 3>(rule)(Record{}).name), "at_zero");
}

TEST(BuildRule, begins_a_state_for_a_rule_alone) {
    const AnyRule<Record> rule = build_rule<Record>(StopRule{"at_record", {2}}, std::tuple<AtRecord, AtZero>{});
    auto of_query = begin_rule<double, 3>(rule);
    EXPECT_FALSE(of_query(Record{}));
    EXPECT_TRUE(of_query(Record{}));
}

}  // namespace
}  // namespace touchstone::build_rule_test
