// SPDX-License-Identifier: MIT
// The support mapping of a sphere word for word as seed S0 prints it, kept as a subject of study. It is wrong if |v|^2
// leaves the range of the scalar although v does not (E-04). algorithms/shapes/sphere.h is the corrected version.
#pragma once

#include "algorithms/core/vec.h"

namespace touchstone::printed {

/// c + r v/|v| for v != 0, c + r (1, 0, 0) for v = 0. In float v = (1e-30, 0, 0) gives |v| = 0 and a point that is not
/// finite, and v = (1e25, 0, 0) gives |v| = infinity and the centre.
template <Real S>
Vec<S, 3> sphere_support(const Vec<S, 3>& c, const S& r, const Vec<S, 3>& v) {
    if (v == zero_vector<S, 3>()) return c + r * unit_vector<S, 3>(0);
    const S length = square_root(squared_norm(v));
    return c + touchstone::detail::generate<S, 3>([&](int k) { return r * v[k] / length; });
}

}  // namespace touchstone::printed
