// SPDX-License-Identifier: GPL-3.0-or-later
// Runs EPA on a query in any scalar and lifts the record to an EpaRun. A mutant brings a wrong stopping rule.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "algorithms/epa/depth.h"
#include "properties/cases/case.h"
#include "properties/laws/epa_run.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/lift.h"

namespace touchstone {

namespace detail {

template <Field S, int D>
EpaFace lifted(const epa::Face<S, D>& face, const std::vector<int>& place) {
    EpaFace result;
    for (const int v : face.vertex) result.vertex.push_back(v);
    for (const int f : face.adjacent) result.adjacent.push_back(place[static_cast<std::size_t>(f)]);
    result.normal = lift(face.plane.normal);
    result.offset = lift(face.plane.offset);
    return result;
}

/// The edges that would remain if `w` replaced the faces that it sees.
template <Field S>
std::vector<std::array<int, 2>> horizon_of(const epa::Expansion<S, 3>& at, double units) {
    std::vector<std::array<int, 2>> edges;
    const auto seen = at.polytope.horizon(at.face, at.w.w, units);
    for (const epa::Edge edge : seen.edges()) {
        const auto face = at.polytope.face(epa::face_of(edge));
        const auto i = static_cast<std::size_t>(epa::index_of(edge));
        edges.push_back({face.vertex[(i + 1) % 3], face.vertex[i]});
    }
    return edges;
}

template <Field S, int D>
bool is_finite_polytope(const epa::Expansion<S, D>& at) {
    for (const auto& x : at.polytope.vertices())
        if (!is_finite(x.w)) return false;
    for (const auto& face : at.polytope.faces())
        if (!is_finite(face.plane.normal) || !scalar_traits<S>::is_finite(face.plane.offset)) return false;
    return scalar_traits<S>::is_finite(at.lower2) && scalar_traits<S>::is_finite(at.upper2);
}

template <Field S, int D>
EpaStep lifted(const epa::Expansion<S, D>& at, double units) {
    EpaStep step;
    step.lower2 = lift(at.lower2);
    step.upper2 = lift(at.upper2);
    for (const auto& x : at.polytope.vertices()) step.vertices.push_back(lift(x.w));
    const auto& faces = at.polytope.faces();
    std::vector<int> place(faces.size(), -1);
    int live = 0;
    for (std::size_t f = 0; f < faces.size(); ++f)
        if (!faces[f].deleted) place[f] = live++;
    for (const auto& face : faces)
        if (!face.deleted) step.faces.push_back(lifted(face, place));
    const auto& plane = faces[static_cast<std::size_t>(at.face)].plane;
    if constexpr (D == 3)
        if (plane.offset < at.support) step.horizon = horizon_of(at, units);
    return step;
}

}  // namespace detail

/// Runs epa::depth with GJK's default options, this stopping rule of EPA and at most 128 expansions. Returns
/// nothing for bodies that are apart or have more than 20 vertices, whose exact polytopes cost seconds. Precondition:
/// query = rounded<S>(...).
template <Field S, int D, class Expanding>
std::optional<EpaRun> record_epa(const Query<D>& query, const Expanding& stop) {
    const auto truth = depth_truth(query, 20);
    if (!truth) return std::nullopt;
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    EpaRun run;
    run.variant = "default";
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.dimension = D;
    run.true_verdict = truth->verdict;
    run.true_depth2 = truth->depth2;
    run.size2 = std::max(largest_squared_norm(lift(a.vertices)), largest_squared_norm(lift(b.vertices)));
    const epa::Options<Voronoi, gjk::DefaultStopping, Expanding> options{.stop = stop, .max_iterations = 128};
    const auto result = epa::depth(a, b, options, [&](const epa::Expansion<S, D>& at) {
        if (detail::is_finite_polytope(at)) run.steps.push_back(detail::lifted(at, options.rounding_units));
    });
    run.verdict = result.verdict;
    run.stop = result.stop.name;
    run.kind = result.stop.kind;
    const auto& [lower2, upper2] = result.depth2;
    if (!upper2 || !scalar_traits<S>::is_finite(*upper2) || !scalar_traits<S>::is_finite(lower2) ||
        !is_finite(result.foot) || !is_finite(result.outward))
        return run;
    run.depth2 = {lift(lower2), lift(*upper2)};
    run.foot = lift(result.foot);
    run.normal = lift(result.outward);
    return run;
}

}  // namespace touchstone
