// SPDX-License-Identifier: GPL-3.0-or-later
// Vega, Vega-Lite and vega-embed with their licences, as bytes of this program.
#pragma once

#include <string_view>

namespace touchstone {

/// JavaScript for a <script> element; empty when the build found no npm.
std::string_view drawing_library();

}  // namespace touchstone
