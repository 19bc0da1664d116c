// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/rules/named_rules.h"

#include <algorithm>
#include <stdexcept>

namespace touchstone {
namespace {

void append(std::vector<NamedRule>& found, const StopRule& rule, std::span<const std::string_view> names) {
    if (rule.name == "any") {
        // The first rule that fires counts, in a nested any(...) as well, so all of them stand in one list.
        for (const StopRule& child : rule.children) append(found, child, names);
        return;
    }
    const auto name = std::ranges::find(names, rule.name);
    if (name == names.end()) throw std::logic_error("no stopping rule of this loop is named '" + rule.name + "'");
    found.push_back({static_cast<std::size_t>(name - names.begin()), rule.parameters});
}

}  // namespace

std::shared_ptr<const std::vector<NamedRule>> named_rules(const StopRule& rule,
                                                          std::span<const std::string_view> names) {
    auto found = std::make_shared<std::vector<NamedRule>>();
    append(*found, rule, names);
    return found;
}

}  // namespace touchstone
