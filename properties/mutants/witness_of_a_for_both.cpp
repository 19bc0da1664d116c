// SPDX-License-Identifier: GPL-3.0-or-later
// The witness point of B is that of A, also where the bodies are apart.
#include "properties/laws/decided_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::witness_of_a_for_both {
namespace {

template <class Proof>
using Options = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, Proof>;

Recordings record(const AnyQuery& query) {
    Recordings list;
    record_decided_in_places<double>(list, query, [](const auto& decided, const auto& a, const auto& b) {
        auto answer = gjk::distance(a, b);
        answer.point_b = answer.point_a;
        decided.add(true, answer);
    });
    return list;
}

const SubjectMutant mutant("decided", "witness_of_a_for_both", "point_b = point_a; right: point_a - v",
                           "a point of contact taken for two", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::witness_of_a_for_both
