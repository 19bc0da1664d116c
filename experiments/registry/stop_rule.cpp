// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/stop_rule.h"

#include <algorithm>
#include <tuple>

#include "algorithms/directions/all.h"
#include "algorithms/epa/terminations/all.h"
#include "algorithms/gjk/axis_rules/all.h"
#include "algorithms/hybrid/terminations/all.h"
#include "algorithms/mpr/terminations/all.h"
#include "algorithms/presets/all.h"
#include "algorithms/presets/epa/all.h"
#include "algorithms/presets/toi/all.h"
#include "algorithms/terminations/all.h"
#include "algorithms/toi/terminations/all.h"

namespace touchstone {
namespace {

const auto all_presets = std::tuple_cat(AllPresets{}, AllExpansionPresets{}, AllImpactPresets{});

template <class Rules, class Visit>
void for_each_rule(const Rules& rules, Visit&& visit) {
    std::apply([&](const auto&... rule) { (visit(rule), ...); }, rules);
}

template <class Visit>
void for_each_rule_of(Loop loop, Visit&& visit) {
    switch (loop) {
        case Loop::gjk: return for_each_rule(AllTerminations{}, visit);
        case Loop::epa: return for_each_rule(epa::AllTerminations{}, visit);
        case Loop::isa_gjk: return for_each_rule(gjk::AllAxisRules{}, visit);
        case Loop::mpr: return for_each_rule(mpr::AllTerminations{}, visit);
        case Loop::hybrid: return for_each_rule(hybrid::AllTerminations{}, visit);
        case Loop::approach: return for_each_rule(toi::AllTerminations{}, visit);
    }
}

/// Calls `visit` with every rule and every preset.
template <class Visit>
void for_each_known_rule_of(Loop loop, Visit&& visit) {
    for_each_rule_of(loop, visit);
    if (loop == Loop::gjk) for_each_rule(AllPresets{}, visit);
    if (loop == Loop::epa) for_each_rule(AllExpansionPresets{}, visit);
    if (loop == Loop::approach) for_each_rule(AllImpactPresets{}, visit);
}

std::vector<std::string> known_names(Loop loop) {
    std::vector<std::string> names;
    for_each_known_rule_of(loop, [&](const auto& rule) { names.emplace_back(rule.name); });
    names.emplace_back("any");
    return names;
}

/// `role` is the word for it in messages: "stop" or "direction".
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
                             " numbers, found more (column " + std::to_string(argument.value.column) +
                             "); remove the others");
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
        if (rule.units[i] == "length" || rule.units[i] == "ratio" || rule.units[i] == "time")
            numbers.push_back(&rule.parameters[i]);
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

std::vector<StopDescription> stop_descriptions(Loop loop) {
    std::vector<StopDescription> list;
    for_each_rule_of(loop, [&](const auto& rule) { list.push_back({signature_of(rule), std::string(rule.what)}); });
    list.push_back({"any(RULE, RULE, ...)", "the first that fires, in order"});
    return list;
}

std::vector<StopDescription> preset_descriptions() {
    std::vector<StopDescription> list;
    for_each_rule(all_presets, [&](const auto& preset) {
        const std::string cap = preset.max_iterations > 0 ? "cap " + std::to_string(preset.max_iterations)
                                                          : "no cap of its own, so cap " +
                                                                std::to_string(cap_where_engine_has_none) + " here";
        list.push_back({signature_of(preset),
                        std::string(preset.what) + "; " + cap + "; deviates: " + std::string(preset.deviation)});
    });
    return list;
}

int cap_of_preset(const std::string& name) {
    int cap = 0;
    for_each_rule(all_presets, [&](const auto& preset) {
        if (preset.name == name) cap = preset.max_iterations > 0 ? preset.max_iterations : cap_where_engine_has_none;
    });
    return cap;
}

StopRule parse_stop_rule(const Call& call, Loop loop) {
    if (call.name == "any") {
        StopRule any{"any", {}, {}, {}};
        for (const Argument& argument : call.arguments) {
            if (!argument.key.empty())
                throw UsageError("stop any(...): found '" + argument.key +
                                 "='; expected rules, such as any(absolute_gap(1e-6), no_progress)");
            any.children.push_back(parse_stop_rule(argument.value, loop));
        }
        if (any.children.empty())
            throw UsageError(
                "stop any(...): found no rule; expected rules, such as any(absolute_gap(1e-6), no_progress)");
        return any;
    }
    std::optional<StopRule> found;
    for_each_known_rule_of(loop, [&](const auto& rule) {
        if (rule.name == call.name) found = parse_parameters<std::decay_t<decltype(rule)>>(call, "stop");
    });
    if (!found) refuse_word("stop", call.name, known_names(loop));
    return *found;
}

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
    for_each_known_rule_of(Loop::gjk, [&](const auto& rule) { found = found || rule.name == call.name; });
    return found;
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
