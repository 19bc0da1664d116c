// SPDX-License-Identifier: MIT
// Penetration depth of two hulls whose facets and edges are known: the separating axis theorem over the Gauss maps.
//
// Source: [Gre13]; P-23. A facet of A - B has the normal of a facet of A, the opposite one of a facet of B, or that of
// an edge of A and one of B whose arcs cross on the unit sphere: the arc of an edge runs between the normals of its two
// facets, those of B are taken with the other sign. With h the support function of A - B, depth = min h(n)/|n| over
// these normals. If one of them has h(n) < 0, the bodies are apart.
//
// Most are never asked. With x a vertex of B and p on a facet or edge of A, h(n) >= n.(p - x) for every n, and along an
// arc this is at least the smaller of its values at the ends where neither is negative. A ball inside B in the place of
// x bounds h at the facets (search.h).
//
// Rounding. Every h(n) is taken by support points in the end, so it bounds the depth from above whatever n is. From
// below: let n be the true normal of the nearest facet F of A - B. If the signs that find it came out wrong, a number
// that rounds to 0 had to be 0 up to k u R, with R the reach of A - B. Then a normal m that was asked supports both
// edges, or the facet and the vertex, that span F, up to k u R; so h(m) <= m.x + k u R for every x of F, the foot x of
// the depth too, and h(m) <= depth + k u R. What pruning compares has errors of that size as well. `band` is the sum,
// with k = 64: a rigid pose within 16 u costs 48, normals and inner products cost the rest.
//
// Invariant: depth2 holds depth^2, and the roots of its ends differ by the band up to rounding; equal and exact on
// exact scalars.
#pragma once

#include "algorithms/core/result.h"
#include "algorithms/fast/facets/search.h"
#include "algorithms/fast/facets/witness.h"

namespace touchstone::facets {

/// True if M of x -> M x + N is a rotation: M M^T = I, up to 16 roundoffs on inexact scalars, and det M > 0. A
/// reflection turns the arcs of the edges of B around, and they then cross those of A elsewhere.
template <Field S>
bool is_rigid(const Pose<S, 3>& pose) {
    const S room = S(16) * scalar_traits<S>::epsilon();
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k <= i; ++k)
            if (!(magnitude_of(dot(pose.rows[i], pose.rows[k]) - S(i == k ? 1 : 0)) <= room)) return false;
    return S(0) < dot(pose.rows[0], cross(pose.rows[1], pose.rows[2]));
}

/// True if no product of the search leaves the range of S: squares of lengths up to 16 reach, and the band.
template <Field S>
bool is_in_range(const S& reach, const S& band) {
    if constexpr (scalar_traits<S>::is_exact) return true;
    const S most = S(16) * reach;
    return scalar_traits<S>::is_finite(most * most) && is_normal(band);
}

/// The result where this arithmetic or these bodies allow no answer. It claims nothing.
template <Field S>
PenetrationResult<S, 3> no_answer(const Stop<S>& stop) {
    PenetrationResult<S, 3> result;
    result.stop = stop;
    result.outward = result.foot = result.point_a = result.point_b = zero_vector<S, 3>();
    return result;
}

/// Verdict and bracket from h = h(n) at the nearest plane and nn = n.n.
template <Field S>
void judge(const S& h, const S& nn, const Search<S>& search, PenetrationResult<S, 3>& result) {
    const S square = h / nn * h, &band = search.band();
    const S upper2 = h < S(0) ? S(0) : square;
    result.depth2.upper = upper2;
    if (band < magnitude_of(search.nearest().value) && !is_normal(square)) {
        result = no_answer(Stop<S>::exhausted("underflow", square));
        return;
    }
    if (search.is_apart()) {
        result.verdict = Verdict::separated;
        result.distance_lower2 = square;
        result.stop = Stop<S>::converged("separating_face", search.nearest().value, -band);
        return;
    }
    if (h == S(0)) {
        result.verdict = Verdict::touching;
        result.stop = Stop<S>::converged("nearest_facet", S(0), band * band, Promise::optimum);
        return;
    }
    S least = search.nearest().value;
    if constexpr (HullFacets<S>::has_unit_vectors) {
        least = least - band;
        least = least < S(0) ? S(0) : least * least;
    }
    if (!(S(0) < least)) {
        result.stop = Stop<S>::stalled("rounding_band", search.nearest().value, band);
        return;
    }
    result.verdict = Verdict::penetrating;
    result.depth2.lower = least < upper2 ? least : upper2;
    result.stop = Stop<S>::converged("nearest_facet", upper2 - result.depth2.lower, band * band, Promise::optimum);
}

