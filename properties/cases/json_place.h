// SPDX-License-Identifier: GPL-3.0-or-later
// What reading a case needs of JSON: the place for a message, members, numbers that are exactly doubles.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>

#include "properties/cases/case_json.h"

namespace touchstone {

/// Where we are in the text: errors are raised through it, so each names file, line and field.
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

/// The value as text, cut to what fits in a message.
std::string shown(const nlohmann::json& value);

/// Each refuses, at its place, what is not there or not allowed.
const nlohmann::json& member(const nlohmann::json& object, const char* name, const Place& place, const char* expected);
void only_members(const nlohmann::json& object, std::initializer_list<const char*> allowed, const Place& place);

/// A JSON number, as the nearest double, or a string that holds a C hex float which is one.
double parse_number(const nlohmann::json& value, const Place& place);
/// An integer of 64 bits with its sign.
long long parse_integer(const nlohmann::json& value, const Place& place);
/// A number of at least 0.
double parse_length(const nlohmann::json& value, const Place& place);

}  // namespace touchstone
