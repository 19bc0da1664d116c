// SPDX-License-Identifier: GPL-3.0-or-later
// A stopping rule by its text, behind one type: what the rules of all loops share.
#pragma once

#include <stdexcept>
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

/// A rule as a function and its parameters. All rules of a record have this one type, so that each compiles its
/// function alone.
template <class Record>
struct ParametrisedRule {
    Stop<typename Record::scalar> (*evaluate)(const std::vector<double>&, const Record&);
    std::vector<double> parameters;
    Stop<typename Record::scalar> operator()(const Record& record) const { return evaluate(parameters, record); }
};

namespace rules_detail {
template <class Rule>
Rule with_parameters(const std::vector<double>& parameters) {
    Rule rule;
    for (std::size_t i = 0; i < Rule::parameters.size() && i < parameters.size(); ++i)
        rule.*Rule::parameters[i].member = parameters[i];
    return rule;
}

template <class Record, class Rule>
Stop<typename Record::scalar> evaluate(const std::vector<double>& parameters, const Record& record) {
    return with_parameters<Rule>(parameters)(record);
}
}  // namespace rules_detail

/// The rule of that name among `rules`. Throws std::logic_error if there is none, which is a defect of
/// parse_stop_rule().
template <class Record, class Rules>
AnyRule<Record> build_rule(const StopRule& spec, const Rules& rules) {
    if (spec.name == "any") {
        RuntimeAnyOf<Record> any;
        for (const StopRule& child : spec.children) any.rules.push_back(build_rule<Record>(child, rules));
        return AnyRule<Record>(std::move(any));
    }
    ParametrisedRule<Record> found{nullptr, spec.parameters};
    std::apply(
        [&](const auto&... rule) {
            ((rule.name == spec.name
                  ? void(found.evaluate = rules_detail::evaluate<Record, std::decay_t<decltype(rule)>>)
                  : void()),
             ...);
        },
        rules);
    if (found.evaluate == nullptr) throw std::logic_error("no stopping rule of this loop is named '" + spec.name + "'");
    return AnyRule<Record>(std::move(found));
}

}  // namespace touchstone
