// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about separating axes, boxes and facets.
#include <algorithm>

#include "properties/laws/box_run.h"
#include "properties/laws/facets_run.h"
#include "properties/laws/law.h"
#include "properties/laws/sat_run.h"

namespace touchstone {
namespace {

/// Bounding boxes that are apart prove that the bodies are apart.
namespace boxes_overlap_where_bodies_do {

LawOutcome check(const BoxRun& run) {
    if (run.true_verdict == Verdict::separated) return {};
    const bool meets = run.boxes == Verdict::touching || run.boxes == Verdict::penetrating;
    return LawOutcome::of_claim(run.true_verdict == Verdict::penetrating ? run.boxes == Verdict::penetrating : meets);
}

}  // namespace boxes_overlap_where_bodies_do

/// The contact points of facets::depth are points of A and B whose difference is the foot.
namespace facet_contact_is_the_foot {

LawOutcome measured(const Rational& square, const FacetsRun& run) {
    if (square == 0) return LawOutcome::held();
    return LawOutcome::of(ratio(square, run.size2));
}

LawOutcome check(const FacetsRun& run) {
    if (run.verdict != Verdict::penetrating && run.verdict != Verdict::touching) return {};
    const ExactVec off = run.point_a - run.point_b - run.foot;
    LawOutcome worst = measured(squared_norm(off), run);
    worst = worse(worst, measured(Rational(abs(squared_norm(run.foot) - run.upper2)), run));
    const Rational nn = squared_norm(run.normal);
    Rational high = dot(run.normal, run.vertices_a[0]), low = dot(run.normal, run.vertices_b[0]);
    for (const ExactVec& x : run.vertices_a) high = std::max(high, dot(run.normal, x));
    for (const ExactVec& x : run.vertices_b) low = std::min(low, dot(run.normal, x));
    const Rational below = high - dot(run.normal, run.point_a), above = dot(run.normal, run.point_b) - low;
    worst = worse(worst, measured(Rational(below * below / nn), run));
    return worse(worst, measured(Rational(above * above / nn), run));
}

}  // namespace facet_contact_is_the_foot

/// Facets and edges of A and B give the verdict and the depth.
namespace facet_depth_is_true {

/// By how much x exceeds y.
LawOutcome excess(const Rational& x, const Rational& y, const FacetsRun& run) {
    if (x <= y) return LawOutcome::held();
    return LawOutcome::of(ratio(Rational(x - y), run.size2));
}

LawOutcome check(const FacetsRun& run) {
    if (run.verdict == Verdict::undecided && !run.exact_scalar) return {};
    LawOutcome worst = LawOutcome::of_claim(run.verdict == run.true_verdict);
    if (run.verdict == Verdict::separated) worst = worse(worst, excess(run.distance_lower2, run.true_distance2, run));
    if (run.verdict != Verdict::penetrating) return worst;
    worst = worse(worst, excess(run.lower2, run.true_depth2, run));
    worst = worse(worst, excess(run.true_depth2, run.upper2, run));
    return run.exact_scalar ? worse(worst, excess(run.upper2, run.true_depth2, run)) : worst;
}

}  // namespace facet_depth_is_true

/// The separating axis theorem, ISA-GJK and GJK give one verdict.
namespace sat_equals_gjk_equals_exact {

LawOutcome check(const SatRun& run) {
    const bool meets = run.true_verdict != Verdict::separated;
    LawOutcome worst;
    for (const Verdict said : {run.verdict, run.isa_verdict, run.gjk_verdict}) {
        if (said == Verdict::undecided && !run.exact_scalar) continue;
        const bool compatible = said == run.true_verdict || (said == Verdict::intersecting && meets);
        worst = worse(worst, LawOutcome::of_claim(compatible));
    }
    if (run.verdict == Verdict::penetrating)
        worst = worse(worst, LawOutcome::of(ratio(Rational(abs(run.depth2 - run.true_depth2)), run.size2)));
    return worst;
}

}  // namespace sat_equals_gjk_equals_exact

/// Every axis that is returned as separating separates the bodies.
namespace separating_axes_separate {

Rational gap_along(const SatRun& run, const ExactVec& axis) {
    Rational low = dot(axis, run.vertices_a[0]), high = dot(axis, run.vertices_b[0]);
    for (const ExactVec& x : run.vertices_a) low = std::min(low, dot(axis, x));
    for (const ExactVec& x : run.vertices_b) high = std::max(high, dot(axis, x));
    return Rational(low - high);
}

LawOutcome check(const SatRun& run) {
    LawOutcome worst;
    if (run.verdict == Verdict::separated) {
        worst = LawOutcome::of_claim(gap_along(run, run.axis) > 0);
        worst = worse(worst, LawOutcome::of(ratio(Rational(run.distance_lower2 - run.true_distance2), run.size2)));
    }
    if (run.isa_verdict == Verdict::separated)
        worst = worse(worst, LawOutcome::of_claim(gap_along(run, run.isa_axis) > 0));
    return worst;
}

}  // namespace separating_axes_separate

const LawTable<BoxRun> of_box{
    {{.name = "boxes_overlap_where_bodies_do",
      .statement =
          "where two bodies meet their axis-aligned bounding boxes meet, and where they penetrate the boxes penetrate",
      .theorem = "P-24",
      .source = "seed S2, I-68, I-69; E-38",
      .scope = "every scalar: must hold, since boxes are copied from coordinates and compared",
      .scale = "1 for bodies that meet although their boxes do not",
      .must_hold = MustHold::everywhere},
     &boxes_overlap_where_bodies_do::check}};
const LawTable<FacetsRun> of_facets{
    {{.name = "facet_contact_is_the_foot",
      .statement = "if the bodies meet, point_a - point_b is the foot, the foot is normal to its plane and at the "
                   "depth, and the points lie in the planes that support A and B along the normal",
      .theorem = "P-23",
      .source = "[Gre13]",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "the largest squared norm of a vertex"},
     &facet_contact_is_the_foot::check},
    {{.name = "facet_depth_is_true",
      .statement = "the facets of A and of B and the pairs of edges whose arcs cross give the verdict of the oracle, "
                   "the exact depth, and apart a lower bound of the distance",
      .theorem = "P-23",
      .source = "[Gre13]",
      .scope = "exact scalars: must hold; floating point: measured, undecided verdicts excepted",
      .scale = "1 for a wrong verdict; else the error of a square over the largest squared norm of a vertex"},
     &facet_depth_is_true::check}};
const LawTable<SatRun> of_sat{
    {{.name = "sat_equals_gjk_equals_exact",
      .statement =
          "SAT, ISA-GJK and GJK give the verdict of the oracle as far as each can tell, and SAT the exact depth",
      .theorem = "P-23, P-25",
      .source = "seed S2, SAT; seed S0, ISA-GJK (I-38)",
      .scope = "exact scalars: must hold; floating point: measured, undecided verdicts excepted",
      .scale =
          "1 for a wrong verdict; else the difference of squared depths over the largest squared norm of a vertex"},
     &sat_equals_gjk_equals_exact::check},
    {{.name = "separating_axes_separate",
      .statement = "every axis returned as separating separates: n.a > n.b for all vertices a of A and b of B, and its "
                   "gap squared over |n|^2 is at most distance^2",
      .theorem = "P-15, P-23",
      .proved_by = "separation_of_bodies, lower_bound_of_bodies (theorems/gjk.v)",
      .source = "seed S2, SAT (I-70, I-71); seed S0, ISA-GJK",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "1 for an axis that does not separate; else the excess over the largest squared norm of a vertex"},
     &separating_axes_separate::check}};

}  // namespace
}  // namespace touchstone
