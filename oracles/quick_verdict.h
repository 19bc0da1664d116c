// SPDX-License-Identifier: GPL-3.0-or-later
// Verdict by certificate alone: given a direction or a simplex, say what it proves. Doubles with a proven error bound
// decide nearly always; where they do not, integers do. Nothing is searched for.
#pragma once

#include <array>
#include <optional>

#include "algorithms/core/result.h"
#include "algorithms/shapes/query.h"

namespace touchstone {

/// What somebody claims to prove the verdict.
template <int D>
struct VerdictClaim {
    Vec<double, D> direction{};                                                 ///< d.a > d.b for all of A and B
    std::array<std::array<int, 2>, static_cast<std::size_t>(D) + 1> simplex{};  ///< of vertices of A and B around 0
    Verdict verdict = Verdict::undecided;                                       ///< which of the two it is
};

/// `separated` when the direction separates strictly, `penetrating` when the origin is strictly inside the simplex of
/// differences, `undecided` when the claim proves nothing. Preconditions: both bodies are polytopes without a ball
/// (points, segments, triangles, polytopes, boxes, posed or not); vertices are numbered as in certificate.h and exist.
/// Cost: below a microsecond for polytopes of 20 vertices without a pose; microseconds where integers are needed.
template <int D>
Verdict verdict_by_claim(const Query<D>& query, const VerdictClaim<D>& claim);

/// What a search in doubles would claim. `undecided` when the bodies are neither apart nor in each other as far as it
/// sees. Same preconditions.
template <int D>
VerdictClaim<D> searched_claim(const Query<D>& query);

extern template Verdict verdict_by_claim<2>(const Query<2>&, const VerdictClaim<2>&);
extern template Verdict verdict_by_claim<3>(const Query<3>&, const VerdictClaim<3>&);
extern template VerdictClaim<2> searched_claim<2>(const Query<2>&);
extern template VerdictClaim<3> searched_claim<3>(const Query<3>&);

}  // namespace touchstone
