// SPDX-License-Identifier: MIT
// Search direction along the normal of the current feature, instead of towards the origin from the nearest point.
// Source: seed S4, numerical issue 1 (I-42): "use the perpendicular of the edge".
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/search_direction.h"

namespace touchstone {

/// On an edge in the plane or a triangle in space, the direction is the normal computed from the vertices and turned
/// towards the origin. Near contact v is the small difference of large points, so rounding tilts it, while the normal
/// has the relative error of one product. In exact arithmetic the normal is -v up to length. On smaller simplices the
/// direction is -v.
struct FeatureNormal {
    static constexpr std::string_view name = "feature_normal";
    static constexpr std::string_view what =
        "the perpendicular of the current edge (2D) or triangle (3D), towards the origin";
    static constexpr std::array<Parameter<FeatureNormal>, 0> parameters{};

    template <Scalar S, int D>
    static constexpr auto begin() noexcept {
        return [](const Iterate<S, D>& at) noexcept(is_nothrow<S>) {
            if (at.simplex.size != D) return -at.v;
            const Vec<S, D> n = normal(at.simplex);
            if (n == zero_vector<S, D>()) return -at.v;
            return S(0) < dot(n, at.v) ? -n : n;
        };
    }

private:
    template <Scalar S, int D>
    static constexpr Vec<S, D> normal(const Simplex<S, D>& simplex) noexcept(is_nothrow<S>) {
        const Vec<S, D> edge = simplex[1].w - simplex[0].w;
        if constexpr (D == 2)
            return {-edge[1], edge[0]};
        else
            return cross(edge, simplex[2].w - simplex[0].w);
    }
};

}  // namespace touchstone
