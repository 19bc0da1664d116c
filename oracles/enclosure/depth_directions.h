// SPDX-License-Identifier: GPL-3.0-or-later
// The directions in which the origin may leave C = A - B by the shortest way, enclosed in rationals from the surface
// that proves the depth (surface.h).
//
// Let h be the support function of C, m* a unit vector where h is least, and U >= h(m*). The ray along m* meets a face
// of the surface in some x, which is in C, so |x| = m*.x <= h(m*) <= U. If the plane of that face is as far as d from
// the origin along its unit normal m_f, then m_f.x = d, so the cosine of the angle of m* and m_f is d / |x| >= d / U:
//     |m* - m_f|^2 <= 2 (1 - d / U)  for one of the faces with d <= U.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "oracles/certificate.h"
#include "oracles/enclosure/face_hull.h"
#include "oracles/exact_number_value.h"

namespace touchstone::enclosure_detail {

template <int D>
Point<Rational, D> point_of(const RoundedCore<Rational, D>& core, const Certificate::Weight& at) {
    const auto& piece = core.pieces[static_cast<std::size_t>(at.vertex)];
    auto point = piece.centre;
    for (std::size_t k = 0; k < at.at.size(); ++k) point = point + at.at[k].value().number * piece.columns[k];
    return point;
}

/// A bound of |m* - m| over all m* that are least, given m with |m| = 1 up to rounding and `most` >= h(m*). Returns
/// nullopt if it is more than 1/4, or if the surface does not enclose the origin.
template <int D>
std::optional<Rational> tilt_of_least(const RoundedCore<Rational, D>& a, const RoundedCore<Rational, D>& b,
                                      const Certificate::RoundSurface& surface, const Point<Rational, D>& m,
                                      const Rational& most) {
    std::vector<Point<Rational, D>> corners;
    for (const auto& corner : surface.corners) corners.push_back(point_of(a, corner.a) - point_of(b, corner.b));
    std::optional<Rational> tilt;
    for (const auto& face : surface.faces) {
        const auto corner = [&](std::size_t i) { return corners[static_cast<std::size_t>(face[i])]; };
        const auto edge = corner(1) - corner(0);
        Point<Rational, D> normal;
        if constexpr (D == 2)
            normal = {edge[1], Rational(-edge[0])};
        else
            normal = cross(edge, corner(2) - corner(0));
        const Rational offset = dot(normal, corner(0)), length2 = squared<D>(normal);
        if (offset <= 0) return std::nullopt;
        if (offset * offset > most * most * length2) continue;
        const Root length(length2);
        const Rational cosine = std::min(Rational(1), Rational(offset / (length.above * most)));
        const Rational off = Root(squared<D>(Rational(1 / length.above) * normal - m)).above;
        const Rational within = off + Root(2 * (1 - cosine)).above + unit_roundoff();
        if (4 * within > 1) return std::nullopt;
        tilt = tilt ? std::max(*tilt, within) : within;
    }
    return tilt;
}

}  // namespace touchstone::enclosure_detail
