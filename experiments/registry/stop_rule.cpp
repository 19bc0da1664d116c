// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/stop_rule.h"

#include <algorithm>
#include <tuple>

#include "algorithms/directions/all.h"
#include "algorithms/epa/terminations/all.h"
#include "algorithms/presets/all.h"
#include "algorithms/terminations/all.h"
#include "experiments/registry/short_descriptions.h"

namespace touchstone {
namespace {

/// The rules of GJK and of EPA; their names differ, so that one text never means two rules.
const auto rules_of_gjk = std::tuple_cat(AllTerminations{}, AllPresets{});
const epa::AllTerminations rules_of_epa;

template <class Rules, class Visit>
void for_each_rule(const Rules& rules, Visit&& visit) {
    std::apply([&](const auto&... rule) { (visit(rule), ...); }, rules);
}

template <class Rules>
std::vector<std::string> known_names(const Rules& rules) {
    std::vector<std::string> names;
    for_each_rule(rules, [&](const auto& rule) { names.emplace_back(rule.name); });
    names.emplace_back("any");
    return names;
}

/// `role` is what messages call it: "stop" or "direction".
template <class Rule>
StopRule parse_parameters(const Call& call, const std::string& role) {
    StopRule result{call.name, {}, {}, {}};
    Rule rule;
    std::size_t position = 0;
    for (const Argument& argument : call.arguments) {
        std::size_t index = position;
        if (!argument.key.empty()) {
            std::vector<std::string> known;
            for (index = 0; index < Rule::parameters.size(); ++index) {
                known.emplace_back(Rule::parameters[index].name);
                if (known.back() == argument.key) break;
            }
            if (index == Rule::parameters.size()) refuse_word("parameter of " + call.name, argument.key, known);
        } else {
            ++position;
        }
        if (index >= Rule::parameters.size())
            throw UsageError(role + " '" + call.name + "' takes " + std::to_string(Rule::parameters.size()) +
                             " numbers, found more (column " + std::to_string(argument.value.column) + ")");
        const double value = number_of(argument.value, role + " " + call.name);
        if (value < 0)
            throw UsageError(role + " " + call.name + ": found " + shortest(value) + "; expected a number >= 0");
        rule.*Rule::parameters[index].member = value;
    }
    for (const auto& parameter : Rule::parameters) {
        result.parameters.push_back(rule.*parameter.member);
        result.units.push_back(parameter.unit);
    }
    return result;
}

void collect_numbers(const StopRule& rule, std::vector<const double*>& numbers) {
    for (std::size_t i = 0; i < rule.parameters.size(); ++i)
        if (rule.units[i] == "length" || rule.units[i] == "ratio") numbers.push_back(&rule.parameters[i]);
    for (const StopRule& child : rule.children) collect_numbers(child, numbers);
}

std::string print(const StopRule& rule, const double* as_t) {
    std::string inside;
    for (const double& x : rule.parameters) inside += (inside.empty() ? "" : ", ") + (&x == as_t ? "t" : shortest(x));
    for (const StopRule& child : rule.children) inside += (inside.empty() ? "" : ", ") + print(child, as_t);
    return inside.empty() ? rule.name : rule.name + "(" + inside + ")";
}

}  // namespace

namespace {
template <class Rule>
std::string signature_of(const Rule& rule) {
    std::string inside;
    for (const auto& parameter : rule.parameters)
        inside += std::string(inside.empty() ? "" : ", ") + std::string(parameter.name) + "=" +
                  shortest(rule.*parameter.member) + " [" + std::string(parameter.unit) + "]";
    return std::string(rule.name) + (inside.empty() ? "" : "(" + inside + ")");
}
}  // namespace

namespace {

template <class Rules>
std::vector<StopDescription> descriptions(const Rules& rules, std::string_view (&what)(std::string_view)) {
    std::vector<StopDescription> list;
    for_each_rule(rules, [&](const auto& rule) { list.push_back({signature_of(rule), std::string(what(rule.name))}); });
    list.push_back({"any(RULE, RULE, ...)", "the first that fires, in order"});
    return list;
}

}  // namespace

std::vector<StopDescription> stop_descriptions() { return descriptions(AllTerminations{}, description_of_stop); }

std::vector<StopDescription> expansion_rule_descriptions() {
    return descriptions(rules_of_epa, description_of_expansion_rule);
}

std::vector<StopDescription> preset_descriptions() {
    std::vector<StopDescription> list;
    const auto describe = [&](const auto& preset) {
        const std::string cap = preset.max_iterations > 0
                                    ? "cap " + std::to_string(preset.max_iterations)
                                    : "no cap of its own, so cap " + std::to_string(cap_of_no_cap) + " here";
        list.push_back({signature_of(preset), std::string(description_of_preset(preset.name)) + "; " + cap +
                                                  "; deviates: " + std::string(preset.deviation)});
    };
    std::apply([&](const auto&... preset) { (describe(preset), ...); }, AllPresets{});
    return list;
}

int cap_of_preset(const std::string& name) {
    int cap = 0;
    const auto take = [&](const auto& preset) {
        if (preset.name == name) cap = preset.max_iterations > 0 ? preset.max_iterations : cap_of_no_cap;
    };
    std::apply([&](const auto&... preset) { (take(preset), ...); }, AllPresets{});
    return cap;
}

namespace {

template <class Rules>
StopRule parse_rule(const Call& call, const Rules& rules) {
    if (call.name == "any") {
        StopRule any{"any", {}, {}, {}};
        for (const Argument& argument : call.arguments) {
            if (!argument.key.empty()) throw UsageError("stop any(...) takes rules, found '" + argument.key + "='");
            any.children.push_back(parse_rule(argument.value, rules));
        }
        if (any.children.empty()) throw UsageError("stop any(...) needs at least one rule");
        return any;
    }
    std::optional<StopRule> found;
    for_each_rule(rules, [&](const auto& rule) {
        if (rule.name == call.name) found = parse_parameters<std::decay_t<decltype(rule)>>(call, "stop");
    });
    if (!found) refuse_word("stop", call.name, known_names(rules));
    return *found;
}

}  // namespace

StopRule parse_stop_rule(const Call& call) { return parse_rule(call, rules_of_gjk); }

StopRule parse_expansion_rule(const Call& call) { return parse_rule(call, rules_of_epa); }

StopRule parse_direction(const Call& call) {
    std::optional<StopRule> found;
    std::vector<std::string> known;
    for_each_rule(AllDirections{}, [&](const auto& direction) {
        known.emplace_back(direction.name);
        if (direction.name == call.name) found = parse_parameters<std::decay_t<decltype(direction)>>(call, "direction");
    });
    if (!found) refuse_word("direction", call.name, known);
    return *found;
}

std::vector<StopDescription> direction_descriptions() {
    std::vector<StopDescription> list;
    for_each_rule(AllDirections{}, [&](const auto& direction) {
        list.push_back({signature_of(direction), std::string(direction.what)});
    });
    return list;
}

bool is_stop_rule(const Call& call) {
    if (call.name == "any") return !call.arguments.empty() && is_stop_rule(call.arguments.front().value);
    bool found = false;
    for_each_rule(rules_of_gjk, [&](const auto& rule) { found = found || rule.name == call.name; });
    return found;
}

bool mentions(const StopRule& rule, std::string_view name) {
    return rule.name == name || std::any_of(rule.children.begin(), rule.children.end(),
                                            [&](const StopRule& child) { return mentions(child, name); });
}

std::vector<double> parameters_of(const StopRule& rule, std::string_view name) {
    std::vector<double> found;
    if (rule.name == name) found = rule.parameters;
    for (const StopRule& child : rule.children)
        for (double x : parameters_of(child, name)) found.push_back(x);
    return found;
}

std::string canonical(const StopRule& rule) { return print(rule, nullptr); }

const double* tuned_number(const StopRule& rule) {
    std::vector<const double*> numbers;
    collect_numbers(rule, numbers);
    for (const double* x : numbers)
        if (*x != 0) return x;
    return nullptr;
}

std::string canonical_with_t(const StopRule& rule) { return print(rule, tuned_number(rule)); }

}  // namespace touchstone
