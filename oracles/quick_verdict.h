// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts by certificate alone: verdict_by_claim() decides what a given direction or simplex proves, without a search.
// Doubles with a proven error bound nearly always decide; otherwise integers do.
#pragma once

#include <array>
#include <optional>

#include "algorithms/core/result.h"
#include "algorithms/shapes/query.h"

namespace touchstone {

/// A claimed proof of a verdict.
template <int D>
struct VerdictClaim {
    Vec<double, D> direction{};  ///< d.a > d.b for all of A and B
    /// Pairs of vertices of A and B whose differences surround 0.
    std::array<std::array<int, 2>, static_cast<std::size_t>(D) + 1> simplex{};
    Verdict verdict = Verdict::undecided;  ///< selects the direction or the simplex
};

/// Returns `separated` if the direction separates strictly, and `penetrating` if the origin is strictly inside the
/// simplex of differences. Returns `undecided` if the claim proves nothing, or if a body is not a polytope without a
/// ball (point, segment, triangle, polytope, box, posed or not). Precondition: the vertices, numbered as in
/// certificate.h, exist. Cost: below a microsecond for polytopes of 20 vertices without a pose; microseconds if
/// integers are needed.
template <int D>
Verdict verdict_by_claim(const Query<D>& query, const VerdictClaim<D>& claim);

/// Returns the claim of a search in doubles. It is `undecided` if the search finds the bodies neither apart nor
/// penetrating, or if they are not polytopes.
template <int D>
VerdictClaim<D> searched_claim(const Query<D>& query);

extern template Verdict verdict_by_claim<2>(const Query<2>&, const VerdictClaim<2>&);
extern template Verdict verdict_by_claim<3>(const Query<3>&, const VerdictClaim<3>&);
extern template VerdictClaim<2> searched_claim<2>(const Query<2>&);
extern template VerdictClaim<3> searched_claim<3>(const Query<3>&);

}  // namespace touchstone
