// SPDX-License-Identifier: MIT
// The parts that the impact algorithms share: the motion, a moved body, and the checks of their input.
// Source: seed S3 (I-75). Cost: O(1) each.
#pragma once

#include <string_view>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/margins.h"
#include "algorithms/core/range.h"
#include "algorithms/core/support.h"
#include "algorithms/toi/impact_result.h"

namespace touchstone::toi {

/// A motion: B moves with `velocity` relative to A (length per time) over t in [0, duration].
template <Scalar S, int D>
struct Translation {
    Vec<S, D> velocity{};
    S duration = S(1);  ///< >= 0
};

/// A body at its present position. It refers to the body, which must outlive it.
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

/// The reason why the input cannot be answered, or "" if it can. Margins need |v|, which exact scalars do not have.
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

/// |v| on Real scalars. On exact scalars 0: there it only multiplies margins and tolerances that are 0.
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
        if (S(0) < norm) return S(1) / norm * scaled;
    }
    return v;
}

/// The time at which the bodies meet, as far as points of the CSO prove it.
template <Scalar S>
struct ContactProof {
    bool now = false;    ///< the bodies meet at the present time
    bool later = false;  ///< the bodies meet at most `delay` later
    S delay = S(0);
};

/// The least s >= 0 with |v - s velocity| <= radius. v is a point of the CSO at the present time, so bodies whose
/// margins add up to `radius` meet at most s later.
template <Scalar S, int D>
ContactProof<S> ball_entry(const Vec<S, D>& v, const Vec<S, D>& velocity, const S& radius) {
    if (is_in_ball(v, radius)) return {true, true, S(0)};
    if constexpr (Real<S>) {
        const int length = Magnitude<S>{}.add(v).exponent(), speed = Magnitude<S>{}.add(velocity).exponent();
        const Vec<S, D> x = times_power_of_two(v, -length), along = times_power_of_two(velocity, -speed);
        const S r = times_power_of_two(radius, -length), c = squared_norm(x) - r * r;
        const S a = squared_norm(along), b = dot(x, along);
        const S discriminant = b * b - a * c;
        if (!(S(0) < b) || !(S(0) <= discriminant)) return {};
        // The smaller root, computed without cancellation.
        return {false, true, times_power_of_two(c / (b + square_root(discriminant)), length - speed)};
    }
    return {};
}

/// True if the rounding error of a time, at least half of the smallest number, moves B by at most `tolerance`, and the
/// speed itself is a normal number. `speed` is the largest component of the velocity.
template <Field S>
bool resolves_times(const S& tolerance, const S& speed) {
    if constexpr (scalar_traits<S>::is_exact) return true;
    return speed == S(0) || (is_normal(speed) && covers_underflow(tolerance / speed));
}

}  // namespace touchstone::toi
