// SPDX-License-Identifier: MIT
// EPA, the expanding polytope algorithm: penetration depth and contact of two convex bodies given by support mappings.
//
// Source: seed S0, "Expanding-Polytope Algorithm", with P-16, P-18 and errata E-13 to E-20c and E-29; van den Bergen
// 2001 [vdB01]. With C = A - B, from a full-dimensional simplex P_0 inside C:
//     n_i = outward normal of the face of P_i whose plane is nearest to the origin;   w_i = S(C, n_i);
//     P_{i+1} = conv(P_i u {w_i});   stop when n_i.w_i = offset of the face
//
// Invariant (exact arithmetic): P_i is convex and lies in C. The least offset^2/|n|^2 therefore bounds depth^2 from
// below and never decreases, and every h(n)^2/|n|^2 bounds it from above. Each step adds a new point of
// vert(A) - vert(B), so on polytopes the bounds meet. Offsets are signed. If GJK could not find the origin (rounding),
// the same loop expands towards it until a face proves that the bodies are apart (h(n) < 0) or all offsets are
// positive.
#pragma once

#include <string_view>
#include <type_traits>

#include "algorithms/epa/initial_polytope.h"
#include "algorithms/epa/search.h"
#include "algorithms/epa/terminations/supporting_face.h"
#include "algorithms/epa/witness.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/terminations/any_of.h"

