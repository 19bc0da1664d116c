// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in what makes a verdict certain, and in tolerances.
#include "algorithms/certified/contact.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/laws/certified_record.h"
#include "properties/laws/changed_record.h"
#include "properties/laws/decided_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone {
namespace {

/// Certified GJK without its filters: the bracket and the verdict of the run in doubles are taken for proved. The
/// filters are no template argument of gjk::certified, so the mutant is the loop of gjk::distance as published, which
/// that function runs first.
namespace certified_without_filters {

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

}  // namespace certified_without_filters

/// Contact decided by the exact support along the normal that EPA ended with in doubles, taken for that of the facet.
/// The sign is exact and the normal is not: it is tilted by rounding, and the plane need not hold the origin.
namespace contact_by_rounded_normal {

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

}  // namespace contact_by_rounded_normal

/// What rounding leaves open is not asked again.
namespace open_signs_stay_open {

template <class Proof>
using Options = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, Proof>;

Recordings record(const AnyQuery& query) {
    Recordings list;
    record_decided_in_places<double>(list, query, [](const auto& decided, const auto& a, const auto& b) {
        decided.add(true, gjk::distance(a, b, Options<gjk::RoundedSigns>{}));
    });
    return list;
}

}  // namespace open_signs_stay_open

/// The verdict of the loop as published is taken for one that rounding cannot have made.
namespace published_verdict_for_proved {

template <class Proof>
using Options = gjk::Options<Voronoi, gjk::DefaultStopping, ClosestPoint, Proof>;

Recordings record(const AnyQuery& query) {
    Recordings list;
    record_decided_in_places<double>(list, query, [](const auto& decided, const auto& a, const auto& b) {
        decided.add(false, gjk::distance(a, b, Options<gjk::AsPublished>{}));
    });
    return list;
}

}  // namespace published_verdict_for_proved

/// The witness point of B is that of A, also where the bodies are apart.
namespace witness_of_a_for_both {

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

}  // namespace witness_of_a_for_both

/// The erased form has another iteration cap than the template.
namespace erased_with_another_cap {

Recordings record(const AnyQuery& query) {
    using Bodies = changed_detail::Pair<Rational, 3>;
    Recordings list;
    if (!has_vertices(query)) return list;
    const auto ask = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<>{}, NullObserver{}, start);
    };
    const auto ask_erased = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<>{{}, {}, 2}, NullObserver{}, start);
    };
    add_changed_runs<Rational, 3>(list, in_space(query), ask, ask_erased);
    return list;
}

}  // namespace erased_with_another_cap

/// The loop ends after one reduction, whatever its state, so the answer depends on the start.
namespace first_step_is_the_answer {

struct AfterOne {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        return Stop<S>::converged_if(iterate.k >= 1, "one", S(iterate.k), S(1));
    }
};

Recordings record(const AnyQuery& query) {
    using Bodies = changed_detail::Pair<Rational, 3>;
    Recordings list;
    if (!has_vertices(query)) return list;
    const auto ask = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<Johnson, AfterOne>{}, NullObserver{}, start);
    };
    add_changed_runs<Rational, 3>(list, in_space(query), ask, ask);
    return list;
}

}  // namespace first_step_is_the_answer

/// The tolerance is in metres, so its meaning depends on the unit of length.
namespace tolerance_has_a_unit {

struct InMetres {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const S gap = S(iterate.vv - iterate.vw), allowed = scalar_traits<S>::from_double(0.0625);
        return Stop<S>::converged_if(gap <= allowed, "metres", gap, allowed, Promise::gap);
    }
};

Recordings record(const AnyQuery& query) {
    using Bodies = changed_detail::Pair<Rational, 3>;
    Recordings list;
    if (!has_vertices(query)) return list;
    const auto ask = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<Johnson, InMetres>{}, NullObserver{}, start);
    };
    add_changed_runs<Rational, 3>(list, in_space(query), ask, ask);
    return list;
}

}  // namespace tolerance_has_a_unit

/// The tolerance is relative to the coordinates of A instead of those of A - B, so it grows with the distance from the
/// origin.
namespace tolerance_of_coordinates {

struct OfCoordinates {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const S gap = S(iterate.vv - iterate.vw);
        const S allowed = S(squared_norm(iterate.w.a) * scalar_traits<S>::from_double(0.0625));
        return Stop<S>::converged_if(gap <= allowed, "of_a", gap, allowed, Promise::gap);
    }
};

Recordings record(const AnyQuery& query) {
    using Bodies = changed_detail::Pair<Rational, 3>;
    Recordings list;
    if (!has_vertices(query)) return list;
    const auto ask = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<Johnson, OfCoordinates>{}, NullObserver{}, start);
    };
    add_changed_runs<Rational, 3>(list, in_space(query), ask, ask);
    return list;
}

}  // namespace tolerance_of_coordinates

const MutantTable<SubjectMutant> of_subjects{
    {"certified", "certified_without_filters",
     "the bracket of the run in doubles; right: what remains of it after its rounding",
     "a computed bound taken for a proof; docs/certified.md", &certified_without_filters::record},
    {"certified", "contact_by_rounded_normal",
     "the exact sign of the support along a rounded normal; right: the normal of a portal, exactly",
     "an exact sign of a number that is itself rounded; docs/certified.md", &contact_by_rounded_normal::record},
    {"decided", "open_signs_stay_open", "undecided where a sign is within its rounding; right: exact signs decide",
     "the second search forgotten; docs/learn.md", &open_signs_stay_open::record},
    {"decided", "published_verdict_for_proved",
     "the sign of the lower bound as it was rounded; right: beyond its rounding",
     "a computed bound taken for a proof; docs/learn.md", &published_verdict_for_proved::record},
    {"decided", "witness_of_a_for_both", "point_b = point_a; right: point_a - v", "a point of contact taken for two",
     &witness_of_a_for_both::record},
    {"changed_gjk", "erased_with_another_cap",
     "two reductions at most in the erased form; right: the options of the template",
     "options lost on the way through erasure", &erased_with_another_cap::record},
    {"changed_gjk", "first_step_is_the_answer", "one reduction and no more; right: until the stopping rule is met",
     "cap taken for an answer", &first_step_is_the_answer::record},
    {"changed_gjk", "tolerance_has_a_unit", "stop when v.v - v.w <= 1/16 whatever the size; right: relative to v.v",
     "E-28; tolerance of the wrong dimension", &tolerance_has_a_unit::record},
    {"changed_gjk", "tolerance_of_coordinates", "stop when v.v - v.w <= |a|^2 / 16; right: relative to v.v",
     "tolerance of the wrong quantity", &tolerance_of_coordinates::record}};

}  // namespace
}  // namespace touchstone
