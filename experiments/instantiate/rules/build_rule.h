// SPDX-License-Identifier: GPL-3.0-or-later
// A stopping rule by its text, behind one type: what the rules of all loops share. The search by name is compiled once,
// in named_rules.cpp.
#pragma once

#include <array>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "experiments/instantiate/rules/named_rules.h"
#include "experiments/methods/policies.h"
#include "experiments/registry/rule_libraries.h"

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

/// As FirstOf below, where one of the rules in the list is of a library.
template <class Record>
struct FirstOfBrought {
    std::shared_ptr<const std::vector<AnyRule<Record>>> rules;
    std::string text;  ///< of the rules, for messages

    template <Scalar S, int D>
    auto begin() const {
        std::vector<typename AnyRule<Record>::OfQuery> states(rules->begin(), rules->end());
        return [states, &text = text](const Record& record) mutable -> Stop<S> {
            try {
                for (auto& state : states)
                    if (auto stop = state(record)) return stop;
            } catch (const std::exception& error) {
                throw_what_a_rule_threw(text, error.what());
            }
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

/// The rule of a library. Throws UsageError if this scalar is none of those in which libraries compute.
template <class Record>
AnyRule<Record> brought_rule(const Brought<plugin::Rule>& brought, const std::vector<double>& parameters) {
    using S = typename Record::scalar;
    if constexpr (plugin::PluginScalar<S>)
        return std::get<plugin::RuleMaker<Record>>(std::get<plugin::RuleMakers<S>>(brought.part.makers))(parameters);
    else
        refuse_scalar("stop", brought.part.name, brought.library, scalar_traits<S>::name);
}
}  // namespace rules_detail

template <class Record, class Rules>
AnyRule<Record> build_rule(const StopRule& spec, const Rules& rules);

namespace rules_detail {
/// The rules of a text of which one at least is of a library.
template <class Record, class Rules>
AnyRule<Record> build_with_libraries(const StopRule& spec, const Rules& rules) {
    auto built = std::make_shared<std::vector<AnyRule<Record>>>();
    for (const StopRule* rule : rules_in(spec)) {
        const auto* brought = find_brought_rule(rule->name);
        built->push_back(brought == nullptr ? build_rule<Record>(*rule, rules)
                                            : brought_rule<Record>(*brought, rule->parameters));
    }
    return AnyRule<Record>(FirstOfBrought<Record>{built, canonical(spec)});
}
}  // namespace rules_detail

/// The rule of that name among `rules` or of a library, or the rules of any(...). Throws std::logic_error if one is
/// neither, which is a defect of parse_stop_rule(), and UsageError if a library does not compute in this scalar.
template <class Record, class Rules>
AnyRule<Record> build_rule(const StopRule& spec, const Rules& rules) {
    using namespace rules_detail;
    if (has_brought(spec)) return build_with_libraries<Record>(spec, rules);
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
