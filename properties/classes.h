// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of degeneracy that a case can have. Tests use them to check that a family keeps its promises.
#pragma once

#include <string>
#include <vector>

#include "properties/families/family.h"

namespace touchstone {

/// Returns the classes of a case:
///  - exactly one of `separated`, `touching`, `penetrating`, by the default oracle, at the start of the motion of an
///  impact query,
///  - `hit` or `miss` for an impact query,
///  - `exact`, `opened` or `closed` by the sign of the perturbation,
///  - `flat` if A - B spans less than the whole space,
///  - `duplicates` if two vertices of one body coincide,
///  - `flat_body` if a body of more than D points spans less than the whole space.
/// The last three require bodies given by vertices. Precondition: the default oracle answers the query.
std::vector<std::string> classes_of(const Case& a_case);

}  // namespace touchstone
