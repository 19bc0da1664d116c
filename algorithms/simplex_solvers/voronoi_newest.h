// SPDX-License-Identifier: MIT
// Simplex solver by Voronoi regions that, for speed, tests the regions of the newest vertex first.
//
// Source: as voronoi.h; seed S0, Theorem 5 (I-30): in the loop of GJK the newest vertex stays, so the region of the
// origin is one of those that contain it, and these are tested first. Unlike johnson_newest no premise is needed: if
// none of them contains the origin (because of rounding, or because the simplex is not from GJK), all regions are
// tested.
//
// Invariant (exact arithmetic): the regions are those of voronoi.h, so v is the same for every simplex, whichever of
// its vertices is the last. If several subsets give v (degenerate simplices), the subset may differ.
//
// Cost: in the loop of GJK fewer operations than voronoi.h takes (docs/library.md), elsewhere at most those of both.
#pragma once

#include <string_view>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/simplex_solvers/voronoi.h"

namespace touchstone {

namespace voronoi {

/// The Voronoi region of the origin for the triangle of the vertices i, j and p, where p is tested first. Precondition:
/// i < j < p.
template <Field S, int D>
detail::WeightedSubset<S, D> triangle_region_from(const Simplex<S, D>& simplex, int i, int j, int p) {
    const Vec<S, D>&a = simplex[i].w, &b = simplex[j].w, &c = simplex[p].w;
    const Vec<S, D> ca = a - c, cb = b - c;
    const S zero = S(0);
    const S ca_c = -dot(ca, c), cb_c = -dot(cb, c);
    if (ca_c <= zero && cb_c <= zero) return {{p, S(1)}};
    const S ca_a = -dot(ca, a), cb_a = -dot(cb, a);
    const S area_b = ca_c * cb_a - ca_a * cb_c;
    if (area_b <= zero && zero < ca_c && ca_a < zero) {
        const S length2 = ca_c - ca_a;
        return {{i, ca_c / length2}, {p, -ca_a / length2}};
    }
    const S ca_b = -dot(ca, b), cb_b = -dot(cb, b);
    const S area_a = ca_b * cb_c - ca_c * cb_b;
    if (area_a <= zero && zero < cb_c && cb_b < zero) {
        const S length2 = cb_c - cb_b;
        return {{j, cb_c / length2}, {p, -cb_b / length2}};
    }
    const S area_c = ca_a * cb_b - ca_b * cb_a;
    if (!(zero < area_a && zero < area_b && zero < area_c)) return triangle_region(simplex, i, j, p);
    const S area = area_a + area_b + area_c;
    return {{i, area_a / area}, {j, area_b / area}, {p, area_c / area}};
}

/// True if x is not zero and has the sign of `reference`.
template <Field S>
bool is_same_side(const S& x, const S& reference) {
    return (S(0) < x && S(0) < reference) || (x < S(0) && reference < S(0));
}

/// The weights of the origin if these volumes, which it spans with the faces at p, with abc and in all (`whole`), are
/// certainly on one side. Size 0 otherwise.
/// Each is a sum of products of three lengths of at most `reach`. Together with the volume of abc, a difference of four
/// of them, it is wrong by less than 240 unit roundoffs of reach^3. The bound is four times that: beyond it the tests
/// of tetrahedron_region and of surrounds_origin.h, whose edges are others, find the origin inside too.
template <Field S>
detail::WeightedSubset<S, 3> certainly_inside(const S& over_bc, const S& over_ca, const S& over_ab, const S& over_abc,
                                              const S& whole, const S& reach) {
    const S error = (S(1024) * scalar_traits<S>::epsilon()) * (reach * reach * reach);
    if constexpr (!scalar_traits<S>::is_exact)
        if (!is_normal(error)) return {};
    const bool upwards = S(0) < whole;
    detail::WeightedSubset<S, 3> inside;
    int index = 0;
    for (const S& volume : {over_bc, over_ca, over_ab, over_abc}) {
        if (!(error < (upwards ? volume : -volume))) return {};
        inside.push_back({index++, volume / whole});
    }
    return inside;
}

/// As tetrahedron_region. Let p be the newest vertex and pa, pb, pc its edges. The volumes that the origin spans with
/// the faces at p are -p.(pa x pb), -p.(pb x pc) and -p.(pc x pa). The difference between their sum and pa.(pb x pc)
/// belongs to the face abc. If the origin is beyond no face, the volumes are its weights, unless one is too near zero.
template <Field S>
detail::WeightedSubset<S, 3> tetrahedron_region_from_newest(const Simplex<S, 3>& simplex) {
    const Vec<S, 3>& p = simplex[3].w;
    const Vec<S, 3> pa = simplex[0].w - p, pb = simplex[1].w - p, pc = simplex[2].w - p;
    const Vec<S, 3> pa_pb = cross(pa, pb);
    const S whole = dot(pa_pb, pc);
    const S over_ab = -dot(pa_pb, p), over_bc = -dot(cross(pb, pc), p), over_ca = -dot(cross(pc, pa), p);
    const S over_abc = whole - over_ab - over_bc - over_ca;
    detail::Nearest<S, 3> nearest;
    const auto consider = [&](const S& volume, int i, int j, int k) {
        if (!is_same_side(volume, whole)) nearest.consider(simplex, triangle_region_from(simplex, i, j, k));
    };
    consider(over_ab, 0, 1, 3);
    consider(over_bc, 1, 2, 3);
    consider(over_ca, 0, 2, 3);
    consider(over_abc, 0, 1, 2);
    if (nearest.subset.size > 0) return nearest.subset;
    S reach = infinity_norm(p);
    for (const Vec<S, 3>* edge : {&pa, &pb, &pc}) {
        const S length = infinity_norm(*edge);
        if (reach < length) reach = length;
    }
    const auto inside = certainly_inside(over_bc, over_ca, over_ab, over_abc, whole, reach);
    return inside.size > 0 ? inside : tetrahedron_region(simplex);
}

}  // namespace voronoi

struct VoronoiNewest {
    static constexpr std::string_view name = "voronoi_newest";

    /// Precondition: 1 <= simplex.size <= D + 1.
    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const noexcept(is_nothrow<S>) {
        switch (simplex.size) {
            case 1: simplex.lambda[0] = S(1); return true;
            case 2: return detail::keep(simplex, voronoi::segment_region(simplex, 0, 1));
            case 3: return detail::keep(simplex, voronoi::triangle_region_from(simplex, 0, 1, 2));
            default: break;
        }
        if constexpr (D == 3)
            if (simplex.size == 4) return detail::keep(simplex, voronoi::tetrahedron_region_from_newest(simplex));
        return false;
    }
};

}  // namespace touchstone
