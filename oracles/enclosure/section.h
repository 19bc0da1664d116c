// SPDX-License-Identifier: GPL-3.0-or-later
// The planar section of two bodies of revolution about one common axis. C is then round about the direction of the
// axis, so h(d) equals that of the section in the direction (|d across|, d along), and the least h(d) / |d| is that of
// the section. A continuum of nearest boundary points becomes two points in the plane.
#pragma once

#include <optional>

#include "oracles/enclosure/cso.h"
#include "oracles/enclosure/text.h"

namespace touchstone::enclosure_detail {

struct CoaxialSection {
    Point<Rational, 3> axis;        ///< direction of the axis; its length is rational
    RoundedCore<Rational, 2> a, b;  ///< pieces in the same order; coordinates across and along
};

/// Returns nullopt unless every piece is round about one axis and the lengths that the section needs are rational. The
/// section of a round piece has the column across, if its radius is not zero, and then the column along.
std::optional<CoaxialSection> coaxial_section(const Query<3>& query);

template <unsigned Digits>
Cso<Digits, 2> difference_of(const CoaxialSection& section) {
    return Cso<Digits, 2>(section.a, section.b);
}

}  // namespace touchstone::enclosure_detail
