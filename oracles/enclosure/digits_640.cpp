// SPDX-License-Identifier: GPL-3.0-or-later
// The instantiation of the enclosure oracle at 640 decimal digits.
#include "oracles/enclosure/solve.h"

namespace touchstone::enclosure_detail {

template LevelTruth solve_at<640, 2>(const Query<2>&, const EnclosureGoal&);
template LevelTruth solve_at<640, 3>(const Query<3>&, const EnclosureGoal&);

}  // namespace touchstone::enclosure_detail
