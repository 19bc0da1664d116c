// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/csv.h"

#include "experiments/store/csv_field.h"
#include "reports/number_text.h"

namespace touchstone {
namespace {

std::string field(const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&value)) return shortest_text(*real);
    return csv_field(text(value));
}

}  // namespace

std::string csv_of(const Table& table) {
    std::vector<std::string> fields;
    for (const auto& column : table.columns) fields.push_back(csv_field(column));
    std::string result = csv_line(fields);
    for (const auto& row : table.rows) {
        fields.clear();
        for (const Value& value : row) fields.push_back(field(value));
        result += csv_line(fields);
    }
    return result;
}

}  // namespace touchstone
