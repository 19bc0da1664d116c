// SPDX-License-Identifier: GPL-3.0-or-later
// Stopping rules by name: the text form. Every rule that algorithms/terminations/all.h and algorithms/presets/all.h
// list is known, through the name and parameters it carries.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/registry/call.h"

namespace touchstone {

struct StopRule {
    std::string name;
    std::vector<double> parameters;
    std::vector<std::string_view> units{};  ///< of the parameters
    std::vector<StopRule> children{};       ///< of any(...)
};

struct StopDescription {
    std::string signature, what;
};
/// Rules of this library, and the rules of known engines under their published names.
std::vector<StopDescription> stop_descriptions();
std::vector<StopDescription> preset_descriptions();
/// Stands in for an engine's loop without a cap: far beyond what any ends with, and yet an end.
inline constexpr int cap_of_no_cap = 10000;
/// The iteration cap that comes with a preset; 0 where the name is none.
int cap_of_preset(const std::string& name);

/// Where the rule of that name ends a run, v is the nearest point up to rounding.
bool promises_optimum(std::string_view name);

/// Throws UsageError.
StopRule parse_stop_rule(const Call& call);
std::string canonical(const StopRule& rule);
/// The number a sweep turns: the first length or ratio of the text that is not zero; null when there is none.
const double* tuned_number(const StopRule& rule);
/// canonical() with that number written as t.
std::string canonical_with_t(const StopRule& rule);

}  // namespace touchstone
