// SPDX-License-Identifier: MIT
// The result of a distance query of two hulls, without simplex and counts, and how it is made from the vertices and
// weights that the search of hull_search.h ends with.
//
// Source: as gjk/distance_answer.h and gjk/proof/certainty.h. Invariant: a verdict is made only where rounding cannot
// have made it, and a number only where the rule of the loop, or the bracket itself, says that it is right up to
// rounding. Cost: O(1), and nothing is computed twice.
#pragma once

#include <limits>

#include "algorithms/core/result.h"
#include "algorithms/fast/hull_search.h"
#include "algorithms/gjk/proof/certainty.h"

namespace touchstone::fast {

/// What is known of two bodies, in one frame and one unit of length. Every field is set on every path, and none before:
/// numbers that were set twice, or are set one by one and then read in pairs, cost a tenth of the query.
template <Scalar S>
struct Nearest {
    Verdict verdict;
    bool is_handed_over;         ///< the search left a doubt, and gjk::distance has answered
    S lower2, upper2;            ///< bounds of distance^2; `upper2` is infinite if none is known
    Vec<S, 3> v;                 ///< the point of A - B found that is nearest to the origin; it points from B to A
    Vec<S, 3> point_a, point_b;  ///< witness points; point_a - point_b = v up to rounding

    /// The distance that was found, infinite if none was. One square root.
    S distance() const { return square_root(upper2); }
};

/// What gjk::distance has answered.
template <Packable S>
Nearest<S> nearest_of(const DistanceResult<S, 3>& result) {
    const auto& [lower2, upper2] = result.distance2;
    return {result.verdict, true,           lower2,        upper2.value_or(std::numeric_limits<S>::infinity()),
            result.v,       result.point_a, result.point_b};
}

/// True if the bounds are as near to each other as the rounding of both allows, so that either end is the number.
template <Packable S>
bool is_narrow(const S& lower2, const S& upper2, const S& reach) {
    const S room = gjk::proof::rounding_of(reach) / S(4);
    return upper2 <= room * room || square_root(upper2) <= square_root(lower2) + room;
}

/// A point of A and one of B.
template <Packable S>
struct Witness {
    Vec<S, 3> a, b;
};

/// The points of A and B of vertex i of the search, times its weight.
template <int i, class Search, class HullA, class HullB>
[[gnu::always_inline]] inline auto weighted(const Search& search, const HullA& hull_a, const HullB& hull_b) {
    using S = typename HullA::scalar;
    const auto key = search.template corner<i>().key;
    const S weight = search.template weight<i>();
    return Witness<S>{weight * hull_a.at(number_on_a(key)), weight * hull_b.at(number_on_b(key))};
}
/// The sum of both points.
template <Packable S>
[[gnu::always_inline]] inline Witness<S> operator+(const Witness<S>& x, const Witness<S>& y) {
    return {x.a + y.a, x.b + y.b};
}

/// The points of A and B with the weights of the search, one or more.
template <class Search, class HullA, class HullB, Packable S = typename HullA::scalar>
[[gnu::always_inline]] inline Witness<S> witness_of(const Search& search, const HullA& hull_a, const HullB& hull_b) {
    if (search.size() == 1) {
        const auto key = search.template corner<0>().key;
        return {hull_a.at(number_on_a(key)), hull_b.at(number_on_b(key))};
    }
    auto sum = weighted<0>(search, hull_a, hull_b) + weighted<1>(search, hull_a, hull_b);
    S weight = search.template weight<0>() + search.template weight<1>();
    if (search.size() > 2) {
        sum = sum + weighted<2>(search, hull_a, hull_b);
        weight = weight + search.template weight<2>();
    }
    if (search.size() > 3) {
        sum = sum + weighted<3>(search, hull_a, hull_b);
        weight = weight + search.template weight<3>();
    }
    const S share = S(1) / weight;
    return {share * sum.a, share * sum.b};
}

/// What a search was good for: nothing; a number that is right, without a verdict that it could not have; or an answer.
enum class Made { nothing, number, answer };

/// Makes the result of a search that has ended so. Nothing comes of a wide bracket, of points that are not as far apart
/// as v says, as the weights of a thin simplex may have it, and of an end that is open, unless |v| is rounding there:
/// the distance is then 0 up to rounding, whatever the verdict. `reach` bounds the coordinates of both bodies, added.
template <class Search, class HullA, class HullB, Packable S>
[[gnu::always_inline]] inline Made measure(const Search& search, End end, const HullA& hull_a, const HullB& hull_b,
                                           const S& reach, Nearest<S>& to) {
    const bool is_open = end == End::open;
    if (is_open && !search.is_at_origin()) return Made::nothing;
    const S upper2 = search.upper2(), lower2 = search.lower2() < upper2 ? search.lower2() : upper2;
    if (end == End::known && !is_narrow(lower2, upper2, reach)) return Made::nothing;
    const bool is_inside = end == End::inside;
    const Vec<S, 3> v = is_inside ? zero_vector<S, 3>() : search.v();
    const Witness<S> witness = witness_of(search, hull_a, hull_b);
    if (!(largest_of(Vec<S, 3>(witness.a - witness.b - v)) <= gjk::proof::rounding_of(reach))) return Made::nothing;
    to.verdict = Verdict::undecided;
    if (gjk::proof::is_certainly_apart(lower2, S(0), reach)) to.verdict = Verdict::separated;
    if (is_inside) to.verdict = Verdict::penetrating;
    to.is_handed_over = false;
    to.lower2 = is_inside ? S(0) : lower2;
    to.upper2 = is_inside ? S(0) : upper2;
    to.v = v;
    to.point_a = witness.a;
    to.point_b = witness.b;
    return is_open ? Made::number : Made::answer;
}

}  // namespace touchstone::fast
