// SPDX-License-Identifier: GPL-3.0-or-later
// A stopping rule by its text, behind one type: what the rules of all loops share. The search by name is compiled once,
// in named_rules.cpp.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

#include "experiments/instantiate/rules/named_rules.h"
#include "experiments/methods/policies.h"

namespace touchstone {

namespace rules_detail {
template <class Rule>
Rule with_parameters(const std::vector<double>& parameters) {
    Rule rule;
    for (std::size_t i = 0; i < Rule::parameters.size() && i < parameters.size(); ++i)
        rule.*Rule::parameters[i].member = parameters[i];
    return rule;
}

template <class Record>
using Evaluate = Stop<typename Record::scalar>(const std::vector<double>&, const Record&);

template <class Record, class Rule>
Stop<typename Record::scalar> evaluate(const std::vector<double>& parameters, const Record& record) {
    return with_parameters<Rule>(parameters)(record);
}

template <class Record>
using Begin = std::function<Stop<typename Record::scalar>(const Record&)>(const std::vector<double>&);

/// The rule during one query, with its state if it has one.
template <class Record, class Rule>
std::function<Stop<typename Record::scalar>(const Record&)> begun(const std::vector<double>& parameters) {
    return begin_rule<typename Record::scalar, Record::dimension>(with_parameters<Rule>(parameters));
}

/// As FirstOf below, where one of the rules in the list keeps a state during a query.
template <class Record>
struct FirstOfStates {
    std::shared_ptr<const std::vector<NamedRule>> rules;  ///< places in `functions`, with parameters
    Begin<Record>* const* functions;

    template <Scalar S, int D>
    auto begin() const {
        std::vector<std::function<Stop<S>(const Record&)>> states;
        for (const NamedRule& rule : *rules) states.push_back(functions[rule.index](rule.parameters));
        return [states](const Record& record) mutable -> Stop<S> {
            for (auto& state : states)
                if (auto stop = state(record)) return stop;
            return {};
        };
    }
};

/// One rule, or those of any(...) in the order of the text, of which the first that fires counts. If none does, the
/// answer names no rule.
template <class Record>
struct FirstOf {
    std::shared_ptr<const std::vector<NamedRule>> rules;  ///< places in `functions`, with parameters
    Evaluate<Record>* const* functions;

    Stop<typename Record::scalar> operator()(const Record& record) const {
        for (const NamedRule& rule : *rules)
            if (auto stop = functions[rule.index](rule.parameters, record)) return stop;
        return {};
    }
};

/// The functions and the names of some rules, in one order.
template <class Record, class... Rule>
constexpr std::array<Evaluate<Record>*, sizeof...(Rule)> functions_of{&evaluate<Record, Rule>...};
template <class Record, class... Rule>
constexpr std::array<Begin<Record>*, sizeof...(Rule)> begins_of{&begun<Record, Rule>...};
template <class... Rule>
constexpr std::array<std::string_view, sizeof...(Rule)> names_of{Rule::name...};
}  // namespace rules_detail

/// The rule of that name among `rules`, or the rules of any(...). Throws std::logic_error if one is not among them,
/// which is a defect of parse_stop_rule().
template <class Record, class Rules>
AnyRule<Record> build_rule(const StopRule& spec, const Rules& rules) {
    using namespace rules_detail;
    return std::apply(
        [&]<class... Rule>(const Rule&...) {
            const auto named = named_rules(spec, names_of<Rule...>);
            if constexpr ((RuleWithState<Rule, typename Record::scalar, Record::dimension> || ...))
                return AnyRule<Record>(FirstOfStates<Record>{named, begins_of<Record, Rule...>.data()});
            else
                return AnyRule<Record>(FirstOf<Record>{named, functions_of<Record, Rule...>.data()});
        },
        rules);
}

}  // namespace touchstone
