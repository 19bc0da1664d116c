// SPDX-License-Identifier: MIT
// From the answer of GJK's loop on cores before their moves to the answer on the bodies: the proof that the options ask
// for, then the radii, then the moves.
//
// Source: seed S0, "Combining GJK and EPA": the distance of the bodies is that of the cores less both radii.
// Invariant: no step makes a verdict that the one before has not proved. Cost: O(1), and that of settle.h where the
// loop's answer is not certain.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>

#include "algorithms/fast/hints/calls.h"
#include "algorithms/fast/hints/gjk.h"
#include "algorithms/gjk/intersects_result.h"
#include "algorithms/gjk/proof/certainty.h"
#include "algorithms/gjk/proof/parts_of_answer.h"
#include "algorithms/gjk/proof/settle.h"
#include "algorithms/gjk/proofs.h"

namespace touchstone::gjk::proof {

/// Two cores before their moves, their moves and radii.
template <SupportMappable A, SupportMappable B>
struct Cores {
    using S = typename A::scalar;
    static constexpr int D = A::dimension;

    const A& a;
    const B& b;
    const Vec<S, D>&move_a, &move_b;
    const Margins<S>& radii;
};
/// Deduced from the bodies.
template <class A, class B, class Move, class Radii>
Cores(const A&, const B&, const Move&, const Move&, const Radii&) -> Cores<A, B>;

/// Replaces an answer whose numbers have left the range by one that claims nothing.
template <Field S, int D>
void refuse_overflow(DistanceResult<S, D>& result) {
    const bool is_bracket_finite = result.distance2.upper && scalar_traits<S>::is_finite(*result.distance2.upper);
    if (is_bracket_finite && is_finite(result.point_a) && is_finite(result.point_b) && is_finite(result.v)) return;
    result.verdict = Verdict::undecided;
    result.stop = Stop<S>::exhausted("overflow");
    result.distance2.lower = S(0);
    result.distance2.upper.reset();
    result.v = result.point_a = result.point_b = zero_vector<S, D>();
    result.simplex.size = 0;
}

/// The unit vector along v, zero if v is. v is a difference of points, and shorter or longer than the bracket says by
/// what that hides, so it is divided by its own length; by unit_along(), which scales it, where the square is out of
/// range.
template <Real S, int D>
Vec<S, D> unit_of_way(const Vec<S, D>& v) {
    const S square = squared_norm(v);
    if (fast::mostly(is_normal_and_finite(square))) return S(1) / square_root(square) * v;
    return unit_along(v).value_or(zero_vector<S, D>());
}

/// The bracket of the bodies, whose cores are apart by the bracket of `result`, and points on their surfaces.
template <Real S, int D>
void subtract_radii(DistanceResult<S, D>& result, const Margins<S>& radii) {
    const S radius = radii.a + radii.b, length = square_root(*result.distance2.upper),
            least = square_root(result.distance2.lower);
    const S rest = length - radius, certain = least - radius;
    if (result.verdict != Verdict::separated && (meets(result.verdict) || !(S(0) < rest))) {
        // The point that divides v as the radii do is in both bodies. Each has it in its own frame before its move.
        const S share = length < radius ? radii.a / radius : (S(0) < length ? radii.a / length : S(0));
        result.point_a = result.point_a - share * result.v;
        result.point_b = result.point_b + (S(1) - share) * result.v;
        result.v = zero_vector<S, D>();
        result.distance2 = {S(0), S(0)};
        return;
    }
    const Vec<S, D> unit = unit_of_way(result.v);
    result.point_a = result.point_a - radii.a * unit;
    result.point_b = result.point_b + radii.b * unit;
    result.v = rest * unit;
    result.distance2 = {S(0) < certain ? certain * certain : S(0), rest * rest};
    if (result.verdict == Verdict::separated) {
        // Exact signs tell bodies apart that rounding brings together.
        const S least2 = least_normal<S>();
        result.distance2.lower = larger(result.distance2.lower, least2);
        result.distance2.upper = larger(*result.distance2.upper, least2);
        if (!(S(0) < rest)) result.v = square_root(least2) * unit;
    }
    refuse_overflow(result);
}

/// The verdict of the loop on the cores, told of the bodies with their radii, as rounding leaves it.
template <Field S, int D>
Verdict with_radius(const DistanceResult<S, D>& result, const S& radius) {
    if (radius == S(0) || !result.distance2.upper) return result.verdict;
    const S radius2 = radius * radius;
    if (*result.distance2.upper < radius2) return Verdict::penetrating;
    if (*result.distance2.upper == radius2) return Verdict::intersecting;
    return radius2 < result.distance2.lower ? Verdict::separated : Verdict::undecided;
}

/// The verdict that rounding cannot have made.
template <Field S, int D>
Verdict certain_verdict(const DistanceResult<S, D>& result, const S& radius, const S& reach) {
    if (!result.distance2.upper) return Verdict::undecided;
    if (is_certainly_apart(result.distance2.lower, radius, reach)) return Verdict::separated;
    if (is_certainly_within(*result.distance2.upper, radius, reach)) return Verdict::penetrating;
    const bool is_inside = result.simplex.size == D + 1 && is_certainly_inside(result.simplex, reach);
    return is_inside ? Verdict::penetrating : Verdict::undecided;
}

/// True if the bounds are as near to each other as rounding allows, or the rule that ended the loop asks for no more.
template <Scalar S, int D>
bool is_number_settled(const DistanceResult<S, D>& result) {
    return result.stop.kind == StopKind::converged && result.stop.promise != Promise::none;
}

/// True if the witness points of cores before their moves differ by v, up to rounding, and the weights add up to 1. The
/// weights of a thin simplex are quotients of small differences, and rounding may put the points far apart or out of
/// the bodies, though the origin is certainly inside.
template <Scalar S, int D>
bool are_points_apart_by_v(const DistanceResult<S, D>& result, const Vec<S, D>& shift, const S& reach) {
    S excess(-1);
    for (int i = 0; i < result.simplex.size; ++i) excess = excess + result.simplex.lambda[static_cast<std::size_t>(i)];
    if (!(magnitude_of(excess) <= rounding_of(S(1)))) return false;
    return infinity_norm(Vec<S, D>(result.point_a - result.point_b + shift - result.v)) <= rounding_of(reach);
}

/// True if a squared distance that has lost digits is still worth its bracket: it is proved that the cores are no
/// further apart than the radii, or a plane has proved that the bodies, which have no radii to compare it with, are
/// apart. In the latter case a loop that has named the underflow keeps its answer, and so does any loop where the
/// square has underflowed in the search too: numbers that a pose makes far smaller than those of the body.
template <Scalar S, int D, Scalar T>
bool is_proof_alone(const DistanceResult<S, D>& result, const Found<T>& found, const Bracket<S>& bracket,
                    const Margins<S>& radii) {
    if (is_normal(*bracket.upper)) return false;
    if (found.verdict == Verdict::separated && !is_normal(found.upper2)) return false;
    return meets(found.verdict) || (found.verdict == Verdict::separated && result.stop.kind != StopKind::exhausted &&
                                    !(S(0) < radii.a + radii.b));
}

/// Gives an answer of the loop, whose points are nearer than those of the search, the bound of the plane that the
/// search has proved, unless the loop's own is greater by more than a millionth and rounding.
template <class Bodies, Scalar S, int D, Scalar T>
void take_proved_plane(DistanceResult<S, D>& result, const Found<T>& found, const S& lower2, int exponent,
                       const Bodies& cores, const S& reach) {
    const S least = (S(1) - S(0x1p-20)) * square_root(result.distance2.lower) - rounding_of(reach);
    if (found.verdict != Verdict::separated || square_root(lower2) < least) return;
    const S upper2 = *result.distance2.upper;
    result.distance2.lower = lower2 < upper2 ? lower2 : upper2;
    take_direction(result, found, times_power_of_two(T(upper2), -2 * exponent), exponent, cores, reach);
}

/// The answer of the search with proofs, in the frame and unit of the cores. Radii are not subtracted. Not inlined: it
/// is rarely asked.
template <class Bodies, Scalar S, int D>
void settle(DistanceResult<S, D>& result, const Bodies& cores, const Vec<S, D>& direction) {
    using T = Wide<S>;
    auto scene = scene_of(cores.a, cores.b, cores.move_a, cores.move_b, cores.radii);
    if (!scene) return;
    const Found<T> found = settled(*scene, direction, false);
    const int exponent = -scene->exponent;
    const Bracket<S> bracket = bracket_back<S>(found, exponent);
    // A squared distance that is out of range, or has lost digits, says nothing beside the verdict.
    const bool is_number = is_in_range(found, bracket);
    if (!is_number && !is_proof_alone(result, found, bracket, cores.radii)) return;
    if (!are_corners_in_range<S, D>(found, exponent)) return;
    if (found.verdict == Verdict::undecided && (result.stop.kind == StopKind::exhausted || meets(result.verdict)))
        return;
    const S reach = reach_of_both(cores.a, cores.b, result.simplex, Vec<S, D>(cores.move_a - cores.move_b));
    // The search has ended further from the nearest point than the loop, whose verdict needs no other proof.
    if (found.is_wide && found.verdict == result.verdict && result.distance2.upper &&
        *result.distance2.upper < *bracket.upper)
        return take_proved_plane(result, found, bracket.lower, exponent, cores, reach);
    // A curved body is reached in the limit only; there is nothing but the bracket.
    const bool is_curved = curve_of(cores.a) || curve_of(cores.b);
    const Promise promise = found.is_wide || is_curved || !is_number ? Promise::none : Promise::optimum;
    // The search may show less than the loop has proved: that the bodies meet, but not that their interiors do.
    const bool shows_less = result.verdict == Verdict::penetrating && found.verdict == Verdict::intersecting;
    if (!shows_less) result.verdict = found.verdict;
    result.stop = found.verdict == Verdict::undecided ? Stop<S>::stalled(found.why)
                                                      : Stop<S>::converged(found.why, S(0), S(0), promise);
    result.distance2 = bracket;
    result.v = back<S, D>(found.v, exponent);
    result.point_a = back<S, D>(found.point_a, exponent);
    result.point_b = back<S, D>(found.point_b, exponent);
    if (found.upper2 == T(0)) result.v = zero_vector<S, D>();
    take_simplex(result, found, exponent);
    add_translations(result, *scene);
    take_direction(result, found, found.upper2, exponent, cores, reach);
    result.iterations += found.iterations;
    result.support_calls += found.support_calls;
}

/// The loop was ended by what the caller set, or has met a number that is none.
template <Scalar S>
bool is_final(const Stop<S>& stop) {
    return stop.kind == StopKind::invalid_input || stop.name == "cap";
}

/// True if the verdict is the loop's own: as asked, on exact scalars, and where exact signs are not to be had.
template <Scalar S>
constexpr bool is_published(ProofKind proof) {
    return scalar_traits<S>::is_exact || proof == ProofKind::published || (proof == ProofKind::exact && !can_settle<S>);
}

/// Makes the verdict what the options ask for. `wants_core_distance`: the distance of the cores is asked also where the
/// radii make the verdict certain.
template <class Bodies, Field S, int D>
void prove(ProofKind proof, DistanceResult<S, D>& result, const Bodies& cores, const Vec<S, D>& direction,
           bool wants_core_distance) {
    const S radius = cores.radii.a + cores.radii.b;
    if (is_published<S>(proof)) {
        result.verdict = with_radius(result, radius);
        return;
    }
    if constexpr (!scalar_traits<S>::is_exact) {
        if (is_final(result.stop)) return;
        // Rounding may let the bounds cross by some units in the last place.
        if (result.distance2.upper && *result.distance2.upper < result.distance2.lower)
            result.distance2.lower = *result.distance2.upper;
        const Vec<S, D> shift = cores.move_a - cores.move_b;
        const S reach = reach_of_both(cores.a, cores.b, result.simplex, shift);
        const Verdict certain = certain_verdict(result, radius, reach);
        if constexpr (can_settle<S>) {
            const bool is_depth_enough = certain == Verdict::penetrating && !wants_core_distance;
            const bool is_settled =
                is_depth_enough ? are_points_apart_by_v(result, shift, reach) : is_number_settled(result);
            result.verdict = certain;
            if (fast::rarely(proof == ProofKind::exact && (certain == Verdict::undecided || !is_settled)))
                return settle(result, cores, result.v == zero_vector<S, D>() ? direction : Vec<S, D>(result.v));
        }
        result.verdict = certain;
    }
}

/// True if the axis of a boolean answer separates whatever rounding did: axis . w / |axis| is beyond it.
template <Field S, int D>
bool is_certain(const IntersectsResult<S, D>& result, const S& reach) {
    if (result.verdict == Verdict::separated) {
        const S error = rounding_of(reach), aa = squared_norm(result.axis);
        return is_normal(result.axis_support) && error * error * aa < result.axis_support * result.axis_support;
    }
    return result.verdict == Verdict::penetrating && result.simplex.size == D + 1 &&
           is_certainly_inside(result.simplex, reach);
}

/// This exponent of 2, or the next that leaves room in S for a product with a number near 1.
template <std::floating_point S>
constexpr int unit_in_range(int exponent) {
    constexpr int most = std::numeric_limits<S>::max_exponent * 3 / 4;
    return std::clamp(exponent, -most, most);
}

/// The boolean answer of the search with proofs. Not inlined: it is rarely asked.
template <class Bodies, Scalar S, int D>
void settle(IntersectsResult<S, D>& result, const Bodies& cores, const Vec<S, D>& axis) {
    auto scene = scene_of(cores.a, cores.b, cores.move_a, cores.move_b, cores.radii);
    if (!scene) return;
    const auto found = settled(*scene, axis, true);
    using T = Wide<S>;
    const T radius = times_power_of_two(T(cores.radii.a + cores.radii.b), scene->exponent);
    // Exact signs tell bodies apart that rounding brings together.
    const T beyond = larger(square_root(found.lower2) - radius, least_normal<T>());
    const T support = beyond * square_root(squared_norm(found.normal));
    // An axis may have any length. Where its product with the support point is out of range, it is that of the scene.
    const auto support_at = [&](int unit) {
        return static_cast<S>(times_power_of_two(support, unit - scene->exponent));
    };
    const int unit = is_normal_and_finite(support_at(0)) ? 0 : unit_in_range<S>(scene->exponent);
    if (found.verdict == Verdict::separated && !is_normal_and_finite(support_at(unit))) return;
    if (!are_corners_in_range<S, D>(found, -scene->exponent)) return;
    result.verdict = found.verdict;
    result.stop = found.verdict == Verdict::undecided ? Stop<S>::stalled(found.why) : Stop<S>::converged(found.why);
    take_simplex(result, found, -scene->exponent);
    add_translations(result, *scene);
    if (!is_finite(result.axis)) result.axis = zero_vector<S, D>();
    if (found.verdict == Verdict::separated) {
        result.axis = back<S, D>(found.normal, unit);
        result.axis_support = support_at(unit);
    }
    result.iterations += found.iterations;
    result.support_calls += found.support_calls;
}

/// Makes the verdict of a boolean query on cores before their moves what the options ask for. Precondition: the cores
/// have no radii.
template <class Bodies, Field S, int D>
void prove(ProofKind proof, IntersectsResult<S, D>& result, const Bodies& cores) {
    if (is_published<S>(proof) || is_final(result.stop)) return;
    const S reach = reach_of_both(cores.a, cores.b, result.simplex, Vec<S, D>(cores.move_a - cores.move_b));
    if (fast::mostly(is_certain(result, reach))) return;
    result.verdict = Verdict::undecided;
    if constexpr (can_settle<S>)
        if (proof == ProofKind::exact) settle(result, cores, result.axis);
}

/// A boolean answer made of that of the distance query.
template <Field S, int D>
IntersectsResult<S, D> as_boolean(const DistanceResult<S, D>& from) {
    return {from.verdict, from.stop, from.v, from.distance2.lower, from.simplex, from.iterations, from.support_calls};
}

/// Adds the moves to the points of A and of B.
template <Scalar S, int D>
void move_points(DistanceResult<S, D>& result, const Vec<S, D>& move_a, const Vec<S, D>& move_b) {
    result.point_a = result.point_a + move_a;
    result.point_b = result.point_b + move_b;
    for (int i = 0; i < result.simplex.size; ++i) {
        result.simplex[i].a = result.simplex[i].a + move_a;
        result.simplex[i].b = result.simplex[i].b + move_b;
    }
    refuse_overflow(result);
}

}  // namespace touchstone::gjk::proof
