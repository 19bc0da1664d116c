// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of degeneracy a case can have, so that a test can insist that a family delivers what it promises.
#pragma once

#include <string>
#include <vector>

#include "properties/families/family.h"

namespace touchstone {

/// Any of: `separated`, `touching`, `penetrating` (by the default oracle, where the motion of an impact query starts,
/// exactly one of them); `hit` or `miss` of an impact query; `exact`, `opened`, `closed` by the sign of the dial;
/// `flat`: A - B spans less than the whole space; `duplicates`: two vertices of one body coincide;
/// `flat_body`: a body of more than D points spans less than the whole space. The last three need bodies given by
/// vertices. Precondition: the default oracle answers the query.
std::vector<std::string> classes_of(const Case& a_case);

}  // namespace touchstone
