// SPDX-License-Identifier: MIT
// What the compiler is told of functions of simplex_solvers/voronoi_newest.h, as gjk.h of those of gjk/.
#pragma once

#include "algorithms/core/simplex.h"
#include "algorithms/fast/registers/volumes_at_newest.h"
#include "algorithms/fast/registers/weighted_subset.h"

namespace touchstone::voronoi {

/// Inlined, so that the volumes stay in registers.
template <Field S>
[[gnu::always_inline]] inline touchstone::detail::WeightedSubset<S, 3> tetrahedron_region_from_newest(
    const Simplex<S, 3>& simplex, const VolumesAtNewest<S>& volumes);

/// Not inlined: its registers would cost the loops that call it more than the call.
template <Field S>
[[gnu::noinline]] touchstone::detail::WeightedSubset<S, 3> tetrahedron_region_from_newest(const Simplex<S, 3>& simplex);

}  // namespace touchstone::voronoi
