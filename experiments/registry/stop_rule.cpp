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
#include "experiments/registry/rule_libraries.h"

namespace touchstone {
namespace {

const auto all_presets = std::tuple_cat(AllPresets{}, AllExpansionPresets{}, AllImpactPresets{});

template <class Rules, class Visit>
void for_each_rule(const Rules& rules, Visit&& visit) {
    std::apply([&](const auto&... rule) { (visit(rule), ...); }, rules);
}

/// A rule or a search direction by its text.
struct Known {
    std::string_view name, what;
    std::vector<plugin::Number> numbers;
};

template <class Rules>
void append(std::vector<Known>& known, const Rules& rules) {
    for_each_rule(rules, [&](const auto& rule) {
        known.push_back({rule.name, rule.what, plugin::numbers_of<std::decay_t<decltype(rule)>>()});
    });
}

/// The rules of a loop that this program has, without presets.
std::vector<Known> rules_here(Loop loop) {
    std::vector<Known> known;
    switch (loop) {
        case Loop::gjk: append(known, AllTerminations{}); break;
        case Loop::epa: append(known, epa::AllTerminations{}); break;
        case Loop::isa_gjk: append(known, gjk::AllAxisRules{}); break;
        case Loop::mpr: append(known, mpr::AllTerminations{}); break;
        case Loop::hybrid: append(known, hybrid::AllTerminations{}); break;
        case Loop::approach: append(known, toi::AllTerminations{}); break;
    }
    return known;
}

std::vector<Known> presets_of(Loop loop) {
    std::vector<Known> known;
    if (loop == Loop::gjk) append(known, AllPresets{});
    if (loop == Loop::epa) append(known, AllExpansionPresets{});
    if (loop == Loop::approach) append(known, AllImpactPresets{});
    return known;
}

/// The rules of a loop that --rule brought.
std::vector<Known> brought_rules_of(Loop loop) {
    std::vector<Known> known;
    for (const auto& [rule, library] : brought_rules())
        if (is_of_loop(rule, loop)) known.push_back({rule.name, rule.what, rule.numbers});
    return known;
}

/// Every rule of a loop, and its presets.
std::vector<Known> known_rules(Loop loop) {
    std::vector<Known> known = rules_here(loop);
    for (const auto& more : {presets_of(loop), brought_rules_of(loop)})
        known.insert(known.end(), more.begin(), more.end());
    return known;
}

const Known* found_in(const std::vector<Known>& known, std::string_view name) {
    const auto at = std::ranges::find(known, name, &Known::name);
    return at == known.end() ? nullptr : &*at;
}

std::vector<std::string> names_of(const std::vector<Known>& known) {
    std::vector<std::string> names;
    for (const Known& each : known) names.emplace_back(each.name);
    return names;
}

/// `role` is the word for it in messages: "stop" or "direction".
StopRule parse_parameters(const Call& call, const std::vector<plugin::Number>& numbers, const std::string& role) {
    StopRule result{call.name, {}, {}, {}};
    for (const plugin::Number& number : numbers) {
        result.parameters.push_back(number.standard);
        result.units.push_back(number.unit);
    }
    std::size_t position = 0;
    for (const Argument& argument : call.arguments) {
        std::size_t index = position;
        if (!argument.key.empty()) {
            std::vector<std::string> known;
            for (index = 0; index < numbers.size(); ++index) {
                known.emplace_back(numbers[index].name);
                if (known.back() == argument.key) break;
            }
            if (index == numbers.size()) refuse_word("parameter of " + call.name, argument.key, known);
        } else {
            ++position;
        }
        if (index >= numbers.size())
            throw UsageError(role + " '" + call.name + "' takes " + std::to_string(numbers.size()) +
                             " numbers, found more (column " + std::to_string(argument.value.column) +
                             "); remove the others");
        const double value = number_of(argument.value, role + " " + call.name);
        if (value < 0)
            throw UsageError(role + " " + call.name + ": found " + shortest(value) + "; expected a number >= 0");
        result.parameters[index] = value;
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
std::string signature_of(const Known& known) {
    std::string inside;
    for (const plugin::Number& number : known.numbers)
        inside += std::string(inside.empty() ? "" : ", ") + std::string(number.name) + "=" + shortest(number.standard) +
                  " [" + std::string(number.unit) + "]";
    return std::string(known.name) + (inside.empty() ? "" : "(" + inside + ")");
}

std::vector<StopDescription> described(const std::vector<Known>& known) {
    std::vector<StopDescription> list;
    for (const Known& each : known) list.push_back({signature_of(each), std::string(each.what)});
    return list;
}
}  // namespace

std::vector<StopDescription> stop_descriptions(Loop loop) {
    std::vector<StopDescription> list = described(rules_here(loop));
    list.push_back({"any(RULE, RULE, ...)", "the first that fires, in order"});
    for (StopDescription& brought : described(brought_rules_of(loop))) list.push_back(std::move(brought));
    return list;
}

std::vector<StopDescription> preset_descriptions() {
    std::vector<StopDescription> list;
    for_each_rule(all_presets, [&](const auto& preset) {
        const std::string cap = preset.max_iterations > 0 ? "cap " + std::to_string(preset.max_iterations)
                                                          : "no cap of its own, so cap " +
                                                                std::to_string(cap_where_engine_has_none) + " here";
        const auto numbers = plugin::numbers_of<std::decay_t<decltype(preset)>>();
        list.push_back({signature_of({preset.name, preset.what, numbers}),
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
    const std::vector<Known> known = known_rules(loop);
    const Known* rule = found_in(known, call.name);
    if (rule != nullptr) return parse_parameters(call, rule->numbers, "stop");
    std::vector<std::string> names = names_of(known);
    names.emplace_back("any");
    throw UsageError(unknown_word("stop", call.name, names) + "; bring one of your own with --rule (docs/library.md)");
}

StopRule parse_direction(const Call& call) {
    std::vector<Known> known;
    append(known, AllDirections{});
    const Known* direction = found_in(known, call.name);
    if (direction == nullptr) refuse_word("direction", call.name, names_of(known));
    return parse_parameters(call, direction->numbers, "direction");
}

std::vector<StopDescription> direction_descriptions() {
    std::vector<Known> known;
    append(known, AllDirections{});
    return described(known);
}

bool is_stop_rule(const Call& call) {
    if (call.name == "any") return !call.arguments.empty() && is_stop_rule(call.arguments.front().value);
    return found_in(known_rules(Loop::gjk), call.name) != nullptr;
}

bool is_known_stop(std::string_view name) {
    if (name == "any") return true;
    for (const Loop loop : {Loop::gjk, Loop::epa, Loop::isa_gjk, Loop::mpr, Loop::hybrid, Loop::approach})
        if (found_in(rules_here(loop), name) != nullptr || found_in(presets_of(loop), name) != nullptr) return true;
    return false;
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
