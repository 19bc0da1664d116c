// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `certified`: the certified queries on polytopes in doubles, with their poses.
#include "algorithms/certified/depth.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/scalars/rational.h"
#include "properties/laws/certified_record.h"

namespace touchstone::certified_subject {
namespace {

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    if (scalar != ScalarKind::double_precision) return list;
    with_certified_bodies(query, [&](const auto& a, const auto& b, const Truth& distance, const Truth& depth) {
        const auto add = [&](const char* variant, const auto& answer, const Truth& truth, const KnownNumber& known) {
            add_recording(list, certified_run(variant, answer, truth.verdict, known));
        };
        add("gjk", gjk::certified<Rational>(a, b), distance, distance.distance);
        add("epa", epa::certified<Rational>(a, b), depth, depth.depth);
        add("gjk boolean", gjk::certified_intersects<Rational>(a, b), distance, distance.distance);
    });
    return list;
}

const SimpleSubject subject("certified", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::certified_subject
