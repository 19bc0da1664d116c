// SPDX-License-Identifier: MIT
// Depth of two large packed hulls: EPA from the simplex that the search of hull_search.h ends with, in nine tenths of
// the instructions of epa::depth at a shallow depth, and in some six tenths where they touch.
//
// Source: hull_search.h for GJK, epa/depth.h for the rest; results are those of gjk/distance_answer.h. Invariant: a
// simplex from which EPA goes on holds the vertices as the readable loop has them, to the last bit, and the verdict is
// proved as that of the loop is. Contact is claimed only where a plane supports A - B at the origin up to rounding, and
// nothing but rounded signs are asked for.
// Cost: as fast::distance, and EPA.
#pragma once

#include <cstddef>
#include <type_traits>

#include "algorithms/core/observer.h"
#include "algorithms/epa/depth.h"
#include "algorithms/fast/hull_search.h"
#include "algorithms/fast/pair.h"
#include "algorithms/fast/posed/turned.h"
#include "algorithms/fast/registers/combine.h"
#include "algorithms/fast/registers/moved_difference.h"
#include "algorithms/gjk/proofs.h"

namespace touchstone::fast {

/// A packed hull, and one that is turned; the move of the second is kept apart.
template <Packable S>
using DifferenceOfHulls = MovedDifference<PackedPolytope<S, 3>, Turned<PackedPolytope<S, 3>>>;

/// What the search has ended with, as the loop of gjk/distance.h has it.
template <Packable S>
struct SearchEnd {
    End end;
    gjk::detail::State<S, 3> state;
    S lower2;
    bool is_contact;      ///< a plane supports A - B within rounding of the origin
    Vec<S, 3> outward{};  ///< its outward normal
    int iterations, support_points;
};

/// Vertex i of a search, as cso.support() makes it, with its weight.
template <int i, class Search, Packable S>
[[gnu::always_inline]] inline void add_vertex(const Search& search, const DifferenceOfHulls<S>& cso,
                                              Simplex<S, 3>& to) {
    if (search.size() <= i) return;
    const unsigned key = search.template corner<i>().key;
    const auto a = cso.a.vertex(number_on_a(key)), b = cso.b.shape.vertex(number_on_b(key));
    const Vec<S, 3> turned = apply_rows(cso.b.pose, b.position);
    to[i] = {(a.position - turned) + cso.shift, a.position, turned, a.feature, b.feature};
    to.lambda[i] = search.template weight<i>();
    to.size = i + 1;
}

/// Makes the weights add up to 1.
template <Packable S>
void normalise_weights(Simplex<S, 3>& simplex) {
    S sum(0);
    for (int i = 0; i < simplex.size; ++i) sum = sum + simplex.lambda[static_cast<std::size_t>(i)];
    const S share = S(1) / sum;
    for (int i = 0; i < simplex.size; ++i) {
        S& weight = simplex.lambda[static_cast<std::size_t>(i)];
        weight = share * weight;
    }
}

/// Searches from `towards_b`. `reach` bounds the coordinates of both bodies, added; `b` is the second body of `cso`.
template <Packable S>
[[gnu::flatten]] void search_from(const DifferenceOfHulls<S>& cso, const PlacedHull<S>& b, const S& reach,
                                  const Vec<S, 3>& towards_b, SearchEnd<S>& to) {
    const MappedHull hull_a(cso.a);
    const MappedHull hull_b(b);
    HullSearch<Question::depth, MappedHull<PackedPolytope<S, 3>>, MappedHull<PlacedHull<S>>> search(hull_a, hull_b,
                                                                                                    reach);
    to.end = search.run(towards_b);
    add_vertex<0>(search, cso, to.state.simplex);
    add_vertex<1>(search, cso, to.state.simplex);
    add_vertex<2>(search, cso, to.state.simplex);
    add_vertex<3>(search, cso, to.state.simplex);
    normalise_weights(to.state.simplex);
    to.state.v = search.v();
    to.state.vv = search.upper2();
    to.lower2 = search.lower2() < search.upper2() ? search.lower2() : search.upper2();
    to.is_contact = search.is_at_contact(to.end);
    if (to.is_contact) to.outward = search.outward();
    to.iterations = search.iterations();
    to.support_points = search.support_points();
}

/// True if the points of A and B are as far apart as v says. The weights of a thin simplex may put them anywhere.
template <Packable S>
bool are_points_apart_by_v(const gjk::detail::State<S, 3>& state, const S& reach) {
    return largest_of(Vec<S, 3>(combine_w(state.simplex) - state.v)) <= gjk::proof::rounding_of(reach);
}

/// Makes `start` what GJK says of bodies that are apart, or both of whose interiors hold a point. False where the
/// search leaves a doubt.
template <Packable S>
bool set_start(const SearchEnd<S>& found, const S& reach, DistanceResult<S, 3>& start) {
    const bool is_apart = found.end == End::gap && gjk::proof::is_certainly_apart(found.lower2, S(0), reach);
    if (found.end == End::inside && found.state.simplex.size == 4) {
        start = gjk::detail::holding_origin(found.state);
    } else if (is_apart) {
        // The search asks the rule in other units, so both of its numbers are here the width of the bracket.
        const S gap = found.state.vv - found.lower2;
        start =
            gjk::detail::known_at(found.state, Stop<S>::converged("scaled_gap", gap, gap, Promise::gap), found.lower2);
    } else {
        return false;
    }
    start.iterations = found.iterations;
    start.support_calls = found.support_points;
    return true;
}

/// The answer where a plane supports A - B within rounding of the origin: a depth of 0 up to rounding, and no verdict.
template <Packable S>
PenetrationResult<S, 3> contact_of(const SearchEnd<S>& found, const DifferenceOfHulls<S>& cso) {
    PenetrationResult<S, 3> result;
    result.outward = found.outward;
    const S nn = squared_norm(result.outward), h = dot(result.outward, cso.support(result.outward).w);
    const S square = S(0) < h ? h / nn * h : S(0);
    result.depth2.upper = is_subnormal(square) ? least_normal<S>() : square;
    result.stop = Stop<S>::stalled("rounding_band", square, found.state.vv);
    result.foot = found.state.v;
    result.point_a = combine(found.state.simplex, &CsoVertex<S, 3>::a);
    result.point_b = combine(found.state.simplex, &CsoVertex<S, 3>::b) - cso.shift;
    result.gjk_iterations = found.iterations;
    result.support_calls = found.support_points + 1;
    epa::detail::claim_nothing_out_of_range(result);
    return result;
}

/// True if the search may stand for the loop that these options ask for.
template <class O>
bool may_start_with_search(const O& options) {
    const auto proof = gjk::detail::proof_of(options.gjk).kind;
    return std::is_same_v<std::remove_cvref_t<decltype(options.gjk.stop)>, gjk::DefaultStopping> &&
           proof != gjk::ProofKind::published && most_iterations <= options.gjk.max_iterations;
}

/// Makes `result` the depth of `a` and `b`, which is given in the frame of A. False for hulls that the search is not
/// for, and where it finds neither a start for EPA nor a contact. `options`, `towards_b` (the first direction, not
/// zero) and `workspace` are as for epa::depth, whose answer this is up to rounding.
template <Packable S, class O>
bool find_depth(const PackedPolytope<S, 3>& a, const PlacedHull<S>& b, const O& options, const Vec<S, 3>& towards_b,
                epa::Workspace<S, 3>& workspace, PenetrationResult<S, 3>& result) {
    if (!may_start_with_search(options) || !is_searchable(a) || !is_searchable(b.shape)) return false;
    const S reach = S(2) * (reach_of(a) + reach_of_turned(b.shape, b.pose) + largest_of(b.pose.translation));
    if (!is_in_reach(reach, towards_b)) return false;
    const Vec<S, 3>&move_b = b.pose.translation, move_a = zero_vector<S, 3>();
    const Turned<PackedPolytope<S, 3>> turned = b.without_move();
    const DifferenceOfHulls<S> cso{a, turned, move_a - move_b};
    SearchEnd<S> found;
    search_from(cso, b, reach, towards_b, found);
    const auto proof = gjk::detail::proof_of(options.gjk).kind;
    if (found.end != End::inside && !are_points_apart_by_v(found.state, reach)) return false;
    if (found.is_contact && proof == gjk::ProofKind::rounded) {
        result = contact_of(found, cso);
        return true;
    }
    DistanceResult<S, 3> start;
    if (found.is_contact || !set_start(found, reach, start)) return false;
    const Margins<S> none{S(0), S(0)};
    const gjk::proof::Cores cores{a, turned, move_a, move_b, none};
    gjk::proof::prove(proof, start, cores, towards_b, false);
    NullObserver silent;
    result = epa::detail::penetration_after(cso, start, cores, proof, options, silent, workspace, std::false_type{});
    return true;
}

}  // namespace touchstone::fast
