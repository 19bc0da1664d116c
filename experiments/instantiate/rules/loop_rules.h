// SPDX-License-Identifier: GPL-3.0-or-later
// Every stopping rule and preset of the loops other than GJK in one scalar, behind its name: EPA, separating axes, the
// hybrid, portal refinement, time of impact. gjk_rules.h says why they are compiled apart.
#pragma once

#include <tuple>

#include "algorithms/epa/terminations/all.h"
#include "algorithms/gjk/axis_rules/all.h"
#include "algorithms/hybrid/terminations/all.h"
#include "algorithms/mpr/terminations/all.h"
#include "algorithms/presets/epa/all.h"
#include "algorithms/presets/toi/all.h"
#include "algorithms/toi/terminations/all.h"
#include "experiments/instantiate/rules/build_rule.h"

namespace touchstone {

template <Field S>
AnyRule<epa::Expansion<S, 2>> RulesOf<S>::build(const StopRule& rule, For<epa::Expansion<S, 2>>) {
    return build_rule<epa::Expansion<S, 2>>(rule, std::tuple_cat(epa::AllTerminations{}, AllExpansionPresets{}));
}

template <Field S>
AnyRule<epa::Expansion<S, 3>> RulesOf<S>::build(const StopRule& rule, For<epa::Expansion<S, 3>>) {
    return build_rule<epa::Expansion<S, 3>>(rule, std::tuple_cat(epa::AllTerminations{}, AllExpansionPresets{}));
}

template <Field S>
AnyRule<gjk::AxisCandidate<S, 2>> RulesOf<S>::build(const StopRule& rule, For<gjk::AxisCandidate<S, 2>>) {
    return build_rule<gjk::AxisCandidate<S, 2>>(rule, gjk::AllAxisRules{});
}

template <Field S>
AnyRule<gjk::AxisCandidate<S, 3>> RulesOf<S>::build(const StopRule& rule, For<gjk::AxisCandidate<S, 3>>) {
    return build_rule<gjk::AxisCandidate<S, 3>>(rule, gjk::AllAxisRules{});
}

template <Field S>
AnyRule<hybrid::CoreIterate<S, 2>> RulesOf<S>::build(const StopRule& rule, For<hybrid::CoreIterate<S, 2>>) {
    return build_rule<hybrid::CoreIterate<S, 2>>(rule, hybrid::AllTerminations{});
}

template <Field S>
AnyRule<hybrid::CoreIterate<S, 3>> RulesOf<S>::build(const StopRule& rule, For<hybrid::CoreIterate<S, 3>>) {
    return build_rule<hybrid::CoreIterate<S, 3>>(rule, hybrid::AllTerminations{});
}

template <Field S>
AnyRule<mpr::PortalStep<S, 2>> RulesOf<S>::build(const StopRule& rule, For<mpr::PortalStep<S, 2>>) {
    return build_rule<mpr::PortalStep<S, 2>>(rule, mpr::AllTerminations{});
}

template <Field S>
AnyRule<mpr::PortalStep<S, 3>> RulesOf<S>::build(const StopRule& rule, For<mpr::PortalStep<S, 3>>) {
    return build_rule<mpr::PortalStep<S, 3>>(rule, mpr::AllTerminations{});
}

template <Field S>
AnyRule<toi::Approach<S, 2>> RulesOf<S>::build(const StopRule& rule, For<toi::Approach<S, 2>>) {
    return build_rule<toi::Approach<S, 2>>(rule, std::tuple_cat(toi::AllTerminations{}, AllImpactPresets{}));
}

template <Field S>
AnyRule<toi::Approach<S, 3>> RulesOf<S>::build(const StopRule& rule, For<toi::Approach<S, 3>>) {
    return build_rule<toi::Approach<S, 3>>(rule, std::tuple_cat(toi::AllTerminations{}, AllImpactPresets{}));
}

}  // namespace touchstone
