// SPDX-License-Identifier: GPL-3.0-or-later
// A linear scan in double that compares its inner products in half precision, as a table of vertices in 16 bits does.
#pragma once

#include "algorithms/scalars/rounded.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone {

struct HalfPrecisionScan {
    using scalar = double;
    static constexpr int dimension = 3;
    using Half = Rounded<11>;

    Polytope<double, 3> shape;

    SupportPoint<double, 3> support(const Vec<double, 3>& d) const {
        const auto product = [&](const Vec<double, 3>& x) { return dot(convert<Half>(x), convert<Half>(d)); };
        int best = 0;
        for (int i = 1; i < shape.vertex_count(); ++i)  // right: products of doubles
            if (product(shape.vertex(best).position) < product(shape.vertex(i).position)) best = i;
        return shape.vertex(best);
    }
};

}  // namespace touchstone
