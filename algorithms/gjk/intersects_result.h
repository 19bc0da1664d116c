// SPDX-License-Identifier: MIT
// The result of gjk::intersects.
#pragma once

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
};

}  // namespace touchstone
