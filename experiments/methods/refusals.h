// SPDX-License-Identifier: GPL-3.0-or-later
// The reasons why a method refuses a query, in words. Each text is composed in one place and not in every
// instantiation.
#pragma once

#include <string>
#include <string_view>

namespace touchstone {

/// Such as "a cone needs a square root, which scalar rational has not".
std::string needs_square_root(std::string_view what, std::string_view scalar);

/// Such as "polygon_gjk is for the plane".
std::string is_for_the_plane(std::string_view method);

}  // namespace touchstone
