// SPDX-License-Identifier: GPL-3.0-or-later
// Where in a JSON text a parser stopped, as a field path: the parser itself only counts bytes.
#pragma once

#include <string>
#include <string_view>

namespace touchstone {

/// The path of the value being read when parsing `text` fails, such as "a.vertices[1][0]"; empty at the top level or
/// when the text parses. Cost: one more pass over the text.
std::string field_of_parse_error(std::string_view text);

}  // namespace touchstone
