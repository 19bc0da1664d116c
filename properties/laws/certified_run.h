// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of the certified queries on one pair of polytopes as it is given, poses included, next to the truth.
#pragma once

#include <optional>

#include "properties/laws/run.h"

namespace touchstone {

/// One recording per query: `gjk`, `gjk boolean` or `epa`. The scalar is double, since their proofs are about doubles.
struct CertifiedRun : Recording {
    static constexpr std::string_view subject = "certified";

    Verdict said = Verdict::undecided, truth = Verdict::undecided;
    Rational lower = 0;             ///< the bracket of the distance or depth, as lengths
    std::optional<Rational> upper;  ///< absent if the answer knows no upper bound
    /// The squares between which the true distance or depth lies, equal where the oracle knows the number.
    Rational at_least2 = 0, at_most2 = 0;
};

}  // namespace touchstone
