// SPDX-License-Identifier: GPL-3.0-or-later
// Every stopping rule and preset in one scalar, behind its name. The scalars are shared out to the few translation
// units beside this header, and these are what a change of a rule compiles again.
#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include "algorithms/presets/all.h"
#include "algorithms/terminations/all.h"
#include "experiments/methods/policies.h"

namespace touchstone {

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

namespace rules_detail {
template <class Rule>
Rule with_parameters(const StopRule& spec) {
    Rule rule;
    for (std::size_t i = 0; i < Rule::parameters.size() && i < spec.parameters.size(); ++i)
        rule.*Rule::parameters[i].member = spec.parameters[i];
    return rule;
}
}  // namespace rules_detail

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
                  ? found.push_back(AnyStop<S, D>(rules_detail::with_parameters<std::decay_t<decltype(rule)>>(spec)))
                  : void()),
             ...);
        },
        std::tuple_cat(AllTerminations{}, AllPresets{}));
    return found.at(0);
}

template <Field S>
AnyStop<S, 2> RulesOf<S>::planar(const StopRule& rule) {
    return build_stop<S, 2>(rule);
}

template <Field S>
AnyStop<S, 3> RulesOf<S>::solid(const StopRule& rule) {
    return build_stop<S, 3>(rule);
}

}  // namespace touchstone
