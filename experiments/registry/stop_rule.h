// SPDX-License-Identifier: GPL-3.0-or-later
// Stopping rules in text form. Every rule in the all.h of a folder is known by its name, its description and its
// parameters. Invariant: canonical() is parsed as the same rule. Cost: linear in the text.
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
    std::vector<std::string_view> units{};  ///< units of the parameters
    std::vector<StopRule> children{};       ///< the rules in any(...)
};

/// The loops that take a stopping rule. Each has its own rules; one name may denote the same test in two of them.
enum class Loop {
    gjk,       ///< algorithms/terminations, and the presets of engines
    epa,       ///< algorithms/epa/terminations, and the presets
    isa_gjk,   ///< algorithms/gjk/axis_rules
    mpr,       ///< algorithms/mpr/terminations
    hybrid,    ///< algorithms/hybrid/terminations
    approach,  ///< dynamic GJK and conservative advancement: algorithms/toi/terminations, and the presets
};

struct StopDescription {
    std::string signature, what;
};
/// The rules of a loop without presets, and the rules of known engines under their published names.
std::vector<StopDescription> stop_descriptions(Loop loop);
std::vector<StopDescription> preset_descriptions();
/// The cap in place of an engine's loop without one. It is far beyond the iterations of any run, but finite.
inline constexpr int cap_where_engine_has_none = 10000;
/// The iteration cap of a preset; 0 if the name is no preset.
int cap_of_preset(const std::string& name);

/// The rule that a call names. Throws UsageError.
StopRule parse_stop_rule(const Call& call, Loop loop = Loop::gjk);
/// The search directions of GJK (algorithms/directions/all.h), each a name with parameters, like a rule.
std::vector<StopDescription> direction_descriptions();
StopRule parse_direction(const Call& call);
/// True if the text begins with a rule of GJK.
bool is_stop_rule(const Call& call);
/// The parameters of all rules of that name in the text, including inside any(...).
std::vector<double> parameters_of(const StopRule& rule, std::string_view name);
std::string canonical(const StopRule& rule);
/// The number that a sweep varies: the first length or ratio of the text that is not zero. Null if there is none.
const double* tuned_number(const StopRule& rule);
/// canonical() with t in place of that number.
std::string canonical_with_t(const StopRule& rule);

}  // namespace touchstone
