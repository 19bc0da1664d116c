// SPDX-License-Identifier: MIT
// Simplex solver by Voronoi regions: vertices first, then edges, then faces. Signs of inner products decide each
// region.
//
// Source: seed S4 (point-segment, point-triangle; regions A, AB, B, ...; I-39); order of the tests after Ericson,
// Real-Time Collision Detection, 2005, sections 5.1.2, 5.1.5 and 5.1.6 [Eri05].
//
// Invariant (exact arithmetic): an edge region is taken only if the origin projects strictly inside the edge, and a
// face only if it projects strictly inside the face. Therefore no denominator vanishes, even on collinear, coplanar and
// coinciding vertices (I-49), and every barycentric coordinate kept is positive. With rounding it can happen that no
// region qualifies: reduce() then returns false.
//
// Cost: the inner products of the regions tested; with four points at most those of four triangles and four heights.
#pragma once

#include <string_view>

#include "algorithms/fast/registers/weighted_subset.h"

namespace touchstone {

namespace voronoi {

/// The Voronoi region of the origin for the segment of the vertices a and b.
template <Field S, int D>
detail::WeightedSubset<S, D> segment_region(const Simplex<S, D>& simplex, int ia, int ib) {
    const Vec<S, D>&a = simplex[ia].w, &b = simplex[ib].w;
    const Vec<S, D> ab = b - a;
    const S toward_b = -dot(ab, a), toward_a = dot(ab, b);
    if (toward_b <= S(0)) return {{ia, S(1)}};
    if (toward_a <= S(0)) return {{ib, S(1)}};
    const S length2 = toward_a + toward_b;
    return {{ia, toward_a / length2}, {ib, toward_b / length2}};
}

/// The Voronoi region of the origin for the triangle abc. The names ab_a, ac_a, ... stand for (b - a).(0 - a), (c -
/// a).(0 - a), ...
template <Field S, int D>
detail::WeightedSubset<S, D> triangle_region(const Simplex<S, D>& simplex, int ia, int ib, int ic) {
    const Vec<S, D>&a = simplex[ia].w, &b = simplex[ib].w, &c = simplex[ic].w;
    const Vec<S, D> ab = b - a, ac = c - a;
    const S zero = S(0);

    const S ab_a = -dot(ab, a), ac_a = -dot(ac, a);
    if (ab_a <= zero && ac_a <= zero) return {{ia, S(1)}};
    const S ab_b = -dot(ab, b), ac_b = -dot(ac, b);
    if (zero <= ab_b && ac_b <= ab_b) return {{ib, S(1)}};
    const S area_c = ab_a * ac_b - ab_b * ac_a;
    if (area_c <= zero && zero < ab_a && ab_b < zero) {
        const S length2 = ab_a - ab_b;
        return {{ia, -ab_b / length2}, {ib, ab_a / length2}};
    }
    const S ab_c = -dot(ab, c), ac_c = -dot(ac, c);
    if (zero <= ac_c && ab_c <= ac_c) return {{ic, S(1)}};
    const S area_b = ab_c * ac_a - ab_a * ac_c;
    if (area_b <= zero && zero < ac_a && ac_c < zero) {
        const S length2 = ac_a - ac_c;
        return {{ia, -ac_c / length2}, {ic, ac_a / length2}};
    }
    const S area_a = ab_b * ac_c - ab_c * ac_b;
    const S bc_b = ac_b - ab_b, cb_c = ab_c - ac_c;
    if (area_a <= zero && zero < bc_b && zero < cb_c) {
        const S length2 = bc_b + cb_c;
        return {{ib, cb_c / length2}, {ic, bc_b / length2}};
    }
    if (!(zero < area_a && zero < area_b && zero < area_c)) return {};
    const S area = area_a + area_b + area_c;
    return {{ia, area_a / area}, {ib, area_b / area}, {ic, area_c / area}};
}

/// Signed heights of the origin and of the opposite vertex l above the face (i, j, k), up to one common positive
/// factor.
template <Field S>
struct Heights {
    S origin, opposite;
    /// True if both lie strictly on the same side of the plane.
    bool strictly_same_side() const { return (S(0) < origin && S(0) < opposite) || (origin < S(0) && opposite < S(0)); }
};
/// The heights of the origin and of vertex l above the plane of the vertices i, j and k, in units of its normal (twice
/// its area).
template <Field S>
Heights<S> heights(const Simplex<S, 3>& simplex, int i, int j, int k, int l) {
    const Vec<S, 3>& base = simplex[i].w;
    const Vec<S, 3> normal = cross(simplex[j].w - base, simplex[k].w - base);
    return {-dot(normal, base), dot(normal, simplex[l].w - base)};
}

/// The origin is inside if it lies strictly on the inner side of all four faces. Otherwise the result is the nearest of
/// the faces that it is not strictly inside of. A flat tetrahedron has no inner side, so all its faces are tried, and
/// they cover it.
template <Field S>
detail::WeightedSubset<S, 3> tetrahedron_region(const Simplex<S, 3>& simplex) {
    constexpr int face[4][4] = {
        {1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 3, 2}, {0, 1, 2, 3}};  // the last number is the opposite vertex
    detail::WeightedSubset<S, 3> inside;
    detail::Nearest<S, 3> nearest;
    for (const auto& [i, j, k, l] : face) {
        const Heights<S> height = heights(simplex, i, j, k, l);
        if (height.strictly_same_side()) {
            inside.push_back({l, height.origin / height.opposite});
        } else {
            nearest.consider(simplex, triangle_region(simplex, i, j, k));
        }
    }
    return inside.size == 4 ? inside : nearest.subset;
}

}  // namespace voronoi

struct Voronoi {
    static constexpr std::string_view name = "voronoi";

    /// Precondition: 1 <= simplex.size <= D + 1.
    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const noexcept(is_nothrow<S>) {
        switch (simplex.size) {
            case 1: simplex.lambda[0] = S(1); return true;
            case 2: return detail::keep(simplex, voronoi::segment_region(simplex, 0, 1));
            case 3: return detail::keep(simplex, voronoi::triangle_region(simplex, 0, 1, 2));
            default: break;
        }
        if constexpr (D == 3)
            if (simplex.size == 4) return detail::keep(simplex, voronoi::tetrahedron_region(simplex));
        return false;
    }
};

}  // namespace touchstone
