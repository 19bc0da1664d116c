// SPDX-License-Identifier: GPL-3.0-or-later
// Makes text from files and plug-ins safe for a terminal. Cost: linear in the text.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace touchstone {

/// The text with a question mark in place of every control character except the end of a line, so that no text can move
/// the cursor, colour the screen or ring the bell. These are the control characters of one byte, and U+0080 to U+009F
/// in UTF-8.
inline std::string printable(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
        const bool is_wide_control = byte == 0xc2 && next >= 0x80 && next <= 0x9f;
        const bool is_control = (byte < ' ' && byte != '\n') || byte == 0x7f || is_wide_control;
        result += is_control ? '?' : text[i];
        if (is_wide_control) ++i;
    }
    return result;
}

/// A name within a line: printable, with a question mark for an end of a line too, so that no name makes a line of its
/// own.
inline std::string printable_name(std::string_view text) {
    std::string result = printable(text);
    std::replace(result.begin(), result.end(), '\n', '?');
    return result;
}

/// A message for people. It is printable, and the middle of a long message is left out. Messages begin with the place
/// and end with what was expected.
inline std::string message_text(std::string_view text) {
    constexpr std::size_t longest = 4000;
    if (text.size() <= longest) return printable(text);
    return printable(text.substr(0, longest / 2)) + " ... " + std::to_string(text.size() - longest) +
           " bytes left out ... " + printable(text.substr(text.size() - longest / 2));
}

}  // namespace touchstone
