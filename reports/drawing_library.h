// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages are drawn with, with the licences, as bytes of this program. Each is JavaScript for a <script>
// element, and empty when the build found no npm.
#pragma once

#include <string_view>

namespace touchstone {

/// Vega, Vega-Lite and vega-embed: the figures of the report.
std::string_view drawing_library();
/// three.js: the scene of a replay.
std::string_view space_library();

}  // namespace touchstone
