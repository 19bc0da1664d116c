// SPDX-License-Identifier: GPL-3.0-or-later
// Data of a page in a tenth of the room: browsers decompress it without any library.
#pragma once

#include <string>
#include <string_view>

namespace touchstone {

/// gzip, then base64. The same bytes on every machine.
std::string compressed(std::string_view text);

}  // namespace touchstone
