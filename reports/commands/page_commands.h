// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that write or compare reports and pages.
#pragma once

#include "experiments/commands/command.h"

namespace touchstone {

/// Each adds a subcommand to `app` and, when chosen, stores its action in `chosen`.
void add_report(CLI::App& app, Action& chosen);
void add_replay(CLI::App& app, Action& chosen);
void add_atlas(CLI::App& app, Action& chosen);
void add_diff(CLI::App& app, Action& chosen);

}  // namespace touchstone
