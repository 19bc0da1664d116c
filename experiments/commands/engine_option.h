// SPDX-License-Identifier: GPL-3.0-or-later
// The option --engine of commands whose methods may be engines of the user's own.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/engines/engines.h"
#include "experiments/store/shell_text.h"

namespace touchstone {

/// Adds --engine LIBRARY or COMMAND, repeatable. `effect` ends its description. The command line is refused if it names
/// no engine.
inline void add_engine_option(CLI::App& command, const std::string& effect = "whose engines --method can name") {
    command.add_option_function<std::vector<std::string>>(
        "--engine",
        [](const std::vector<std::string>& sources) {
            for (const auto& source : sources) add_engine(source);
        },
        "a shared library after touchstone_engine.h, or a command, " + effect + "; repeatable");
}

/// The option that a printed command needs for such a method: " --engine 'LIBRARY'", or the command in place of the
/// library. Empty for every other method and for the engines of this program.
inline std::string engine_arguments(const std::string& method) {
    const std::optional<Engine> engine = find_engine(method);
    if (!engine || engine->address.source.find(engine_folder()) != std::string::npos) return "";
    return " --engine " + shell_quoted(engine->address.source);
}

}  // namespace touchstone
