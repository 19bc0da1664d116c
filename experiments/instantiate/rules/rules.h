// SPDX-License-Identifier: GPL-3.0-or-later
// Every stopping rule of every loop, every preset and every search direction in one scalar, behind its name. The
// scalars are shared out to the few translation units beside this header, and these are what a change of a rule
// compiles again.
#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include "algorithms/directions/all.h"
#include "algorithms/epa/terminations/all.h"
#include "algorithms/gjk/axis_rules/all.h"
#include "algorithms/mpr/terminations/all.h"
#include "algorithms/penetration/terminations/all.h"
#include "algorithms/presets/all.h"
#include "algorithms/presets/epa/all.h"
#include "algorithms/presets/toi/all.h"
#include "algorithms/terminations/all.h"
#include "algorithms/toi/terminations/all.h"
#include "experiments/methods/policies.h"

namespace touchstone {

/// Several rules in the order of the text, the first that fires: the run-time form of AnyOf.
template <class Record>
struct RuntimeAnyOf {
    std::vector<AnyRule<Record>> rules;
    Stop<typename Record::scalar> operator()(const Record& record) const {
        for (const auto& rule : rules)
            if (const auto stop = rule(record)) return stop;
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

template <class Record, class Rules>
AnyRule<Record> build_rule(const StopRule& spec, const Rules& rules) {
    if (spec.name == "any") {
        RuntimeAnyOf<Record> any;
        for (const StopRule& child : spec.children) any.rules.push_back(build_rule<Record>(child, rules));
        return AnyRule<Record>(std::move(any));
    }
    std::vector<AnyRule<Record>> found;
    std::apply(
        [&](const auto&... rule) {
            (((rule.name == spec.name)
                  ? found.push_back(AnyRule<Record>(rules_detail::with_parameters<std::decay_t<decltype(rule)>>(spec)))
                  : void()),
             ...);
        },
        rules);
    return found.at(0);
}

namespace rules_detail {
/// The rules that may be asked about a record.
template <class Record>
struct RulesOfRecord;
template <Field S, int D>
struct RulesOfRecord<Iterate<S, D>> {
    static constexpr auto all() { return std::tuple_cat(AllTerminations{}, AllPresets{}); }
};
template <Field S, int D>
struct RulesOfRecord<epa::Expansion<S, D>> {
    static constexpr auto all() { return std::tuple_cat(epa::AllTerminations{}, AllExpansionPresets{}); }
};
template <Field S, int D>
struct RulesOfRecord<gjk::AxisCandidate<S, D>> {
    static constexpr auto all() { return gjk::AllAxisRules{}; }
};
template <Field S, int D>
struct RulesOfRecord<penetration::CoreIterate<S, D>> {
    static constexpr auto all() { return penetration::AllTerminations{}; }
};
template <Field S, int D>
struct RulesOfRecord<mpr::PortalStep<S, D>> {
    static constexpr auto all() { return mpr::AllTerminations{}; }
};
template <Field S, int D>
struct RulesOfRecord<toi::Approach<S, D>> {
    static constexpr auto all() { return std::tuple_cat(toi::AllTerminations{}, AllImpactPresets{}); }
};
}  // namespace rules_detail

template <class Record>
AnyRule<Record> build_rule_for(const StopRule& spec) {
    return build_rule<Record>(spec, rules_detail::RulesOfRecord<Record>::all());
}

template <Field S>
AnyRule<Iterate<S, 2>> RulesOf<S>::build(const StopRule& rule, For<Iterate<S, 2>>) {
    return build_rule_for<Iterate<S, 2>>(rule);
}

template <Field S>
AnyRule<Iterate<S, 3>> RulesOf<S>::build(const StopRule& rule, For<Iterate<S, 3>>) {
    return build_rule_for<Iterate<S, 3>>(rule);
}

template <Field S>
AnyRule<epa::Expansion<S, 2>> RulesOf<S>::build(const StopRule& rule, For<epa::Expansion<S, 2>>) {
    return build_rule_for<epa::Expansion<S, 2>>(rule);
}

template <Field S>
AnyRule<epa::Expansion<S, 3>> RulesOf<S>::build(const StopRule& rule, For<epa::Expansion<S, 3>>) {
    return build_rule_for<epa::Expansion<S, 3>>(rule);
}

template <Field S>
AnyRule<gjk::AxisCandidate<S, 2>> RulesOf<S>::build(const StopRule& rule, For<gjk::AxisCandidate<S, 2>>) {
    return build_rule_for<gjk::AxisCandidate<S, 2>>(rule);
}

template <Field S>
AnyRule<gjk::AxisCandidate<S, 3>> RulesOf<S>::build(const StopRule& rule, For<gjk::AxisCandidate<S, 3>>) {
    return build_rule_for<gjk::AxisCandidate<S, 3>>(rule);
}

template <Field S>
AnyRule<penetration::CoreIterate<S, 2>> RulesOf<S>::build(const StopRule& rule, For<penetration::CoreIterate<S, 2>>) {
    return build_rule_for<penetration::CoreIterate<S, 2>>(rule);
}

template <Field S>
AnyRule<penetration::CoreIterate<S, 3>> RulesOf<S>::build(const StopRule& rule, For<penetration::CoreIterate<S, 3>>) {
    return build_rule_for<penetration::CoreIterate<S, 3>>(rule);
}

template <Field S>
AnyRule<mpr::PortalStep<S, 2>> RulesOf<S>::build(const StopRule& rule, For<mpr::PortalStep<S, 2>>) {
    return build_rule_for<mpr::PortalStep<S, 2>>(rule);
}

template <Field S>
AnyRule<mpr::PortalStep<S, 3>> RulesOf<S>::build(const StopRule& rule, For<mpr::PortalStep<S, 3>>) {
    return build_rule_for<mpr::PortalStep<S, 3>>(rule);
}

template <Field S>
AnyRule<toi::Approach<S, 2>> RulesOf<S>::build(const StopRule& rule, For<toi::Approach<S, 2>>) {
    return build_rule_for<toi::Approach<S, 2>>(rule);
}

template <Field S>
AnyRule<toi::Approach<S, 3>> RulesOf<S>::build(const StopRule& rule, For<toi::Approach<S, 3>>) {
    return build_rule_for<toi::Approach<S, 3>>(rule);
}

template <Field S, int D>
AnyDirection<S, D> build_direction(const StopRule& spec) {
    AnyDirection<S, D> found;
    const auto take = [&]<class Direction>(const Direction& direction) {
        if (direction.name == spec.name && spec.name != ClosestPoint::name)
            found = AnyDirection<S, D>(rules_detail::with_parameters<Direction>(spec));
    };
    std::apply([&](const auto&... direction) { (take(direction), ...); }, AllDirections{});
    return found;
}

template <Field S>
AnyDirection<S, 2> RulesOf<S>::planar_direction(const StopRule& direction) {
    return build_direction<S, 2>(direction);
}

template <Field S>
AnyDirection<S, 3> RulesOf<S>::solid_direction(const StopRule& direction) {
    return build_direction<S, 3>(direction);
}

}  // namespace touchstone
