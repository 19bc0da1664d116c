// SPDX-License-Identifier: GPL-3.0-or-later
// The record of gjk::distance, gjk::intersects and gjk::verdict with a proof of their verdicts (gjk/proofs.h), on
// bodies whose vertices are known, with their poses and radii, next to the truth about the numbers given.
#pragma once

#include <optional>

#include "properties/laws/run.h"

namespace touchstone {

struct DecidedRun : Recording {
    static constexpr std::string_view subject = "decided";

    bool has_exact_signs = true;  ///< ExactSigns, otherwise RoundedSigns
    Verdict said = Verdict::undecided, truth = Verdict::undecided;
    /// True if no number of the exact search is lost, and the scalar holds the squared distance of the cores and the
    /// squares of all lengths (docs/theorems.md, Where no sign is lost).
    bool is_in_range = true;
    /// True if the same holds of the numbers of the answer.
    bool is_number_in_range = true;
    Rational distance2_at_least = 0, distance2_at_most = 0;  ///< the true squared distance lies between these

    /// What gjk::distance says beside its verdict.
    struct Numbers {
        Rational lower2 = 0, upper2 = 0;  ///< the bracket of the squared distance
        ExactVec point_a, point_b;        ///< witness points
        Rational off_a2 = 0, off_b2 = 0;  ///< at least the squared distances of these points from their bodies
        Rational tolerance = 0;           ///< 64 u (R_A + R_B) as for posed_bracket_holds, 0 on exact scalars
    };
    std::optional<Numbers> numbers{};  ///< absent for a boolean query and where no upper bound was found
};

/// True if `intersecting` stands for touching or penetrating, and every other verdict for itself.
constexpr bool is_right_verdict(Verdict said, Verdict truth) {
    if (said == Verdict::intersecting) return truth == Verdict::touching || truth == Verdict::penetrating;
    return said == truth;
}

}  // namespace touchstone
