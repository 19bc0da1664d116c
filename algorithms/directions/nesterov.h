// SPDX-License-Identifier: MIT
// Nesterov-accelerated GJK.
// Source: Montaut et al. 2022 [Montaut22], "Nesterov-accelerated GJK"; an option of the library coal.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/directions/detail/momentum.h"

namespace touchstone {

/// The gradient is taken at y_k = m v_k + (1 - m) w_{k-1}, ahead of v_k. If a stopping rule would end the loop on a
/// support point found along such a direction, GJK continues with -v from then on.
struct Nesterov {
    static constexpr std::string_view name = "nesterov";
    static constexpr std::string_view what = "Nesterov's momentum; back to -v where a rule would stop";
    static constexpr std::array<Parameter<Nesterov>, 0> parameters{};

    template <Field S, int D>
    static constexpr auto begin() noexcept(is_nothrow<S>) {
        return [momentum = detail::Momentum<S, D>{}](const Iterate<S, D>& at) mutable noexcept(is_nothrow<S>) {
            const S m = momentum.weight(at.k);
            return momentum.towards(m * at.v + (S(1) - m) * at.w.w, at.k);
        };
    }
};

}  // namespace touchstone
