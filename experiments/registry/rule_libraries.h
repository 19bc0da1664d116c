// SPDX-License-Identifier: GPL-3.0-or-later
// The stopping rules and simplex solvers that --rule brings, in shared libraries after plugin/touchstone_rule.h. They
// run in this process, since a loop asks them at every iterate. Cost: that of loading a library; then linear in names.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/plugin/touchstone_rule.h"
#include "experiments/registry/stop_rule.h"

namespace touchstone {

/// A rule or a solver, and the library that it is from.
template <class Part>
struct Brought {
    Part part;
    std::string library;
};

/// Loads a library, for as long as the program runs, and adds its rules and solvers. Throws UsageError with the library
/// if it cannot be loaded, exports no rules, was compiled against other headers or for another standard library, or
/// uses a name that is known already. Precondition: no other thread reads rules or methods yet.
void add_rule_library(const std::string& path);

std::span<const Brought<plugin::Rule>> brought_rules();
std::span<const Brought<plugin::Solver>> brought_solvers();

/// The rule of that name; null if none was brought.
const Brought<plugin::Rule>* find_brought_rule(std::string_view name);
const Brought<plugin::Solver>* find_brought_solver(std::string_view name);

/// True for the name of a rule or a preset that this program has, in any loop.
bool is_known_stop(std::string_view name);
/// True if the rule takes the records of the loop.
bool is_of_loop(const plugin::Rule& rule, Loop loop);

/// Throws UsageError: `role` ("stop" or "solver") of that name computes in the scalars of libraries, and this is none.
[[noreturn]] void refuse_scalar(std::string_view role, std::string_view name, std::string_view library,
                                std::string_view scalar);

/// A name that a method takes from a library.
struct BroughtName {
    std::string name, library;
};
/// What the stopping rules and the solver of a method's text take from libraries. Throws UsageError if the text is no
/// call.
std::vector<BroughtName> brought_by(const std::string& method);

}  // namespace touchstone
