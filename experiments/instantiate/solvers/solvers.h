// SPDX-License-Identifier: GPL-3.0-or-later
// Every solver in one scalar, by name. Two translation units include this header, and only these are compiled again if
// a solver changes.
#pragma once

#include <concepts>
#include <string>
#include <tuple>

#include "algorithms/printed/johnson_three_points.h"
#include "algorithms/simplex_solvers/all.h"
#include "experiments/instantiate/solvers/brought.h"
#include "experiments/methods/policies.h"

namespace touchstone {

template <Field S, int D>
AnySolver<S, D> any_solver(const std::string& name) {
    AnySolver<S, D> result{Voronoi{}};
    const auto take = [&](const auto& solver) {
        if (solver.name == name) result = AnySolver<S, D>(solver);
    };
    std::apply([&](const auto&... solver) { (take(solver), ...); }, AllSimplexSolvers{});
    take(printed::JohnsonThreePoints{});
    return result;
}

/// That of a library if one brought this name, which is then none of the program's own.
template <Field S, int D>
AnySolver<S, D> named_solver(const std::string& name) {
    if constexpr (std::floating_point<S>) {
        if (const auto brought = brought_solver<S, D>(name)) return *brought;
    } else {
        refuse_brought_solver(name, scalar_traits<S>::name);
    }
    return any_solver<S, D>(name);
}

template <Field S>
AnySolver<S, 2> SolversOf<S>::planar(const std::string& name) {
    return named_solver<S, 2>(name);
}

template <Field S>
AnySolver<S, 3> SolversOf<S>::solid(const std::string& name) {
    return named_solver<S, 3>(name);
}

}  // namespace touchstone
