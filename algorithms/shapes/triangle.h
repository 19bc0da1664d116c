// SPDX-License-Identifier: MIT
// A triangle: the hull of its three corners, which may coincide or lie on one line.
// Cost of a support point: three inner products.
#pragma once

#include "algorithms/shapes/description.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone {

/// The hull of three points.
template <Scalar S, int D>
using Triangle = FixedPolytope<S, D, 3>;

/// The data of a triangle in a case.
template <int D>
struct TriangleData {
    std::vector<Vec<double, D>> vertices;  ///< three points

    static constexpr std::string_view name = "triangle", remark = ", three";
    static constexpr std::tuple fields{field("vertices", Meaning::vertices, &TriangleData::vertices, 3)};

    template <int>
    const std::vector<Vec<double, D>>& corners() const {
        return vertices;
    }
    friend bool operator==(const TriangleData&, const TriangleData&) = default;
};

}  // namespace touchstone
