// SPDX-License-Identifier: GPL-3.0-or-later
// Campaign files whose keys are too deep for the TOML parser, which recurses into the parts of a key without a limit.
#pragma once

#include <string>
#include <string_view>

namespace touchstone {

/// Throws UsageError that names file and line when a key has more than 16 parts, as in a.b.c = 1. Values within values
/// the parser limits itself.
void refuse_deep_keys(std::string_view toml, const std::string& source);

}  // namespace touchstone
