// SPDX-License-Identifier: GPL-3.0-or-later
// The corpus: stored cases that broke something once. Tests run it before they draw new cases.
#pragma once

#include <string>
#include <vector>

#include "properties/cases/case.h"

namespace touchstone {

/// Every case of every .jsonl file of the folder, by name of the file, then in its order. Throws InputError.
std::vector<Case> read_corpus(const std::string& folder);

/// What a tag "violates:LAW:SCALAR:VARIANT" or "holds:..." claims.
struct LawClaim {
    bool violates = false;
    std::string law, scalar, variant;
};

/// Those among the tags of the case.
std::vector<LawClaim> law_claims(const Case& a_case);

}  // namespace touchstone
