// SPDX-License-Identifier: MIT
// GJK: distance and closest points of two convex bodies given by support mappings.
//
// Source: seed S0, "GJK", with its theorems (docs/theorems.md); Gilbert, Johnson, Keerthi 1988 [GJK88]; van den Bergen
// 1999 [vdB99]. Let C = A - B. GJK searches for v(C), the point of C nearest to the origin:
//     w_i = S(C, -v_i);   v_{i+1} = v(conv(W_i u {w_i}));   W_{i+1} = the smallest subset of W_i u {w_i} that contains
//     v_{i+1}
// It starts with W_0 = {v_0}, where v_0 is a support point. The printed text starts with the empty set (E-10).
//
// Invariant: v_i = sum lambda_i x_i over W_i with positive lambda, hence v_i is in C and |v_i| bounds the distance from
// above; v_i.w_i/|v_i| bounds it from below for every i. In exact arithmetic |v_i| strictly decreases until v_i = v(C)
// (Theorems 2 and 3), and the loop ends. In floating point neither is certain, so every exit has a name.
#pragma once

#include <type_traits>

#include "algorithms/core/observer.h"
#include "algorithms/core/result.h"
#include "algorithms/fast/hints/gjk.h"
#include "algorithms/fast/registers/moved_difference.h"
#include "algorithms/gjk/distance_options.h"
#include "algorithms/gjk/distance_search.h"
#include "algorithms/gjk/finish.h"
#include "algorithms/gjk/iteration.h"

namespace touchstone::gjk {

namespace detail {

/// GJK from W_0 and v_0, which `search` holds. Each test ends the loop.
template <class Search>
typename Search::Result nearest_point(Search& search) {
    // A body is not finite, or the difference of its point and the other's is out of range.
    if (!is_finite(search.now().v)) return search.refused(why_not_finite(search.now().w));
    Found found = classify(search.now());
    while (found == Found::outside) {
        // v.w is infinite or NaN: the new support point, or its product with v, is out of range.
        if (!search.find_support()) return search.out_of_range(Found::overflow);
        search.observe();
        // The rule takes v for the answer, or says why there will be no better one.
        if (const auto stop = search.ask_rule()) return search.ended(in_range_or_exhausted(stop, search.now().vv));
        // The cap is reached, and the bounds so far are the answer.
        if (search.is_at_cap()) return search.at_cap();
        found = search.step();
    }
    // The simplex holds the origin.
    if (is_contact(found)) return search.holding();
    // |v|^2 is out of range.
    if (is_out_of_range(found)) return search.out_of_range(found);
    // Rounding leaves the solver no subset.
    if (found == Found::no_subset) return search.returned_to_previous(stop_at(found, typename Search::S(0)));
    // The simplex is full, but the solver's claim that it holds the origin does not stand.
    return search.returned_to_previous(stop_at(found, search.now().vv));
}

/// The loop on A - B, which `cso` gives.
template <class Cso, class O, class Obs, Scalar S, int D>
DistanceResult<S, D> looped(const Cso& cso, const O& options, Obs& observer, const Vec<S, D>& direction) {
    DistanceSearch search(cso, options, observer);
    search.start(direction);
    return nearest_point(search);
}

/// The distance of the bodies whose cores are A and B: the loop on the cores before their moves, the proof, the radii,
/// the moves.
template <class A, class B, class O, class Obs, Scalar S, int D>
DistanceResult<S, D> distance_of_cores(const A& a, const B& b, const Margins<S>& radii, const O& options, Obs& observer,
                                       const Vec<S, D>& direction) {
    return with_moves_apart(a, b, [&](const auto& cso, const auto& at_a, const auto& at_b) {
        auto result = looped(cso, options, observer, direction);
        const Vec<S, D> move_a = move_of(a), move_b = move_of(b);
        proof::prove(proof_of(options).kind, result, proof::Cores{at_a, at_b, move_a, move_b, radii}, direction, false);
        if (!result.distance2.upper) return result;
        if constexpr (Real<S>)
            if (S(0) < radii.a + radii.b) proof::subtract_radii(result, radii);
        if constexpr (HasMove<A> || HasMove<B>) proof::move_points(result, move_a, move_b);
        return result;
    });
}

}  // namespace detail

/// Distance of A and B, both in one frame and one unit of length.
/// `initial_direction` is the direction of the first support point; any vector is legal, including zero.
/// Returns the verdict, the reason for the stop, the bracket lower2 <= distance^2 <= upper2, and witness points
/// (DistanceResult).
/// Errors: NaN or infinity in the first support point gives `undecided` with stop `not_finite` (invalid_input); a |v|^2
/// outside the range of the scalar ends in `overflow` or `underflow` (exhausted). The loop allocates nothing by
/// itself, the search with proofs does, where the loop leaves a sign open. It is noexcept if support mappings, solver,
/// rule, observer and scalar are, as all those of the library are on built-in scalars. Cost: one support point of each
/// body and one simplex reduction per iteration; at most options.max_iterations of them.
template <SupportMappable A, SupportMappable B, class O = Options<>, class Obs = NullObserver>
DistanceResult<typename A::scalar, A::dimension> distance(
    const A& a, const B& b, const O& options = {}, Obs&& observer = {},
    const Vec<typename A::scalar, A::dimension>& initial_direction = unit_vector<typename A::scalar, A::dimension>(
        0)) noexcept(detail::NothrowDistance<A, B, O, std::remove_reference_t<Obs>>) {
    if constexpr (detail::are_distance_options<O, typename A::scalar, A::dimension>()) {
        return with_cores(a, b, [&](const auto& core_a, const auto& core_b, const auto& radii) {
            return detail::distance_of_cores(core_a, core_b, radii, options, observer, initial_direction);
        });
    } else {
        return {};  // unreachable: a static_assert has failed
    }
}

}  // namespace touchstone::gjk
