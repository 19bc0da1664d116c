// SPDX-License-Identifier: GPL-3.0-or-later
// The engines the program can judge: those built with it, those of npm packages, and those brought with --engine.
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

/// An engine of this source tree whose library was not found when the program was built, or whose npm package is not
/// there.
class EngineNotBuilt : public UsageError {
public:
    using UsageError::UsageError;
};

/// Adds the engines of a shared library (a name that ends in .so, or in .so. and a version), or the one of a command
/// (anything else), and returns their methods' names. Throws UsageError naming the file when it cannot be loaded,
/// exports no engine, was built for another version of touchstone_engine.h, crashes while it is loaded, or takes the
/// name of another; and naming the command when it cannot be started or says something else than docs/engines.md asks
/// for.
std::vector<std::string> add_engine(const std::string& source);

/// The engine of that method; it alone is started where it is one of an npm package. Throws EngineNotBuilt where its
/// package is not installed.
std::optional<Engine> find_engine(const std::string& method_name);

/// All engines that are there, sorted by name. The first call loads the libraries, each call starts the packages.
std::vector<Engine> engines();

}  // namespace touchstone
