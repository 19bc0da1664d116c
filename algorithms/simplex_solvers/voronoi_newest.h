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

#include <array>
#include <string_view>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/fast/hints/voronoi.h"
#include "algorithms/fast/registers/volumes_at_newest.h"
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

/// As tetrahedron_region. If the origin is beyond no face, the volumes are its weights, unless one is too near zero.
template <Field S>
detail::WeightedSubset<S, 3> tetrahedron_region_from_newest(const Simplex<S, 3>& simplex,
                                                            const VolumesAtNewest<S>& volumes) {
    const bool ab = volumes.is_beyond_ab(), bc = volumes.is_beyond_bc(), ca = volumes.is_beyond_ca();
    const bool abc = volumes.is_beyond_abc();
    if (ab + bc + ca + abc == 1) {  // the usual case: nothing to compare
        detail::WeightedSubset<S, 3> region = triangle_region_from(simplex, bc ? 1 : 0, ab || abc ? 1 : 2, abc ? 2 : 3);
        if (region.size > 0) return region;
    }
    detail::Nearest<S, 3> nearest;
    if (ab) nearest.consider(simplex, triangle_region_from(simplex, 0, 1, 3));
    if (bc) nearest.consider(simplex, triangle_region_from(simplex, 1, 2, 3));
    if (ca) nearest.consider(simplex, triangle_region_from(simplex, 0, 2, 3));
    if (abc) nearest.consider(simplex, triangle_region_from(simplex, 0, 1, 2));
    if (nearest.subset.size > 0) return nearest.subset;
    return volumes.is_certainly_inside(volumes.error()) ? volumes.weights() : tetrahedron_region(simplex);
}

/// The same, with the volumes of the simplex.
template <Field S>
detail::WeightedSubset<S, 3> tetrahedron_region_from_newest(const Simplex<S, 3>& simplex) {
    return tetrahedron_region_from_newest(simplex, VolumesAtNewest<S>(simplex));
}

}  // namespace voronoi

struct VoronoiNewest {
    static constexpr std::string_view name = "voronoi_newest";

    /// The vertices that reduce() keeps, and their weights. Precondition: 1 <= simplex.size <= D + 1.
    template <Field S, int D>
    static detail::WeightedSubset<S, D> region(const Simplex<S, D>& simplex) {
        switch (simplex.size) {
            case 1: return {{0, S(1)}};
            case 2: return voronoi::segment_region(simplex, 0, 1);
            case 3: return voronoi::triangle_region_from(simplex, 0, 1, 2);
            default: break;
        }
        if constexpr (D == 3)
            if (simplex.size == 4) return voronoi::tetrahedron_region_from_newest(simplex);
        return {};
    }

    /// Precondition: 1 <= simplex.size <= D + 1.
    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const noexcept(is_nothrow<S>) {
        return detail::keep(simplex, region(simplex));
    }
};

}  // namespace touchstone
