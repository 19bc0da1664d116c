// SPDX-License-Identifier: GPL-3.0-or-later
// The corpus: stored cases on which something once failed. Tests run it before they draw new cases.
#pragma once

#include <string>
#include <vector>

#include "properties/cases/case.h"

namespace touchstone {

/// Returns every case of every .jsonl file of the folder, sorted by file name and then in the order of the file. Throws
/// InputError.
std::vector<Case> read_corpus(const std::string& folder);

/// The claim of a tag "violates:LAW:SCALAR:VARIANT" or "holds:...".
struct LawClaim {
    bool violates = false;
    std::string law, scalar, variant;
};

/// Returns the claims among the tags of the case.
std::vector<LawClaim> law_claims(const Case& a_case);

}  // namespace touchstone
