// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies for the tests of gradients of curved bodies, and the enclosures of these gradients.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "algorithms/shapes/query.h"
#include "oracles/gradient.h"
#include "oracles/oracle.h"

namespace touchstone {

template <int D>
EnclosedGradient enclosed(Query<D> query) {
    query.kind = QueryKind::penetration;
    const auto truth = find_oracle("enclosure")->answer(query, Detail::certified);
    return enclosed_gradient(query, truth).value();
}

inline Body<3> body(ShapeData<3> shape, const Vec<double, 3>& at) {
    Body<3> result;
    result.shape = std::move(shape);
    result.pose = Pose<double, 3>::identity();
    result.pose->translation = at;
    return result;
}

/// The largest coordinate of x - y.
inline double off(const ExactVector& x, const Vec<double, 3>& y) {
    double result = 0;
    for (int k = 0; k < 3; ++k)
        result = std::max(result, std::abs(static_cast<double>(x[static_cast<std::size_t>(k)].rounded().high) - y[k]));
    return result;
}

}  // namespace touchstone
