// SPDX-License-Identifier: MIT
// Stops when the support point beyond the nearest face is already a vertex of the polytope. Cost: O(vertices).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"

namespace touchstone::epa {

/// Compared by value, where Bullet and Jolt compare by index. In exact arithmetic a known point lies beyond no face, so
/// the face supports A - B. In floating point no better point can be found.
struct NoNewVertex {
    static constexpr std::string_view name = "no_new_vertex";
    static constexpr std::string_view what = "the support point is a vertex of the polytope already, compared by value";
    static constexpr std::array<Parameter<NoNewVertex>, 0> parameters{};

    template <Field S, int D>
    Stop<S> operator()(const Expansion<S, D>& expansion) const {
        return Stop<S>::converged_if(expansion.support_is_known(), name, expansion.gap2(), S(0));
    }
};

}  // namespace touchstone::epa
