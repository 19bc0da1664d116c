// SPDX-License-Identifier: GPL-3.0-or-later
// The option of commands whose methods may be engines of the caller's own.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "experiments/engines/engines.h"

namespace touchstone {

/// --engine LIBRARY, repeatable. The command line is refused where the library is no engine.
inline void add_engine_option(CLI::App& command) {
    command.add_option_function<std::vector<std::string>>(
        "--engine",
        [](const std::vector<std::string>& libraries) {
            for (const auto& library : libraries) add_engine_library(library);
        },
        "a shared library after touchstone_engine.h, whose engines --method can name; repeatable");
}

}  // namespace touchstone
