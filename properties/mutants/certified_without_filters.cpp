// SPDX-License-Identifier: GPL-3.0-or-later
// Certified GJK without its filters: the bracket and the verdict of the run in doubles are taken for proved. The
// filters are no template argument of gjk::certified, so the mutant is the loop of gjk::distance as published, which
// that function runs first.
#include "properties/laws/certified_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::certified_without_filters {
namespace {

using PublishedLoop = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, gjk::AsPublished>;

template <int D>
CertifiedResult<D> believed(const DistanceResult<double, D>& plain) {
    CertifiedResult<D> result;
    result.verdict = plain.verdict == Verdict::intersecting ? Verdict::touching : plain.verdict;
    result.proof = Proof::direction;
    const auto& [lower2, upper2] = plain.distance2;
    result.bracket.lower = std::sqrt(static_cast<long double>(lower2));
    if (upper2) result.bracket.upper = std::sqrt(static_cast<long double>(*upper2));
    return result;
}

Recordings record(const AnyQuery& query) {
    Recordings list;
    with_certified_bodies(query, [&](const auto& a, const auto& b, const Truth& distance, const Truth&) {
        const auto answer = believed(gjk::distance(a, b, PublishedLoop{}));
        add_recording(list, certified_run("mutant", answer, distance.verdict, distance.distance));
    });
    return list;
}

const SubjectMutant mutant("certified", "certified_without_filters",
                           "the bracket of the run in doubles; right: what remains of it after its rounding",
                           "a computed bound taken for a proof; docs/certified.md", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::certified_without_filters
