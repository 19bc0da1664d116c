// SPDX-License-Identifier: GPL-3.0-or-later
// Records answers that claim to be proved, next to the truth of the oracle about the query as it is given. The subject
// `certified` hands over the certified queries, and a mutant hands over its own.
#pragma once

#include <cmath>
#include <optional>
#include <tuple>

#include "algorithms/certified/distance.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"
#include "properties/laws/certified_run.h"
#include "properties/laws/exact_truth.h"

namespace touchstone {

namespace certified_detail {

/// A polytope without a ball, and its pose.
template <int D>
struct PosedVertices {
    PackedPolytope<double, D> shape;
    std::optional<Pose<double, D>> pose;

    CertifiedPolytope<D> body() const {
        return pose ? CertifiedPolytope<D>(shape, *pose) : CertifiedPolytope<D>(shape);
    }
};

template <int D>
std::optional<PosedVertices<D>> posed_vertices(const Body<D>& body) {
    const Body<D> local{body.shape, {}, body.margin};
    const Query<D> probe{QueryKind::distance, local, local, {}};
    if (!has_vertices(probe)) return std::nullopt;
    const auto vertices = vertices_of(local);
    return PosedVertices<D>{PackedPolytope<double, D>(std::span<const Vec<double, D>>(vertices)), body.pose};
}

}  // namespace certified_detail

/// One recording for an answer (CertifiedResult). `known` is the true distance or depth, 0 where the oracle has none:
/// the depth of bodies that are apart.
template <int D>
CertifiedRun certified_run(const char* variant, const CertifiedResult<D>& answer, Verdict truth,
                           const KnownNumber& known) {
    CertifiedRun run;
    run.variant = variant;
    run.exact_scalar = false;
    run.said = answer.verdict;
    run.truth = truth;
    const auto& [lower, upper] = answer.bracket;
    run.lower = Rational(lower);
    if (upper && *upper < HUGE_VALL) run.upper = Rational(*upper);
    if (const auto squares = squares_of(known)) std::tie(run.at_least2, run.at_most2) = *squares;
    return run;
}

/// Polytopes with more vertices than this together are not asked for their depth, whose truth takes too long.
constexpr int most_certified_vertices = 40;

/// Calls add(a, b, distance, depth) with the two polytopes as they are given and the truths about their distance and
/// their depth. Does nothing for other shapes, for impact queries, for more vertices than most_certified_vertices and
/// where a number is not finite.
template <class Add>
void with_certified_bodies(const AnyQuery& query, const Add& add) {
    std::visit(
        [&]<int D>(const Query<D>& given) {
            if (given.kind == QueryKind::impact) return;
            const auto a = certified_detail::posed_vertices(given.a), b = certified_detail::posed_vertices(given.b);
            if (!a || !b || !a->body().is_finite() || !b->body().is_finite()) return;
            Query<D> asked = given;
            asked.kind = QueryKind::penetration;
            if (vertex_count(asked) > most_certified_vertices || default_oracle().refuses(asked)) return;
            const Truth depth = default_oracle().answer(asked);
            asked.kind = QueryKind::distance;
            add(a->body(), b->body(), default_oracle().answer(asked), depth);
        },
        query);
}

}  // namespace touchstone
