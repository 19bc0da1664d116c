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

/// The volumes that the origin spans with the faces of a tetrahedron. Let p be the newest vertex and pa, pb, pc its
/// edges. With the faces at p they are -p.(pa x pb), -p.(pb x pc) and -p.(pc x pa). The difference between their sum
/// and pa.(pb x pc), that of the tetrahedron, belongs to the face abc.
template <Field S>
class VolumesAtNewest {
public:
    /// The simplex must outlive it.
    [[gnu::always_inline]] explicit VolumesAtNewest(const Simplex<S, 3>& simplex) : newest_(simplex[3].w) {
        const Vec<S, 3>& p = newest_;
        for (int i = 0; i < 3; ++i) edge_[static_cast<std::size_t>(i)] = simplex[i].w - p;
        const auto& [pa, pb, pc] = edge_;
        const Vec<S, 3> pa_pb = cross(pa, pb);
        whole_ = dot(pa_pb, pc);
        over_ab_ = -dot(pa_pb, p);
        over_bc_ = -dot(cross(pb, pc), p);
        over_ca_ = -dot(cross(pc, pa), p);
        over_abc_ = whole_ - over_ab_ - over_bc_ - over_ca_;
    }

    /// True if the origin is not strictly on the inner side of the face pab.
    bool is_beyond_ab() const { return !is_same_side(over_ab_, whole_); }
    /// True if the origin is not strictly on the inner side of the face pbc.
    bool is_beyond_bc() const { return !is_same_side(over_bc_, whole_); }
    /// True if the origin is not strictly on the inner side of the face pca.
    bool is_beyond_ca() const { return !is_same_side(over_ca_, whole_); }
    /// True if the origin is not strictly on the inner side of the face abc.
    bool is_beyond_abc() const { return !is_same_side(over_abc_, whole_); }
    /// True if the origin is not strictly inside the tetrahedron.
    bool is_beyond_any() const { return is_beyond_ab() || is_beyond_bc() || is_beyond_ca() || is_beyond_abc(); }

    /// Four times the error of a volume. Each is a sum of products of three lengths of at most `reach`. Together with
    /// the volume of abc, a difference of four of them, it is wrong by less than 240 unit roundoffs of reach^3.
    S error() const {
        S reach = infinity_norm(newest_);
        for (const Vec<S, 3>& each : edge_) {
            const S length = infinity_norm(each);
            if (reach < length) reach = length;
        }
        return (S(1024) * scalar_traits<S>::epsilon()) * (reach * reach * reach);
    }

    /// True if every volume is beyond the error on one side, so that the origin is inside. Beyond this bound the test
    /// of tetrahedron_region, whose edges are others, finds the origin inside too.
    bool is_certainly_inside(const S& error) const {
        if constexpr (!scalar_traits<S>::is_exact)
            if (!is_normal(error)) return false;
        const bool upwards = S(0) < whole_;
        for (const S& volume : {over_bc_, over_ca_, over_ab_, over_abc_})
            if (!(error < (upwards ? volume : -volume))) return false;
        return true;
    }

    /// The weights of the origin. Precondition: is_certainly_inside(error()).
    detail::WeightedSubset<S, 3> weights() const {
        detail::WeightedSubset<S, 3> inside;
        int index = 0;
        for (const S& volume : {over_bc_, over_ca_, over_ab_, over_abc_}) inside.push_back({index++, volume / whole_});
        return inside;
    }

private:
    const Vec<S, 3>& newest_;
    std::array<Vec<S, 3>, 3> edge_;
    S over_bc_, over_ca_, over_ab_, over_abc_, whole_;
};

/// As tetrahedron_region. If the origin is beyond no face, the volumes are its weights, unless one is too near zero.
/// Always inlined, as is the constructor of the volumes, so that they stay in registers.
template <Field S>
[[gnu::always_inline]] inline detail::WeightedSubset<S, 3> tetrahedron_region_from_newest(
    const Simplex<S, 3>& simplex, const VolumesAtNewest<S>& volumes) {
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

/// The same, not inlined: its registers would cost the loops that call it more than the call.
template <Field S>
[[gnu::noinline]] detail::WeightedSubset<S, 3> tetrahedron_region_from_newest(const Simplex<S, 3>& simplex) {
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
