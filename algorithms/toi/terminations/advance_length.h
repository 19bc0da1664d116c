// SPDX-License-Identifier: MIT
// Stops when an advance has moved the body by at most a length. Cost: O(1), no root.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/range.h"
#include "algorithms/toi/terminations/approach.h"

namespace touchstone::toi {

/// |velocity| (t_k - t_{k-1}) <= length. It guarantees nothing, since a plane far from the contact allows only small
/// advances too. It never fires with length 0.
struct AdvanceLength {
    static constexpr std::string_view name = "advance_length";
    static constexpr std::string_view what = "the last advance moved B by at most length: called contact; no proof";
    double length = 0;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<AdvanceLength>, 1> parameters{{{"length", &AdvanceLength::length, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Approach<S, D>& approach) const {
        if (!(length > 0) || !approach.has_advanced) return {};
        const S limit = scalar_traits<S>::from_double(length);
        const Vec<S, D> moved = approach.advance * approach.velocity;
        return Stop<S>::converged_if(is_in_ball(moved, limit), name, squared_norm(moved), limit * limit);
    }
};

}  // namespace touchstone::toi
