// SPDX-License-Identifier: GPL-3.0-or-later
// One JSON object as one line that is safe for a terminal. Cost: linear in the text.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace touchstone {

/// The value on one line. Bytes that are not UTF-8 become U+FFFD. The control characters U+007F to U+009F, which move
/// the cursor of some terminals, are written as \u00XX, like JSON itself asks of those below U+0020.
template <class Json>
std::string json_line(const Json& value) {
    const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        const bool is_wide = text[i] == '\xc2' && next >= 0x80 && next <= 0x9f;
        if (!is_wide && text[i] != '\x7f') {
            line += text[i];
            continue;
        }
        const unsigned code = is_wide ? next : 0x7fU;
        line.append("\\u00").append({digits[code >> 4U], digits[code & 15U]});
        if (is_wide) ++i;
    }
    return line;
}

}  // namespace touchstone
