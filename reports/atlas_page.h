// SPDX-License-Identifier: GPL-3.0-or-later
// The ulp atlas as one self-contained page: small multiples over methods, drawn on canvases. Cost: linear in the cells.
#pragma once

#include <string>

namespace touchstone {

/// `data`: the JSON object that the command `atlas` makes.
std::string atlas_page(const std::string& data);

}  // namespace touchstone
