// SPDX-License-Identifier: MIT
// Stops when the lower bound has not risen for a number of expansions. Cost: O(1).
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/epa/terminations/expansion.h"

namespace touchstone::epa {

/// The lower bound has not risen in `count` expansions. On exact scalars it may stay the same while coplanar faces are
/// replaced, so a small count can end a search too early. The bracket that is returned holds nevertheless.
struct LowerBoundStalled {
    static constexpr std::string_view name = "lower_bound_stalled";
    static constexpr std::string_view what = "the lower bound has not risen in so many expansions";
    double count = 8;  ///< number of expansions; 0 never fires
    static constexpr std::array<Parameter<LowerBoundStalled>, 1> parameters{
        {{"count", &LowerBoundStalled::count, "count"}}};

    template <Field S, int D>
    Stop<S> operator()(const Expansion<S, D>& expansion) const {
        if (!(count > 0) || expansion.turns_without_rise < count) return {};
        return Stop<S>::stalled(name, S(expansion.turns_without_rise), scalar_traits<S>::from_double(count));
    }
};

}  // namespace touchstone::epa
