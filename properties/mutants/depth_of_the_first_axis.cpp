// SPDX-License-Identifier: GPL-3.0-or-later
// The first axis on which the bodies overlap gives the depth.
#include <algorithm>

#include "properties/laws/sat_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::depth_of_the_first_axis {
namespace {

Rational overlap_along(const SatRun& run, const ExactVec& axis) {
    Rational high = dot(axis, run.vertices_a[0]), low = dot(axis, run.vertices_b[0]);
    for (const ExactVec& x : run.vertices_a) high = std::max(high, dot(axis, x));
    for (const ExactVec& x : run.vertices_b) low = std::min(low, dot(axis, x));
    return Rational(high - low);
}

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("sat")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<SatRun&>(*recording);
        const ExactVec first = unit_vector<Rational, 3>(0);
        if (run.verdict == Verdict::penetrating) run.depth2 = overlap_along(run, first) * overlap_along(run, first);
    }
    return list;
}

const SubjectMutant mutant("sat", "depth_of_the_first_axis",
                           "the depth along the first axis; right: the least over all",
                           "seed S2, SAT: max over edges forgotten", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::depth_of_the_first_axis
