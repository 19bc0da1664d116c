// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/csv.h"

#include "reports/number_text.h"

namespace touchstone {
namespace {

/// A text that a spreadsheet would take for a formula gets an apostrophe before it, which spreadsheets show as text.
/// Names of methods, families and findings begin with none of these.
std::string field(const std::string& text) {
    const bool is_formula = !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
    if (is_formula) return field("'" + text);
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string field(const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&value)) return shortest_text(*real);
    return field(text(value));
}

template <class List>
std::string line(const List& list) {
    std::string result;
    for (std::size_t i = 0; i < list.size(); ++i) result += (i > 0 ? "," : "") + field(list[i]);
    return result + "\r\n";
}

}  // namespace

std::string csv_of(const Table& table) {
    std::string result = line(table.columns);
    for (const auto& row : table.rows) result += line(row);
    return result;
}

}  // namespace touchstone
