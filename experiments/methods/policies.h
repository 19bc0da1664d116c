// SPDX-License-Identifier: GPL-3.0-or-later
// Solvers and stopping rules of one scalar by name. They are compiled in instantiate/solvers/ and instantiate/rules/,
// so that the methods are not compiled again when one changes.
#pragma once

#include <string>

#include "algorithms/core/erased.h"
#include "algorithms/epa/polytope/expansion.h"
#include "experiments/registry/stop_rule.h"

namespace touchstone {

template <Field S>
struct SolversOf {
    static AnySolver<S, 2> planar(const std::string& name);
    static AnySolver<S, 3> solid(const std::string& name);
};

template <Field S>
struct RulesOf {
    static AnyStop<S, 2> planar(const StopRule& rule);
    static AnyStop<S, 3> solid(const StopRule& rule);
    static AnyRule<epa::Expansion<S, 2>> planar_expansion(const StopRule& rule);
    static AnyRule<epa::Expansion<S, 3>> solid_expansion(const StopRule& rule);
    static AnyDirection<S, 2> planar_direction(const StopRule& direction);
    static AnyDirection<S, 3> solid_direction(const StopRule& direction);
};

/// The solver of that name behind one type. Precondition: MethodArguments::solver() accepted the name, or it is that of
/// a printed solver.
template <Field S, int D>
AnySolver<S, D> solver_of(const std::string& name) {
    if constexpr (D == 2)
        return SolversOf<S>::planar(name);
    else
        return SolversOf<S>::solid(name);
}

/// The rule behind one type. Precondition: parse_stop_rule() gave it.
template <Field S, int D>
AnyStop<S, D> stop_of(const StopRule& rule) {
    if constexpr (D == 2)
        return RulesOf<S>::planar(rule);
    else
        return RulesOf<S>::solid(rule);
}

/// A rule of EPA behind one type. Precondition: parse_expansion_rule() gave it.
template <Field S, int D>
AnyRule<epa::Expansion<S, D>> expansion_rule_of(const StopRule& rule) {
    if constexpr (D == 2)
        return RulesOf<S>::planar_expansion(rule);
    else
        return RulesOf<S>::solid_expansion(rule);
}

/// The search direction behind one type. Precondition: parse_direction() gave it.
template <Field S, int D>
AnyDirection<S, D> direction_of(const StopRule& direction) {
    if constexpr (D == 2)
        return RulesOf<S>::planar_direction(direction);
    else
        return RulesOf<S>::solid_direction(direction);
}

}  // namespace touchstone
