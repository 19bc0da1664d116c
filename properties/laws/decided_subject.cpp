// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `decided`: the queries of GJK with the proofs RoundedSigns and ExactSigns, and those of algorithms/fast/.
#include "algorithms/fast/distance.h"
#include "algorithms/fast/intersects.h"
#include "algorithms/fast/verdict.h"
#include "properties/laws/decided_record.h"

namespace touchstone::decided_subject {
namespace {

template <class Proof>
using DistanceOptions = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, Proof>;
template <class Proof>
using AxisOptions = gjk::IntersectsOptions<Voronoi, gjk::AxisBeyondRounding, Proof>;

/// Asks every query with both proofs.
struct Ask {
    void operator()(const auto& decided, const auto& a, const auto& b) const {
        decided.add(false, gjk::distance(a, b, DistanceOptions<gjk::RoundedSigns>{}));
        decided.add(false, gjk::intersects(a, b, AxisOptions<gjk::RoundedSigns>{}).verdict);
        decided.add(true, gjk::distance(a, b));
        decided.add(true, gjk::intersects(a, b).verdict);
        decided.add(true, gjk::verdict(a, b));
        decided.with_packed_hulls([&](const auto& hull_a, const auto& hull_b) {
            const auto towards_b = hull_b.centre() - hull_a.centre();
            decided.add(false, fast::distance<gjk::RoundedSigns>(hull_a, hull_b, towards_b));
            decided.add(false, fast::intersects<gjk::RoundedSigns>(hull_a, hull_b, towards_b));
            decided.add(true, fast::distance(hull_a, hull_b, towards_b));
            decided.add(true, fast::intersects(hull_a, hull_b, towards_b));
        });
    }
};

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    switch (scalar) {
        case ScalarKind::rational: record_decided_in_places<Rational>(list, query, Ask{}); break;
        case ScalarKind::double_precision: record_decided_in_places<double>(list, query, Ask{}); break;
        case ScalarKind::single_precision: record_decided_in_places<float>(list, query, Ask{}); break;
    }
    return list;
}

const SimpleSubject subject("decided", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::decided_subject
