// SPDX-License-Identifier: GPL-3.0-or-later
// Balls meet at the radius of one of them.
#include <algorithm>

#include "properties/laws/margin_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::margin_counted_once {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("impact_with_margins")->record(query, ScalarKind::double_precision);
    for (auto& recording : list) {
        auto& run = static_cast<MarginRun&>(*recording);
        // The mutant loop would have continued until the cores are half as far apart.
        if (run.state == "hit") run.core2_at_lower = run.core2_at_lower / 4;
    }
    return list;
}

const SubjectMutant mutant("impact_with_margins", "margin_counted_once",
                           "the radius of A alone is kept clear; right: the sum of both",
                           "margin of one body forgotten (I-13)", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::margin_counted_once
