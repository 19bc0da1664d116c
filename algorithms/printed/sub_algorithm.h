// SPDX-License-Identifier: MIT
// The sub-algorithm of the texts as printed: Johnson's, which seed S0 prints correctly (E-09).
//
// As for the default solver of the library, a translation unit with TOUCHSTONE_POLICIES_ELSEWHERE hands over its own
// and does not depend on Johnson's header (gjk/default_policies.h).
#pragma once

#ifndef TOUCHSTONE_POLICIES_ELSEWHERE
#include "algorithms/simplex_solvers/johnson.h"
#endif

namespace touchstone {

struct Johnson;

}  // namespace touchstone
