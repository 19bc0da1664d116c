// SPDX-License-Identifier: MIT
// Checks the options of a query at compile time. If they are not options of that query, one sentence says what is
// wrong.
//
// Each query names the concept of its own stopping rules. The checks run in the order in which callers err, and only
// the first that fails is reported. Invariant: a query whose options fail compiles nothing further, so the sentence is
// the first error, and no error inside the loop follows.
#pragma once

#include <type_traits>

#include "algorithms/core/simplex.h"

namespace touchstone::detail {

/// Options with a solver and a stopping rule, of whatever types.
template <class O>
concept HoldsPolicies = requires(const O& options) {
    options.solver;
    options.stop;
};

/// Options whose member `solver` is a simplex solver.
template <class O, class S, int D>
concept HoldsSolver = requires(const O& options) {
    requires SimplexSolver<std::remove_cvref_t<decltype(options.solver)>, S, D>;
};

/// Options with a simplex solver in the place of the stopping rule.
template <class O, class S, int D>
concept HoldsSolverAsRule = requires(const O& options) {
    requires SimplexSolver<std::remove_cvref_t<decltype(options.stop)>, S, D>;
};

/// True if O holds a solver and a rule; otherwise a static_assert says what is wrong. `is_rule`: the member `stop`
/// satisfies the concept of the rules of the calling query.
template <class O, class S, int D, bool is_rule>
consteval bool are_options() {
    constexpr bool holds = HoldsPolicies<O>, solver = HoldsSolver<O, S, D>, swapped = HoldsSolverAsRule<O, S, D>;
    static_assert(Field<S>, "GJK divides: use a Field scalar");
    static_assert(holds,
                  "the options of a query are a struct such as gjk::Options<Voronoi, AbsoluteGap>{{}, "
                  "AbsoluteGap{1e-6}}: a number, a rule or an observer in their place is none");
    static_assert(!holds || solver || !swapped,
                  "solver and stopping rule are swapped: the solver comes first, as in "
                  "gjk::Options<Voronoi, AbsoluteGap>");
    static_assert(!holds || solver || swapped,
                  "the first template argument of the options is no simplex solver "
                  "(algorithms/simplex_solvers/all.h has the list)");
    static_assert(!holds || !solver || is_rule,
                  "the stopping rule of the options is none of this query: gjk::distance takes those of "
                  "algorithms/terminations/, the other queries those of docs/library.md");
    return Field<S> && holds && solver && is_rule;
}

}  // namespace touchstone::detail
