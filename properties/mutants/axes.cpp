// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in separating axes, boxes and facets.
#include <algorithm>

#include "properties/laws/box_run.h"
#include "properties/laws/facets_record.h"
#include "properties/laws/facets_run.h"
#include "properties/laws/sat_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {
namespace {

/// The axis of ISA-GJK is returned with the wrong sign.
namespace axis_points_the_other_way {

void change(SatRun& run) { run.isa_axis = -run.isa_axis; }

}  // namespace axis_points_the_other_way

/// The first axis on which the bodies overlap gives the depth.
namespace depth_of_the_first_axis {

Rational overlap_along(const SatRun& run, const ExactVec& axis) {
    Rational high = dot(axis, run.vertices_a[0]), low = dot(axis, run.vertices_b[0]);
    for (const ExactVec& x : run.vertices_a) high = std::max(high, dot(axis, x));
    for (const ExactVec& x : run.vertices_b) low = std::min(low, dot(axis, x));
    return Rational(high - low);
}

void change(SatRun& run) {
    const ExactVec first = unit_vector<Rational, 3>(0);
    if (run.verdict == Verdict::penetrating) run.depth2 = overlap_along(run, first) * overlap_along(run, first);
}

}  // namespace depth_of_the_first_axis

/// The comparison with zero is not strict, so bodies that touch are reported as separated.
namespace touching_counts_as_apart {

void change(SatRun& run) {
    if (run.verdict == Verdict::touching) run.verdict = Verdict::separated;
}

}  // namespace touching_counts_as_apart

/// Boxes that share a face are rejected.
namespace touching_boxes_are_apart {

void change(BoxRun& run) {
    if (run.boxes == Verdict::touching) run.boxes = Verdict::separated;
}

}  // namespace touching_boxes_are_apart

/// Any vertices are the contact points.
namespace facets_contact_of_any_vertices {

void change(FacetsRun& run) {
    run.point_a = run.vertices_a[0];
    run.point_b = run.vertices_b[0];
}

}  // namespace facets_contact_of_any_vertices

/// The facets of B are never the nearest.
namespace facets_of_a_alone {

Recordings record(const AnyQuery& query) {
    return record_changed_facets(query, [](auto&, auto& b) {
        for (int f = 0; f < b.facet_count; ++f) b.offsets[f] += 1000;
    });
}

}  // namespace facets_of_a_alone

const MutantTable<SubjectMutant> of_subjects{
    {"sat", "axis_points_the_other_way", "-v; right: v, which points from B to A",
     "documentation whose sign contradicts the code", &changed<SatRun, axis_points_the_other_way::change>},
    {"sat", "depth_of_the_first_axis", "the depth along the first axis; right: the least over all",
     "seed S2, SAT: max over edges forgotten", &changed<SatRun, depth_of_the_first_axis::change>},
    {"sat", "touching_counts_as_apart", "separation >= 0; right: > 0", "E-34, E-38; strict for non-strict",
     &changed<SatRun, touching_counts_as_apart::change>},
    {"bounding_boxes", "touching_boxes_are_apart",
     "max <= min rejects; right: max < min, boxes that touch may hold bodies that touch",
     "strict and non-strict comparison confused (E-38)", &changed<BoxRun, touching_boxes_are_apart::change>},
    {"facets", "facets_contact_of_any_vertices",
     "contact at the first vertices; right: where the difference is the foot",
     "slip: support points taken for contact points", &changed<FacetsRun, facets_contact_of_any_vertices::change>},
    {"facets", "facets_of_a_alone", "the facets of B are never the nearest; right: those of both bodies",
     "slip: one of two loops forgotten", &facets_of_a_alone::record}};

}  // namespace
}  // namespace touchstone
