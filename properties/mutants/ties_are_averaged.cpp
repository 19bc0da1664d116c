// SPDX-License-Identifier: GPL-3.0-or-later
// The mean of all farthest vertices is returned, as sign(0) = 0 does for a box.
#include <algorithm>

#include "properties/laws/support_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::ties_are_averaged {
namespace {

ExactVec mean_of_ties(const std::vector<ExactVec>& points, const SupportAnswer& answer) {
    const Rational height = dot(answer.direction, answer.found);
    ExactVec sum = zero_vector<Rational, 3>();
    int count = 0;
    for (const ExactVec& x : points)
        if (dot(answer.direction, x) == height) sum = sum + x, ++count;
    return Rational(Rational(1) / count) * sum;
}

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("support_mappings")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<SupportRun&>(*recording);
        if (run.variant == "scan")
            for (SupportAnswer& answer : run.answers) answer.found = mean_of_ties(run.points, answer);
    }
    return list;
}

const SubjectMutant mutant("support_mappings", "ties_are_averaged", "the mean of all maxima; right: one of them",
                           "E-03, sign(0)", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::ties_are_averaged
