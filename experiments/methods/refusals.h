// SPDX-License-Identifier: GPL-3.0-or-later
// Why a query cannot be asked, in words. Each text is put together in one place, not in every instantiation.
#pragma once

#include <string>
#include <string_view>

namespace touchstone {

/// "a cone needs a square root, which scalar rational has not".
std::string needs_square_root(std::string_view what, std::string_view scalar);

/// "polygon_gjk is for the plane".
std::string is_for_the_plane(std::string_view method);

}  // namespace touchstone
