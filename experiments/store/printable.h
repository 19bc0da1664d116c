// SPDX-License-Identifier: GPL-3.0-or-later
// Makes text from files and plug-ins safe for a terminal. Cost: linear in the text.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace touchstone {

/// The character of UTF-8 at the beginning of the text, which is not empty; 0 bytes where none is well formed.
struct Character {
    unsigned code = 0;
    std::size_t bytes = 0;
};
inline Character first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return {lead, 1};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    unsigned code = lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if (i >= text.size() || (static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80) return {};
        code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3fU);
    }
    constexpr unsigned least[] = {0x80, 0x800, 0x10000};
    const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
    if (lead < 0xc0 || lead > 0xf7 || code < least[bytes - 2] || code > 0x10ffff || is_surrogate) return {};
    return {code, bytes};
}

/// The text with a question mark in place of every control character except the end of a line, so that no text can move
/// the cursor, colour the screen, ring the bell or turn the order of what stands beside it: U+0000 to U+001F, U+007F to
/// U+009F, and the marks of direction. The same holds for bytes that are no UTF-8, which some terminals obey.
inline std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto [code, bytes] = first_character(text);
        const bool turns = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
        const bool is_control = (code < ' ' && code != '\n') || (code >= 0x7f && code <= 0x9f) || turns;
        if (bytes == 0 || is_control)
            result += '?';
        else
            result += text.substr(0, bytes);
        text.remove_prefix(bytes == 0 ? 1 : bytes);
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
