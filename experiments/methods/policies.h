// SPDX-License-Identifier: GPL-3.0-or-later
// Solvers and stopping rules of one scalar by name. They are compiled in instantiate/solvers/ and instantiate/rules/,
// so that a change of one does not recompile the methods. Cost: one indirect call per use.
#pragma once

#include <string>
#include <type_traits>

#include "algorithms/core/erased.h"
#include "algorithms/epa/terminations/expansion.h"
#include "algorithms/gjk/axis_rules/axis_candidate.h"
#include "algorithms/hybrid/terminations/core_iterate.h"
#include "algorithms/mpr/terminations/portal_step.h"
#include "algorithms/toi/terminations/approach.h"
#include "experiments/registry/stop_rule.h"

namespace touchstone {

template <Field S>
struct SolversOf {
    static AnySolver<S, 2> planar(const std::string& name);
    static AnySolver<S, 3> solid(const std::string& name);
};

/// One function per record of a loop. The second argument only selects the record.
template <Field S>
struct RulesOf {
    template <class Record>
    using For = std::type_identity<Record>;

    static AnyStop<S, 2> build(const StopRule& rule, For<Iterate<S, 2>>);
    static AnyStop<S, 3> build(const StopRule& rule, For<Iterate<S, 3>>);
    static AnyRule<epa::Expansion<S, 2>> build(const StopRule& rule, For<epa::Expansion<S, 2>>);
    static AnyRule<epa::Expansion<S, 3>> build(const StopRule& rule, For<epa::Expansion<S, 3>>);
    static AnyRule<gjk::AxisCandidate<S, 2>> build(const StopRule& rule, For<gjk::AxisCandidate<S, 2>>);
    static AnyRule<gjk::AxisCandidate<S, 3>> build(const StopRule& rule, For<gjk::AxisCandidate<S, 3>>);
    static AnyRule<hybrid::CoreIterate<S, 2>> build(const StopRule& rule, For<hybrid::CoreIterate<S, 2>>);
    static AnyRule<hybrid::CoreIterate<S, 3>> build(const StopRule& rule, For<hybrid::CoreIterate<S, 3>>);
    static AnyRule<mpr::PortalStep<S, 2>> build(const StopRule& rule, For<mpr::PortalStep<S, 2>>);
    static AnyRule<mpr::PortalStep<S, 3>> build(const StopRule& rule, For<mpr::PortalStep<S, 3>>);
    static AnyRule<toi::Approach<S, 2>> build(const StopRule& rule, For<toi::Approach<S, 2>>);
    static AnyRule<toi::Approach<S, 3>> build(const StopRule& rule, For<toi::Approach<S, 3>>);
    static AnyDirection<S, 2> planar_direction(const StopRule& direction);
    static AnyDirection<S, 3> solid_direction(const StopRule& direction);
};

/// The solver of that name behind one type. Precondition: MethodArguments::solver() accepted the name, or it names a
/// printed solver.
template <Field S, int D>
AnySolver<S, D> solver_of(const std::string& name) {
    if constexpr (D == 2)
        return SolversOf<S>::planar(name);
    else
        return SolversOf<S>::solid(name);
}

/// The rule behind one type. Precondition: parse_stop_rule() returned it for the loop with this record.
template <class Record>
AnyRule<Record> rule_for(const StopRule& rule) {
    return RulesOf<typename Record::scalar>::build(rule, std::type_identity<Record>{});
}

template <Field S, int D>
AnyStop<S, D> stop_of(const StopRule& rule) {
    return rule_for<Iterate<S, D>>(rule);
}

/// The search direction behind one type. Precondition: parse_direction() returned it.
template <Field S, int D>
AnyDirection<S, D> direction_of(const StopRule& direction) {
    if constexpr (D == 2)
        return RulesOf<S>::planar_direction(direction);
    else
        return RulesOf<S>::solid_direction(direction);
}

}  // namespace touchstone
