// SPDX-License-Identifier: MIT
// Stops when the plane of the face nearest to the origin supports A - B. This is EPA's own test. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/polytope/expansion.h"

namespace touchstone::epa {

/// Converged if n.w - offset, the `height` of A - B over the plane of a face, is at most `band`, and running otherwise.
/// Both are told as squared lengths: measured = height^2 / n.n, or 0 if it is negative, and threshold = band^2 / n.n.
template <Field S>
Stop<S> supporting_face_within(const S& band, const S& height, const S& nn) {
    const S measured = height < S(0) ? S(0) : height / nn * height;
    return Stop<S>::converged_if(height <= band, "supporting_face", measured, band / nn * band, Promise::optimum);
}

/// n.w - offset <= band / 16. Source: seed S0, EPA; [vdB01]. The plane then bounds A - B, and its distance is the
/// depth: exactly on exact scalars, otherwise within the rounding error.
struct SupportingFace {
    static constexpr std::string_view name = "supporting_face";
    static constexpr std::string_view what = "the plane of the nearest face supports A - B: EPA's own test";
    static constexpr std::array<Parameter<SupportingFace>, 0> parameters{};

    template <Field S, int D>
    Stop<S> operator()(const Expansion<S, D>& expansion) const {
        const S closing = expansion.closing_band(), height = expansion.support - expansion.plane.offset;
        if (!(height <= closing)) return {};
        return supporting_face_within(closing, height, expansion.plane.nn);
    }
};

}  // namespace touchstone::epa
