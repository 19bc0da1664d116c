// SPDX-License-Identifier: MIT
// The sub-algorithm of the printed texts. It is Johnson's, which seed S0 prints correctly (E-09).
//
// A translation unit that defines TOUCHSTONE_POLICIES_ELSEWHERE provides its own and does not depend on Johnson's
// header, as for the default solver of the library (gjk/default_policies.h).
#pragma once

#ifndef TOUCHSTONE_POLICIES_ELSEWHERE
#include "algorithms/simplex_solvers/johnson.h"
#endif

namespace touchstone {

struct Johnson;

}  // namespace touchstone
