// SPDX-License-Identifier: GPL-3.0-or-later
// Stopping rules by name: the text form, and the rule it builds for a scalar. Knows every rule that
// algorithms/terminations/all.h and algorithms/presets/all.h list, through the name and parameters each rule carries.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "algorithms/core/erased.h"
#include "algorithms/presets/all.h"
#include "algorithms/terminations/all.h"
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

/// Throws UsageError.
StopRule parse_stop_rule(const Call& call);
std::string canonical(const StopRule& rule);
/// The number a sweep turns: the first length or ratio of the text that is not zero; null when there is none.
const double* tuned_number(const StopRule& rule);
/// canonical() with that number written as t.
std::string canonical_with_t(const StopRule& rule);

/// Several rules in the order of the text, the first that fires: the run-time form of AnyOf.
template <Scalar S, int D>
struct RuntimeAnyOf {
    std::vector<AnyStop<S, D>> rules;
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        for (const auto& rule : rules)
            if (const Stop<S> stop = rule(iterate)) return stop;
        return {};
    }
};

namespace registry_detail {
template <class Rule>
Rule with_parameters(const StopRule& spec) {
    Rule rule;
    for (std::size_t i = 0; i < Rule::parameters.size() && i < spec.parameters.size(); ++i)
        rule.*Rule::parameters[i].member = spec.parameters[i];
    return rule;
}
}  // namespace registry_detail

template <Scalar S, int D>
AnyStop<S, D> build_stop(const StopRule& spec) {
    if (spec.name == "any") {
        RuntimeAnyOf<S, D> any;
        for (const StopRule& child : spec.children) any.rules.push_back(build_stop<S, D>(child));
        return AnyStop<S, D>(std::move(any));
    }
    std::vector<AnyStop<S, D>> found;
    std::apply(
        [&](const auto&... rule) {
            (((rule.name == spec.name)
                  ? found.push_back(AnyStop<S, D>(registry_detail::with_parameters<std::decay_t<decltype(rule)>>(spec)))
                  : void()),
             ...);
        },
        std::tuple_cat(AllTerminations{}, AllPresets{}));
    return found.at(0);
}

}  // namespace touchstone
