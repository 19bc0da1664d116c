// SPDX-License-Identifier: GPL-3.0-or-later
// The engines that the program can judge: those built with it, those of npm packages, and those given by --engine.
// Cost: that of loading a library or starting a command.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/engines/engine_process.h"
#include "experiments/registry/call.h"

namespace touchstone {

struct Engine {
    EngineAddress address;
    wire::Greeting greeting;
    std::string method_name() const { return std::string("engine/") + greeting.name; }
};

/// The error for an engine whose library was not found when the program was built, or whose npm package is not
/// installed.
class EngineNotBuilt : public UsageError {
public:
    using UsageError::UsageError;
};

/// Adds the engines of a shared library (a name that ends in .so, or in .so. and a version), or the one of a command
/// (any other text), and returns their methods' names. Throws UsageError with the file if it cannot be loaded, exports
/// no engine, was built for another version of touchstone_engine.h, crashes while it is loaded, or uses the name of
/// another engine. Throws UsageError with the command if it cannot be started or answers in another form than
/// docs/engines.md requires.
std::vector<std::string> add_engine(const std::string& source);

/// The engine of that method. An engine of an npm package is started, and no other. Throws EngineNotBuilt if its
/// package is not installed.
std::optional<Engine> find_engine(const std::string& method_name);

/// All available engines, sorted by name. The first call loads the libraries; every call starts the packages.
std::vector<Engine> engines();

}  // namespace touchstone
