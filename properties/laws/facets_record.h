// SPDX-License-Identifier: GPL-3.0-or-later
// Records facets::depth on the bodies of a query. A mutant changes what it is told about them.
#pragma once

#include <optional>

#include "algorithms/fast/facets/depth.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"
#include "properties/laws/facets_run.h"
#include "properties/laws/lift.h"

namespace touchstone {

/// The limit exists because the truth of large bodies costs seconds.
inline constexpr int most_vertices_with_facets = 24;

/// The answer on bodies whose facets `change` may have changed.
template <Field S, class Change>
std::optional<FacetsRun> record_facets(Query<3> query, const Change& change) {
    if (vertex_count(query) > most_vertices_with_facets) return std::nullopt;
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    auto of_a = HullFacets<S>::of(a.vertices), of_b = HullFacets<S>::of(b.vertices);
    if (!of_a || !of_b) return std::nullopt;
    change(*of_a, *of_b);
    query.kind = QueryKind::penetration;
    query.motion.reset();
    FacetsRun run;
    run.variant = "default";
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.set(lift(a.vertices), lift(b.vertices), default_oracle().answer(query));
    const auto found = facets::depth(*of_a, *of_b, Pose<S, 3>::identity());
    if (!found.depth2.upper) return std::nullopt;
    run.verdict = found.verdict;
    run.lower2 = lift(found.depth2.lower);
    run.upper2 = lift(*found.depth2.upper);
    run.distance_lower2 = lift(found.distance_lower2);
    run.normal = lift(found.outward);
    run.foot = lift(found.foot);
    run.point_a = lift(found.point_a);
    run.point_b = lift(found.point_b);
    return run;
}

/// The recordings of a mutant: in rationals, of queries in space.
template <class Change>
Recordings record_changed_facets(const AnyQuery& query, const Change& change) {
    Recordings list;
    if (const auto* in_space = std::get_if<Query<3>>(&query); in_space != nullptr && has_vertices(query))
        if (auto run = record_facets<Rational>(*in_space, change)) add_recording(list, std::move(*run));
    return list;
}

}  // namespace touchstone
