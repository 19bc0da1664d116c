// SPDX-License-Identifier: GPL-3.0-or-later
// One line about each name that `touchstone list` shows and that carries no text of its own.
#pragma once

#include <string_view>

namespace touchstone {

/// "" for a name that is not there, which a test forbids.
std::string_view description_of_solver(std::string_view name);
std::string_view description_of_stop(std::string_view name);
std::string_view description_of_preset(std::string_view name);
std::string_view description_of_shape(std::string_view name);

}  // namespace touchstone
