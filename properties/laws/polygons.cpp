// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about polygons and their convex parts.
#include <algorithm>

#include "properties/laws/decomposition_run.h"
#include "properties/laws/law.h"
#include "properties/laws/polygon_run.h"

namespace touchstone {
namespace {

/// Two polygons overlap exactly if two of their parts do.
namespace overlap_of_polygons_is_area_in_common {

LawOutcome check(const OverlapRun& run) {
    if (run.verdict == Verdict::undecided) return run.exact_scalar ? LawOutcome::of_claim(false) : LawOutcome{};
    const bool is_contact = run.verdict == Verdict::intersecting && run.true_verdict != Verdict::separated;
    return LawOutcome::of_claim(run.verdict == run.true_verdict || is_contact);
}

}  // namespace overlap_of_polygons_is_area_in_common

/// The convex parts make up the polygon: nothing is lost, added or covered twice.
namespace parts_make_the_polygon {

Rational turn(const ExactVec& x, const ExactVec& y, const ExactVec& z) {
    return (y[0] - x[0]) * (z[1] - x[1]) - (y[1] - x[1]) * (z[0] - x[0]);
}

Rational twice_area(const ExactPolygon& polygon) {
    Rational sum = 0;
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) sum += turn(polygon[0], polygon[i], polygon[i + 1]);
    return sum;
}

enum class Place { outside, boundary, inside };

bool on_edge(const ExactVec& p, const ExactVec& x, const ExactVec& y) {
    return turn(x, y, p) == 0 && dot(p - x, p - y) <= 0;
}

/// Classifies p by the winding number of the boundary.
Place place_of(const ExactVec& p, const ExactPolygon& polygon) {
    int winding = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const ExactVec &x = polygon[i], &y = polygon[(i + 1) % polygon.size()];
        if (on_edge(p, x, y)) return Place::boundary;
        if (x[1] <= p[1] && y[1] > p[1] && turn(x, y, p) > 0) ++winding;
        if (x[1] > p[1] && y[1] <= p[1] && turn(x, y, p) < 0) --winding;
    }
    return winding == 0 ? Place::outside : Place::inside;
}

/// Returns the points where the parts could disagree with the whole: corners, the middle of every two, and a point a
/// little beyond it.
std::vector<ExactVec> probes_of(const ExactPolygon& polygon) {
    std::vector<ExactVec> probes;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        for (std::size_t j = i; j < polygon.size(); ++j)
            for (const Rational& weight : {Rational(1, 2), Rational(1, 7)})
                probes.push_back(polygon[i] + weight * (polygon[j] - polygon[i]));
    return probes;
}

bool is_convex(const ExactPolygon& part) {
    for (std::size_t i = 0; i < part.size(); ++i)
        if (turn(part[i], part[(i + 1) % part.size()], part[(i + 2) % part.size()]) < 0) return false;
    return part.size() >= 3;
}

/// Checks that the union of the parts holds p exactly if the polygon does, and that no two parts hold it inside.
bool agree_at(const ExactVec& p, const DecompositionRun& run) {
    int inside = 0, touched = 0;
    for (const auto& part : run.parts) {
        const Place place = place_of(p, part);
        inside += place == Place::inside ? 1 : 0;
        touched += place != Place::outside ? 1 : 0;
    }
    return inside <= 1 && (touched > 0) == (place_of(p, run.polygon) != Place::outside);
}

LawOutcome check(const DecompositionRun& run) {
    if (run.kind == StopKind::invalid_input || (!run.exact_scalar && run.kind != StopKind::converged)) return {};
    Rational sum = 0;
    for (const auto& part : run.parts) {
        if (!is_convex(part)) return LawOutcome::of_claim(false);
        sum += twice_area(part);
    }
    const Rational area = twice_area(run.polygon);
    if (sum != area) return LawOutcome::of(ratio(Rational(abs(sum - area)), Rational(abs(area))));
    for (const ExactVec& p : probes_of(run.polygon))
        if (!agree_at(p, run)) return LawOutcome::of_claim(false);
    return LawOutcome::held();
}

}  // namespace parts_make_the_polygon

/// The distance of two polygons by the ladder of point, segment and polygon is the true one.
namespace polygon_distance_is_true {

LawOutcome check(const PolygonRun& run) {
    LawOutcome worst;
    for (const ExactAnswer& answer : run.answers) {
        if (answer.kind == StopKind::invalid_input) continue;
        if (answer.kind == StopKind::exhausted) return LawOutcome::of_claim(false);
        if (!answer.distance2.upper) continue;
        const bool apart = answer.verdict == Verdict::separated;
        if (answer.verdict != Verdict::undecided && apart != (run.truth.verdict == Verdict::separated))
            return LawOutcome::of_claim(false);
        Rational sum = 0;
        for (const Rational& weight : answer.lambda) {
            if (weight < 0) return LawOutcome::of_claim(false);
            sum += weight;
        }
        const Rational off = std::max(
            {squared_norm(answer.v - run.truth.nearest), squared_norm(answer.point_a - answer.point_b - answer.v),
             answer.lambda.empty() ? Rational(0) : Rational((sum - 1) * (sum - 1) * run.size2)});
        worst = worse(worst, LawOutcome::of(ratio(off, run.size2)));
    }
    return worst;
}

}  // namespace polygon_distance_is_true

const LawTable<OverlapRun> of_overlap{
    {{.name = "overlap_of_polygons_is_area_in_common",
      .statement = "two simple polygons, convex or not, penetrate exactly when a convex part of one and a convex part "
                   "of the other have an area in common, and touch when only boundaries meet",
      .theorem = "P-26",
      .source = "seed S2, I-74; E-40",
      .scope = "exact scalars: must hold; floating point: measured, undecided says nothing",
      .scale = "1 for a wrong verdict"},
     &overlap_of_polygons_is_area_in_common::check}};
const LawTable<DecompositionRun> of_decomposition{
    {{.name = "parts_make_the_polygon",
      .statement = "the parts of a simple polygon are convex and counter-clockwise, their areas add up to its area, a "
                   "point is in one of them exactly when it is in the polygon, and in the interior of one at most",
      .theorem = "P-26",
      .source = "seed S2, I-20, I-74; two ears theorem; E-40",
      .scope = "exact scalars: must hold; floating point: measured, a clipper that found no ear says nothing",
      .scale = "difference of the areas over the area; 1 for a part that is not convex or a point on the wrong side"},
     &parts_make_the_polygon::check}};
const LawTable<PolygonRun> of_polygon{
    {{.name = "polygon_distance_is_true",
      .statement =
          "the distance of two polygons by the ladder of point, segment and polygon ends by itself at v(A - B), "
          "whatever the start, with weights that are positive and add up to 1 and witness points a - b = v",
      .theorem = "P-27, P-32",
      .source = "seed S4, I-39 to I-50; E-42",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "squared length over the largest squared norm of a vertex; 1 for a run that did not end or opposite "
               "verdicts"},
     &polygon_distance_is_true::check}};

}  // namespace
}  // namespace touchstone
