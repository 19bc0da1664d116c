// SPDX-License-Identifier: MIT
// Options of hybrid::depth.
#pragma once

#include "algorithms/gjk/default_policies.h"
#include "algorithms/gjk/proofs.h"
#include "algorithms/hybrid/terminations/core_iterate.h"
#ifndef TOUCHSTONE_POLICIES_ELSEWHERE  // gjk/default_policies.h says why
#include "algorithms/epa/terminations/supporting_face.h"
#include "algorithms/hybrid/terminations/gap_ratio.h"
#endif

namespace touchstone::epa {
struct SupportingFace;
}

namespace touchstone::hybrid {

struct GapRatio;

/// The options of epa::Options that are not options of GJK.
template <class Expanding>
struct DeepOptions {
    Expanding stop{};
    double rounding_units = 128;  ///< width of epa::rounding_band; used by the margin test too
    int max_iterations = 1024;    ///< cap on the expansions of the polytope
    double curved_gap = 1e-4;     ///< as in epa::Options
};

namespace detail {
/// Exact signs for a query that names neither solver nor rules; a named one is taken as it was published.
template <class Solver, class Stopping, class Expanding>
using DefaultProof = std::conditional_t<std::is_same_v<Solver, Voronoi> && std::is_same_v<Stopping, GapRatio> &&
                                            std::is_same_v<Expanding, epa::SupportingFace>,
                                        gjk::ExactSigns, gjk::AsPublished>;
}  // namespace detail

/// Solver, rules and caps of the hybrid algorithm.
template <class Solver = Voronoi, class Stopping = GapRatio, class Expanding = epa::SupportingFace,
          class Proof = detail::DefaultProof<Solver, Stopping, Expanding>>
struct Options {
    Solver solver{};
    Stopping stop{};           ///< a CoreRule (hybrid/terminations/): ends GJK on the cores
    int max_iterations = 128;  ///< cap on the simplex reductions
    DeepOptions<Expanding> epa{};
    Proof proof{};  ///< what a verdict is worth (gjk/proofs.h)
};

}  // namespace touchstone::hybrid
