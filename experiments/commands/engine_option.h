// SPDX-License-Identifier: GPL-3.0-or-later
// The option --engine of commands whose methods may be engines of the user's own.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "experiments/engines/engines.h"

namespace touchstone {

/// Adds --engine LIBRARY or COMMAND, repeatable. The command line is refused if it names no engine.
inline void add_engine_option(CLI::App& command) {
    command.add_option_function<std::vector<std::string>>(
        "--engine",
        [](const std::vector<std::string>& sources) {
            for (const auto& source : sources) add_engine(source);
        },
        "a shared library after touchstone_engine.h, or a command, whose engines --method can name; repeatable");
}

/// The option that a command needs for such a method: " --engine 'LIBRARY'". Empty for every other method.
inline std::string engine_arguments(const std::string& method) {
    if (!method.starts_with("engine/")) return "";
    for (const Engine& engine : engines()) {
        const std::string& source = engine.address.source;
        if (engine.method_name() == method && source.find(engine_folder()) == std::string::npos)
            return " --engine '" + source + "'";
    }
    return "";
}

}  // namespace touchstone
