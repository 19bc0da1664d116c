// SPDX-License-Identifier: MIT
// EPA once more from other points of C, where rounding has ended the search before its bounds met.
//
// Source: none. Vertices of C that are nearly in one plane, as of bodies that are turned against each other by some
// roundoffs, can make faces that rounding has turned over, and which of them a polytope gets depends on where it began.
// Invariant: h(n)/|n| of every search bounds the depth from above, so the smallest one is kept. Cost: that of a search
// for each start, at most six, each with the cap of its own; observers see the first search only. Nothing where the
// first search has ended for a reason of its own.
#pragma once

#include "algorithms/core/result.h"
#include "algorithms/epa/answer.h"
#include "algorithms/epa/initial_polytope.h"
#include "algorithms/epa/search.h"

namespace touchstone::epa::detail {

/// The support points of the corners of a regular simplex, stretched along the axes: each `start` has other stretches,
/// which are those of no face that people make.
template <class Cso, Field S, int D>
Simplex<S, D> corners_along(const Cso& cso, int start) {
    constexpr int stretch[3] = {7, 11, 13};
    constexpr int corner[4][3] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    const int side = start < 3 ? 1 : -1;
    Simplex<S, D> simplex;
    for (int i = 0; i <= D; ++i) {
        Vec<S, D> d{};
        for (int k = 0; k < D; ++k) d[k] = S(side * stretch[(k + start) % 3] * corner[i][k]);
        simplex.push_back(cso.support(d));
    }
    return simplex;
}

/// True if rounding has ended the search, whose start was this simplex. The products of a needle of a face may
/// underflow where those of other faces do not; where the bodies are so small that these underflow too, no other start
/// helps.
template <Scalar S, int D>
bool is_cut_short(const Stop<S>& stop, const Simplex<S, D>& simplex) {
    if (stop.kind == StopKind::stalled) return true;
    if (stop.name != "underflow") return false;
    S reach(0);
    for (int i = 0; i < simplex.size; ++i) reach = larger(reach, one_norm(simplex[i].w));
    const S hidden = scalar_traits<S>::epsilon() * reach;
    return is_normal(S(hidden * hidden * hidden));
}

/// A better result than that of a search that has been cut short, or the same. `before` is what was known before the
/// search.
template <class Cso, Field S, int D, class O>
PenetrationResult<S, D> searched_again(const Cso& cso, PenetrationResult<S, D> result,
                                       const PenetrationResult<S, D>& before, Origin origin, const O& options,
                                       Workspace<S, D>& workspace) {
    constexpr int most_starts = 6;
    NullObserver silent;
    bool is_short = true;
    for (int start = 0; start < most_starts && is_short; ++start) {
        const auto first = initial_polytope(cso, corners_along<Cso, S, D>(cso, start), origin, options.rounding_units);
        result.support_calls += D + 1 + first.support_calls;
        if (first.outcome != Start::full) continue;
        Search<Cso, S, D, O, NullObserver> search(cso, options, silent, workspace, false);
        search.start(first.simplex);
        PenetrationResult<S, D> next = before;
        next.stop = search.run();
        result.iterations += search.iterations();
        result.support_calls += search.support_calls();
        end_search(next, search, origin, options.rounding_units);
        is_short = next.stop.kind != StopKind::converged;
        // A search that has ended for a reason of its own counts also where its bound is the same.
        const auto &found = next.depth2.upper, &known = result.depth2.upper;
        const bool is_better = found && (!known || *found < *known || (!is_short && *found == *known));
        if (!is_better) continue;
        next.iterations = result.iterations;
        next.support_calls = result.support_calls;
        result = next;
    }
    return result;
}

}  // namespace touchstone::epa::detail
