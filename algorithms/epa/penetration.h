// SPDX-License-Identifier: MIT
// EPA, the expanding polytope algorithm: penetration depth and contact of two convex bodies given by support mappings.
//
// Source: seed S0, "Expanding-Polytope Algorithm", with specification sections 2.6 and 2.7 and errata E-13 to E-20c and
// E-29; van den Bergen 2001 [vdB01]. With C = A - B, from a full-dimensional simplex P_0 inside C:
//     n_i = outward normal of the face of P_i whose plane is nearest to the origin;   w_i = S(C, n_i);
//     P_{i+1} = conv(P_i u {w_i});   stop when n_i.w_i = offset of the face
//
// Invariant (exact arithmetic): P_i is convex and lies in C, so the least offset^2/|n|^2 bounds depth^2 from below and
// never falls; every h(n)^2/|n|^2 bounds it from above. Each step adds a new point of vert(A) - vert(B), so on
// polytopes the bounds meet. Offsets are signed: where GJK could not find the origin (rounding), the same loop walks
// outwards to it until a face proves that the bodies are apart (h(n) < 0) or all offsets are positive.
#pragma once

#include <concepts>
#include <cstddef>
#include <queue>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "algorithms/epa/expanding_polytope.h"
#include "algorithms/epa/initial_polytope.h"
#include "algorithms/epa/witness.h"
#include "algorithms/gjk/distance.h"

namespace touchstone::epa {

/// Every tolerance is 0 by default, which on exact scalars gives the exact depth; `rounding_units` counts only where
/// arithmetic rounds. Curved bodies need a gap, since on them EPA converges only in the limit.
template <class Solver = Johnson, class Stopping = gjk::DefaultStopping>
struct Options {
    gjk::Options<Solver, Stopping> gjk{};
    double gap_ratio = 0;         ///< stop when (1 - gap_ratio)^2 upper2 <= lower2; dimensionless, below 1
    double gap_length = 0;        ///< stop when sqrt(upper2) - sqrt(lower2) <= gap_length
    double rounding_units = 128;  ///< width of the band of rounding_band, in unit roundoffs (E-29)
    int max_iterations = 1024;    ///< expansions of the polytope
};

/// State at the moment the support point of the popped face is known and the stopping rules are asked.
template <Field S, int D>
struct Expansion {
    int k = 0;                        ///< number of expansions so far
    const Expanding<S, D>& polytope;  ///< P_k
    int face = 0;                     ///< the popped face, still part of P_k
    CsoVertex<S, D> w{};              ///< S(A - B, normal of the face)
    S support{};                      ///< normal . w, not divided by |normal|
    S key{};                          ///< signed squared distance of the face's plane
    S lower2{}, upper2{};             ///< bracket of depth^2 so far
};

namespace detail {

/// Least key first; ties by number, so that the order is the same everywhere.
template <Field S>
struct HeapEntry {
    S key{};
    int face = 0;
    friend bool operator<(const HeapEntry& x, const HeapEntry& y) {
        if (y.key < x.key) return true;
        if (x.key < y.key) return false;
        return y.face < x.face;
    }
};

/// Where the search stands, for the result and for the verdict.
template <Field S, int D>
struct Bounds {
    S lower2{}, upper2{};
    bool upper_is_known = false;
    bool origin_is_interior = false;  ///< all offsets of some P_k were positive beyond rounding
    Face<S, D> best{};                ///< the face that gave upper2
    S best_support{};                 ///< its h(n)
    Face<S, D> last{};                ///< the face popped last: its foot is on the boundary of P_k
};

template <Field S>
bool is_gap_length_met(const S& lower2, const S& upper2, const S& length) {
    const S rest = S(S(upper2 - lower2) - S(length * length));  // of upper <= lower + length, squared
    return rest <= S(0) || S(rest * rest) <= S(S(S(4) * S(length * length)) * lower2);
}

/// The search from one start simplex. One object a query, used once.
template <class Cso, Field S, int D, class O, class Obs>
class Search {
public:
    Search(const Cso& cso, const Simplex<S, D>& start, const O& options, Obs& observer)
        : cso_(cso), options_(options), observer_(observer), polytope_(start) {}

