// SPDX-License-Identifier: MIT
// Polyak-accelerated GJK (the heavy-ball method).
// Source: Montaut et al. 2022 [Montaut22]; an option of the library coal.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/directions/detail/momentum.h"

namespace touchstone {

/// The gradient is taken at v_k. If a stopping rule would end the loop on a support point found along such a direction,
/// GJK continues with -v from then on.
struct Polyak {
    static constexpr std::string_view name = "polyak";
    static constexpr std::string_view what = "Polyak's heavy ball; back to -v where a rule would stop";
    static constexpr std::array<Parameter<Polyak>, 0> parameters{};

    template <Field S, int D>
    static constexpr auto begin() noexcept(is_nothrow<S>) {
        return [momentum = detail::Momentum<S, D>{}](const Iterate<S, D>& at) mutable noexcept(is_nothrow<S>) {
            return momentum.towards(at.v, at.k);
        };
    }
};

}  // namespace touchstone
