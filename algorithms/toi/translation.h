// SPDX-License-Identifier: MIT
// What the impact algorithms share: the motion, the margins, a body moved along it, and the vetting of their input.
#pragma once

#include <string_view>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/power_of_two.h"
#include "algorithms/core/support.h"
#include "algorithms/toi/impact_result.h"

namespace touchstone::toi {

/// B moves with `velocity` relative to A (length per time) over t in [0, duration].
template <Scalar S, int D>
struct Translation {
    Vec<S, D> velocity{};
    S duration = S(1);  ///< >= 0
};

/// Radii of the balls added to the cores A and B (lengths, >= 0): a disc is a point with a margin (seed S3, I-13).
template <Scalar S>
struct Margins {
    S a = S(0), b = S(0);
};

/// A body and where it is now; the body must outlive it.
template <SupportMappable P>
struct Translated {
    using scalar = typename P::scalar;
    static constexpr int dimension = P::dimension;

    const P& shape;
    Vec<scalar, dimension> offset{};

    SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const noexcept(is_nothrow_support<P>) {
        auto found = shape.support(d);
        return {found.position + offset, found.feature};
    }
};

/// Why the input cannot be answered, or "" when it can. A ball needs |v|, which exact scalars do not have.
template <Scalar S, int D>
std::string_view objection(const Translation<S, D>& motion, const Margins<S>& margins) {
    const bool finite = is_finite(motion.velocity) && scalar_traits<S>::is_finite(motion.duration) &&
                        scalar_traits<S>::is_finite(margins.a) && scalar_traits<S>::is_finite(margins.b);
    if (!finite) return "not_finite";
    if (motion.duration < S(0)) return "negative_duration";
    if (margins.a < S(0) || margins.b < S(0)) return "negative_margin";
    if (!Real<S> && !(margins.a == S(0) && margins.b == S(0))) return "margin_needs_square_root";
    return "";
}

/// |v| on Real scalars; on exact ones 0, where it only ever multiplies a margin or a tolerance that is 0.
template <Scalar S>
S norm_for_margin(const S& vv) {
    if constexpr (Real<S>) return square_root(vv);
    return S(0);
}

/// v/|v| on Real scalars, v on exact ones.
template <Scalar S, int D>
Vec<S, D> unit_if_possible(const Vec<S, D>& v) {
    if constexpr (Real<S>) {
        const Vec<S, D> scaled = scaled_by_infinity_norm(v);
        const S norm = square_root(squared_norm(scaled));
        if (S(0) < norm) return S(S(1) / norm) * scaled;
    }
    return v;
}

/// When the bodies meet, as far as points of the CSO tell.
template <Scalar S>
struct ContactProof {
    bool now = false;    ///< they meet already
    bool later = false;  ///< they meet `delay` later at the latest
    S delay = S(0);
};

/// The least s >= 0 with |v - s velocity| <= radius: v is a point of the CSO now, so the bodies with margins of sum
/// `radius` meet s later at the latest.
template <Scalar S, int D>
ContactProof<S> ball_entry(const Vec<S, D>& v, const Vec<S, D>& velocity, const S& radius) {
    if (is_in_ball(v, radius)) return {true, true, S(0)};
    if constexpr (Real<S>) {
        const int length = Magnitude<S>{}.add(v).exponent(), speed = Magnitude<S>{}.add(velocity).exponent();
        const Vec<S, D> x = times_power_of_two(v, -length), along = times_power_of_two(velocity, -speed);
        const S r = times_power_of_two(radius, -length), c = S(squared_norm(x) - S(r * r));
        const S a = squared_norm(along), b = dot(x, along);
        const S discriminant = S(S(b * b) - S(a * c));
        if (!(S(0) < b) || !(S(0) <= discriminant)) return {};
        // the small root without cancellation
        return {false, true, times_power_of_two(S(c / S(b + square_root(discriminant))), length - speed)};
    }
    return {};
}

/// What the rounding of a time, half of the smallest number at least, moves B by is within `tolerance`, and the speed
/// itself has its digits. `speed` is the largest component of the velocity.
template <Field S>
bool resolves_times(const S& tolerance, const S& speed) {
    if constexpr (scalar_traits<S>::is_exact) return true;
    return speed == S(0) || (is_normal(speed) && covers_underflow(S(tolerance / speed)));
}

}  // namespace touchstone::toi