namespace touchstone::epa {

/// Options of EPA. The default rule gives the exact depth on exact scalars; `rounding_units` matters only if arithmetic
/// rounds. Curved bodies need a gap, as in until(GapLength{1e-4}), since on them EPA converges only in the limit.
template <class Solver = Voronoi, class Stopping = gjk::DefaultStopping, class Expanding = SupportingFace>
struct Options {
    gjk::Options<Solver, Stopping> gjk{};
    Expanding stop{};             ///< EPA's own stopping rule (epa/terminations/)
    double rounding_units = 128;  ///< width of rounding_band, in unit roundoffs (E-29)
    int max_iterations = 1024;    ///< cap on the expansions of the polytope
};

/// The default options with more rules, evaluated after EPA's own test in this order: until(GapLength{1e-3}).
template <class... Rules>
auto until(const Rules&... rules) {
    Options<Voronoi, gjk::DefaultStopping, AnyOf<SupportingFace, Rules...>> options;
    options.stop = AnyOf<SupportingFace, Rules...>(SupportingFace{}, rules...);
    return options;
}

namespace detail {

/// EPA's own part of its options; says in a sentence what is wrong with others.
template <class O, class S, int D>
consteval bool are_expansion_options() {
    constexpr bool is_rule = requires(const O& options) {
        requires ExpansionRule<std::remove_cvref_t<decltype(options.stop)>, S, D>;
    };
    static_assert(is_rule,
                  "the options of EPA are a struct such as epa::Options<>{} or epa::until(GapLength{1e-3}), whose "
                  "member stop is a rule of algorithms/epa/terminations/: a number, a rule alone or "
                  "gjk::Options are none");
    return is_rule;
}

/// The verdict that GJK alone justifies, used as a fallback. In exact arithmetic v = 0 proves contact. In floating
/// point "penetrating" is not proved by it, since the simplex may miss the origin by a few roundoffs.
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
    if (start.verdict == Verdict::separated) result.depth2.upper = S(0);
    result.distance_lower2 = start.distance2.lower;
    result.normal = -start.v;
    result.foot = start.v;
    result.point_a = start.point_a;
    result.point_b = start.point_b;
    result.gjk_iterations = start.iterations;
    result.support_calls = start.support_calls;
    return result;
}

/// True if every number of the result is finite.
template <Field S, int D>
bool are_numbers_finite(const PenetrationResult<S, D>& result) {
    const auto fits = [](const S& x) { return scalar_traits<S>::is_finite(x); };
    return fits(result.depth2.upper.value_or(S(0))) && fits(result.depth2.lower) && fits(result.distance_lower2) &&
           is_finite(result.normal) && is_finite(result.foot) && is_finite(result.point_a) &&
           is_finite(result.point_b) &&
           (result.stop.kind != StopKind::converged || (fits(result.stop.measured) && fits(result.stop.threshold)));
}

/// Replaces a result that left the range of the scalar, or whose squares have underflowed, by one that claims nothing.
template <Field S, int D>
void claim_nothing_out_of_range(PenetrationResult<S, D>& result) {
    const S upper2 = result.depth2.upper.value_or(S(0));
    const bool underflow = (result.verdict == Verdict::penetrating && upper2 == S(0)) ||
                           (result.verdict == Verdict::separated && result.distance_lower2 == S(0)) ||
                           is_subnormal(upper2) || is_subnormal(result.distance_lower2);
    if (!underflow && are_numbers_finite(result)) [[likely]]
        return;
    result.verdict = Verdict::undecided;
    result.stop = Stop<S>::exhausted(underflow ? "underflow" : "overflow");
    result.depth2 = {};
    result.distance_lower2 = S(0);
    result.normal = result.foot = result.point_a = result.point_b = zero_vector<S, D>();
}

/// Sets the verdict for h(n) = 0 with the origin in C: GJK found it there, or all faces of some P_k have offset >= 0.
template <Field S, int D>
void set_touching(PenetrationResult<S, D>& result, const S& support, Origin origin) {
    if (support == S(0) && origin == Origin::inside) result.verdict = Verdict::touching;
}

template <Field S, int D>
void set_separated(PenetrationResult<S, D>& result, const Plane<S, D>& plane, const S& support) {
    result.verdict = Verdict::separated;
    result.depth2 = {S(0), S(0)};
    result.distance_lower2 = support / plane.nn * support;
}

/// The result if the search for a full-dimensional start ended at a plane that passes through the origin or separates
/// it.
template <Field S, int D>
void end_before_search(PenetrationResult<S, D>& result, const InitialPolytope<S, D>& first, Origin origin) {
    const S nn = squared_norm(first.normal);
    const std::string_view name = first.outcome == Start::flat ? "flat" : "supporting_plane";
    const StopKind kind = first.outcome == Start::flat ? StopKind::stalled : StopKind::converged;
    result.stop = Stop<S>{name, kind, first.support, S(0)};
    result.normal = first.normal;
    result.depth2.upper = first.support < S(0) ? S(0) : first.support / nn * first.support;
    if (first.outcome == Start::touching) set_touching(result, first.support, origin);
    if (first.outcome == Start::separated) {
        Plane<S, D> plane;
        plane.nn = nn;
        set_separated(result, plane, first.support);
    }
    claim_nothing_out_of_range(result);
}

/// Combines the outcome of the search with what was known before.
template <class SearchOfBodies, Field S, int D>
void end_search(PenetrationResult<S, D>& result, const SearchOfBodies& search, Origin origin, double rounding_units) {
    const auto& bounds = search.bounds();
    if (!bounds.upper2) return;
    result.depth2 = {*bounds.upper2 < bounds.lower2 ? *bounds.upper2 : bounds.lower2, bounds.upper2};
    const Plane<S, D>& best = search.polytope().plane(bounds.best);
    result.normal = best.normal;
    const auto contact = witness(search.polytope(), bounds.last, rounding_units);
    result.foot = contact.foot;
    result.point_a = contact.point_a;
    result.point_b = contact.point_b;
    if (bounds.separates) {
        set_separated(result, best, bounds.best_support);
    } else if (bounds.origin_is_interior) {
        result.verdict = Verdict::penetrating;
    } else {
        result.depth2.lower = S(0);
        if (result.stop.promise == Promise::optimum) {
            const bool holds_origin = S(0) <= best.offset;
            set_touching(result, bounds.best_support, holds_origin ? Origin::inside : origin);
        }
    }
    claim_nothing_out_of_range(result);
}

}  // namespace detail

