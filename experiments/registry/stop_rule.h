// SPDX-License-Identifier: GPL-3.0-or-later
// Stopping rules by name: the text form. Every rule that the all.h of a folder lists is known, through the name, the
// description and the parameters it carries.
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

/// The loops that take a stopping rule. Each has rules of its own; one name may mean the same test in two of them.
enum class Loop {
    gjk,       ///< algorithms/terminations, and the presets of engines
    epa,       ///< algorithms/epa/terminations, and the presets
    isa_gjk,   ///< algorithms/gjk/terminations
    mpr,       ///< algorithms/mpr/terminations
    hybrid,    ///< algorithms/penetration/terminations
    approach,  ///< dynamic GJK and conservative advancement: algorithms/toi/terminations, and the presets
};

struct StopDescription {
    std::string signature, what;
};
/// The rules of a loop, without presets, and the rules of known engines under their published names.
std::vector<StopDescription> stop_descriptions(Loop loop);
std::vector<StopDescription> preset_descriptions();
/// Stands in for an engine's loop without a cap: far beyond what any ends with, and yet an end.
inline constexpr int cap_where_engine_has_none = 10000;
/// The iteration cap that comes with a preset; 0 where the name is none.
int cap_of_preset(const std::string& name);

/// Throws UsageError.
StopRule parse_stop_rule(const Call& call, Loop loop = Loop::gjk);
/// The search directions of GJK (algorithms/directions/all.h): a name with parameters, as a rule is.
std::vector<StopDescription> direction_descriptions();
StopRule parse_direction(const Call& call);
/// Whether the text begins with a rule of GJK.
bool is_stop_rule(const Call& call);
/// Whether a rule of that name is in the text, any(...) included, and the parameters of all those.
bool mentions(const StopRule& rule, std::string_view name);
std::vector<double> parameters_of(const StopRule& rule, std::string_view name);
std::string canonical(const StopRule& rule);
/// The number a sweep turns: the first length or ratio of the text that is not zero; null when there is none.
const double* tuned_number(const StopRule& rule);
/// canonical() with that number written as t.
std::string canonical_with_t(const StopRule& rule);

}  // namespace touchstone
