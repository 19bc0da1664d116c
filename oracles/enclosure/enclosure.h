// SPDX-License-Identifier: GPL-3.0-or-later
// Certified enclosures of distance and depth for every shape, as narrow as requested.
#pragma once

#include "oracles/oracle.h"

namespace touchstone {

/// The requested width of the enclosures, upper - lower <= width * upper, and whether the depth is wanted. A quantity
/// that does not reach its width is enclosed all the same.
struct EnclosureGoal {
    double distance_width = 1e-36;  ///< tried with 60, 160 and 640 digits
    double depth_width = 1e-30;
    double impact_width = 1e-30;   ///< width of the bracket of a time of impact
    int depth_expansions = 12000;  ///< support points spent on one depth, which bounds the time of a query
    Detail detail = Detail::asked;
};

/// Returns the verdict and an enclosure of the distance, and of the depth if `detail` or the query asks for it. For an
/// impact query it also returns whether and when the bodies meet.
/// A hit is certain if the interiors meet, and a miss is certain if planes keep the bodies apart. A graze, or a motion
/// that ends at the contact, is certain if a contact at a simple rational time is proved. That time is reported exactly
/// if the motion leads across the contact.
/// The verdict follows from certified bounds or from a proof of contact in rationals. Without either it is undecided,
/// and `distance` holds what is known. Precondition: every coordinate is finite, lengths >= 0. Cost: milliseconds; up
/// to about two seconds for depths with a continuum of nearest boundary points that no common axis explains.
Truth enclosed_truth(const AnyQuery& query, const EnclosureGoal& goal = {});

}  // namespace touchstone
