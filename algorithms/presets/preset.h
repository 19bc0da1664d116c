// SPDX-License-Identifier: MIT
// What a preset is: the stopping rule and the cap of a known engine, to be run inside the one GJK loop of this library,
// so that the effect of a rule is seen apart from the effect of an implementation.
#pragma once

#include <concepts>
#include <string_view>

#include "algorithms/core/iterate.h"

namespace touchstone {

/// A Termination that knows its engine's iteration cap (0: the engine has none) and says where it deviates from it.
/// A rule named "<engine>_overlap" is the engine's own claim that the bodies meet: the loop's verdict does not follow
/// it, since it is no certificate.
template <class P, class S, int D>
concept Preset = Termination<P, S, D> && requires {
    { P::name } -> std::convertible_to<std::string_view>;
    { P::max_iterations } -> std::convertible_to<int>;
    { P::deviation } -> std::convertible_to<std::string_view>;
};

namespace presets {

/// An engine's constant of its single-precision build for scalars as coarse as float, of its double-precision build for
/// finer ones and exact ones.
template <Scalar S>
S by_build(double single_precision, double double_precision) {
    const bool coarse = S(scalar_traits<S>::from_double(0x1p-25)) < scalar_traits<S>::epsilon();
    return scalar_traits<S>::from_double(coarse ? single_precision : double_precision);
}

/// sqrt(x2) < sqrt(y2) + t for t >= 0, from squares: exact on exact scalars, no root needed.
template <Scalar S>
bool root_below(const S& x2, const S& y2, const S& t) {
    const S excess = S(S(x2 - y2) - S(t * t));
    if (excess < S(0)) return true;
    return S(excess * excess) < S(S(S(4) * S(t * t)) * y2);
}
/// sqrt(x2) <= sqrt(y2) + t for t >= 0, likewise.
template <Scalar S>
bool root_at_most(const S& x2, const S& y2, const S& t) {
    const S excess = S(S(x2 - y2) - S(t * t));
    if (excess <= S(0)) return true;
    return S(excess * excess) <= S(S(S(4) * S(t * t)) * y2);
}

/// The largest squared norm of the simplex's vertices and the new support point.
template <Scalar S, int D>
S largest_vertex2(const Iterate<S, D>& iterate) {
    S largest = squared_norm(iterate.w.w);
    for (int i = 0; i < iterate.simplex.size; ++i) {
        const S ww = squared_norm(iterate.simplex[i].w);
        if (largest < ww) largest = ww;
    }
    return largest;
}

/// The answer of one test of an engine.
template <Scalar S>
Stop<S> when(bool fired, std::string_view name, StopKind kind, const S& measured, const S& threshold) {
    return Stop<S>{name, fired ? kind : StopKind::running, measured, threshold};
}

}  // namespace presets
}  // namespace touchstone
