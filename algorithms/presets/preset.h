// SPDX-License-Identifier: MIT
// Preset: the stopping rule and the iteration cap of a known engine. A preset runs inside the one GJK loop of this
// library, which separates the effect of the rule from the effects of the implementation.
#pragma once

#include <concepts>
#include <string_view>

#include "algorithms/core/iterate.h"

namespace touchstone {

/// A Termination that states its engine's iteration cap (0 if the engine has none) and how it deviates from the engine.
/// A stop named "<engine>_overlap" is the engine's own claim that the bodies meet. It is no certificate, so it does not
/// determine the verdict of the loop.
template <class P, class S, int D>
concept Preset = Termination<P, S, D> && requires {
    { P::name } -> std::convertible_to<std::string_view>;
    { P::max_iterations } -> std::convertible_to<int>;
    { P::deviation } -> std::convertible_to<std::string_view>;
};

namespace presets {

/// Selects the constant of the engine's single-precision build for scalars as coarse as float, and that of its
/// double-precision build for finer and exact scalars.
template <Scalar S>
S by_build(double single_precision, double double_precision) {
    const bool coarse = scalar_traits<S>::from_double(0x1p-25) < scalar_traits<S>::epsilon();
    return scalar_traits<S>::from_double(coarse ? single_precision : double_precision);
}

/// True if sqrt(x2) < sqrt(y2) + t, for t >= 0. Only squares are compared, so the result is exact on exact scalars.
template <Scalar S>
bool root_below(const S& x2, const S& y2, const S& t) {
    const S excess = x2 - y2 - t * t;
    if (excess < S(0)) return true;
    return excess * excess < S(4) * (t * t) * y2;
}
/// True if sqrt(x2) <= sqrt(y2) + t, for t >= 0, computed in the same way.
template <Scalar S>
bool root_at_most(const S& x2, const S& y2, const S& t) {
    const S excess = x2 - y2 - t * t;
    if (excess <= S(0)) return true;
    return excess * excess <= S(4) * (t * t) * y2;
}

/// The largest squared norm among the simplex's vertices and the new support point.
template <Scalar S, int D>
S largest_vertex2(const Iterate<S, D>& iterate) {
    S largest = squared_norm(iterate.w.w);
    for (int i = 0; i < iterate.simplex.size; ++i) {
        const S ww = squared_norm(iterate.simplex[i].w);
        if (largest < ww) largest = ww;
    }
    return largest;
}

/// The result of one test of an engine: a stop of this kind if the test fired, else running.
template <Scalar S>
Stop<S> when(bool fired, std::string_view name, StopKind kind, const S& measured, const S& threshold) {
    return Stop<S>{name, fired ? kind : StopKind::running, measured, threshold};
}

}  // namespace presets
}  // namespace touchstone
