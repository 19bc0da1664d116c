// SPDX-License-Identifier: MIT
// Where GJK looks for the next support point: the direction as a policy.
#pragma once

#include <concepts>
#include <utility>

#include "algorithms/core/iterate.h"

namespace touchstone {

/// `begin<S, D>()` makes the search of one query. It is asked once an iteration with the record as it stands before the
/// support point is known: k, v, vv and the simplex are those of this iteration, w is the support point before. It
/// returns the direction d of the support point S(A - B, d); any vector is legal.
template <class T, class S, int D>
concept SearchDirection = requires(const T& policy, const Iterate<S, D>& iterate) {
    { policy.template begin<S, D>()(iterate) } -> std::same_as<Vec<S, D>>;
};

/// Neither the policy nor its scalar ever throws.
template <class T, class S, int D>
inline constexpr bool is_nothrow_direction =
    is_nothrow<S>&& noexcept(std::declval<const T&>().template begin<S, D>()(std::declval<const Iterate<S, D>&>()));

}  // namespace touchstone
