// SPDX-License-Identifier: GPL-3.0-or-later
// One line about each name that `touchstone list` shows and that has no text of its own. Cost: O(names).
#pragma once

#include <span>
#include <string_view>

namespace touchstone {

/// The description of a solver, or "" if there is no such name. A test checks that every solver has one.
std::string_view description_of_solver(std::string_view name);

struct Line {
    std::string_view name, text;
};
/// Shapes that cases cannot name. They arise from a pose or a margin, or programs use them through the library.
std::span<const Line> shapes_of_the_library();

}  // namespace touchstone
