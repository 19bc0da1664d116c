// SPDX-License-Identifier: MIT
// Tests on which sides of a simplex that holds the origin up to rounding the difference C = A - B lies.
//
// The v of bodies that are a few roundoffs apart can be as small as that of bodies in contact, but C then lies on one
// side of the plane, and contact must not be claimed (E-28). Cost: at most two support points.
#pragma once

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/support.h"
#include "algorithms/gjk/iteration.h"

namespace touchstone::gjk::detail {

/// A normal of the plane (in the plane: of the line) through the first D vertices of the simplex. Precondition: it has
/// as many.
template <Field S, int D>
Vec<S, D> normal_of(const Simplex<S, D>& simplex) {
    const Vec<S, D> edge = simplex[1].w - simplex[0].w;
    if constexpr (D == 2) return {-edge[1], edge[0]};
    if constexpr (D == 3) return cross(edge, simplex[2].w - simplex[0].w);
}

/// True if C extends beyond the plane of the simplex on both sides, by more than `rounding_units` roundoffs of the
/// vertices' size. The result is also true on exact scalars, where v is not zero by chance, and for a simplex that has
/// not D vertices. A smaller one spans no plane; for it, the last support point, which lies behind v, is enough.
/// The function adds to `support_calls`.
template <class Cso, Field S, int D>
bool is_on_both_sides(const Cso& cso, const Simplex<S, D>& simplex, double rounding_units, int& support_calls) {
    if (scalar_traits<S>::is_exact || simplex.size != D) return true;
    const Vec<S, D> n = normal_of(simplex);
    const S noise = scalar_traits<S>::from_double(rounding_units) * scalar_traits<S>::epsilon();
    const S band = noise * largest_coordinate(simplex) * infinity_norm(n);
    support_calls += 2;
    return band < dot(n, cso.support(n).w) && band < dot(-n, cso.support(-n).w);
}

}  // namespace touchstone::gjk::detail
