// SPDX-License-Identifier: MIT
// Stops when the plane of the face nearest to the origin supports A - B. This is EPA's own test. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"

namespace touchstone::epa {

/// n.w - offset <= band / 16. Source: seed S0, EPA; [vdB01]. The plane then bounds A - B, and its distance is the
/// depth: exactly on exact scalars, otherwise within the rounding error. The stop gives both numbers as squared
/// lengths. The square of n.w - offset, the height of A - B over the plane, keeps its sign.
struct SupportingFace {
    static constexpr std::string_view name = "supporting_face";
    static constexpr std::string_view what = "the plane of the nearest face supports A - B: EPA's own test";
    static constexpr std::array<Parameter<SupportingFace>, 0> parameters{};

    template <Field S, int D>
    Stop<S> operator()(const Expansion<S, D>& expansion) const {
        const S closing = expansion.closing_band();
        const Plane<S, D>& plane = expansion.plane;
        if (!(expansion.support - plane.offset <= closing)) return {};
        const S height = expansion.support - plane.offset;
        return Stop<S>::converged(name, plane.signed_square(height), plane.signed_square(closing), Promise::optimum);
    }
};

}  // namespace touchstone::epa
