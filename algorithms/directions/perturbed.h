// SPDX-License-Identifier: MIT
// An inexact search direction: -v turned by an angle, used to measure what inexact directions cost.
// Source: seed S4, numerical issue 1, which claims that they cost iterations and accuracy.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/parameter.h"
#include "algorithms/core/search_direction.h"

namespace touchstone {

/// -v + tangent * p, where p is perpendicular to v and at most as long as v. The angle is at most atan(tangent). It is
/// exactly that in the plane, and its tangent is at least 0.4 of `tangent` in space. The side alternates, so that the
/// same error is never made twice in a row. The result is the same in every run.
struct Perturbed {
    static constexpr std::string_view name = "perturbed";
    static constexpr std::string_view what = "-v turned by up to atan(tangent), to either side in turn";
    double tangent = 0;
    static constexpr std::array<Parameter<Perturbed>, 1> parameters{{{"tangent", &Perturbed::tangent, "ratio"}}};

    template <Field S, int D>
    constexpr auto begin() const noexcept(is_nothrow<S>) {
        const S size = scalar_traits<S>::from_double(tangent);
        return [size](const Iterate<S, D>& at) noexcept(is_nothrow<S>) {
            const S signed_size = at.k % 2 == 0 ? size : -size;
            return signed_size * perpendicular(at.v, at.k) - at.v;
        };
    }

private:
    template <Field S>
    static Vec<S, 2> perpendicular(const Vec<S, 2>& v, int) {
        return {-v[1], v[0]};
    }

    /// In two iterations of four: the cross product of v with the axis along which v is shortest. Its length is at
    /// least sqrt(2/3) |v|. In the other two: a vector perpendicular to this product and to v, at least half as long.
    template <Field S>
    static Vec<S, 3> perpendicular(const Vec<S, 3>& v, int k) {
        int axis = 0;
        for (int i = 1; i < 3; ++i)
            if (magnitude_of(v[i]) < magnitude_of(v[axis])) axis = i;
        const Vec<S, 3> across = cross(unit_vector<S, 3>(axis), v);
        if (k % 4 < 2) return across;
        // Dividing by the scale of v and halving makes v x across no longer than v.
        const S scale = infinity_norm(v);
        if (!(S(0) < scale)) return across;
        return cross(S(1) / scale * v, scalar_traits<S>::from_double(0.5) * across);
    }
};

}  // namespace touchstone
