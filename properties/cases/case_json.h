// SPDX-License-Identifier: GPL-3.0-or-later
// Cases as JSON Lines: reading with errors that name file, line and field; writing that loses no bit.
#pragma once

#include <functional>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "properties/cases/case.h"

namespace touchstone {

/// Bad input: the message names the place, what was found, and what would do.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// One case from one line of text. Throws InputError "SOURCE:LINE: field: found ...; expected ...".
Case parse_case(std::string_view text, const std::string& source, int line);

/// Every non-empty line of a stream. Ids must be unique: a second one throws.
void read_cases(std::istream& in, const std::string& source, const std::function<void(Case&&)>& take);

/// Opens a file, or standard input for "-". Throws InputError when it cannot be read.
void read_case_file(const std::string& path, const std::function<void(Case&&)>& take);

/// One line without the newline; numbers that are no integers below 2^53 are hex floats.
std::string to_json_line(const Case& a_case);

/// C hex float with the 0x that std::to_chars leaves out: 0x1.8p+1, -0x0p+0.
std::string hex_float(double x);
std::string hex_float(long double x);

/// Integers up to 2^53 as JSON integers, everything else (negative zero too) as a hex float string.
nlohmann::json json_number(double x);

}  // namespace touchstone
