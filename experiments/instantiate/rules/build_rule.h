// SPDX-License-Identifier: GPL-3.0-or-later
// A stopping rule by its text, behind one type: what the rules of all loops share.
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "experiments/methods/policies.h"

namespace touchstone {

/// Several rules in the order of the text, of which the first that fires counts: the run-time form of AnyOf.
template <class Record>
struct RuntimeAnyOf {
    std::vector<AnyRule<Record>> rules;
    Stop<typename Record::scalar> operator()(const Record& record) const {
        for (const auto& rule : rules)
            if (const auto stop = rule(record)) return stop;
        return {};
    }
};

namespace rules_detail {
template <class Rule>
Rule with_parameters(const StopRule& spec) {
    Rule rule;
    for (std::size_t i = 0; i < Rule::parameters.size() && i < spec.parameters.size(); ++i)
        rule.*Rule::parameters[i].member = spec.parameters[i];
    return rule;
}
}  // namespace rules_detail

template <class Record, class Rules>
AnyRule<Record> build_rule(const StopRule& spec, const Rules& rules) {
    if (spec.name == "any") {
        RuntimeAnyOf<Record> any;
        for (const StopRule& child : spec.children) any.rules.push_back(build_rule<Record>(child, rules));
        return AnyRule<Record>(std::move(any));
    }
    std::vector<AnyRule<Record>> found;
    std::apply(
        [&](const auto&... rule) {
            (((rule.name == spec.name)
                  ? found.push_back(AnyRule<Record>(rules_detail::with_parameters<std::decay_t<decltype(rule)>>(spec)))
                  : void()),
             ...);
        },
        rules);
    return found.at(0);
}

}  // namespace touchstone
