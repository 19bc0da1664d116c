// SPDX-License-Identifier: GPL-3.0-or-later
// Versions of libraries whose headers stay inside the oracles.
#pragma once

#include <string>

namespace touchstone {

std::string cgal_version();

}  // namespace touchstone
