// SPDX-License-Identifier: GPL-3.0-or-later
// Fields and lines of CSV (RFC 4180), for every table that this program writes. Cost: linear in the text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace touchstone {

/// A field, in quotes if necessary. A text that a spreadsheet would take for a formula gets an apostrophe before it,
/// which spreadsheets display as text. Names of methods, families and findings never begin with such a character.
inline std::string csv_field(const std::string& text) {
    const bool is_formula = !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
    if (is_formula) return csv_field("'" + text);
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

/// A line of fields from csv_field(), or of numbers, including its end.
inline std::string csv_line(const std::vector<std::string>& fields) {
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) line += (i > 0 ? "," : "") + fields[i];
    return line + "\r\n";
}

}  // namespace touchstone
