// SPDX-License-Identifier: MIT
// The distance of the cores against mu, the sum of the margins. Only squares are compared, so the comparison is exact
// on exact scalars; on others it decides nothing within the rounding of |v|^2. Source: seed S0, "Combining GJK and EPA"
// (P-19, P-20). Cost: O(1).
#pragma once

#include "algorithms/core/range.h"
#include "algorithms/core/result.h"

namespace touchstone::hybrid {

/// The margin test of one query.
template <Field S>
class MarginComparison {
public:
    /// `margin`: mu, a length >= 0. `rounding_units`: the width of the band within which nothing is decided, in unit
    /// roundoffs of the lengths involved.
    MarginComparison(const S& margin, double rounding_units)
        : margin_(margin), mu2_(margin * margin), rounding_units_(rounding_units) {}

    /// mu.
    const S& margin() const { return margin_; }
    /// mu^2.
    const S& mu2() const { return mu2_; }

    /// True if mu^2 has lost its digits, so that no square can be compared with it.
    bool has_underflowed() const { return S(0) < margin_ && !is_normal(mu2_); }

    /// Notes a vertex of the CSO: the rounding error of |v|^2 is relative to the largest.
    template <int D>
    void note_vertex(const Vec<S, D>& w) {
        const S length = one_norm(w);
        if (reach_ < length) reach_ = length;
    }

    /// The squared distance beyond which cores are certainly further apart than mu.
    S certainly_beyond() const { return mu2_ + band2(); }

    /// True if cores at least sqrt(lower2) apart are further apart than mu.
    bool is_beyond(const S& lower2) const { return certainly_beyond() < lower2; }
    /// True if cores at most sqrt(upper2) apart are nearer than mu.
    bool is_within(const S& upper2) const { return upper2 + band2() < mu2_; }

    /// The verdict on the bodies with margins whose cores are apart by a square between lower2 and upper2.
    Verdict verdict(const S& lower2, const S& upper2) const {
        if (is_beyond(lower2)) return Verdict::separated;
        if (is_within(upper2)) return Verdict::penetrating;
        if (upper2 == mu2_ && !(lower2 < mu2_)) return Verdict::touching;
        return upper2 <= mu2_ ? Verdict::intersecting : Verdict::undecided;
    }

private:
    /// The rounding error of |v|^2 near mu^2. 0 on exact scalars and for mu = 0.
    S band2() const {
        const S units = scalar_traits<S>::from_double(rounding_units_);
        return units * scalar_traits<S>::epsilon() * (margin_ * (reach_ + margin_));
    }

    S margin_, mu2_, reach_ = S(0);
    double rounding_units_;
};

}  // namespace touchstone::hybrid
