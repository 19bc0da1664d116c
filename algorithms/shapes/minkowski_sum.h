// SPDX-License-Identifier: MIT
// A + B = {a + b}. The support of a sum is the sum of the supports (seeds S1, S4, I-15).
// Cost of a support point: one of each body.
#pragma once

#include <optional>
#include <type_traits>

#include "algorithms/core/centre.h"
#include "algorithms/core/support.h"

namespace touchstone {

namespace detail {
/// One number for two features, by Cantor's pairing. Distinct pairs give distinct numbers while first + second <=
/// 65535. Beyond that they may share one.
inline int pair_features(int first, int second) {
    const unsigned sum = static_cast<unsigned>(first) + static_cast<unsigned>(second);
    const unsigned triangle = sum % 2 == 0 ? (sum / 2) * (sum + 1) : sum * ((sum + 1) / 2);
    return static_cast<int>(triangle + static_cast<unsigned>(second));
}
}  // namespace detail

template <SupportMappable A, SupportMappable B>
    requires(std::same_as<typename A::scalar, typename B::scalar>&& A::dimension == B::dimension)
struct MinkowskiSum {
    using scalar = typename A::scalar;
    static constexpr int dimension = A::dimension;

    A a;
    B b;

    /// S(A, d) + S(B, d); feature: detail::pair_features of both.
    SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const
        noexcept(is_nothrow_support<A>&& is_nothrow_support<B>) {
        const auto on_a = a.support(d);
        const auto on_b = b.support(d);
        return {on_a.position + on_b.position, detail::pair_features(on_a.feature, on_b.feature)};
    }

    /// The sum of the centres of both (centre.h).
    std::optional<Vec<scalar, dimension>> known_centre() const {
        const auto of_a = centre_of(a), of_b = centre_of(b);
        if (!of_a || !of_b) return std::nullopt;
        return *of_a + *of_b;
    }
};

}  // namespace touchstone
