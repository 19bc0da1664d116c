// SPDX-License-Identifier: MIT
// The volumes that say where the origin lies beside a tetrahedron whose newest vertex is known, for voronoi_newest.h
// and verdict.h. They are computed in registers.
#pragma once

#include <array>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/core/simplex.h"
#include "algorithms/fast/registers/weighted_subset.h"

namespace touchstone::voronoi {

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

}  // namespace touchstone::voronoi
