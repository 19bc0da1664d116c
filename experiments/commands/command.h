// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that need no report. Each adds itself to the command line and returns what to do when it was chosen.
#pragma once

#include <CLI/App.hpp>
#include <functional>

namespace touchstone {

/// Exit status of a command: 0 fine, 1 wrong answers found, 2 bad usage or input (by exception).
using Action = std::function<int()>;

/// Each adds a subcommand to `app` and, when chosen, stores its action in `chosen`.
void add_list(CLI::App& app, Action& chosen);
void add_solve(CLI::App& app, Action& chosen);
void add_judge(CLI::App& app, Action& chosen);
void add_truth(CLI::App& app, Action& chosen);
void add_cases(CLI::App& app, Action& chosen);
void add_run(CLI::App& app, Action& chosen);
void add_merge(CLI::App& app, Action& chosen);
void add_choose(CLI::App& app, Action& chosen);
void add_hunt(CLI::App& app, Action& chosen);
void add_import(CLI::App& app, Action& chosen);
void add_laws(CLI::App& app, Action& chosen);
void add_shrink(CLI::App& app, Action& chosen);

}  // namespace touchstone
