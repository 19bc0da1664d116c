// SPDX-License-Identifier: GPL-3.0-or-later
// Both bodies are pushed the same way.
#include <algorithm>

#include "properties/laws/response_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::impulse_for_both {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("response")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<ResponseRun&>(*recording);
        run.after_2 = run.before_2 - (run.after_2 - run.before_2);
    }
    return list;
}

const SubjectMutant mutant("response", "impulse_for_both", "v_2 += j n / m_2; right: v_2 -= j n / m_2, the reaction",
                           "sign slip", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::impulse_for_both
