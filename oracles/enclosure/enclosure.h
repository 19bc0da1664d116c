// SPDX-License-Identifier: GPL-3.0-or-later
// Certified enclosures of distance and depth for every shape, as narrow as asked.
#pragma once

#include "oracles/oracle.h"

namespace touchstone {

/// How narrow the enclosures shall be, upper - lower <= width * upper, and whether depth is wanted. What is not reached
/// is enclosed all the same.
struct EnclosureGoal {
    double distance_width = 1e-36;  ///< worked for with 60, 160 and 640 digits
    double depth_width = 1e-30;
    double impact_width = 1e-30;   ///< of the bracket of a time of impact
    int depth_expansions = 12000;  ///< support points spent on one depth; bounds the time of a query
    Detail detail = Detail::asked;
};

/// Verdict and enclosure of the distance, and of the depth where `detail` or the query asks for it; of an impact query
/// that and whether and when they meet. A hit is certain when the interiors meet, a miss when planes keep the bodies
/// apart; a graze, or a motion that ends at the contact, when a contact at a simple rational time is proved, which is
/// then told exactly where the motion leads across it. The verdict follows from certified bounds or from a proof of
/// contact in rationals; without either it is undecided and `distance` holds what is known. Precondition: every
/// coordinate is finite, lengths >= 0. Cost: milliseconds; up to about two seconds for depths with a continuum of
/// nearest boundary points that no common axis explains.
Truth enclosed_truth(const AnyQuery& query, const EnclosureGoal& goal = {});

}  // namespace touchstone
