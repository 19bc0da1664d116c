// SPDX-License-Identifier: GPL-3.0-or-later
// The hierarchy of seed S0 as printed: levels continue beyond the last simplex, and a query visits all neighbours.
#include <algorithm>

#include "algorithms/printed/dobkin_kirkpatrick.h"
#include "properties/laws/lift.h"
#include "properties/laws/support_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::hierarchy_as_printed {
namespace {

using Built = printed::DobkinKirkpatrick<Rational>;

HierarchyLevel level_of(const Built& built, std::size_t i) {
    const auto& level = built.levels[i];
    HierarchyLevel result;
    result.vertices = level.vertex;
    std::vector<Vec<Rational, 3>> corners;
    for (const int v : level.vertex) corners.push_back(built.points[static_cast<std::size_t>(v)]);
    result.affine_dimension = affine_dimension(std::span<const Vec<Rational, 3>>(corners));
    if (i + 1 == built.levels.size()) return result;
    const auto& kept = built.levels[i + 1].finer;
    for (int v = 0; v < static_cast<int>(level.vertex.size()); ++v)
        if (std::find(kept.begin(), kept.end(), v) == kept.end())
            result.dropped_degrees.push_back(level.adjacency.degree(v));
    return result;
}

Recordings record(const AnyQuery& query) {
    Recordings list;
    const auto* solid = std::get_if<Query<3>>(&query);
    if (solid == nullptr) return list;
    HierarchyRun run;
    run.variant = "as printed";
    run.exact_scalar = true;
    const auto points = polytope_of<Rational>(solid->a).vertices;
    auto built = printed::dobkin_kirkpatrick(points, printed::Marks::cleared_each_level);
    run.points = lift(points);
    while (!built.levels.empty() && built.levels.back().vertex.empty()) built.levels.pop_back();
    for (std::size_t i = 0; i < built.levels.size(); ++i) run.levels.push_back(level_of(built, i));
    run.affine_dimension = run.levels.front().affine_dimension;
    printed::drop_flat_levels(built);
    for (const auto& d : test_directions(*solid)) {
        const auto found = built.support(convert<Rational>(d));
        run.answers.push_back({lift(convert<Rational>(d)), lift(found->point.position)});
        run.visits.push_back(found->visits);
    }
    add_recording(list, std::move(run));
    return list;
}

const SubjectMutant mutant("dobkin_kirkpatrick", "hierarchy_as_printed",
                           "all neighbours of the best vertex are looked at, and levels may be flat; right: two edges "
                           "kept a level, and vertices put back until the rest spans space",
                           "seed S0, Dobkin-Kirkpatrick; E-06, E-07, E-08", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::hierarchy_as_printed
