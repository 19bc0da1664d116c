// SPDX-License-Identifier: GPL-3.0-or-later
// A cell of a table as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "reports/results_reader.h"

namespace touchstone {

inline nlohmann::ordered_json json_value(const Value& value) {
    if (is_null(value)) return nullptr;
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return *integer;
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return text(value);
}

}  // namespace touchstone
