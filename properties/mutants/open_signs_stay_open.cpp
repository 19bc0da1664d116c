// SPDX-License-Identifier: GPL-3.0-or-later
// What rounding leaves open is not asked again.
#include "properties/laws/decided_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::open_signs_stay_open {
namespace {

template <class Proof>
using Options = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, Proof>;

Recordings record(const AnyQuery& query) {
    Recordings list;
    record_decided_in_places<double>(list, query, [](const auto& decided, const auto& a, const auto& b) {
        decided.add(true, gjk::distance(a, b, Options<gjk::RoundedSigns>{}));
    });
    return list;
}

const SubjectMutant mutant("decided", "open_signs_stay_open",
                           "undecided where a sign is within its rounding; right: exact signs decide",
                           "the second search forgotten; docs/learn.md", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::open_signs_stay_open
