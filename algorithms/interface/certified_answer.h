// SPDX-License-Identifier: MIT
// The proved answers behind the C interface: the one place that calls the certified queries (docs/certified.md).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/certified/at_least.h"
#include "algorithms/certified/half_space.h"
#include "algorithms/certified/signed_distance.h"
#include "algorithms/gradient/certified_gradient.h"
#include "algorithms/interface/body.h"
#include "algorithms/interface/queries.h"

namespace touchstone::interface {

/// What a certified query has found, without the gradient.
inline Signed proved(const CertifiedSignedDistance<3>& found) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    Signed result;
    result.verdict = found.verdict;
    if (!std::isfinite(found.lower) && !std::isfinite(found.upper)) return result;
    result.is_proved = true;
    result.lower = certified::outwards(found.lower, -infinite);
    result.upper = certified::outwards(found.upper, infinite);
    result.value = std::clamp(found.value(), *result.lower, *result.upper);
    if (found.normal == zero_vector<double, 3>()) return result;
    result.points = {found.point_a, found.point_b};
    result.normal_error = found.normal_error;
    result.point_error = found.point_error;
    return result;
}

/// The proved signed distance of A and B. `width` is what the bracket may have at most, a length; 0 asks for 1e-12 of
/// the largest coordinate.
inline Signed certified_answer(const PosedBody& a, const PosedBody& b, double width) {
    const CertifiedBody<3> of_a(a.body.shape(), a.pose), of_b(b.body.shape(), b.pose);
    certified::SignedOptions options;
    if (width > 0) options.width = std::max(width / larger(certified::largest_of(of_a, of_b), 0x1p-1000), 0x1p-50);
    const auto found = certified::signed_distance(of_a, of_b, options);
    Signed result = proved(found);
    if (result.points) result.gradient = gradient_of(found, of_a, of_b);
    return result;
}

/// The same of A and a half-space. Of the gradient nothing is proved.
inline Signed certified_answer(const PosedBody& a, const certified::HalfSpace<3>& half_space) {
    const auto found = certified::signed_distance(CertifiedBody<3>(a.body.shape(), a.pose), half_space);
    Signed result = proved(found);
    if (result.points) {
        result.gradient.emplace();
        result.gradient->direction = found.normal;
        result.gradient->point = found.point_a;
    }
    return result;
}

/// 1 if the signed distance is at least `least`, 0 if not, -1 where that is open; proved.
inline int is_at_least(const PosedBody& a, const PosedBody& b, double least) {
    const CertifiedBody<3> of_a(a.body.shape(), a.pose), of_b(b.body.shape(), b.pose);
    switch (certified::at_least(of_a, of_b, least)) {
        case certified::Decision::yes: return 1;
        case certified::Decision::no: return 0;
        case certified::Decision::undecided: return -1;
    }
    return -1;
}

}  // namespace touchstone::interface