    Stop<S> run() {
        if (!polytope_.is_usable()) return {"degenerate_start", StopKind::stalled, S(0), S(0), false};
        push_faces_from(0);
        for (;; ++iterations_) {
            while (!heap_.empty() && face(heap_.top().face).deleted) heap_.pop();
            if (heap_.empty()) return {"no_face", StopKind::stalled, S(0), S(0), false};
            const int popped = heap_.top().face;
            heap_.pop();
            const Plane<S, D> plane = face(popped).plane;
            const CsoVertex<S, D> w = cso_.support(plane.normal);
            ++support_calls_;
            const S support = dot(plane.normal, w.w);
            if (!scalar_traits<S>::is_finite(support) || !is_finite(w.w))
                return {"overflow", StopKind::exhausted, S(0), S(0), false};
            const S band = rounding_band(options_.rounding_units, plane, w.w);
            if (bounds_.origin_is_interior && plane.offset < S(-band))
                return {"inverted_face", StopKind::stalled, plane.key, S(0), false};
            tighten(popped, support, band);
            observe(popped, w, support);
            if (const Stop<S> stop = stop_of(plane, support, band)) return stop;
            if (iterations_ == options_.max_iterations)
                return {"cap", StopKind::exhausted, S(iterations_), S(options_.max_iterations), false};
            if (is_known(w.w)) return {"duplicate_support", StopKind::stalled, gap2(), S(0), false};
            const int first = static_cast<int>(polytope_.faces().size());
            const Growth growth = polytope_.expand(popped, w, options_.rounding_units);
            if (growth == Growth::broken_horizon) return {"broken_horizon", StopKind::stalled, gap2(), S(0), false};
            if (growth == Growth::degenerate_face) return {"degenerate_face", StopKind::stalled, gap2(), S(0), false};
            push_faces_from(first);
        }
    }

    const Bounds<S, D>& bounds() const { return bounds_; }
    const Expanding<S, D>& polytope() const { return polytope_; }
    int iterations() const { return iterations_; }
    int support_calls() const { return support_calls_; }

private:
    const Face<S, D>& face(int f) const { return polytope_.faces()[static_cast<std::size_t>(f)]; }

    S gap2() const { return S(bounds_.upper2 - bounds_.lower2); }

    void push_faces_from(int first) {
        for (int f = first; f < static_cast<int>(polytope_.faces().size()); ++f) heap_.push({face(f).plane.key, f});
    }

    void tighten(int popped, const S& support, const S& band) {
        const Plane<S, D>& plane = face(popped).plane;
        bounds_.last = face(popped);
        if (band < plane.offset) bounds_.origin_is_interior = true;
        if (S(0) < plane.key && bounds_.lower2 < plane.key) bounds_.lower2 = plane.key;
        const S bound = support < S(0) ? S(0) : S(S(support / plane.nn) * support);
        // A supporting face is the answer even where rounding puts its bound above that of an older parallel one.
        const bool is_supporting = S(support - plane.offset) <= band;
        if (bounds_.upper_is_known && bounds_.upper2 < bound && !is_supporting) return;
        if (!bounds_.upper_is_known || bound < bounds_.upper2) bounds_.upper2 = bound;
        bounds_.upper_is_known = true;
        bounds_.best = face(popped);
        bounds_.best_support = support;
    }

    void observe(int popped, const CsoVertex<S, D>& w, const S& support) {
        const Expansion<S, D> record{iterations_,    polytope_,     popped, w, support, face(popped).plane.key,
                                     bounds_.lower2, bounds_.upper2};
        if constexpr (std::invocable<Obs&, const Expansion<S, D>&>) observer_(record);
    }

