// SPDX-License-Identifier: MIT
// Stops when an advance has not changed the time. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/toi/terminations/approach.h"

namespace touchstone::toi {

/// t_k = t_{k-1}: the plane separates the bodies by less than this arithmetic can add to the time. The stop is
/// `stalled`, since it proves no contact. It never fires on exact scalars, where every advance changes the time.
struct NoAdvance {
    static constexpr std::string_view name = "no_advance";
    static constexpr std::string_view what =
        "an advance has left the time where it was: no progress in this arithmetic";
    static constexpr std::array<Parameter<NoAdvance>, 0> parameters{};

    template <Scalar S, int D>
    Stop<S> operator()(const Approach<S, D>& approach) const {
        if (!approach.has_advanced || S(0) < approach.advance) return {};
        return Stop<S>::stalled(name, approach.advance);
    }
};

}  // namespace touchstone::toi
