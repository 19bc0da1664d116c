// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that need no report. Each adds itself to the command line and returns its action.
#pragma once

#include <CLI/App.hpp>
#include <functional>

namespace touchstone {

/// Runs a command and returns its exit status: 0 for success, 1 if wrong answers were found. Wrong usage or input is an
/// exception, which becomes 2.
using Action = std::function<int()>;

/// Each of these adds a subcommand to `app`. If the user chooses it, its action is stored in `chosen`.
void add_list(CLI::App& app, Action& chosen);
void add_solve(CLI::App& app, Action& chosen);
void add_judge(CLI::App& app, Action& chosen);
void add_audit(CLI::App& app, Action& chosen);
void add_truth(CLI::App& app, Action& chosen);
void add_cases(CLI::App& app, Action& chosen);
void add_run(CLI::App& app, Action& chosen);
void add_merge(CLI::App& app, Action& chosen);
void add_archive(CLI::App& app, Action& chosen);
void add_hunt(CLI::App& app, Action& chosen);
void add_import(CLI::App& app, Action& chosen);
void add_laws(CLI::App& app, Action& chosen);
void add_shrink(CLI::App& app, Action& chosen);

}  // namespace touchstone
