// SPDX-License-Identifier: GPL-3.0-or-later
// Contact decided by the exact support along the normal that EPA ended with in doubles, taken for that of the facet.
// The sign is exact and the normal is not: it is tilted by rounding, and the plane need not hold the origin.
#include "algorithms/certified/contact.h"
#include "properties/laws/certified_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::contact_by_rounded_normal {
namespace {

using PublishedLoop = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>;

template <int D>
CertifiedResult<D> believed(const CertifiedPolytope<D>& a, const CertifiedPolytope<D>& b) {
    epa::Workspace<double, D> workspace;
    const auto nearest = gjk::distance(a.in_doubles(), b.in_doubles(), PublishedLoop{});
    const auto depth =
        epa::depth_from(a.in_doubles(), b.in_doubles(), nearest, epa::Options<>{}, NullObserver{}, workspace);
    const auto n = convert<Expansion>(depth.outward);
    const auto support = certified::support_in(a, b, n).value;
    CertifiedResult<D> result;
    result.verdict = support.is_negative() ? Verdict::separated
                     : support.is_zero()   ? Verdict::touching
                                           : Verdict::penetrating;
    result.proof = Proof::contact;
    return result;
}

Recordings record(const AnyQuery& query) {
    Recordings list;
    with_certified_bodies(query, [&](const auto& a, const auto& b, const Truth& distance, const Truth&) {
        add_recording(list, certified_run("mutant", believed(a, b), distance.verdict, distance.distance));
    });
    return list;
}

const SubjectMutant mutant(
    "certified", "contact_by_rounded_normal",
    "the exact sign of the support along a rounded normal; right: the normal of a portal, exactly",
    "an exact sign of a number that is itself rounded; docs/certified.md", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::contact_by_rounded_normal
