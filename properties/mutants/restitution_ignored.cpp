// SPDX-License-Identifier: GPL-3.0-or-later
// The coefficient of restitution has no effect.
#include <algorithm>

#include "properties/laws/response_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::restitution_ignored {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("response")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<ResponseRun&>(*recording);
        const Rational share = 2 / (1 + run.restitution);
        run.after_1 = run.before_1 + share * (run.after_1 - run.before_1);
        run.after_2 = run.before_2 + share * (run.after_2 - run.before_2);
    }
    return list;
}

const SubjectMutant mutant("response", "restitution_ignored", "every collision elastic; right: u becomes -e u",
                           "parameter that is read and not used", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::restitution_ignored
