// SPDX-License-Identifier: MIT
// The result of gjk::intersects.
#pragma once

#include <optional>

#include "algorithms/core/range.h"
#include "algorithms/core/result.h"

namespace touchstone {

/// The answer of a boolean query. Every field is set on every path.
template <Scalar S, int D>
struct IntersectsResult {
    /// separated: `axis` proves it. penetrating: the simplex is full and contains the origin in its interior.
    /// intersecting: the origin is on a smaller simplex (in floating point within 8 roundoffs of it, with C on both
    /// sides), so the bodies touch or penetrate, or the stopping rule has accepted contact without that proof.
    /// undecided: see stop.
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    Vec<S, D> axis{};  ///< last v; if separated, axis . z > 0 for all z in A - B; start the next frame with it
    S axis_support{};  ///< computed axis . S(A - B, -axis), if separated
    Simplex<S, D> simplex;
    int iterations = 0;     ///< number of simplex reductions
    int support_calls = 0;  ///< number of evaluations of the CSO support mapping

    /// The normal of the separating plane: the unit vector along the axis, from B to A. Absent unless the verdict is
    /// `separated`, since a boolean query looks for no other. One square root.
    std::optional<Vec<S, D>> normal() const requires Real<S> {
        return verdict == Verdict::separated ? unit_along(axis) : std::nullopt;
    }
};

}  // namespace touchstone
