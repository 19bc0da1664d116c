// SPDX-License-Identifier: GPL-3.0-or-later
// Places in a JSON text, as field paths: where a parser stopped, which itself only counts bytes, and what stands twice.
#pragma once

#include <string>
#include <string_view>

namespace touchstone {

/// The path of the value being read when parsing `text` fails, such as "a.vertices[1][0]"; empty at the top level or
/// when the text parses. Cost: one more pass over the text.
std::string field_of_parse_error(std::string_view text);

/// The path of the first field that an object of `text` has a second time, of which a parser keeps the last in silence;
/// empty when there is none. Precondition: `text` parses. Cost: one more pass over the text.
std::string field_given_twice(std::string_view text);

}  // namespace touchstone
