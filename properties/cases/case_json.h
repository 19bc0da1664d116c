// SPDX-License-Identifier: GPL-3.0-or-later
// Cases as JSON Lines. Reading reports errors with file, line and field; writing loses no bit.
#pragma once

#include <functional>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "properties/cases/case.h"

namespace touchstone {

/// Bad input. The message names the place, what was found, and what was expected.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads one case from one line of text. Throws InputError "SOURCE:LINE: field: found ...; expected ...".
Case parse_case(std::string_view text, const std::string& source, int line);

/// A case and what an engine said of it: the field `answer` of the line, as JSON.
struct AnsweredCase {
    Case a_case;
    std::string answer;
};

/// As parse_case, of a line that has a field `answer` beside those of a case.
AnsweredCase parse_answered_case(std::string_view text, const std::string& source, int line);

/// Passes every non-empty line of a file, or of standard input for "-", with the name for messages and its number.
/// Throws InputError if it cannot be read.
void read_lines(const std::string& path,
                const std::function<void(const std::string& text, const std::string& source, int line)>& take);

/// Reads every non-empty line of a stream. Throws InputError if an id occurs twice.
void read_cases(std::istream& in, const std::string& source, const std::function<void(Case&&)>& take);

/// Opens a file, or standard input for "-". Throws InputError if it cannot be read.
void read_case_file(const std::string& path, const std::function<void(Case&&)>& take);

/// Returns one line without the newline. Numbers other than integers up to 2^53 are hex floats.
std::string to_json_line(const Case& a_case);

/// Returns a C hex float with the 0x that std::to_chars leaves out: 0x1.8p+1, -0x0p+0.
std::string hex_float(double x);
std::string hex_float(long double x);

/// Returns integers up to 2^53 as JSON integers, and every other number, including negative zero, as a hex float
/// string.
nlohmann::json json_number(double x);

}  // namespace touchstone
