// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/rules/named_rules.h"

#include <algorithm>
#include <stdexcept>

#include "experiments/registry/rule_libraries.h"

namespace touchstone {
namespace {

void append(std::vector<const StopRule*>& found, const StopRule& rule) {
    // The first rule that fires counts, in a nested any(...) as well, so all of them stand in one list.
    if (rule.name != "any") return found.push_back(&rule);
    for (const StopRule& child : rule.children) append(found, child);
}

}  // namespace

std::shared_ptr<const std::vector<NamedRule>> named_rules(const StopRule& rule,
                                                          std::span<const std::string_view> names) {
    auto found = std::make_shared<std::vector<NamedRule>>();
    for (const StopRule* each : rules_in(rule)) {
        const auto name = std::ranges::find(names, each->name);
        if (name == names.end()) throw std::logic_error("no stopping rule of this loop is named '" + each->name + "'");
        found->push_back({static_cast<std::size_t>(name - names.begin()), each->parameters});
    }
    return found;
}

std::vector<const StopRule*> rules_in(const StopRule& rule) {
    std::vector<const StopRule*> found;
    append(found, rule);
    return found;
}

bool has_brought(const StopRule& rule) {
    const auto rules = rules_in(rule);
    return std::ranges::any_of(rules, [](const StopRule* each) { return find_brought_rule(each->name) != nullptr; });
}

void throw_what_a_rule_threw(const std::string& text, std::string_view error) {
    throw std::runtime_error("stop " + text + ": a rule of --rule threw '" + std::string(error) +
                             "'; a rule must not throw, and returns Stop<S>::stalled(name) where it cannot go on");
}

}  // namespace touchstone
