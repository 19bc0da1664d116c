// SPDX-License-Identifier: MIT
// SearchDirection: the policy that chooses the direction of the next support point of GJK.
#pragma once

#include <concepts>
#include <utility>

#include "algorithms/core/iterate.h"

namespace touchstone {

/// `begin<S, D>()` returns the search of one query. The loop calls that search once per iteration, before the support
/// point is known: k, v, vv and the simplex of the Iterate belong to this iteration, and w is the previous support
/// point. The search returns the direction d of the support point S(A - B, d). Any vector is legal.
template <class T, class S, int D>
concept SearchDirection = requires(const T& policy, const Iterate<S, D>& iterate) {
    { policy.template begin<S, D>()(iterate) } -> std::same_as<Vec<S, D>>;
};

/// True if neither the policy nor its scalar ever throws.
template <class T, class S, int D>
inline constexpr bool is_nothrow_direction =
    is_nothrow<S>&& noexcept(std::declval<const T&>().template begin<S, D>()(std::declval<const Iterate<S, D>&>()));

}  // namespace touchstone
