// SPDX-License-Identifier: GPL-3.0-or-later
// Engines loaded into this process, to be timed side by side. They are judged in processes of their own (outcomes.h).
// Cost: that of loading.
#pragma once

#include <string>
#include <vector>

#include "experiments/engines/touchstone_engine.h"

namespace touchstone {

struct LoadedEngine {
    std::string library;  ///< path of the library
    const touchstone_engine* engine = nullptr;

    std::string name() const { return engine->name; }
    /// True if the engine starts from its previous answer. Such engines solve only frames, since repeating a pair would
    /// be trivial.
    bool is_warm() const { return name().ends_with("_warm"); }
    bool is_float() const { return engine->bits == 32; }
};

/// The engines of a library that can be timed; empty if there are none. Engines that compute in float are loaded into a
/// separate namespace of the linker: both builds of Bullet define the same unique symbols, so the one loaded second
/// would compute with the constants of the first.
/// Throws std::runtime_error with the library if it cannot be loaded or exports no engines.
std::vector<LoadedEngine> load_engines(const std::string& library);

/// The engines of every library of a folder: first this library's own in their order, then the others by name. Throws
/// like load_engines.
std::vector<LoadedEngine> load_engine_folder(const std::string& folder);

}  // namespace touchstone
