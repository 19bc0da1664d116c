// SPDX-License-Identifier: GPL-3.0-or-later
// The support of an affine image is computed along d instead of M^T d.
#include <algorithm>

#include "properties/laws/support_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::affine_image_without_transpose {
namespace {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("support_mappings")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<SupportRun&>(*recording);
        const auto& scan = static_cast<const SupportRun&>(*list.front());
        if (run.variant != "affine image") continue;
        for (std::size_t i = 0; i < run.answers.size(); ++i) {
            const auto place = std::find(scan.points.begin(), scan.points.end(), scan.answers[i].found);
            run.answers[i].found = run.points[static_cast<std::size_t>(place - scan.points.begin())];
        }
    }
    return list;
}

const SubjectMutant mutant("support_mappings", "affine_image_without_transpose",
                           "M S(P, d) + N; right: M S(P, M^T d) + N", "slip in I-05", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::affine_image_without_transpose
