// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs of boxes for tests whose answers are worked out by hand.
#pragma once

#include "algorithms/shapes/query.h"

namespace touchstone {

/// Boxes of these half extents around the origin, B moved by `offset`.
inline Query<3> two_boxes(Vec<double, 3> half_a, Vec<double, 3> half_b, Vec<double, 3> offset = {},
                          QueryKind kind = QueryKind::penetration) {
    Query<3> query;
    query.kind = kind;
    query.a.shape = BoxData<3>{half_a};
    query.b.shape = BoxData<3>{half_b};
    query.b.pose = Pose<double, 3>::identity();
    query.b.pose->translation = offset;
    return query;
}

/// Cubes with edges of length 1.
inline Query<3> unit_cubes(QueryKind kind, Vec<double, 3> offset) {
    return two_boxes({0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}, offset, kind);
}

}  // namespace touchstone
