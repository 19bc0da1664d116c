// SPDX-License-Identifier: GPL-3.0-or-later
// Engines loaded into this process, to be timed side by side. Judging them is for processes of their own (verdicts.h).
#pragma once

#include <string>
#include <vector>

#include "experiments/engines/touchstone_engine.h"

namespace touchstone {

struct LoadedEngine {
    std::string library;  ///< path
    const touchstone_engine* engine = nullptr;

    std::string name() const { return engine->name; }
    /// Started where the answer before ended; asked of frames only, since the same pair again would be no question.
    bool is_warm() const { return name().ends_with("_warm"); }
    bool is_float() const { return engine->bits == 32; }
};

/// The engines of a library that can be timed, none if there are none. Those that compute in float get a namespace of
/// the linker to themselves: both builds of Bullet define the same unique symbols, and the second one loaded would
/// compute with the constants of the first.
/// Throws std::runtime_error naming the library that cannot be loaded or exports no engines.
std::vector<LoadedEngine> load_engines(const std::string& library);

/// Those of every library of a folder, in the order of this library's own, then by name. Throws as load_engines.
std::vector<LoadedEngine> load_engine_folder(const std::string& folder);

}  // namespace touchstone
