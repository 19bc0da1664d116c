// SPDX-License-Identifier: GPL-3.0-or-later
// The ordinary families: nothing in how their cases are built is degenerate, as the pairs of a first scene are. A
// family says so itself, in its file:
//     const OrdinaryRegistration ordinary(family);
#pragma once

#include "properties/families/family.h"

namespace touchstone {

class OrdinaryRegistration {
public:
    explicit OrdinaryRegistration(const Family& family);
};

/// True if the family was registered as an ordinary one. Cost: linear in their number.
bool is_ordinary(const Family& family);

}  // namespace touchstone
