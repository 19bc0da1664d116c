// SPDX-License-Identifier: MIT
// The supporting plane of C(t) = A - B - t velocity by which the impact algorithms advance, and the rounding of lengths
// measured from it.
// Source: seed S3 (I-75 to I-77; P-21). Invariant: no point of C(t) lies below the plane, up to rounding. Cost: O(1).
#pragma once

#include "algorithms/toi/translation.h"

namespace touchstone::toi {

/// The plane with normal v through w = S(C(t), -v), in units of 2^exponent of v, in which no product underflows.
template <Field S, int D>
struct SupportingPlane {
    Vec<S, D> normal;  ///< v / 2^exponent
    int exponent;
    CsoVertex<S, D> w;
    S norm;  ///< |normal|; 0 on exact scalars, which have no margins
    S gap;   ///< normal . w - mu |normal|: positive if the plane separates the bodies with their margins

    /// A product with `normal` in the unit of v.
    S on_scale_of_v(const S& x) const { return times_power_of_two(x, exponent); }
    /// The rate at which the gap closes.
    S closing(const Vec<S, D>& velocity) const { return dot(normal, velocity); }

    /// A converged stop if the plane separates the bodies for the `remaining` time, and running otherwise. `closing` is
    /// the rate of this plane. If `noise`, the length that rounding can hide, could bring the contact within reach,
    /// that is not said.
    Stop<S> miss(const S& closing, const S& remaining, const S& noise) const {
        if (!(S(0) < closing)) return Stop<S>::converged("moving_apart", on_scale_of_v(closing));
        const S reachable = remaining * closing, certain = gap - noise * norm;
        if (reachable < certain)
            return Stop<S>::converged("out_of_reach", on_scale_of_v(certain), on_scale_of_v(reachable));
        return {};
    }
};

/// The plane of v; `support(d)` returns S(C(t), d), and `margin` is mu. Cost: one support point.
template <Field S, int D, class Support>
SupportingPlane<S, D> supporting_plane(const Vec<S, D>& v, const S& margin, Support&& support) {
    const int exponent = Magnitude<S>{}.add(v).exponent();
    const Vec<S, D> normal = times_power_of_two(v, -exponent);
    const CsoVertex<S, D> w = support(-normal);
    const S norm = norm_for_margin(squared_norm(normal));
    return {normal, exponent, w, norm, dot(normal, w.w) - margin * norm};
}

/// The length below which a gap is not told from contact: 64 unit roundoffs of the largest coordinate, or as many as
/// the stopping rule asks for, and the length that it accepts. 0 on exact scalars.
template <Field S>
class ContactTolerance {
public:
    /// `accepted`: the rule's accepted_length(). `roundoffs`: its contact_roundoffs(), 0 for the usual number.
    explicit ContactTolerance(double accepted, double roundoffs = 0)
        : accepted_(scalar_traits<S>::from_double(accepted)),
          roundoffs_(scalar_traits<S>::from_double(roundoffs > 0 ? roundoffs : 64)) {}

    /// Takes the coordinates of a point or of a path into account.
    template <int D>
    void note(const Vec<S, D>& x) {
        if constexpr (scalar_traits<S>::is_exact) return;
        const S size = infinity_norm(x);
        if (largest_ < size) largest_ = size;
    }

    /// Bound on the rounding error of a length.
    S band() const {
        if constexpr (scalar_traits<S>::is_exact) return S(0);
        return roundoffs_ * scalar_traits<S>::epsilon() * largest_;
    }
    /// That and the accepted length.
    S length() const {
        if constexpr (scalar_traits<S>::is_exact) return S(0);
        return accepted_ + band();
    }
    /// The length by which a plane must be out of reach for a miss: that of 64 unit roundoffs, whatever the rule asks.
    S certain_length() const {
        if constexpr (scalar_traits<S>::is_exact) return S(0);
        return accepted_ + S(64) * scalar_traits<S>::epsilon() * largest_;
    }
    /// The largest coordinate noted.
    const S& largest() const { return largest_; }

private:
    S accepted_, roundoffs_;
    S largest_ = S(0);
};

}  // namespace touchstone::toi
