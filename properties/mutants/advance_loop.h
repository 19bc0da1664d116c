// SPDX-License-Identifier: GPL-3.0-or-later
// Conservative advancement of polytopes in rationals, as plainly as possible, with one mistake to be chosen.
#pragma once

#include "properties/laws/impact_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {

enum class AdvanceMistake {
    distance_over_speed_towards,  ///< |v| divided by the closing speed along v/|v| squared: a step too long
    stale_plane,                  ///< E-30: the support point of before the advance is used again
    time_not_added,               ///< t = step instead of t += step
    receding_is_a_hit,            ///< the sign of v.velocity is not looked at
    contact_point_of_the_start,   ///< E-31: the witness of B is not moved along
};

/// Precondition: none; empty where the true subject is. At most 8 advances.
Recordings run_advance_loop(const AnyQuery& query, AdvanceMistake mistake);

}  // namespace touchstone
