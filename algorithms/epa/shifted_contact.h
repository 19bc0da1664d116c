// SPDX-License-Identifier: MIT
// A better normal for the contact of curved bodies, by the distance that a shift puts between them.
//
// Source: none as a whole. That the distance of bodies a margin apart gives their shallow depth is van den Bergen's
// reason for margins [vdB01]; here the margin is a shift. A is moved out of B by t along a normal n. The bodies are
// then apart, by GJK with a normal n'. With n' in place of n this is repeated while h(n')/|n'|, the bound of the depth
// that n' gives, becomes less. Where C = A - B has the radius of curvature R, the angle to the best normal near n falls
// by t/(R + t) each time, so the shift is a few times the depth, and no less than the root of the unit roundoff.
//
// Invariant: h(n)/|n| of any n bounds the depth from above, so no step can make the answer less true. Cost: one GJK a
// step, mostly two or three steps.
#pragma once

#include <optional>

#include "algorithms/core/range.h"
#include "algorithms/core/result.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/simplex_solvers/voronoi.h"
#include "algorithms/terminations/robust.h"

namespace touchstone::epa::detail {

/// C - shift: A, and the points on it, moved against B.
template <class Cso>
struct Shifted {
    using scalar = typename Cso::scalar;
    static constexpr int dimension = Cso::dimension;

    const Cso& cso;
    Vec<scalar, dimension> shift;

    CsoVertex<scalar, dimension> support(const Vec<scalar, dimension>& d) const {
        auto vertex = cso.support(d);
        vertex.w = vertex.w - shift;
        vertex.a = vertex.a - shift;
        return vertex;
    }
};

/// The contact that a normal gives.
template <Field S, int D>
struct ShiftedContact {
    Vec<S, D> normal{}, point_a{}, point_b{};  ///< the normal has length 1
    Vec<S, D> between{};                       ///< the point of C that both points make
    S depth{};                                 ///< h(normal)
};

/// The contact by the normal of the shortest way between the bodies after the shift along n, which has length 1. Absent
/// if they are not apart then. Adds to the support calls.
template <class Cso, Real S, int D>
std::optional<ShiftedContact<S, D>> contact_after_shift(const Cso& cso, const Vec<S, D>& n, const S& shift,
                                                        int& support_calls) {
    using Loop = gjk::Options<Voronoi, Robust, ClosestPoint, gjk::AsPublished>;
    const Vec<S, D> way = shift * n;
    NullObserver silent;
    const auto found = gjk::detail::looped(Shifted<Cso>{cso, way}, Loop{}, silent, n);
    support_calls += found.support_calls + 1;
    const auto normal = unit_along(Vec<S, D>(-found.v));
    if (!normal || !found.distance2.upper || !is_normal(*found.distance2.upper)) return std::nullopt;
    return ShiftedContact<S, D>{*normal, found.point_a + way, found.point_b, found.v + way,
                                dot(*normal, cso.support(*normal).w)};
}

/// The best contact near that of the normal n of any length, whose depth is known to be `depth` at most. `reach`: a
/// bound on the coordinates of the points of both bodies. Absent if none is found.
template <class Cso, Real S, int D>
std::optional<ShiftedContact<S, D>> shifted_contact(const Cso& cso, const Vec<S, D>& n, const S& depth, const S& reach,
                                                    int& support_calls) {
    constexpr int most_steps = 8;
    const S hidden = S(16) * scalar_traits<S>::epsilon() * reach;
    const S least_shift = S(8) * square_root(scalar_traits<S>::epsilon()) * reach;
    std::optional<ShiftedContact<S, D>> best;
    auto normal = unit_along(n);
    for (int i = 0; i < most_steps && normal; ++i) {
        const S shift = larger(least_shift, S(S(4) * (best ? best->depth : depth)));
        const auto next = contact_after_shift(cso, *normal, shift, support_calls);
        if (!next || (best && best->depth + hidden < next->depth)) break;
        const S turn2 = shift * squared_norm(next->normal - *normal) * shift;
        best = next;
        normal = next->normal;
        // The shift along n and the way back along n' then end at the same point, up to rounding.
        if (turn2 <= hidden * hidden) break;
    }
    return best;
}

}  // namespace touchstone::epa::detail
