// SPDX-License-Identifier: GPL-3.0-or-later
// Refuses campaign files with keys that are too deep for the TOML parser, which recurses into the parts of a key
// without a limit. Cost: linear in the text.
#pragma once

#include <string>
#include <string_view>

namespace touchstone {

/// Throws UsageError with file and line if a key has more than 16 parts, as in a.b.c = 1. The parser itself limits
/// nested values.
void refuse_deep_keys(std::string_view toml, const std::string& source);

}  // namespace touchstone
