// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about what the default queries decide and what certified ones prove.
#include "properties/laws/certified_run.h"
#include "properties/laws/decided_run.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"

namespace touchstone {
namespace {

/// The certified queries are right on doubles.
namespace certified_queries_are_right {

LawOutcome check(const CertifiedRun& run) {
    const bool lower = run.lower * run.lower <= run.at_most2;
    const bool upper = !run.upper || run.at_least2 <= *run.upper * *run.upper;
    return LawOutcome::of_claim(run.said == run.truth && run.lower >= 0 && lower && upper);
}

}  // namespace certified_queries_are_right

/// The numbers of the answer that gjk::distance gives where a caller names no policy: bracket and witness points.
namespace decided_bracket_and_points {

bool is_near(const Rational& distance2, const Rational& tolerance) { return distance2 <= tolerance * tolerance; }

LawOutcome check(const DecidedRun& run) {
    if (!run.numbers || !run.is_number_in_range) return {};
    const DecidedRun::Numbers& n = *run.numbers;
    const Rational apart2 = squared_norm(ExactVec(n.point_a - n.point_b));
    return LawOutcome::of_claim(n.lower2 <= n.upper2 && root_is_at_most(n.lower2, run.distance2_at_most, n.tolerance) &&
                                root_is_at_most(run.distance2_at_least, n.upper2, n.tolerance) &&
                                root_is_at_most(n.upper2, apart2, n.tolerance) &&
                                root_is_at_most(apart2, n.upper2, n.tolerance) && is_near(n.off_a2, n.tolerance) &&
                                is_near(n.off_b2, n.tolerance));
}

}  // namespace decided_bracket_and_points

/// Exact signs decide every pair of bodies whose vertices are known, as exact arithmetic does.
namespace exact_proof_decides {

LawOutcome check(const DecidedRun& run) {
    if (!run.has_exact_signs) return {};
    if (!run.is_in_range && run.said == Verdict::undecided) return {};
    return LawOutcome::of_claim(is_right_verdict(run.said, run.truth));
}

}  // namespace exact_proof_decides

/// A verdict that rests on signs beyond their rounding is never wrong.
namespace rounded_proof_is_never_wrong {

LawOutcome check(const DecidedRun& run) {
    if (run.has_exact_signs) return {};
    return LawOutcome::of_claim(run.said == Verdict::undecided || is_right_verdict(run.said, run.truth));
}

}  // namespace rounded_proof_is_never_wrong

const LawTable<CertifiedRun> of_certified{
    {{.name = "certified_queries_are_right",
      .statement = "gjk::certified, gjk::certified_intersects and epa::certified give the verdict of the oracle on "
                   "polytopes in doubles under any pose, touching and penetrating told apart, and lower <= distance or "
                   "depth <= upper without any tolerance",
      .theorem = "P-34",
      .source = "docs/certified.md, which derives the bounds; filters after [She97]",
      .scope = "rational: not applicable, the proofs are about doubles; double: must hold; float: not applicable",
      .scale = "1 for a verdict or a bracket that is wrong",
      .must_hold = MustHold::in_double},
     &certified_queries_are_right::check}};
const LawTable<DecidedRun> of_decided{
    {{.name = "decided_bracket_and_points",
      .statement = "the answer of gjk::distance without named policies, and of fast::distance, has lower <= distance "
                   "<= upper and lower <= upper, witness points in their bodies and as far from each other as the "
                   "upper bound, each up to 64 u (R_A + R_B), R the radius of a ball about the origin around a body, "
                   "where no product of five coordinates, with radii of six, is lost to underflow and the scalar holds "
                   "the squares of the distances and of all lengths",
      .theorem = "P-36",
      .source = "docs/theorems.md, Shapes under poses; Where no sign is lost",
      .scope = "rational: not applicable, certified_answer judges these; floating point: must hold",
      .scale = "1 for a bracket or a point that is wrong",
      .must_hold = MustHold::in_floating_point},
     &decided_bracket_and_points::check},
    {{.name = "exact_proof_decides",
      .statement = "gjk::distance, gjk::intersects, gjk::verdict, and fast::distance and fast::intersects of small "
                   "hulls, decide every pair of bodies with known vertices, under poses and with radii, as exact "
                   "arithmetic on the numbers given does, where no product of four coordinates, with radii of six, is "
                   "lost to underflow and the scalar holds the squares of the distance of the cores and of all "
                   "lengths; elsewhere a verdict may be missing, but none is wrong",
      .theorem = "P-36",
      .source = "docs/theorems.md, Where no sign is lost; exact signs after [She97]",
      .scope = "exact scalars and floating point: must hold",
      .scale = "1 for a verdict that is wrong or missing",
      .must_hold = MustHold::everywhere},
     &exact_proof_decides::check},
    {{.name = "rounded_proof_is_never_wrong",
      .statement = "a verdict of gjk::distance, gjk::intersects, fast::distance or fast::intersects with RoundedSigns "
                   "is never wrong on bodies with known vertices, under poses and with radii: separated means that the "
                   "exact gap of the numbers given is positive, another verdict that it is not, and penetrating that "
                   "interiors meet; it may be undecided",
      .theorem = "P-35",
      .source = "docs/theorems.md, What decides; docs/learn.md",
      .scope = "exact scalars and floating point: must hold",
      .scale = "1 for a wrong verdict",
      .must_hold = MustHold::everywhere},
     &rounded_proof_is_never_wrong::check}};

}  // namespace
}  // namespace touchstone
