// SPDX-License-Identifier: MIT
// Stops when an advance has increased the time by at most a given time. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/toi/terminations/approach.h"

namespace touchstone::toi {

/// t_k - t_{k-1} <= time. It guarantees nothing, since a plane far from the contact allows only small advances too. It
/// never fires with time 0.
struct AdvanceTime {
    static constexpr std::string_view name = "advance_time";
    static constexpr std::string_view what =
        "the last advance moved the time by at most time: called contact; no proof";
    double time = 0;  ///< same unit as the duration
    static constexpr std::array<Parameter<AdvanceTime>, 1> parameters{{{"time", &AdvanceTime::time, "time"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Approach<S, D>& approach) const {
        if (!(time > 0) || !approach.has_advanced) return {};
        const S limit = scalar_traits<S>::from_double(time);
        return Stop<S>::converged_if(approach.advance <= limit, name, approach.advance, limit);
    }
};

}  // namespace touchstone::toi
