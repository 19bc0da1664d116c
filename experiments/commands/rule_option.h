// SPDX-License-Identifier: GPL-3.0-or-later
// The option --rule of every command that reads methods, and the text by which a printed command has it again.
#pragma once

#include <CLI/App.hpp>
#include <set>
#include <string>
#include <vector>

#include "experiments/registry/rule_libraries.h"
#include "experiments/store/shell_text.h"

namespace touchstone {

/// Adds --rule LIBRARY, repeatable. The libraries are loaded when the command line is read, before any method is.
inline void add_rule_option(CLI::App& command) {
    command
        .add_option_function<std::vector<std::string>>(
            "--rule",
            [](const std::vector<std::string>& libraries) {
                for (const auto& library : libraries) add_rule_library(library);
            },
            "a shared library after plugin/touchstone_rule.h: methods can name its stopping rules and solvers; "
            "repeatable")
        ->allow_extra_args(false);
}

/// " --rule 'LIBRARY'" for each library of which such a method has a rule or its solver; empty if there is none.
inline std::string rule_arguments(const std::string& method) {
    std::set<std::string> libraries;
    for (const BroughtName& brought : brought_by(method)) libraries.insert(brought.library);
    std::string text;
    for (const auto& library : libraries) text += " --rule " + shell_quoted(library);
    return text;
}

}  // namespace touchstone
