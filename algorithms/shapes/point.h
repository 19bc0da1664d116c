// SPDX-License-Identifier: MIT
// A single point: the smallest convex set, and the core of a sphere. Cost of a support point: no arithmetic.
#pragma once

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/support.h"
#include "algorithms/shapes/description.h"

namespace touchstone {

template <Scalar S, int D>
struct Point {
    using scalar = S;
    static constexpr int dimension = D;

    Vec<S, D> position{};

    SupportPoint<S, D> support(const Vec<S, D>&) const noexcept(is_nothrow<S>) { return {position, 0}; }

    /// Its vertices are stored as they are (core_and_radius.h).
    static constexpr bool has_plain_vertices = true;
    int exact_vertex_count() const noexcept { return 1; }
    ExactVertex<S, D> exact_vertex(int) const noexcept(is_nothrow<S>) { return {position}; }
    Vec<S, D> centre() const noexcept(is_nothrow<S>) { return position; }
};

/// The data of a point in a case.
template <int D>
struct PointData {
    Vec<double, D> position{};

    static constexpr std::string_view name = "point", remark = "";
    static constexpr std::tuple fields{field("position", Meaning::position, &PointData::position)};

    template <int>
    std::vector<Vec<double, D>> corners() const {
        return {position};
    }
    friend bool operator==(const PointData&, const PointData&) = default;
};

}  // namespace touchstone
