// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that write or compare reports and pages, or answer as these do. Each adds itself to the command line.
#pragma once

#include "experiments/commands/command.h"

namespace touchstone {

/// Each of these adds a subcommand to `app`. If the user chooses it, its action is stored in `chosen`.
void add_report(CLI::App& app, Action& chosen);
void add_replay(CLI::App& app, Action& chosen);
void add_atlas(CLI::App& app, Action& chosen);
void add_choose(CLI::App& app, Action& chosen);
void add_diff(CLI::App& app, Action& chosen);
void add_rerun(CLI::App& app, Action& chosen);
void add_examine(CLI::App& app, Action& chosen);

}  // namespace touchstone
