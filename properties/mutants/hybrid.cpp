// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in the hybrid of GJK and EPA, and in its margins.
#include <algorithm>

#include "properties/laws/hybrid_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {
namespace {

/// Cores that meet get the depth of the margin alone.
namespace deep_without_epa {

void change(HybridRun& run) {
    for (HybridAnswer& answer : run.answers)
        if (answer.contact == "deep") answer.core_distance2 = {0, 0};
}

}  // namespace deep_without_epa

/// The square of the distance is compared with the margin itself.
namespace length_against_square {

void change(HybridRun& run) {
    for (HybridAnswer& answer : run.answers)
        if (answer.core_distance2 && answer.core_distance2->lower > 0)
            answer.verdict = *answer.core_distance2->upper > run.margin ? Verdict::separated : Verdict::penetrating;
}

}  // namespace length_against_square

/// The margin is left out of the decision.
namespace margin_forgotten {

void change(HybridRun& run) {
    for (HybridAnswer& answer : run.answers)
        if (answer.core_distance2 && answer.core_distance2->lower > 0) answer.verdict = Verdict::separated;
}

}  // namespace margin_forgotten

/// The upper bound from a start vector that is no point of A - B is trusted.
namespace start_decides {

void change(HybridRun& run) {
    if (HybridAnswer& second = run.answers[1]; second.core_distance2 && second.contact != "separated")
        second.core_distance2->upper = 1;
}

}  // namespace start_decides

const MutantTable<SubjectMutant> of_subjects{
    {"hybrid", "deep_without_epa", "depth = mu for every deep contact; right: mu plus the depth of the cores, by EPA",
     "seed S0, hybrid; E-19", &changed<HybridRun, deep_without_epa::change>},
    {"hybrid", "length_against_square", "|v|^2 > mu; right: |v|^2 > mu^2",
     "one epsilon compared with length and length^2", &changed<HybridRun, length_against_square::change>},
    {"hybrid", "margin_forgotten", "separated when the cores are; right: when they are further apart than mu",
     "seed S0, hybrid; I-60", &changed<HybridRun, margin_forgotten::change>},
    {"hybrid", "start_decides", "upper = v.v of the start vector; right: no upper bound before the first simplex",
     "seed S0, hybrid, upper_bound; E-11, E-21", &changed<HybridRun, start_decides::change>}};

}  // namespace
}  // namespace touchstone
