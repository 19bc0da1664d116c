// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `sat`: sat::polygons or sat::polytopes, beside gjk::intersects and gjk::distance.
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/sat/polygons.h"
#include "algorithms/sat/polytopes.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"
#include "properties/laws/lift.h"
#include "properties/laws/sat_run.h"

namespace touchstone::sat_subject {
namespace {

/// The limit exists because sat::polytopes tries all triples of vertices and all pairs of edges.
constexpr int most_vertices = 16;

template <Field S, int D>
sat::SeparationResult<S, D> separation(const Polytope<S, D>& a, const Polytope<S, D>& b) {
    if constexpr (D == 2)
        return sat::polygons<S>(a.vertices, b.vertices);
    else
        return sat::polytopes<S>(a.vertices, b.vertices);
}

template <Field S, int D>
void add_run(Recordings& list, Query<D> query) {
    if (vertex_count(query) > most_vertices) return;
    query.kind = QueryKind::penetration;
    query.motion.reset();
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    SatRun run;
    run.variant = "default";
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.set(lift(a.vertices), lift(b.vertices), default_oracle().answer(query));
    const auto result = separation(a, b);
    const auto isa = gjk::intersects(a, b);
    const S depth2 = result.depth2.upper.value_or(S(0));
    if (!is_finite(result.axis) || !is_finite(isa.axis) || !scalar_traits<S>::is_finite(depth2) ||
        !scalar_traits<S>::is_finite(result.distance_lower2))
        return;
    run.verdict = result.verdict;
    run.kind = result.stop.kind;
    run.distance_lower2 = lift(result.distance_lower2);
    run.depth2 = lift(depth2);
    run.axis = lift(result.axis);
    run.isa_verdict = isa.verdict;
    run.isa_kind = isa.stop.kind;
    run.isa_axis = lift(isa.axis);
    run.gjk_verdict = gjk::distance(a, b).verdict;
    add_recording(list, std::move(run));
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar,
               [&](auto tag, const auto& rounded) { add_run<typename decltype(tag)::type>(list, rounded); });
    return list;
}

const SimpleSubject subject("sat", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::sat_subject
