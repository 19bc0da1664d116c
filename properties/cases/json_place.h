// SPDX-License-Identifier: GPL-3.0-or-later
// Helpers for reading a case from JSON: places for messages, members, and numbers that are exactly doubles.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "properties/cases/case_json.h"

namespace touchstone {

/// The current place in the text. Errors are raised through it, so that each names file, line and field.
struct Place {
    const std::string& source;
    int line;
    std::string field;

    Place in(const std::string& name) const { return {source, line, field.empty() ? name : field + "." + name}; }
    Place at(std::size_t index) const { return {source, line, field + "[" + std::to_string(index) + "]"}; }
    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const {
        throw InputError(source + ":" + std::to_string(line) + ": " + (field.empty() ? "" : field + ": ") + "found " +
                         found + "; expected " + expected);
    }
};

/// Returns the value as text, shortened to fit into a message.
std::string shown(const nlohmann::json& value);

/// These functions throw an InputError that names the place if a member is missing or not allowed.
const nlohmann::json& member(const nlohmann::json& object, const char* name, const Place& place, const char* expected);
void only_members(const nlohmann::json& object, std::initializer_list<const char*> allowed, const Place& place);

/// Reads a JSON number as the nearest double, or a string with a C hex float that is exactly a double.
double parse_number(const nlohmann::json& value, const Place& place);
/// Reads a signed integer of 64 bits.
long long parse_integer(const nlohmann::json& value, const Place& place);
/// Reads a number >= 0.
double parse_length(const nlohmann::json& value, const Place& place);

}  // namespace touchstone
