// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of method strings: word | number | name(argument, ...), where an argument may be key=value. Invariant:
// parse_call(spelled(call)) is the same call. Cost: linear in the text.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone {

/// Wrong usage. The message contains the offending text, its position, and what would be accepted.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Argument;

/// A node of the tree. A bare word or number has no arguments.
struct Call {
    std::string name;
    std::vector<Argument> arguments;
    std::size_t column = 0;  ///< 1-based position of the name in the text
};

struct Argument {
    std::string key;  ///< empty for a positional argument
    Call value;
};

/// Parses a method string. Throws UsageError with the text and the column.
Call parse_call(std::string_view text);

/// The call as text: "name" or "name(a, key=b)".
std::string spelled(const Call& call);

/// The number that a bare call stands for. Throws UsageError unless it is one finite decimal or hex-float number.
double number_of(const Call& call, std::string_view what);

/// The shortest text that reads back as the same double.
std::string shortest(double x);

/// "unknown WHAT 'WORD'; did you mean 'a' or 'b'? known: ...".
std::string unknown_word(std::string_view what, std::string_view word, const std::vector<std::string>& known);

/// Throws a UsageError with that text.
[[noreturn]] void refuse_word(std::string_view what, std::string_view word, const std::vector<std::string>& known);

}  // namespace touchstone
