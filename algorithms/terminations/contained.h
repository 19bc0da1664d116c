// SPDX-License-Identifier: MIT
// Stops when a full simplex contains the origin.
// Source: seed S4 (I-44), corrected by E-25. Cost: one inner product for each vertex of the simplex.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/iterate.h"
#include "algorithms/core/parameter.h"

namespace touchstone {

/// Fires if the simplex has D + 1 vertices and all barycentric coordinates are positive (seed S4, termination case 2;
/// I-44). In floating point the signs alone are no proof (E-25). The result is therefore `converged` only if v vanishes
/// up to 64 unit roundoffs of the largest vertex, and `stalled` otherwise.
struct Contained {
    static constexpr std::string_view name = "contained";
    static constexpr std::string_view what =
        "a full simplex with positive weights; converged only where v vanishes too";
    static constexpr std::array<Parameter<Contained>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const noexcept(is_nothrow<S>) {
        bool fired = iterate.simplex.size == D + 1;
        S largest = S(0);
        for (int i = 0; i < iterate.simplex.size; ++i) {
            fired = fired && S(0) < iterate.simplex.lambda[static_cast<std::size_t>(i)];
            const S ww = squared_norm(iterate.simplex[i].w);
            if (largest < ww) largest = ww;
        }
        const S roundoff = S(64) * scalar_traits<S>::epsilon();
        const S threshold = roundoff * roundoff * largest;
        const StopKind kind = iterate.vv <= threshold ? StopKind::converged : StopKind::stalled;
        return Stop<S>{name, fired ? kind : StopKind::running, iterate.vv, threshold};
    }
};

}  // namespace touchstone
