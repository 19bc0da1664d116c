// SPDX-License-Identifier: GPL-3.0-or-later
// Conservative advancement of polytopes in rationals, as simple as possible, with one selectable mistake.
#pragma once

#include "properties/laws/impact_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {

enum class AdvanceMistake {
    distance_over_speed_towards,  ///< 2 v.v / v.velocity: the step is too long
    stale_plane,                  ///< E-30: the support point from before the advance is used again
    time_not_added,               ///< t = step instead of t += step
    receding_is_a_hit,            ///< the sign of v.velocity is ignored
    contact_point_of_the_start,   ///< E-31: the witness of B is not moved with B
};

/// Runs at most 8 advances. Returns an empty list if the true subject does, and for planar queries.
Recordings run_advance_loop(const AnyQuery& query, AdvanceMistake mistake);

}  // namespace touchstone
