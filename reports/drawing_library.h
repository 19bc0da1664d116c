// SPDX-License-Identifier: GPL-3.0-or-later
// The JavaScript libraries of the pages, with their licences, as bytes of this program. Each is the content of a
// <script> element, and empty if the build found no npm. Cost: none at run time.
#pragma once

#include <string_view>

namespace touchstone {

/// Vega, Vega-Lite and vega-embed: the figures of the report.
std::string_view drawing_library();
/// three.js: the scene of a replay.
std::string_view space_library();

}  // namespace touchstone
