// SPDX-License-Identifier: GPL-3.0-or-later
// The messages of engines that are commands: one JSON object per line (docs/engines.md). Invariant: doubles survive,
// since they are written in digits that read back as the same double. In an answer a number that is not finite is a
// wrong field and takes no other field with it. Cost: linear in the message.
#pragma once

#include <cstdint>
#include <string>

#include "experiments/engines/wire.h"

namespace touchstone {

/// The longest line of a command, in bytes.
constexpr std::size_t longest_line = std::size_t{1} << 20;

/// A query as a line without its newline: the two bodies as in a case file, each with its pose.
std::string query_line(std::uint64_t number, const wire::QueryFrame& frame);

/// Reads the first line of a command. Throws std::runtime_error with the wrong field and what was expected.
wire::Greeting greeting_of(const std::string& line);

/// Reads the answer to the query with that number and dimension. Fields that cannot be read are left empty and stand in
/// `bad`. If the line as a whole is no answer, the problem is in `failure`, and `stray` marks the line of another
/// query.
wire::Reply reply_of(const std::string& line, std::uint64_t number, int dimension);

/// Reads an answer that was written down: as reply_of, with any `id` or none.
wire::Reply recorded_reply(const std::string& answer, int dimension);

/// The line with quotes around every number that is not finite, such as NaN, -Infinity or 1e999. JSON has none of them,
/// but some of its libraries write them, and what stands beside such a number is an answer all the same.
std::string with_infinities_quoted(const std::string& line);

}  // namespace touchstone
