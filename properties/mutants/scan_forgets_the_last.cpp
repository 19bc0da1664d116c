// SPDX-License-Identifier: GPL-3.0-or-later
// The linear scan ends one vertex early.
#include <algorithm>

#include "properties/laws/support_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::scan_forgets_the_last {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("support_mappings")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<SupportRun&>(*recording);
        for (SupportAnswer& answer : run.answers)
            if (run.variant == "scan" && run.points.size() > 1 && answer.found == run.points.back())
                answer.found = run.points.front();
    }
    return list;
}

const SubjectMutant mutant("support_mappings", "scan_forgets_the_last", "i < n - 1; right: i < n", "off by one",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::scan_forgets_the_last
