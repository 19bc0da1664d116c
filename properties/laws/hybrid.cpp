// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about the hybrid of GJK and EPA, and about prisms.
#include <algorithm>

#include "properties/laws/hybrid_run.h"
#include "properties/laws/law.h"
#include "properties/laws/prism_run.h"

namespace touchstone {
namespace {

/// The hybrid agrees with GJK if the cores are apart and with EPA if they meet.
namespace hybrid_agrees_with_gjk_and_epa {

LawOutcome check(const HybridRun& run) {
    const Rational mu2 = run.margin * run.margin;
    // Flat overlaps of the cores count as touching only if there is no margin.
    const bool penetrates = run.core2 < mu2;
    const Verdict expected = penetrates         ? Verdict::penetrating
                             : run.core2 == mu2 ? Verdict::touching
                                                : Verdict::separated;
    LawOutcome worst;
    for (std::size_t i = 0; i < run.answers.size(); ++i) {
        const HybridAnswer& answer = run.answers[i];
        const auto step = static_cast<int>(i);
        if (!answer.core_distance2 || (answer.verdict == Verdict::undecided && !run.exact_scalar)) continue;
        const bool meets = expected != Verdict::separated;
        const bool honest = answer.verdict == expected || (answer.verdict == Verdict::intersecting && meets);
        worst = worse(worst, LawOutcome::of_claim(run.exact_scalar ? answer.verdict == expected : honest, step));
        const auto& [lower2, upper2] = *answer.core_distance2;
        Rational off = std::max(Rational(lower2 - run.core2), Rational(run.core2 - *upper2));
        if (run.exact_scalar && answer.contact != "separated")
            off = std::max({off, Rational(run.core2 - lower2), Rational(*upper2 - run.core2)});
        worst = worse(worst, LawOutcome::of(ratio(off, run.size2), step));
    }
    return worst;
}

}  // namespace hybrid_agrees_with_gjk_and_epa

/// The answer of the hybrid does not depend on its start vector.
namespace hybrid_start_does_not_matter {

LawOutcome check(const HybridRun& run) {
    LawOutcome worst;
    for (std::size_t i = 1; i < run.answers.size(); ++i) {
        const HybridAnswer &first = run.answers[0], &other = run.answers[i];
        if (!first.core_distance2 || !other.core_distance2) continue;
        const auto step = static_cast<int>(i);
        worst =
            worse(worst, LawOutcome::of_claim(first.verdict == other.verdict && first.contact == other.contact, step));
        if (first.contact == "separated") continue;  // any separating plane is a valid answer
        const Rational off = abs(Rational(*first.core_distance2->upper - *other.core_distance2->upper));
        worst = worse(worst, LawOutcome::of(ratio(off, run.size2), step));
    }
    return worst;
}

}  // namespace hybrid_start_does_not_matter

/// A tall prism is as deep as its planar base.
namespace prism_depth_is_planar_depth {

LawOutcome check(const PrismRun& run) {
    LawOutcome worst;
    for (const DepthAnswer* answer : {&run.planar, &run.prism, &run.axes}) {
        if (answer->verdict == Verdict::undecided && !run.exact_scalar) continue;
        const bool apart = answer->verdict == Verdict::separated || answer->verdict == Verdict::undecided;
        if (apart && (run.true_verdict == Verdict::penetrating || run.exact_scalar)) return LawOutcome::of_claim(false);
        if (!apart)
            worst = worse(worst, LawOutcome::of(ratio(Rational(abs(answer->depth2 - run.true_depth2)), run.size2)));
    }
    return worst;
}

}  // namespace prism_depth_is_planar_depth

const LawTable<HybridRun> of_hybrid{
    {{.name = "hybrid_agrees_with_gjk_and_epa",
      .statement = "with s the signed distance of the cores: separated when s > mu, touching when s = mu, penetrating "
                   "when s < mu; and the bracket holds s |s|, exactly where the class is shallow or deep",
      .theorem = "P-19, P-20",
      .source = "seed S0, hybrid (I-60, I-61); E-19, E-21",
      .scope = "exact scalars: must hold; floating point: measured, undecided answers excepted",
      .scale = "1 for a wrong verdict; else the distance of s |s| from its bracket over the largest squared norm of a "
               "vertex"},
     &hybrid_agrees_with_gjk_and_epa::check},
    {{.name = "hybrid_start_does_not_matter",
      .statement = "whatever the start vector, zero and the last answer included, verdict and contact class are the "
                   "same, and so is the bracket of a pair that is not separated",
      .theorem = "P-20",
      .source = "seed S0, hybrid, any v (I-61), so that a frame may start from the one before (I-62)",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "1 for another class; else the difference of squares over the largest squared norm of a vertex"},
     &hybrid_start_does_not_matter::check}};
const LawTable<PrismRun> of_prism{
    {{.name = "prism_depth_is_planar_depth",
      .statement = "EPA in the plane, EPA in space on tall prisms over the same bodies, and the separating axes of the "
                   "plane find one depth, that of the oracle",
      .theorem = "P-17",
      .source = "seed S0, EPA in 2D and 3D; seed S2, separation; E-20",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "difference of the squared depths over the largest squared norm of a vertex; 1 for penetrating bodies "
               "declared apart"},
     &prism_depth_is_planar_depth::check}};

}  // namespace
}  // namespace touchstone
