// SPDX-License-Identifier: MIT
// The proved signed distance behind the C interface: the one place that calls the certified queries.
//
// Cores that are hulls are asked of gjk::certified and, where they meet, of epa::certified, and the radii are taken off
// with outward rounding: the signed distance of bodies with balls is that of the cores less both radii.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/distance.h"
#include "algorithms/interface/body.h"
#include "algorithms/interface/queries.h"
#include "algorithms/scalars/rational.h"

namespace touchstone::interface {

namespace detail {

/// The doubles next to a bracket of the signed distance of the cores less both radii.
inline void take_off_radii(Signed& result, long double lower, long double upper, const PosedBody& a,
                           const PosedBody& b) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const auto less = [&](long double x, double towards) {
        for (const double radius : {a.body.radius, b.body.radius})
            if (radius > 0) x = std::nextafter(x - radius, static_cast<long double>(towards));
        const double rounded = static_cast<double>(x);
        const bool is_inside = towards < 0 ? x < rounded : rounded < x;
        return is_inside ? std::nextafter(rounded, towards) : rounded;
    };
    result.lower = less(lower, -infinite);
    result.upper = less(upper, infinite);
    result.value = larger(*result.lower, std::min(*result.upper, *result.lower / 2 + *result.upper / 2));
}

/// The answer that a certified query gives of the cores, with their balls. `sign` is -1 for a depth.
inline Signed of_certified(const CertifiedResult<3>& found, int sign, const PosedBody& a, const PosedBody& b) {
    Signed result;
    if (found.proof == Proof::none || !found.bracket.upper) return result;
    const auto lower = found.bracket.lower, upper = *found.bracket.upper;
    take_off_radii(result, sign > 0 ? lower : -upper, sign > 0 ? upper : -lower, a, b);
    result.is_proved = true;
    if (a.body.radius + b.body.radius == 0)
        result.verdict = found.verdict;
    else if (*result.lower > 0)
        result.verdict = Verdict::separated;
    else if (*result.upper < 0)
        result.verdict = Verdict::penetrating;
    const auto n = found.normal();
    result.points = {found.point_a, found.point_b};
    if (!n) return result;
    result.points = {found.point_a - a.body.radius * *n, found.point_b + b.body.radius * *n};
    result.gradient = Gradient<double, 3>{*n, (*result.points)[0], Uniqueness::unknown, {}, {}, {}};
    return result;
}

}  // namespace detail

/// The proved signed distance of A and B. `width` is what the bracket may have at most; the queries for hulls give the
/// narrowest that doubles hold and do not need it. Bodies with curves, other than balls around hulls, have no proof:
/// `is_proved` is false.
inline Signed certified_answer(const PosedBody& a, const PosedBody& b, double /*width*/) {
    const auto *hull_a = a.body.hull(), *hull_b = b.body.hull();
    if (hull_a == nullptr || hull_b == nullptr) return {};
    const CertifiedPolytope<3> of_a(hull_a->shape, a.pose), of_b(hull_b->shape, b.pose);
    const Point3 direction = -between_centres(a, b);
    const auto apart = gjk::certified<Rational>(of_a, of_b, gjk::Options<>{}, direction);
    if (apart.verdict == Verdict::separated) return detail::of_certified(apart, 1, a, b);
    thread_local epa::Workspace<double, 3> workspace;
    return detail::of_certified(epa::certified<Rational>(of_a, of_b, epa::Options<>{}, direction, workspace), -1, a, b);
}

}  // namespace touchstone::interface