/// EPA from the end of a GJK run. `start` must come from gjk::distance on the same bodies, with any stopping rule. It
/// is returned as it is if it is separated or unusable. Otherwise as `penetration`. An observer that accepts an
/// Expanding is called once more with the last polytope.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
PenetrationResult<typename A::scalar, A::dimension> penetration_from(
    const A& a, const B& b, const DistanceResult<typename A::scalar, A::dimension>& start, const O& options,
    Obs&& observer, Workspace<typename A::scalar, A::dimension>& workspace) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const MinkowskiDifference<A, B> cso{a, b};
    auto result = detail::from_distance(start);
    if (start.verdict == Verdict::separated || !start.distance2.upper) return result;
    result.verdict = detail::known_before(start);

    const Origin origin = start.verdict == Verdict::undecided ? Origin::unknown : Origin::inside;
    detail::Search<MinkowskiDifference<A, B>, S, D, O, std::remove_reference_t<Obs>> search(cso, options, observer,
                                                                                            workspace);
    if (is_clearly_full(start.simplex, options.rounding_units)) [[likely]] {
        search.start(start.simplex);
    } else {
        const auto first = initial_polytope(cso, start.simplex, origin, options.rounding_units);
        result.support_calls += first.support_calls;
        if (first.outcome != Start::full) {
            detail::end_before_search(result, first, origin);
            return result;
        }
        search.start(first.simplex);
    }
    result.stop = search.run();
    if constexpr (std::invocable<Obs&, const Expanding<S, D>&>) observer(search.polytope());
    result.iterations = search.iterations();
    result.support_calls += search.support_calls();
    detail::end_search(result, search, origin, options.rounding_units);
    return result;
}

/// As above, with a workspace of its own, which allocates from the heap at every call.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
PenetrationResult<typename A::scalar, A::dimension> penetration_from(
    const A& a, const B& b, const DistanceResult<typename A::scalar, A::dimension>& start, const O& options = {},
    Obs&& observer = {}) {
    Workspace<typename A::scalar, A::dimension> workspace;
    return penetration_from(a, b, start, options, observer, workspace);
}

/// The penetration depth of A and B, both in one frame and one unit of length. `options`: solver and stopping rule of
/// GJK, tolerances and cap of EPA. `observer` is called with every gjk Iterate, every Expansion, or both, depending on
/// what it accepts. `initial_direction` is the first search direction of GJK. Any vector is legal; zero means the first
/// axis, since the support point of a zero direction may be an interior point (E-20).
/// Returns the verdict, the reason for the stop, the bracket of depth^2, the outward normal and
/// witness points. On exact scalars with polytopes and the default options, verdict and depth^2 are exact. If the sign
/// of a face's offset is within rounding, the verdict is `intersecting` or `undecided`; `touching` needs an offset of
/// 0.
/// Errors: as gjk::distance; later overflow gives `overflow` (exhausted). Throws nothing but std::bad_alloc.
/// Cost: GJK, then per expansion one support point of each body, O(faces replaced) and O(log faces).
template <SupportMappable A, SupportMappable B, class O, class Obs>
PenetrationResult<typename A::scalar, A::dimension> penetration(
    const A& a, const B& b, const O& options, Obs&& observer,
    const Vec<typename A::scalar, A::dimension>& initial_direction,
    Workspace<typename A::scalar, A::dimension>& workspace) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const auto direction = initial_direction == zero_vector<S, D>() ? unit_vector<S, D>(0) : initial_direction;
    if constexpr (!detail::are_expansion_options<O, S, D>()) {
        return {};  // an assertion has failed
    } else if constexpr (Observer<std::remove_reference_t<Obs>, S, D>) {
        return penetration_from(a, b, gjk::distance(a, b, options.gjk, observer, direction), options, observer,
                                workspace);
    } else {
        NullObserver silent;
        return penetration_from(a, b, gjk::distance(a, b, options.gjk, silent, direction), options, observer,
                                workspace);
    }
}

/// As above, with a workspace that exists for this call only.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
PenetrationResult<typename A::scalar, A::dimension> penetration(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(0)) {
    Workspace<typename A::scalar, A::dimension> workspace;
    return penetration(a, b, options, observer, initial_direction, workspace);
}

}  // namespace touchstone::epa
