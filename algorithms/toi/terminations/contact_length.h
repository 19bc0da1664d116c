// SPDX-License-Identifier: MIT
// Stops when the bodies are within a length of contact. By P-21 a contact with margins may be reached only in the
// limit, so a tolerance is needed.
// Cost: O(1), no root.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/range.h"
#include "algorithms/toi/terminations/approach.h"

namespace touchstone::toi {

/// |v| <= mu + length, plus the bound on rounding, for a point v of C(time): the distance of the bodies is at most
/// that. It never fires with length 0, nor on exact scalars, where contact is proved instead.
struct ContactLength {
    static constexpr std::string_view name = "contact_length";
    static constexpr std::string_view what = "|v| <= mu + length: near enough to be called contact, proved or not";
    double length = 0;  ///< same unit as the coordinates
    static constexpr std::array<Parameter<ContactLength>, 1> parameters{{{"length", &ContactLength::length, "length"}}};

    double accepted_length() const { return length; }

    template <Scalar S, int D>
    Stop<S> operator()(const Approach<S, D>& approach) const {
        if constexpr (scalar_traits<S>::is_exact) return {};
        if (!(length > 0) || !approach.is_point) return {};
        const S asked = scalar_traits<S>::from_double(length), tolerance = asked + approach.band;
        const S reach = approach.margin + tolerance;
        const bool is_near = is_in_ball(approach.v, reach) && S(0) < asked &&
                             (covers_underflow(reach) || approach.v == zero_vector<S, D>());
        return Stop<S>::converged_if(is_near, "contact", squared_norm(approach.v), reach * reach);
    }
};

}  // namespace touchstone::toi
