// SPDX-License-Identifier: MIT
// Three answers, never one: a verdict, why the loop stopped, and a bracket that holds the truth.
#pragma once

#include <string_view>

#include "algorithms/core/iterate.h"

namespace touchstone {

/// Definitions with C = A - B in R^D: separated, 0 not in C; touching, 0 on the boundary of C; penetrating, 0 in the
/// interior of C. A verdict follows from a certificate (a separating direction, or the origin inside the simplex),
/// never from having run out of iterations.
enum class Verdict {
    undecided,
    separated,
    touching,
    penetrating,
    intersecting,  ///< touching or penetrating, where a query cannot tell which
};

constexpr std::string_view to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::undecided: return "undecided";
        case Verdict::separated: return "separated";
        case Verdict::touching: return "touching";
        case Verdict::penetrating: return "penetrating";
        case Verdict::intersecting: return "intersecting";
    }
    return "undecided";
}

/// A rule that compared numbers out of range, such as the square of a far vertex, has decided nothing.
template <Scalar S>
Stop<S> in_range_or_overflow(const Stop<S>& stop) {
    if (scalar_traits<S>::is_finite(stop.measured) && scalar_traits<S>::is_finite(stop.threshold)) return stop;
    return Stop<S>::exhausted("overflow", stop.measured, stop.threshold);
}

/// Nor has a gap below a threshold when both the threshold and v.v, of which the gap is a difference, have lost digits
/// to underflow.
template <Scalar S>
Stop<S> in_range_or_exhausted(const Stop<S>& stop, const S& vv) {
    if (stop.promise == Promise::gap && stop.kind == StopKind::converged && !is_normal(stop.threshold) &&
        !is_normal(vv))
        return Stop<S>::exhausted("underflow", stop.measured, stop.threshold);
    return in_range_or_overflow(stop);
}

/// Why w = a - b is not finite: the bodies are not, or their difference has left the range of the scalar.
template <Scalar S, int D>
Stop<S> why_not_finite(const CsoVertex<S, D>& w) {
    if (is_finite(w.a) && is_finite(w.b)) return Stop<S>::exhausted("overflow");
    return Stop<S>::invalid_input("not_finite");
}

/// Answer of a distance query. Every field is set on every path.
template <Scalar S, int D>
struct DistanceResult {
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    S lower2{};                      ///< lower2 <= distance^2 <= upper2, up to the rounding of S
    S upper2{};                      ///< squared norm of v, where that is subnormal with a margin for its digits lost
    bool upper_is_known = true;      ///< false when no finite point of A - B was computed (invalid_input, overflow)
    Vec<S, D> v{};                   ///< the point of A - B found nearest to the origin; points from B to A
    Vec<S, D> point_a{}, point_b{};  ///< witness points, point_a - point_b = v up to rounding
    Simplex<S, D> simplex;
    int iterations = 0;     ///< simplex reductions
    int support_calls = 0;  ///< evaluations of the CSO support mapping
};

/// Answer of a penetration query. Depth is the distance from the origin to the complement of int(A - B): 0 unless the
/// bodies penetrate. Every field is set on every path.
template <Scalar S, int D>
struct PenetrationResult {
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    S lower2{};                   ///< lower2 <= depth^2 <= upper2, up to the rounding of S
    S upper2{};                   ///< (h(normal)/|normal|)^2: moving A by -sqrt(upper2) normal/|normal| ends it
    bool upper_is_known = false;  ///< false when no supporting plane was computed (invalid_input, overflow)
    S distance_lower2{};          ///< lower bound on distance^2; positive exactly when separated
    Vec<S, D> normal{};  ///< outward normal of A - B, any length, where the origin leaves; zero when none is known
    Vec<S, D> foot{};    ///< nearest point found on the boundary of a polytope inside A - B; v when separated
    Vec<S, D> point_a{}, point_b{};  ///< witness points, point_a - point_b = foot up to rounding
    int iterations = 0;              ///< expansions of the polytope
    int gjk_iterations = 0;          ///< simplex reductions before them
    int support_calls = 0;           ///< evaluations of the CSO support mapping, those of GJK included
};

}  // namespace touchstone