    /// `supporting_face` is the test of the algorithm itself: the plane of the popped face supports C, exactly or as
    /// far as this arithmetic can tell. `separating_face` needs h(n) < 0 beyond rounding.
    Stop<S> stop_of(const Plane<S, D>& plane, const S& support, const S& band) const {
        const S band2 = S(S(band / plane.nn) * band);
        if (support < S(-band)) return {"separating_face", StopKind::converged, support, S(-band), false};
        if (S(support - plane.offset) <= band) return {"supporting_face", StopKind::converged, gap2(), band2, false};
        const S kept = S(S(1) - scalar_traits<S>::from_double(options_.gap_ratio));
        if (options_.gap_ratio > 0 && bounds_.origin_is_interior &&
            S(S(kept * kept) * bounds_.upper2) <= bounds_.lower2)
            return {"gap_ratio", StopKind::converged, bounds_.lower2, S(S(kept * kept) * bounds_.upper2), false};
        const S length = scalar_traits<S>::from_double(options_.gap_length);
        if (options_.gap_length > 0 && bounds_.origin_is_interior &&
            is_gap_length_met(bounds_.lower2, bounds_.upper2, length))
            return {"gap_length", StopKind::converged, gap2(), S(length * length), false};
        return {};
    }

    /// By value, among all points ever added. In exact arithmetic a known point lies beyond no face.
    bool is_known(const Vec<S, D>& w) const {
        for (const auto& each : polytope_.vertices())
            if (each.w == w) return true;
        return false;
    }

    const Cso& cso_;
    const O& options_;
    Obs& observer_;
    Expanding<S, D> polytope_;
    std::priority_queue<HeapEntry<S>> heap_;
    Bounds<S, D> bounds_;
    int iterations_ = 0, support_calls_ = 0;
};

/// What GJK knew is the fallback: v = 0 in exact arithmetic is a proof; in floating point "penetrating" is not, since
/// the simplex may miss the origin by a few roundoffs.
template <Field S, int D>
Verdict known_before(const DistanceResult<S, D>& start) {
    if (start.verdict == Verdict::penetrating && !scalar_traits<S>::is_exact) return Verdict::intersecting;
    return start.verdict;
}

template <Field S, int D>
PenetrationResult<S, D> from_distance(const DistanceResult<S, D>& start) {
    PenetrationResult<S, D> result;
    result.verdict = start.verdict;
    result.stop = start.stop;
    result.upper_is_known = start.verdict == Verdict::separated;
    result.distance_lower2 = start.lower2;
    result.normal = -start.v;
    result.foot = start.v;
    result.point_a = start.point_a;
    result.point_b = start.point_b;
    result.gjk_iterations = start.iterations;
    result.support_calls = start.support_calls;
    return result;
}

/// Nothing that left the range of the scalar is an answer.
template <Field S, int D>
PenetrationResult<S, D> out_of_range(PenetrationResult<S, D> result) {
    result.verdict = Verdict::undecided;
    result.stop = {"overflow", StopKind::exhausted, S(0), S(0), false};
    result.lower2 = result.upper2 = S(0);
    result.upper_is_known = false;
    result.foot = result.point_a = result.point_b = zero_vector<S, D>();
    return result;
}

/// h(n) = 0 with the origin in C: GJK found it there, or all faces of a P_k have offset >= 0.
template <Field S, int D>
void set_touching(PenetrationResult<S, D>& result, const S& support, Origin origin) {
    if (support == S(0) && origin == Origin::inside) result.verdict = Verdict::touching;
}

template <Field S, int D>
void set_separated(PenetrationResult<S, D>& result, const Plane<S, D>& plane, const S& support) {
    result.verdict = Verdict::separated;
    result.lower2 = result.upper2 = S(0);
    result.distance_lower2 = S(S(support / plane.nn) * support);
}

}  // namespace detail

/// EPA from where a GJK run ended: `start` must come from gjk::distance on the same bodies with any stopping rule, and
/// is returned as it is when it is separated or unusable. Otherwise as `penetration`.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
PenetrationResult<typename A::scalar, A::dimension> penetration_from(
    const A& a, const B& b, const DistanceResult<typename A::scalar, A::dimension>& start, const O& options = {},
    Obs&& observer = {}) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const MinkowskiDifference<A, B> cso{a, b};
    auto result = detail::from_distance(start);
    if (start.verdict == Verdict::separated || !start.upper_is_known) return result;
    result.verdict = detail::known_before(start);

