// SPDX-License-Identifier: GPL-3.0-or-later
// The engines the program can judge: those built with it, and those brought with --engine.
#pragma once

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

/// An engine of this source tree whose library was not found when the program was built.
class EngineNotBuilt : public UsageError {
public:
    using UsageError::UsageError;
};

/// Adds the engines of a shared library and returns their methods' names. Throws UsageError naming the file when it
/// cannot be loaded, exports no engine, was built for another version of touchstone_engine.h, crashes while it is
/// loaded, or takes the name of another.
std::vector<std::string> add_engine_library(const std::string& path);

/// All engines, sorted by name. The first call loads those that were built.
const std::vector<Engine>& engines();

}  // namespace touchstone
