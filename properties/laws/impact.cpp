// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about the time of impact.
#include <algorithm>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/impact_run.h"
#include "properties/laws/law.h"
#include "properties/laws/margin_run.h"

namespace touchstone {
namespace {

/// The times of an advancing motion never fall.
namespace advance_is_monotone {

LawOutcome check(const ImpactRun& run) {
    LawOutcome worst;
    Rational before = 0;
    for (std::size_t i = 0; i < run.times.size(); ++i) {
        const Rational back = std::max(Rational(before - run.times[i]), Rational(run.times[i] - run.duration));
        worst = worse(worst, LawOutcome::of(ratio(back, run.duration), static_cast<int>(i)));
        before = run.times[i];
    }
    return worst;
}

}  // namespace advance_is_monotone

/// No advance takes the bodies beyond their first contact.
namespace advance_never_passes_impact {

LawOutcome check(const ImpactRun& run) {
    if (!run.hit || run.times.empty()) return {};
    LawOutcome worst;
    for (std::size_t i = 0; i < run.times.size(); ++i)
        worst =
            worse(worst, LawOutcome::of(ratio(Rational(run.times[i] - *run.time), run.duration), static_cast<int>(i)));
    return worst;
}

}  // namespace advance_never_passes_impact

/// At the time of a hit the bodies touch at the contact points of the answer.
namespace contact_at_impact {

LawOutcome check(const ImpactRun& run) {
    if (!run.hit || !run.upper || (run.state != "hit" && run.state != "initial_overlap")) return {};
    const Rational way2 = run.speed2 * run.duration * run.duration;
    return LawOutcome::of(ratio(squared_norm(run.point_a - run.point_b), std::max(run.size2, way2)));
}

}  // namespace contact_at_impact

/// The time of impact equals the true one.
namespace impact_is_true {

LawOutcome check(const ImpactRun& run) {
    if (run.kind == StopKind::invalid_input || (run.state == "undecided" && !run.exact_scalar)) return {};
    const bool overlaps = run.hit && *run.time == 0;
    const std::string expected = !run.hit ? "miss" : overlaps ? "initial_overlap" : "hit";
    if (run.state != expected) return LawOutcome::of_claim(false);
    if (!run.hit) return LawOutcome::held();
    const Rational& upper = run.upper.value();
    Rational off = std::max(Rational(run.lower - *run.time), Rational(*run.time - upper));
    if (run.exact_scalar) off = std::max({off, Rational(*run.time - run.lower), Rational(upper - *run.time)});
    return LawOutcome::of(off > 0 && run.duration == 0 ? 1 : ratio(off, run.duration));
}

}  // namespace impact_is_true

/// The simplex of a moving body holds no vertices of an earlier time.
namespace simplex_is_of_the_present {

/// Returns the squared distance of x from the nearest of the points.
Rational farness(const ExactVec& x, const std::vector<ExactVec>& points) {
    Rational least = squared_norm(x - points.front());
    for (const ExactVec& y : points) least = std::min(least, squared_norm(x - y));
    return least;
}

LawOutcome check(const ImpactRun& run) {
    const Rational size2 = std::max(run.size2, Rational(run.speed2 * run.duration * run.duration));
    LawOutcome worst;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const ImpactStep& step = run.steps[i];
        const ExactVec way = step.time * run.velocity;
        for (std::size_t k = 0; k < step.corners_a.size(); ++k) {
            const Rational off =
                std::max(farness(step.corners_a[k], run.vertices_a), farness(step.corners_b[k] - way, run.vertices_b));
            worst = worse(worst, LawOutcome::of(ratio(off, size2), static_cast<int>(i)));
        }
    }
    return worst;
}

}  // namespace simplex_is_of_the_present

/// Balls meet when their cores are as far apart as the sum of the radii, neither earlier nor later.
namespace impact_keeps_the_margin {

LawOutcome check(const MarginRun& run) {
    if (run.kind == StopKind::invalid_input || run.state == "undecided" || run.state == "initial_overlap") return {};
    const Rational least = std::max(Rational(run.margin - run.tolerance), Rational(0)),
                   most = run.margin + run.tolerance;
    // The division follows from |x| - m = (|x|^2 - m^2) / (|x| + m), where |x| + m is at least m.
    const Rational unit = run.tolerance / 256 * run.margin;
    Rational off = (least * least - run.core2_at_lower);
    if (run.state == "hit") off = std::max(off, Rational(run.core2_at_upper - most * most));
    return LawOutcome::of(ratio(off, unit));
}

}  // namespace impact_keeps_the_margin

const LawTable<ImpactRun> of_impact{
    {{.name = "advance_is_monotone",
      .statement = "the times to which the bodies are advanced never fall and stay within [0, duration]",
      .theorem = "P-21",
      .source = "seed S3, dynamic GJK (I-76, I-77)",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "time over the duration"},
     &advance_is_monotone::check},
    {{.name = "advance_never_passes_impact",
      .statement = "no advance goes beyond the true time of impact: the bodies are apart throughout [0, t)",
      .theorem = "P-21",
      .proved_by = "advance_never_passes_impact (theorems/impact.v)",
      .source = "seed S3, conservative advancement (I-75); E-30",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "time over the duration"},
     &advance_never_passes_impact::check},
    {{.name = "contact_at_impact",
      .statement = "at the time of a hit the contact points on both bodies coincide",
      .theorem = "P-21, P-32",
      .source = "seed S3, contact point; E-31",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "squared distance of the points over the largest squared norm of a vertex or of the displacement"},
     &contact_at_impact::check},
    {{.name = "impact_is_true",
      .statement = "hit, miss and initial_overlap are those of the oracle; on exact scalars lower = upper = the true "
                   "time of impact",
      .theorem = "P-21",
      .source = "seed S3; E-30, E-32",
      .scope = "exact scalars: must hold; floating point: measured, an undecided state says nothing",
      .scale = "time over the duration; 1 for a wrong state"},
     &impact_is_true::check},
    {{.name = "simplex_is_of_the_present",
      .statement = "at time t every point of W is a vertex of A minus a vertex of B + t velocity: an advance leaves no "
                   "point of C at an earlier time",
      .theorem = "P-22",
      .source = "seed S3, I-77: W is emptied by an advance; E-31",
      .scope = "exact scalars: must hold; floating point: measured, the moved vertices are rounded there",
      .scale = "squared distance to the nearest such vertex over the largest squared norm of a vertex or of the "
               "displacement"},
     &simplex_is_of_the_present::check}};
const LawTable<MarginRun> of_margin{
    {{.name = "impact_keeps_the_margin",
      .statement = "with mu the sum of the radii, the cores are at least mu - r apart at `lower`, where the bodies "
                   "have not met, and at most mu + r at `upper` of a hit, where they have; r, the reach of rounding, "
                   "is 256 unit roundoffs of the largest coordinate, way or radius",
      .theorem = "P-21",
      .source = "seed S3, the disc as a point with a margin (I-13, I-75)",
      .scope = "rational: not applicable, a ball needs a root; floating point: measured",
      .scale = "length beyond mu - r or mu + r over r / 256, in unit roundoffs",
      .must_hold = MustHold::nowhere},
     &impact_keeps_the_margin::check}};

}  // namespace
}  // namespace touchstone
