// SPDX-License-Identifier: GPL-3.0-or-later
// The impulse grows with the length of the normal.
#include <algorithm>

#include "properties/laws/response_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::normal_not_normalised {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("response")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<ResponseRun&>(*recording);
        const Rational nn = squared_norm(run.normal);
        run.after_1 = run.before_1 + nn * (run.after_1 - run.before_1);
        run.after_2 = run.before_2 + nn * (run.after_2 - run.before_2);
    }
    return list;
}

const SubjectMutant mutant("response", "normal_not_normalised",
                           "j = -(1 + e) u / (1/m_1 + 1/m_2) with a normal of any length; right: divided by n.n",
                           "unit vector assumed", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::normal_not_normalised
