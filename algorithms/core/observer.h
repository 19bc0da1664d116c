// SPDX-License-Identifier: MIT
// Observers trace a loop: the loop calls one with every Iterate. The default observer costs nothing.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/core/iterate.h"

namespace touchstone {

/// An observer is called with each Iterate of a loop, before the stopping rule is. It may keep a copy, and it cannot
/// influence the loop.
template <class O, class S, int D>
concept Observer = requires(O& observer, const Iterate<S, D>& iterate) {
    observer(iterate);
};

/// True if neither the observer nor its scalar ever throws.
template <class O, class S, int D>
inline constexpr bool is_nothrow_observer =
    is_nothrow<S>&& noexcept(std::declval<O&>()(std::declval<const Iterate<S, D>&>()));

/// The default observer. It does nothing and costs nothing.
struct NullObserver {
    template <Scalar S, int D>
    constexpr void operator()(const Iterate<S, D>&) const noexcept {}
};

/// Keeps every iterate, in order.
template <Scalar S, int D>
struct Recorder {
    std::vector<Iterate<S, D>> iterates;
    void operator()(const Iterate<S, D>& iterate) { iterates.push_back(iterate); }
};

}  // namespace touchstone
