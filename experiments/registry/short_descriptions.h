// SPDX-License-Identifier: GPL-3.0-or-later
// One line about each name that `touchstone list` shows and that carries no text of its own.
#pragma once

#include <span>
#include <string_view>

namespace touchstone {

/// "" for a name that is not there, which a test forbids.
std::string_view description_of_solver(std::string_view name);

struct Line {
    std::string_view name, text;
};
/// Shapes that no case names, but its pose or margin makes, or a program that uses the library.
std::span<const Line> shapes_of_the_library();

}  // namespace touchstone