/// Better points, if the foot is in the nearest facet: those of the vertices on its plane alone.
template <Field S>
[[gnu::noinline]] void look_in_facet(const HullFacets<S>& a, const HullFacets<S>& b, const Search<S>& search,
                                     const S& least_a, const S& least_b, Workspace<S>& work,
                                     PenetrationResult<S, 3>& result) {
    const Vec<S, 3>& n = result.outward;
    collect(search.vertices(Side::of_a), a.vertex_count, n, least_a, least_a, work.on_a);
    collect(search.vertices(Side::of_b), b.vertex_count, -n, least_b, least_b, work.on_b);
    const Pair<S> narrow = common_pair(work.on_a, work.on_b, result.foot);
    const Vec<S, 3> missed = result.point_a - result.point_b - result.foot;
    if (!(squared_miss(narrow, result.foot) < squared_norm(missed))) return;
    result.point_a = a.base + narrow.x;
    result.point_b = a.base + narrow.y;
}

/// Foot and witness points of the nearest plane, in the frame of A. x and y are the support points in direction n.
template <Field S>
void set_contact(const HullFacets<S>& a, const HullFacets<S>& b, const Search<S>& search, const Vec<S, 3>& x,
                 const Vec<S, 3>& y, Workspace<S>& work, PenetrationResult<S, 3>& result) {
    const Vec<S, 3>& n = result.outward;
    const S nn = squared_norm(n);
    result.point_a = a.base + x;
    result.point_b = a.base + y;
    result.foot = x - y;
    if (search.is_apart()) return;
    result.foot = dot(n, result.foot) / nn * n;
    S room = S(0);
    Vec<S, 3> outwards = zero_vector<S, 3>();
    if constexpr (HullFacets<S>::has_unit_vectors) {
        room = scalar_traits<S>::from_double(0x1p-10) * search.reach() * one_norm(n);
        outwards = scalar_traits<S>::from_double(0x1p-20) * search.reach() / square_root(nn) * n;
    }
    const S high = dot(n, x), low = dot(n, y), rounding = search.band() * one_norm(n);
    collect(search.vertices(Side::of_a), a.vertex_count, n, high - room, high - rounding, work.on_a);
    collect(search.vertices(Side::of_b), b.vertex_count, -n, -low - room, -low - rounding, work.on_b);
    const Pair<S> contact = supporting_pair(work.on_a, work.on_b, result.foot, outwards, search.band());
    result.point_a = a.base + contact.x;
    result.point_b = a.base + contact.y;
    if (!contact.is_found) [[unlikely]]
        look_in_facet(a, b, search, high - rounding, -low - rounding, work, result);
}

/// The penetration depth of two hulls, in the frame of A and in one unit of length. `pose` takes B into that frame; if
/// it is left out, both are given in one frame.
/// Returns verdict, bracket and contact as epa::depth does. `iterations` counts the planes that were asked,
/// support_calls as well. Where the bodies are apart, the answer is the first separating plane found, and the points
/// are those that touch it. Where the depth is not certain to be positive, the verdict is `undecided` (rounding_band,
/// stalled), or `touching` if h is 0.
/// `until`: Until::contact ends the search at the first plane whose h is 0 up to rounding, for callers who have another
/// way to the verdict, which is then `undecided`. The bodies may be apart by any distance, and unless they meet up to
/// rounding, foot and points mean nothing.
/// Errors: a pose that is not rigid gives `not_rigid` (invalid_input), numbers out of range give `overflow` or
/// `underflow` (exhausted). Float and double allocate nothing.
/// Cost: O(n + m) for each plane asked, usually three to ten, and O(e_A e_B) sign tests at worst.
template <Field S>
PenetrationResult<S, 3> depth(const HullFacets<S>& a, const HullFacets<S>& b,
                              const Pose<S, 3>& pose = Pose<S, 3>::identity(), Until until = Until::nearest) {
    static_assert(HullFacets<S>::has_unit_vectors || scalar_traits<S>::is_exact,
                  "facets::depth takes an exact scalar or one with a square root");
    if (!is_rigid(pose)) return no_answer(Stop<S>::invalid_input("not_rigid"));
    Workspace<S> work;
    Search<S> search(a, b, pose, work, until);
    const S reach = search.reach();
    if (!is_in_range(reach, search.band()))
        return no_answer(Stop<S>::exhausted(scalar_traits<S>::is_finite(reach * reach) ? "underflow" : "overflow"));
    search.run();
    PenetrationResult<S, 3> result;
    result.iterations = result.support_calls = search.asked();
    const Vec<S, 3> n = search.normal();
    const auto [x, y] = search.support_points(n);
    result.outward = n;
    judge(dot(n, x - y), squared_norm(n), search, result);
    if (result.depth2.upper) set_contact(a, b, search, x, y, work, result);
    if (!is_finite(result.foot) || !is_finite(result.point_a) || !is_finite(result.point_b))
        return no_answer(Stop<S>::exhausted("overflow"));
    return result;
}

}  // namespace touchstone::facets
