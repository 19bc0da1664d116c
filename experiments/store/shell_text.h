// SPDX-License-Identifier: GPL-3.0-or-later
// Words of printed commands as a shell reads them, so that a command can be pasted whatever its paths and names hold.
// Cost: linear in the text.
#pragma once

#include <string>
#include <string_view>

namespace touchstone {

/// The text in single quotes, as one word of a POSIX shell.
inline std::string shell_quoted(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

}  // namespace touchstone
