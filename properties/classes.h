// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of degeneracy a case can have, so that a test can insist that a family delivers what it promises.
#pragma once

#include <string>
#include <vector>

#include "properties/families/family.h"

namespace touchstone {

/// Any of: `separated`, `touching`, `penetrating` (by the default oracle, exactly one of them);
/// `flat`: A - B spans less than the whole space; `duplicates`: two vertices of one body coincide;
/// `flat_body`: a body of more than D points spans less than the whole space. The last three need bodies given by
/// vertices. Precondition: the default oracle answers the query.
std::vector<std::string> classes_of(const Case& a_case);

/// The families whose cases are vertex lists, which is what the laws are about; sorted by name.
std::vector<const Family*> vertex_families();

}  // namespace touchstone
