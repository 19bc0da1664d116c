// SPDX-License-Identifier: GPL-3.0-or-later
// The support of B is computed along d instead of -d.
#include <algorithm>

#include "properties/laws/support_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::difference_without_minus {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("support_mappings")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<SupportRun&>(*recording);
        if (run.variant != "difference") continue;
        for (SupportAnswer& answer : run.answers) {
            const auto lower = [&](const ExactVec& x, const ExactVec& y) {
                return dot(answer.direction, x) < dot(answer.direction, y);
            };
            answer.found = *std::max_element(run.points.begin(), run.points.end(), lower) -
                           *std::max_element(run.minus.begin(), run.minus.end(), lower);
        }
    }
    return list;
}

const SubjectMutant mutant("support_mappings", "difference_without_minus",
                           "S(A, d) - S(B, d); right: S(A, d) - S(B, -d)", "sign slip in I-07", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::difference_without_minus
