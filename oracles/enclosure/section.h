// SPDX-License-Identifier: GPL-3.0-or-later
// Two bodies of revolution about one axis: the closed form of what the plane through the axis knows already. C is then
// round about the direction of the axis, so that h(d) is that of the section in the direction (|d across|, d along),
// and the least h(d) / |d| is that of the section: a continuum of nearest boundary points becomes two points in the
// plane.
#pragma once

#include <optional>

#include "oracles/enclosure/cso.h"
#include "oracles/enclosure/text.h"

namespace touchstone::enclosure_detail {

struct CoaxialSection {
    Point<Rational, 3> axis;        ///< its direction; its length is rational
    RoundedCore<Rational, 2> a, b;  ///< pieces in the same order; coordinates across and along
};

/// Nothing unless every piece is round about one axis and the lengths that the section needs are rational. Of a round
/// piece the section has the column across, if its radius is not zero, and then the column along.
std::optional<CoaxialSection> coaxial_section(const Query<3>& query);

template <unsigned Digits>
Cso<Digits, 2> difference_of(const CoaxialSection& section) {
    return Cso<Digits, 2>(section.a, section.b);
}

}  // namespace touchstone::enclosure_detail
