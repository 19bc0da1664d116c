// SPDX-License-Identifier: MIT
// A segment: the hull of its two end points, which may coincide.
// Cost of a support point: two inner products.
#pragma once

#include "algorithms/shapes/description.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone {

/// The hull of two points.
template <Scalar S, int D>
using Segment = FixedPolytope<S, D, 2>;

/// The data of a segment in a case.
template <int D>
struct SegmentData {
    std::vector<Vec<double, D>> vertices;  ///< two points

    static constexpr std::string_view name = "segment", remark = ", two";
    static constexpr std::tuple fields{field("vertices", Meaning::vertices, &SegmentData::vertices, 2)};

    template <int>
    const std::vector<Vec<double, D>>& corners() const {
        return vertices;
    }
    friend bool operator==(const SegmentData&, const SegmentData&) = default;
};

}  // namespace touchstone
