// SPDX-License-Identifier: GPL-3.0-or-later
// The messages of engines that are commands: one JSON object a line (docs/engines.md). Doubles survive: they are
// written in digits that read back as the same double, and a number that is none is refused.
#pragma once

#include <cstdint>
#include <string>

#include "experiments/engines/wire.h"

namespace touchstone {

/// What a command may say in one line, in bytes.
constexpr std::size_t longest_line = std::size_t{1} << 20;

/// A query as a line without its newline: the two bodies as in a case file, each with its pose.
std::string query_line(std::uint64_t number, const wire::QueryFrame& frame);

/// What the first line of a command says. Throws std::runtime_error naming the field that is wrong and what was
/// expected.
wire::Greeting greeting_of(const std::string& line);

/// The answer to the query of that number and dimension. What is wrong with it stands in `failure`, and the line of
/// another query is `stray`.
wire::Reply reply_of(const std::string& line, std::uint64_t number, int dimension);

}  // namespace touchstone
