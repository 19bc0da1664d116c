// SPDX-License-Identifier: MIT
// The support mapping of a cylinder word for word as seed S0 prints it, kept as a subject of study. It is wrong if
// v_x^2 + v_y^2 leaves the range of the scalar although v does not (E-04). algorithms/shapes/cylinder.h is the
// corrected version.
#pragma once

#include "algorithms/core/vec.h"

namespace touchstone::printed {

/// The cylinder has the axis z through c, radius r and height 2h. Returns the rim point r (v_x, v_y)/sqrt(v_x^2 +
/// v_y^2) if v_x != 0 or v_y != 0, otherwise the centre of the cap.
template <Real S>
Vec<S, 3> cylinder_support(const Vec<S, 3>& c, const S& r, const S& h, const Vec<S, 3>& v) {
    const S z = v[2] < S(0) ? -h : h;
    if (v[0] == S(0) && v[1] == S(0)) return c + Vec<S, 3>{S(0), S(0), z};
    const S length = square_root(v[0] * v[0] + v[1] * v[1]);
    return c + Vec<S, 3>{r * v[0] / length, r * v[1] / length, z};
}

}  // namespace touchstone::printed
