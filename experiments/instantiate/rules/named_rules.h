// SPDX-License-Identifier: GPL-3.0-or-later
// The search of stopping rules by name. It knows no record, so it is compiled once and not for every loop in every
// scalar.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/registry/stop_rule.h"

namespace touchstone {

/// A rule of a text: its place in a table, and its parameters.
struct NamedRule {
    std::size_t index;
    std::vector<double> parameters;
};

/// The rule of that name, or those of any(...) in their order, as places in `names`. Throws std::logic_error for a name
/// that is not among them. Cost: the number of rules times that of names.
std::shared_ptr<const std::vector<NamedRule>> named_rules(const StopRule& rule,
                                                          std::span<const std::string_view> names);

/// The rule itself, or those of any(...) in their order, also of a nested one. They live as long as `rule`.
std::vector<const StopRule*> rules_in(const StopRule& rule);

/// True if one of them is of a library (registry/rule_libraries.h).
bool has_brought(const StopRule& rule);

/// Throws std::runtime_error: a rule of a library, in the text of rules `text`, threw an error with this text.
[[noreturn]] void throw_what_a_rule_threw(const std::string& text, std::string_view error);

}  // namespace touchstone
