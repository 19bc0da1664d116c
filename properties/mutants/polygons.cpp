// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in the decomposition of polygons and the distance of their parts.
#include <algorithm>

#include "properties/laws/decomposition_run.h"
#include "properties/laws/polygon_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {
namespace {

/// The last part of a decomposition is lost.
namespace part_dropped {

void change(DecompositionRun& run) {
    if (run.parts.size() > 1) run.parts.pop_back();
}

}  // namespace part_dropped

/// A polygon that is not convex is taken for one part.
namespace reflex_corner_skipped {

void change(DecompositionRun& run) {
    if (run.parts.size() < 2) return;
    ExactPolygon whole;
    for (const auto& corner : run.polygon) whole.push_back(corner);
    run.parts = {whole};
}

}  // namespace reflex_corner_skipped

/// Polygons that touch are reported as overlapping.
namespace touching_parts_overlap {

void change(OverlapRun& run) {
    if (run.verdict == Verdict::touching) run.verdict = Verdict::penetrating;
}

}  // namespace touching_parts_overlap

/// The witness point on B is always a corner.
namespace witness_of_the_other_edge {

void change(PolygonRun& run) {
    for (auto& answer : run.answers)
        if (!answer.corners_b.empty()) answer.point_b = answer.corners_b.front();
}

}  // namespace witness_of_the_other_edge

const MutantTable<SubjectMutant> of_subjects{
    {"decomposition", "part_dropped", "stops one ear early; right: the last triangle is a part too",
     "loop bound off by one", &changed<DecompositionRun, part_dropped::change>},
    {"decomposition", "reflex_corner_skipped",
     "corners that turn the other way are left out; right: they are where parts end",
     "hull taken for the polygon (I-21)", &changed<DecompositionRun, reflex_corner_skipped::change>},
    {"polygon_overlap", "touching_parts_overlap",
     "closed tests on parts called overlap; right: overlap is an area in common",
     "strict and non-strict comparison confused (E-40)", &changed<OverlapRun, touching_parts_overlap::change>},
    {"polygon_gjk", "witness_of_the_other_edge",
     "the witness point on B from the first corner alone; right: combined with the same weights as on A (I-50)",
     "index slip", &changed<PolygonRun, witness_of_the_other_edge::change>}};

}  // namespace
}  // namespace touchstone
