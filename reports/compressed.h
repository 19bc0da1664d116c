// SPDX-License-Identifier: GPL-3.0-or-later
// Compresses the data of a page to about a tenth. Browsers decompress it without a library. Cost: linear in the text.
#pragma once

#include <string>
#include <string_view>

namespace touchstone {

/// The text as gzip in base64. The bytes are the same on every machine.
std::string compressed(std::string_view text);

}  // namespace touchstone
