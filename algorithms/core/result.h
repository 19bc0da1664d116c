// SPDX-License-Identifier: MIT
// The results of distance and penetration queries. Each has three separate parts: a verdict, the reason why the loop
// stopped, and a bracket that contains the true value.
//
// Every result that knows a contact normal gives it by `normal()`, in one convention: a unit vector in the frame of the
// bodies that points from B to A, so that A moved along it goes away from B. What is stored has any length, and a name
// of its own.
#pragma once

#include <optional>
#include <string_view>

#include "algorithms/core/bracket.h"
#include "algorithms/core/iterate.h"
#include "algorithms/core/range.h"

namespace touchstone {

/// Let C = A - B in R^D. separated: 0 is not in C. touching: 0 is on the boundary of C. penetrating: 0 is in the
/// interior of C. A verdict rests on a certificate (a separating direction, or the origin inside the simplex). Reaching
/// the iteration cap never produces one.
enum class Verdict {
    undecided,
    separated,
    touching,
    penetrating,
    intersecting,  ///< touching or penetrating; the query cannot distinguish them
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

/// Closed convention: the closed sets share a point.
constexpr bool meets(Verdict verdict) {
    return verdict == Verdict::touching || verdict == Verdict::penetrating || verdict == Verdict::intersecting;
}

/// Returns the stop of the rule if both numbers that it compared are finite, otherwise `overflow`. A rule that compared
/// numbers out of range, such as the square of a far vertex, has decided nothing.
template <Scalar S>
Stop<S> in_range_or_overflow(const Stop<S>& stop) {
    if (scalar_traits<S>::is_finite(stop.measured) && scalar_traits<S>::is_finite(stop.threshold)) return stop;
    return Stop<S>::exhausted("overflow", stop.measured, stop.threshold);
}

/// As in_range_or_overflow. In addition, a gap below its threshold decides nothing if both the threshold and v.v have
/// lost digits to underflow, since the gap is a difference from v.v.
template <Scalar S>
Stop<S> in_range_or_exhausted(const Stop<S>& stop, const S& vv) {
    if (stop.promise == Promise::gap && stop.kind == StopKind::converged && !is_normal(stop.threshold) &&
        !is_normal(vv))
        return Stop<S>::exhausted("underflow", stop.measured, stop.threshold);
    return in_range_or_overflow(stop);
}

/// The reason why w = a - b is not finite: a body is not finite, or the difference has left the range of the scalar.
template <Scalar S, int D>
Stop<S> why_not_finite(const CsoVertex<S, D>& w) {
    if (is_finite(w.a) && is_finite(w.b)) return Stop<S>::exhausted("overflow");
    return Stop<S>::invalid_input("not_finite");
}

/// The result of a distance query. Every field is set on every path.
template <Scalar S, int D>
struct DistanceResult {
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    /// distance^2. The upper bound is the squared norm of v; if that is subnormal, a margin for its lost digits is
    /// included. It is absent when no finite point of A - B was computed (invalid_input, overflow).
    Bracket<S> distance2{};
    Vec<S, D> v{};                   ///< the point of A - B found that is nearest to the origin; it points from B to A
    Vec<S, D> point_a{}, point_b{};  ///< witness points; point_a - point_b = v up to rounding
    Simplex<S, D> simplex;
    int iterations = 0;     ///< number of simplex reductions
    int support_calls = 0;  ///< number of evaluations of the CSO support mapping

    /// The distance that was found, the length of v, in the unit of the coordinates: the upper end of the bracket.
    /// Absent if that is. One square root.
    std::optional<S> distance() const requires Real<S> { return square_root(distance2).upper; }

    /// The contact normal: the unit vector along v, from B to A. Absent where the bodies meet, since v is then zero or
    /// of rounding errors, and where no v is known. One square root.
    std::optional<Vec<S, D>> normal() const requires Real<S> {
        return meets(verdict) || !distance2.upper ? std::nullopt : unit_along(v);
    }
};

/// The result of a penetration query. The depth is the distance from the origin to the complement of int(A - B), which
/// is 0 unless the bodies penetrate. Every field is set on every path.
template <Scalar S, int D>
struct PenetrationResult {
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    /// depth^2. The upper bound is (h(outward)/|outward|)^2: moving A by depth() along normal() ends the penetration.
    /// It is absent when no supporting plane was computed (invalid_input, overflow).
    Bracket<S> depth2{};
    S distance_lower2{};  ///< lower bound on distance^2; positive exactly when separated
    /// The outward normal of A - B where the origin leaves A - B: it points from A to B, has any length, and is zero if
    /// none is known.
    Vec<S, D> outward{};
    Vec<S, D> foot{};  ///< the nearest point found on the boundary of a polytope inside A - B; v if separated
    /// Witness points; point_a - point_b = foot up to rounding, unless rounding has cut the search short (`stalled`).
    Vec<S, D> point_a{}, point_b{};
    int iterations = 0;      ///< number of expansions of the polytope
    int gjk_iterations = 0;  ///< number of simplex reductions before the expansions
    int support_calls = 0;   ///< number of evaluations of the CSO support mapping, including those of GJK

    /// The depth that was found, in the unit of the coordinates: the upper end of the bracket. Absent if that is. One
    /// square root.
    std::optional<S> depth() const requires Real<S> { return square_root(depth2).upper; }

    /// The contact normal: the unit vector against `outward`, from B to A. Where the bodies are apart, it is across a
    /// plane that separates them. Absent if none is known. One square root.
    std::optional<Vec<S, D>> normal() const requires Real<S> { return unit_along(-outward); }
};

}  // namespace touchstone