    const Origin origin = start.verdict == Verdict::undecided ? Origin::unknown : Origin::inside;
    const auto first = initial_polytope(cso, start.simplex, origin, options.rounding_units);
    result.support_calls += first.support_calls;
    if (first.outcome != Start::full) {
        const S nn = squared_norm(first.normal);
        const std::string_view name = first.outcome == Start::flat ? "flat" : "supporting_plane";
        const StopKind kind = first.outcome == Start::flat ? StopKind::stalled : StopKind::converged;
        result.stop = {name, kind, first.support, S(0), false};
        result.normal = first.normal;
        result.upper_is_known = true;
        result.upper2 = first.support < S(0) ? S(0) : S(S(first.support / nn) * first.support);
        if (first.outcome == Start::touching) detail::set_touching(result, first.support, origin);
        if (first.outcome == Start::separated) {
            Plane<S, D> plane;
            plane.nn = nn;
            detail::set_separated(result, plane, first.support);
        }
        return result;
    }

    detail::Search<MinkowskiDifference<A, B>, S, D, O, std::remove_reference_t<Obs>> search(cso, first.simplex, options,
                                                                                            observer);
    result.stop = search.run();
    result.iterations = search.iterations();
    result.support_calls += search.support_calls();
    const auto& bounds = search.bounds();
    if (!bounds.upper_is_known) return result;
    result.upper_is_known = true;
    result.upper2 = bounds.upper2;
    result.lower2 = bounds.upper2 < bounds.lower2 ? bounds.upper2 : bounds.lower2;
    result.normal = bounds.best.plane.normal;
    const auto contact = witness(search.polytope(), bounds.last, options.rounding_units);
    result.foot = contact.foot;
    result.point_a = contact.point_a;
    result.point_b = contact.point_b;
    if (!scalar_traits<S>::is_finite(result.upper2) || !is_finite(result.foot)) return detail::out_of_range(result);
    if (result.stop.name == "separating_face") {
        detail::set_separated(result, bounds.best.plane, bounds.best_support);
    } else if (bounds.origin_is_interior) {
        result.verdict = Verdict::penetrating;
    } else {
        result.lower2 = S(0);
        if (result.stop.name == "supporting_face") {
            const bool holds_origin = S(0) <= bounds.best.plane.offset;
            detail::set_touching(result, bounds.best_support, holds_origin ? Origin::inside : origin);
        }
    }
    return result;
}

/// Penetration depth of A and B, both in one frame and one unit of length.
/// `options`: solver and stopping rule of GJK, tolerances and cap of EPA. `observer` is called with every gjk Iterate,
/// every Expansion, or both, by what it accepts. `initial_direction` is where GJK looks first; any vector is legal, and
/// zero means the first axis, since the support of a zero direction may be an interior point (E-20).
/// Returns verdict, stop reason, bracket lower2 <= depth^2 <= upper2, outward normal and witness points. On exact
/// scalars with polytopes and the default options verdict and depth^2 are exact. Where the sign of a face's offset is
/// within rounding the verdict is `intersecting` or `undecided`, never a guess. Errors: as gjk::distance; later
/// overflow ends in `overflow` (exhausted). Never throws but for std::bad_alloc. Cost: GJK, then one support of each
/// body, O(faces replaced) and O(log faces) an expansion.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
PenetrationResult<typename A::scalar, A::dimension> penetration(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(0)) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const auto direction = initial_direction == zero_vector<S, D>() ? unit_vector<S, D>(0) : initial_direction;
    if constexpr (Observer<std::remove_reference_t<Obs>, S, D>)
        return penetration_from(a, b, gjk::distance(a, b, options.gjk, observer, direction), options, observer);
    else
        return penetration_from(a, b, gjk::distance(a, b, options.gjk, NullObserver{}, direction), options, observer);
}

}  // namespace touchstone::epa
