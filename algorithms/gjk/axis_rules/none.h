// SPDX-License-Identifier: MIT
// The empty stopping rule: it never fires. Cost: none.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/gjk/axis_rules/axis_candidate.h"

namespace touchstone::gjk {

/// Never fires. ISA-GJK then ends if v = 0, at a full simplex, if |v| no longer decreases, or at its cap. It can find
/// contact, but never that the bodies are apart.
struct None {
    static constexpr std::string_view name = "none";
    static constexpr std::string_view what =
        "never fires: the loop ends where v = 0, at a full simplex, stalled or at its cap";
    static constexpr std::array<Parameter<None>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const AxisCandidate<S, D>&) const noexcept(is_nothrow<S>) {
        return {};
    }
};

}  // namespace touchstone::gjk
