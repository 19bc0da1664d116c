// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict of the loop as published is taken for one that rounding cannot have made.
#include "properties/laws/decided_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::published_verdict_for_proved {
namespace {

template <class Proof>
using Options = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, Proof>;

Recordings record(const AnyQuery& query) {
    Recordings list;
    record_decided_in_places<double>(list, query, [](const auto& decided, const auto& a, const auto& b) {
        decided.add(false, gjk::distance(a, b, Options<gjk::AsPublished>{}));
    });
    return list;
}

const SubjectMutant mutant("decided", "published_verdict_for_proved",
                           "the sign of the lower bound as it was rounded; right: beyond its rounding",
                           "a computed bound taken for a proof; docs/learn.md", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::published_verdict_for_proved
