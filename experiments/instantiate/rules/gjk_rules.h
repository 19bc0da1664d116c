// SPDX-License-Identifier: GPL-3.0-or-later
// Every stopping rule, preset and search direction of GJK in one scalar, behind its name. The scalars are shared out to
// gjk_rounding.cpp and gjk_informed.cpp, and these two are what a change of a rule compiles again.
//
// An explicit instantiation of RulesOf compiles the members whose definition it has seen. So the rules of GJK and those
// of the other loops (loop_rules.h) are compiled apart, and a scalar that one of the two forgot does not link.
#pragma once

#include <tuple>

#include "algorithms/directions/all.h"
#include "algorithms/presets/all.h"
#include "algorithms/terminations/all.h"
#include "experiments/instantiate/rules/build_rule.h"

namespace touchstone {

template <Field S>
AnyRule<Iterate<S, 2>> RulesOf<S>::build(const StopRule& rule, For<Iterate<S, 2>>) {
    return build_rule<Iterate<S, 2>>(rule, std::tuple_cat(AllTerminations{}, AllPresets{}));
}

template <Field S>
AnyRule<Iterate<S, 3>> RulesOf<S>::build(const StopRule& rule, For<Iterate<S, 3>>) {
    return build_rule<Iterate<S, 3>>(rule, std::tuple_cat(AllTerminations{}, AllPresets{}));
}

template <Field S, int D>
AnyDirection<S, D> build_direction(const StopRule& spec) {
    AnyDirection<S, D> found;
    const auto take = [&]<class Direction>(const Direction& direction) {
        if (direction.name == spec.name && spec.name != ClosestPoint::name)
            found = AnyDirection<S, D>(rules_detail::with_parameters<Direction>(spec.parameters));
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
