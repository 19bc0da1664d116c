// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/library_versions.h"

#include <CGAL/version.h>

namespace touchstone {

std::string cgal_version() { return CGAL_VERSION_STR; }

}  // namespace touchstone
