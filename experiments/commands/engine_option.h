// SPDX-License-Identifier: GPL-3.0-or-later
// The option --engine of commands whose methods may be engines of the user's own.
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/commands/rule_option.h"
#include "experiments/engines/engines.h"
#include "experiments/store/shell_text.h"

namespace touchstone {

/// The methods of the engines that --engine brought.
using BroughtEngines = std::shared_ptr<std::vector<std::string>>;

/// Adds --engine LIBRARY or COMMAND, repeatable. `effect` ends its description. The command line is refused if it names
/// no engine. The result is filled when the command line is read.
inline BroughtEngines add_engine_option(
    CLI::App& command, const std::string& effect = "whose engines --method can name; one alone need not be named") {
    const auto brought = std::make_shared<std::vector<std::string>>();
    command.add_option_function<std::vector<std::string>>(
        "--engine",
        [brought](const std::vector<std::string>& sources) {
            for (const auto& source : sources)
                for (const auto& name : add_engine(source)) brought->push_back(name);
        },
        "a shared library after touchstone_engine.h, or a command, " + effect + "; repeatable");
    return brought;
}

/// The methods given by --method, or else the one engine that --engine brought. Throws UsageError if there is neither.
inline std::vector<std::string> methods_or_only_engine(const std::string& command,
                                                       const std::vector<std::string>& methods,
                                                       const std::vector<std::string>& brought) {
    if (!methods.empty()) return methods;
    if (brought.size() == 1) return brought;
    std::string names;
    for (const auto& name : brought) names += (names.empty() ? "" : ", ") + name;
    throw UsageError(command + ": --method is required" +
                     (names.empty() ? ", or an --engine of your own" : "; --engine has several: " + names));
}

/// The options that a printed command needs for such a method: " --engine 'LIBRARY'", or the command in place of the
/// library, and " --rule 'LIBRARY'". Empty for a method of which this program has all, engines of its own among them.
inline std::string library_arguments(const std::string& method) {
    const std::optional<Engine> engine = find_engine(method);
    if (!engine) return rule_arguments(method);
    if (engine->address.source.find(engine_folder()) != std::string::npos) return "";
    return " --engine " + shell_quoted(engine->address.source);
}

}  // namespace touchstone
